"""The screen of a bench in a cell: a widget for each part of the scene, in the same order. It decides nothing."""

from collections.abc import Callable
from html import escape
from threading import Event
from time import sleep
from typing import Any

import polars as pl
from ipywidgets import HTML, Box, VBox

from engine.analysis.compare import Comparison
from engine.replay.trace import Trace
from workbench.bench import Bench
from workbench.features.ladder.panel import Climbed
from workbench.features.move_values.panel import Asked
from workbench.features.predict import panel as predict_panel
from workbench.features.win_probability.panel import Winning
from workbench.jupyter.buttons import Buttons, Questions
from workbench.jupyter.charts import Charts, Curve, Ladder, More
from workbench.jupyter.desk import Desk
from workbench.jupyter.head import Head, Moment
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.inside import Inside
from workbench.jupyter.keep import Keep
from workbench.jupyter.listed import Listed
from workbench.jupyter.panel import Panel
from workbench.jupyter.playing import Playing
from workbench.jupyter.reached import Reached
from workbench.jupyter.ruler import Ruler
from workbench.jupyter.seat import Seat
from workbench.jupyter.shelf import Shelf
from workbench.jupyter.side import Side
from workbench.jupyter.widgets import Words, there
from workbench.page.kit.button import Mark
from workbench.page.kit.part import Part
from workbench.page.scene import scene
from workbench.replay.card_table import lay_out, stepped
from workbench.study import StudyPage
from workbench.table import CardTable
from workbench.theme.sheets import LOOK

_NARROW = 660  # pixels: in a narrower cell the dials are above the charts (jupyter.css)
_HAND_OVER = 0.002  # seconds in which the thread that sends messages gets its turn
_OF_CHARTS = ("listed", "behind", "missing")  # come and go with the games
_WORDS = (
    "story", "problem", "notice", "shelf", "intro", "score", "tally", "warnings", "verdict", "numbers", "compared", "rulebook",
)  # fmt: skip
_ORDER = (
    "moment", "questions", "chips", "story", "problem", "notice", "shelf", "preparing", "intro", "forms", "score", "tally",
    "warnings", "verdict", "numbers", "compared", "missing", "charts", "behind", "others", "ends", "listed", "picks", "curve", "ladder",
    "more", "sits", "seat", "table", "study",
)  # fmt: skip


class Screen:
    """All widgets; `laid_out` holds those in the cell."""

    def __init__(self, desk: Desk):
        self._desk, self._frame, self._lock = desk, desk.frame, desk.lock
        self._comparison: Comparison | None = None
        self._setups: tuple[Any, ...] = ()
        self._plan: dict[str, Part] = {}  # what is shown of the present bench
        self._mark: Mark | None = None
        self._opened: tuple[Any, ...] | None = None  # the game on the table
        self.sizes, self.measured = desk.frame.sizes(), Event()
        self.parts = self._made()
        self.side = Side(desk.frame, desk.go, desk.under_dial)
        self.preparing, self.shelf = HTML(), Shelf(desk.go, desk.walk)
        for name, widget in self.parts.items():
            widget.add_class(f"part-{name}")
        self.laid_out = self._laid_out()

    def _made(self) -> dict[str, Any]:
        """A widget for each part that is not in a column."""
        go, lock = self._desk.go, self._lock
        rows = {"questions": Questions(go), **{name: Buttons(go) for name in ("chips", "picks")}}
        drawers = {name: Listed(go) for name in ("listed", "behind")}
        pictures = {
            "charts": Charts(self._clicked, lock),
            "more": More(self._clicked, self._draw_more, lock),
            "curve": Curve(go, lock),
            "ladder": Ladder(lock),
        }
        table = CardTable(plays_on=True, takes_seat="Play" in self._frame.pages)
        heard_while_busy(table)
        study = StudyPage(go)
        heard_while_busy(study)
        self.asked, self.winning = Asked(table, lambda: self._desk.bench, go), Winning(table)
        others = {
            "head": Head(go),
            "moment": Moment(go),
            "forms": Panel(self._desk.answer),
            "missing": Playing(go),
            "table": table,
            "study": study,
        }
        return {
            **{name: Words() for name in _WORDS},
            **{**rows, **drawers, **pictures, **others},
            "ends": Panel(go, self._clicked),
            "others": Panel(go),
            "sits": Panel(go),
            "seat": Seat(self._desk, go),
            "keep": Keep(self._frame, go, self._desk.files),
        }

    def _laid_out(self) -> list[Any]:
        below = ("keep", "rulebook") if self._frame.whole else ("rulebook", "keep")
        others = {**self.parts, "preparing": self.preparing}
        main = VBox([others[name] for name in (*_ORDER, *below)])
        main.add_class("wb-main")
        columns = Box([self.side, main])
        columns.add_class("wb-columns" if self._frame.whole else "wb-rows")
        ruler = Ruler()
        heard_while_busy(ruler)
        ruler.observe(lambda change: self._fit(change["new"]), names="width")
        return [HTML(LOOK), ruler, Inside(), Reached(), self.shelf, self.parts["head"], columns]

    # ------------------------------------------------------------ showing the bench

    def show(self, bench: Bench) -> None:
        """Everything that does not wait for games."""
        shown = self._plan = scene(bench, self._frame)
        self.side.show(shown, bench)
        self.parts["keep"].show(shown.get("keep"), bench)
        self.parts["questions"].game = bench.game.name
        if "moment" in shown:
            self.parts["moment"].lay_out(bench.game)
        for name, widget in self.parts.items():
            if name in ("table", "study"):
                there(widget, name in shown)
            elif name != "keep":
                widget.show(shown.get(name))
        if "seat" in shown:
            self.parts["seat"].lay_out(bench)
        self.parts["study"].lay_out(bench)
        if "table" in shown and (bench.asking or bench.pick is None):  # nothing on the table, and why
            self.show_traces(bench, ())
        elif "table" not in shown:
            self.winning.follow(bench)

    def show_games(self, bench: Bench, comparison: Comparison, given_up: Callable[[], bool]) -> None:
        """The games so far: first the big chart and the words, because everybody looks there. The other charts follow when
        the browser has painted that, unless people have moved on."""
        with self._lock:
            shown = self._take(bench, comparison)
            self._show_parts(shown, ("score", "tally"))
            if "charts" not in shown:
                self._show_parts(shown, ("picks", "shelf"))
                return
            main = self._show_first(shown, bench, comparison)
        main.wait_until_painted()
        _, small, _ = self._frame.pictures(bench.game)
        for chart in small:
            if given_up():
                return
            self.parts["charts"].draw(chart, comparison, self.sizes.small)
        self._draw_more(given_up)
        if not given_up():
            with self._lock:
                self._show_parts(shown, ("picks",))

    def _take(self, bench: Bench, comparison: Comparison) -> dict[str, Part]:
        """These are the games that are looked at; more games of the same rules leave the mark that was clicked."""
        setups = (bench.published, bench.setup)
        if self._setups != setups:
            self._mark = None
            self._show_behind({})
        if "moment" in self._plan:
            self.parts["moment"].begin(bench.game, self._desk.played)
        if self._setups and self._setups[0].game is not bench.game:
            self.parts["charts"].children = self.parts["more"].charts.children = self.parts["ladder"].children = ()
        self._setups, self._comparison, self._bench = setups, comparison, bench
        return scene(bench, self._frame, comparison, self._mark)

    def _show_first(self, shown: dict[str, Part], bench: Bench, comparison: Comparison):
        main, _, _ = self._frame.pictures(bench.game)
        picture = self.parts["charts"].draw(main, comparison, self.sizes.main)
        sleep(_HAND_OVER)
        self._show_parts(
            shown, ("warnings", "verdict", "numbers", "others", "ends", "listed", "behind", "compared", "shelf")
        )
        if "charts" in self._plan:
            wanted = predict_panel.wanted(bench, comparison)
            self.parts["missing"].show(shown.get("missing"), len(comparison.games_after), wanted)
        return picture

    def _show_parts(self, shown: dict[str, Part], names: tuple[str, ...]) -> None:
        """Parts that say something about games; meanwhile people may have moved on, to where these parts are not shown."""
        for name in names:
            planned = "charts" if name in _OF_CHARTS else name
            if (planned in self._plan) == (planned in shown):
                self.parts[name].show(shown.get(name))

    def show_curve(self, bench: Bench, swept: pl.DataFrame | None) -> None:
        """The touched dial over all its values."""
        part = scene(bench, self._frame).get("curve")
        if part is not None and swept is not None:
            self.parts["curve"].draw(part, bench, swept, self._comparison, self.sizes.main)

    def show_ladder(self, bench: Bench, climbed: Climbed | None) -> None:
        """How much each way of playing wins; that they are being compiled, as long as they are."""
        if "ladder" in scene(bench, self._frame):
            self.parts["ladder"].draw(bench, climbed, self.sizes.main[0])

    def show_traces(self, bench: Bench, traces: tuple[Trace, ...]) -> None:
        """The open game; none says how a game is opened."""
        opened = (bench.pick, bench.rotation, bench.game) if traces else None
        lay_out(self.parts["table"], bench, traces)
        self.winning.follow(bench)
        if opened and opened != self._opened:
            self.parts["table"].send("opened")  # it takes the keys
        self._opened = opened

    def stepped(self, bench: Bench) -> Bench:
        """The bench with the step of its card table."""
        return stepped(self.parts["table"], bench)

    def show_preparing(self, part: Part | None) -> None:
        """How far the compile is; nothing once it is done."""
        self._say_instead(part.words() if part else "")

    def show_problem(self, words: str) -> None:
        """Why nothing can be shown."""
        self._say_instead(f'<div class="wb-problem" role="status">{escape(words)}</div>')

    def _say_instead(self, html: str) -> None:
        if self.preparing.value != html:
            self.preparing.value = html

    # ------------------------------------------------------------ what people do with the charts

    def _clicked(self, mark: Mark) -> None:
        """The games behind a mark; games that are just being shown know nothing of it, so it waits for them."""
        with self._lock:
            if self._comparison is not None:
                self._mark = mark
                self._show_behind(scene(self._bench, self._frame, self._comparison, mark))

    def _show_behind(self, shown: dict[str, Part]) -> None:
        for name in ("listed", "behind"):
            self.parts[name].show(shown.get(name))

    def _draw_more(self, given_up: Callable[[], bool] = lambda: False) -> None:
        """The charts below are drawn when the fold opens."""
        more, comparison = self.parts["more"], self._comparison
        if not more.is_open or comparison is None:
            return
        for chart in self._frame.pictures(self._bench.game)[2]:
            if given_up():
                return
            more.charts.draw(chart, comparison, self.sizes.more)

    def _fit(self, width: int) -> None:
        """Draw charts as wide as the cell has room for, beside the dials or below them."""
        self.measured.set()
        beside = _beside(width) if self._frame.whole and width >= _NARROW else 0
        with self._lock:
            self.sizes = self._frame.sizes(max(width - beside, 280))
            self._desk.ask()


def _beside(width: int) -> int:
    """Pixels that the dials take beside the charts, with the gap between them (jupyter.css)."""
    return min(310, max(230, 3 * width // 10)) + 35
