"""The screen of a bench in a cell: a widget for each part of the scene, in the same order. It decides nothing."""

from collections.abc import Callable
from html import escape
from threading import Event
from time import sleep
from typing import Any

import polars as pl
from ipywidgets import HTML, Box, VBox

from engine.compare import Comparison
from engine.replay import Trace
from workbench.bench import Bench
from workbench.jupyter.buttons import Buttons
from workbench.jupyter.charts import Charts, Course, Curve, More
from workbench.jupyter.desk import Desk
from workbench.jupyter.head import Head
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.keep import Keep
from workbench.jupyter.panel import Panel
from workbench.jupyter.playing import Playing
from workbench.jupyter.ruler import Ruler
from workbench.jupyter.side import Side
from workbench.jupyter.widgets import Words, there
from workbench.look.sheets import LOOK
from workbench.panels.replay import lay_out, row_of_turn
from workbench.panels.scene import Mark, Part, scene
from workbench.table import CardTable

_NARROW = 640  # pixels: in a narrower cell the dials stand above the charts (jupyter.css)
_HAND_OVER = 0.002  # seconds in which the thread that sends messages gets its turn
_OF_CHARTS = ("behind", "missing")  # come and go with the games
_WORDS = ("story", "problem", "notice", "intro", "score", "tally", "warnings", "verdict", "numbers", "rulebook")
_ORDER = (
    "questions", "chips", "story", "problem", "notice", "preparing", "intro", "forms", "score", "tally", "warnings",
    "verdict", "numbers", "missing", "charts", "behind", "picks", "curve", "more", "table", "course",
)  # fmt: skip


class Screen:
    """All widgets; `laid_out` is what stands in the cell."""

    def __init__(self, desk: Desk):
        self._desk, self._frame, self._lock = desk, desk.frame, desk.lock
        self._comparison: Comparison | None = None
        self._setups: tuple[Any, ...] = ()
        self._plan: dict[str, Part] = {}  # what is shown of the present bench
        self._mark: Mark | None = None
        self.sizes, self.width, self.measured = desk.frame.sizes(), 1000, Event()
        self.parts = self._made()
        self.side, self.preparing = Side(desk.frame, desk.go), HTML()
        for name, widget in self.parts.items():
            widget.add_class(f"part-{name}")
        self.laid_out = self._laid_out()

    def _made(self) -> dict[str, Any]:
        """A widget for each part that does not stand beside the others."""
        go, lock = self._desk.go, self._lock
        rows = {name: Buttons(go) for name in ("questions", "chips", "behind", "picks")}
        pictures = {
            "charts": Charts(self._clicked, lock),
            "more": More(self._clicked, self._draw_more, lock),
            "curve": Curve(go, lock),
            "course": Course(self._go_to_turn, lock),
        }
        table = CardTable()
        heard_while_busy(table)
        others = {"head": Head(go), "forms": Panel(self._desk.answer), "missing": Playing(go), "table": table}
        return {
            **{name: Words() for name in _WORDS},
            **{**rows, **pictures, **others},
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
        return [HTML(LOOK), ruler, self.parts["head"], columns]

    # ------------------------------------------------------------ showing the bench

    def show(self, bench: Bench) -> None:
        """Everything that does not wait for games."""
        shown = self._plan = scene(bench, self._frame)
        self.side.show(shown, bench)
        self.parts["keep"].show(shown.get("keep"), bench)
        for name, widget in self.parts.items():
            if name == "table":
                there(widget, name in shown)
            elif name != "keep":
                widget.show(shown.get(name))
        if "table" in shown and "course" not in shown:  # nothing on the table, and why
            self.show_traces(bench, ())

    def show_games(self, bench: Bench, comparison: Comparison, given_up: Callable[[], bool]) -> None:
        """The games so far: first the big chart and the words, because everybody looks there. The other charts follow when
        the browser has painted that, unless people have moved on."""
        with self._lock:
            shown = self._take(bench, comparison)
            self._show_parts(shown, ("score", "tally"))
            if "charts" not in shown:
                self._show_parts(shown, ("picks",))
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
            self.parts["behind"].show(None)
        if self._setups and self._setups[0].game is not bench.game:
            self.parts["charts"].children = self.parts["more"].charts.children = ()
        self._setups, self._comparison, self._bench = setups, comparison, bench
        return scene(bench, self._frame, comparison, self._mark)

    def _show_first(self, shown: dict[str, Part], bench: Bench, comparison: Comparison):
        main, _, _ = self._frame.pictures(bench.game)
        picture = self.parts["charts"].draw(main, comparison, self.sizes.main)
        sleep(_HAND_OVER)
        self._show_parts(shown, ("warnings", "verdict", "numbers", "behind"))
        if "charts" in self._plan:
            self.parts["missing"].show(shown.get("missing"), len(comparison.games_after), bench.games)
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
            self.parts["curve"].draw(part, bench, swept, self.sizes.main)

    def show_traces(self, bench: Bench, traces: tuple[Trace, ...]) -> None:
        """The open game; none says how a game is opened."""
        lay_out(self.parts["table"], bench, traces)
        self.parts["course"].draw(traces, self.width)

    def wait_with(self, words: str, kind: str) -> None:
        """What is said while nothing can be shown."""
        said = f'<div class="wb-{kind}" role="status">{escape(words)}</div>' if words else ""
        if self.preparing.value != said:
            self.preparing.value = said

    # ------------------------------------------------------------ what people do with the charts

    def _clicked(self, mark: Mark) -> None:
        """The games behind a mark."""
        if self._comparison is not None:
            self._mark = mark
            self.parts["behind"].show(scene(self._bench, self._frame, self._comparison, mark).get("behind"))

    def _draw_more(self, given_up: Callable[[], bool] = lambda: False) -> None:
        """The charts below are drawn when somebody looks at them."""
        more, comparison = self.parts["more"], self._comparison
        if not more.is_open or comparison is None:
            return
        for chart in self._frame.pictures(self._bench.game)[2]:
            if given_up():
                return
            more.charts.draw(chart, comparison, self.sizes.more)

    def _go_to_turn(self, turn: int) -> None:
        table = self.parts["table"]
        if table.trace.get("rows"):
            table.at = row_of_turn(table.trace, turn)

    def _fit(self, width: int) -> None:
        """Draw charts as wide as the cell has room for, beside the dials or below them."""
        self.measured.set()
        beside = _beside(width) if self._frame.whole and width > _NARROW else 0
        with self._lock:
            self.sizes = self._frame.sizes(max(width - beside, 280))
            self.width = max(width - 20, 280)
            self._desk.ask()


def _beside(width: int) -> int:
    """Pixels that the dials take beside the charts, with the gap between them (jupyter.css)."""
    return min(310, max(230, 3 * width // 10)) + 35
