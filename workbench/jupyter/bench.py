"""The bench as an ipywidgets application: the same moves, panels and charts as on the page of the workbench."""

import logging
from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from threading import Event, RLock
from typing import Any

import polars as pl
from ipywidgets import HTML, Box, HBox, Text, VBox

from engine import warm
from engine.compare import Comparison
from engine.lineup import Lineup
from engine.replay import GameId, Trace
from engine.rules import BadInput, RuleSet, Value
from engine.setup import Setup
from engine.simulate import Cancelled, IllegalAnswer
from workbench.bench import Bench as State
from workbench.bench import traces
from workbench.bench.played import Played
from workbench.jupyter.buttons import Buttons
from workbench.jupyter.head import Head
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.keep import Keep
from workbench.jupyter.predict import Predict
from workbench.jupyter.replay import Replay
from workbench.jupyter.rulebook import Rulebook
from workbench.jupyter.ruler import Ruler
from workbench.jupyter.side import Side
from workbench.jupyter.tune import Tune
from workbench.jupyter.work import Work
from workbench.look.sheets import LOOK
from workbench.panels import glance, keep, presses, rulebook
from workbench.panels.frame import WHOLE, Frame
from workbench.panels.replay import shown_traces

_PATIENCE = 0.4  # seconds that the first picture waits to be told how wide the cell is
_NARROW = 640  # pixels: in a narrower cell the dials stand above the charts (jupyter.css)
_log = logging.getLogger("warbench")


class Bench(VBox):
    """Dials, strategies, Tune, Replay and Rulebook in a cell.

        Bench("suits")                                 a game
        Bench("suits:equal_faces")                     a preset, or any variant: "suits:hand_size=5"
        Bench("suits:hand_size=5@middle/highest@17")   one open game

    What it shows can be read (`rules`, `games`, `comparison`, `trace`, `id`) and set (`rules`, `strategies`, `trace`,
    `page`, `count`). Raises BadInput, one sentence, for what there is not.
    """

    def __init__(self, what: "str | Setup | GameId | State" = "suits", *, frame: Frame = WHOLE):
        self._bench = _opened(what)
        self._frame = frame.checked(self._bench.game)
        self._played, self._lock = Played(), RLock()
        self._work = Work(self._play)
        self._head, self._side = Head(self._frame, self._go), Side(self._frame, self._go)
        self._asked = Buttons("What if …", self._go, "questions")
        self._chips = Buttons("Changed", self._go, "chips")
        self._said, self._waiting = HTML(), HTML()
        self._picks = Buttons("Watch a game", self._go, "picks")
        by_number = Text(placeholder="or a game's number", continuous_update=False, layout={"width": "11rem"})
        heard_while_busy(by_number)
        by_number.observe(lambda change: self._open_text(by_number, change["new"]), names="value")
        self._watch = HBox([self._picks, by_number])
        self._watch.add_class("wb-row")
        self._watch.layout.display = None if self._frame.watches else "none"
        self._tune = Tune(self._frame, self._go, self._enough, self._watch, self._lock)
        self._replay = Replay(self._watch, self._lock)
        self._rulebook, self._keep = Rulebook(), Keep(self._frame, self._go, self._files)
        self._pages: dict[str, Any] = {"Tune": self._tune, "Replay": self._replay, "Rulebook": self._rulebook}
        self._predict = Predict(self._go, self._look)
        above = [self._asked, self._chips, self._said, self._waiting, self._predict]
        kept = [self._keep, self._rulebook] if self._frame.whole else [self._rulebook, self._keep]
        main = VBox([*above, self._tune, self._replay, *kept])
        main.add_class("wb-main")
        columns = Box([self._side, main])
        columns.add_class("wb-columns" if self._frame.whole else "wb-rows")
        self._ruler, self._measured = Ruler(), Event()
        heard_while_busy(self._ruler)
        self._ruler.observe(lambda change: self._fit(change["new"]), names="width")
        super().__init__([HTML(LOOK), self._ruler, self._head, columns])
        self.add_class("wb-lab")
        self._draw()

    # ------------------------------------------------------------ what it says

    @property
    def rules(self) -> RuleSet:
        """The rules of the variant. Set them from a rule set or from changes to the published rules: {"hand_size": 5}."""
        return self._bench.rules

    @rules.setter
    def rules(self, rules: RuleSet | Mapping[str, Value]) -> None:
        game = self._bench.game
        if not isinstance(rules, game.Rules | Mapping):
            example = next(iter(game.Rules.parameters()))
            raise BadInput(f"Rules here are those of {game.title}, or changes to them such as {{'{example}': ...}}.")
        wanted = game.Rules.of(dict(rules) if isinstance(rules, Mapping) else rules.changes())
        self._must(lambda bench: bench.play_by(wanted))

    @property
    def strategies(self) -> tuple[str, ...]:
        """Who plays, a full name for each seat. Set one name for all seats, or one for each."""
        return self._bench.setup.strategies

    @strategies.setter
    def strategies(self, names: str | Iterable[str]) -> None:
        game, rules = self._bench.game, self._bench.rules
        if not isinstance(names, Iterable):
            raise BadInput("Strategies are given by name: one for all seats, or one for each.")
        given = (names,) if isinstance(names, str) else tuple(str(name) for name in names)
        seats = Lineup.of(game, given, game.count(rules)).names
        self._must(lambda bench: bench.seat(seats))

    @property
    def games(self) -> pl.DataFrame:
        """The games of the variant, one row a game (`engine.simulate.frame_of` has the columns)."""
        return self.comparison.games_after

    @property
    def comparison(self) -> Comparison:
        """The variant and what it is compared with, on the same deals; waits until all games are played."""
        self._work.wait()
        with self._lock:
            return self._played.comparison(self._bench)

    @property
    def trace(self) -> Trace | None:
        """The open game under the rules of the variant; None if none is open. Set a seed, an id or a trace to open one."""
        found = traces(self._bench)
        return found[1] if found else None

    @trace.setter
    def trace(self, game: "int | str | GameId | Trace | None") -> None:
        if game is None or (isinstance(game, int) and not isinstance(game, bool)):
            self._must(lambda bench: bench.open(game))
            return
        game_id = game.id if isinstance(game, Trace) else game
        text = game_id.text() if isinstance(game_id, GameId) else str(game_id)
        self._must(lambda bench: bench.open_text(text))

    @property
    def id(self) -> str:
        """The variant, and the open game if there is one, as a text that opens it anywhere."""
        return self._bench.link()["game"]

    @property
    def page(self) -> str:
        """The page that is shown: Tune, Replay or Rulebook."""
        return self._bench.page

    @page.setter
    def page(self, name: str) -> None:
        if name not in self._frame.pages:
            raise BadInput(f"There is no page '{str(name)[:40]}'; the pages are {', '.join(self._frame.pages)}.")
        self._must(lambda bench: bench.turn_to(name))

    @property
    def count(self) -> int:
        """How many games are played for a picture."""
        return self._bench.games

    @count.setter
    def count(self, games: int) -> None:
        if not isinstance(games, int) or isinstance(games, bool):
            raise BadInput(f"'{str(games)[:40]}' games cannot be played; a count is a whole number.")
        self._must(lambda bench: bench.play(games))

    @property
    def table(self):
        """The card table of the replay."""
        return self._replay.table

    @property
    def predict(self) -> bool:
        """Whether a change is predicted before its effect is shown."""
        return self._bench.predict

    @predict.setter
    def predict(self, on: bool) -> None:
        self._must(lambda bench: bench.predict_first(bool(on)))

    def hand_in(self, path: str, title: str, why: str, who: str = "") -> Path:
        """Write the page that is handed in, one HTML file; BadInput if something is missing or cannot be written."""
        kept = self._files(self._bench, keep.Entry(title, who, why))[0]
        if kept.problem:
            raise BadInput(kept.problem)
        place = Path(path)
        try:
            place.write_text(kept.text(), "utf-8")
        except OSError as error:
            raise BadInput(f"{place} cannot be written: {error.strerror or error}.") from None
        return place

    def set(self, **changes: Value) -> "Bench":
        """Turn dials from code: bench.set(hand_size=5, ace_power="none")."""
        wanted = self._bench.rules.but(**changes)
        self._must(lambda bench: bench.play_by(wanted))
        return self

    # ------------------------------------------------------------ moves

    def _go(self, move: presses.Move) -> None:
        """Make a move and show where it leads."""
        with self._lock:
            self._bench = self._frame.within(move(self._bench))
            self._draw()

    def _must(self, move: presses.Move) -> None:
        """Make a move that is asked for in code: what cannot be done is raised, and nothing changes."""
        with self._lock:
            moved = move(self._bench)
            if moved.problem:
                raise BadInput(moved.problem)
            self._go(lambda _: moved)

    def _open_text(self, field: Text, text: str) -> None:
        if text.strip():
            field.value = ""
            self._go(lambda bench: bench.open_text(text))

    def _look(self) -> None:
        self._work.wait()
        self._go(lambda bench: bench.look(self._played.first(bench)))

    def _files(self, bench: State, entry: keep.Entry) -> list[keep.Kept]:
        """What can be kept of the variant."""
        return keep.files(bench, self._frame, entry, lambda: self.comparison, lambda: self._played.curve(bench))

    def _enough(self) -> None:
        self._work.stop()
        self._go(lambda bench: bench.play(max(100, self._played.played(bench))))

    # ------------------------------------------------------------ showing it

    def _draw(self) -> None:
        """Everything that does not wait for games; those are asked for first and played meanwhile."""
        bench = self._bench
        self._work.ask(bench)
        self._head.show(bench)
        self._side.show(bench)
        tune = bench.page == "Tune"
        self._asked.show(presses.opening(bench) if tune and self._frame.questions else [])
        self._chips.show(presses.chips(bench))
        self._say(bench)
        self._predict.show(bench)
        self._predict.layout.display = "none" if bench.page == "Rulebook" else None
        hidden = ("Tune", "Replay") if bench.asking else ()  # nothing is shown that tells
        for name, page in self._pages.items():
            page.layout.display = None if name == bench.page and name not in hidden else "none"
        self._keep.show(bench)
        if bench.page == "Rulebook":
            self._rulebook.show(bench)

    def _fit(self, width: int) -> None:
        """Draw charts as wide as the cell has room for, beside the dials or below them."""
        self._measured.set()
        beside = _beside(width) if self._frame.whole and width > _NARROW else 0
        with self._lock:
            self._tune.sizes = self._frame.sizes(max(width - beside, 280))
            self._replay.width = max(width - 20, 280)
            self._work.ask(self._bench)

    def _say(self, bench: State) -> None:
        story = rulebook.story(bench) if bench.page != "Replay" and not bench.asking else ""
        said = [("problem", bench.problem), ("notice", bench.notice)]
        alerts = (f'<div class="wb-{kind}" role="alert">{escape(text)}</div>' for kind, text in said if text)
        self._said.value = story + "".join(alerts)

    # ------------------------------------------------------------ the games, in a thread of their own

    def _play(self, bench: State, cancelled: Callable[[], bool]) -> None:
        try:
            self._get_ready(bench)
            if bench.asking:
                self._played.first(bench)  # so that they are there when somebody looks
            elif bench.page == "Tune":
                self._play_games(bench, cancelled)
            elif bench.page == "Replay":
                self._play_again(bench)
        except Cancelled:
            return
        except (BadInput, IllegalAnswer) as error:
            self._wait_with(str(error), "problem")
        except MemoryError:
            self._wait_with("There is not enough memory for so many games; choose fewer.", "problem")
        except Exception:
            _log.exception("The bench could not show %s.", bench.link())
            self._wait_with("Something went wrong here that is not your mistake; please put the dials back.", "problem")

    def _get_ready(self, bench: State) -> None:
        """The first compile happens in a child process, with words on the screen."""
        if not warm.is_ready(bench.setup):
            words = f"Preparing {bench.game.title} for the first time: some fifteen seconds, once on this machine."
            self._wait_with(words, "note")
            warm.start(bench.game, bench.setup.strategies).wait()
        self._wait_with("", "")
        warm.start_ahead(bench.game)

    def _play_games(self, bench: State, cancelled: Callable[[], bool]) -> None:
        """The first games at once, the others while people look; then the curve of the touched dial."""
        comparison = self._played.first(bench)
        self._wait_for_the_ruler()
        self._show_games(bench, comparison, cancelled)
        while glance.missing(comparison, bench.games) and not cancelled():
            comparison = self._played.refine(bench, cancelled=cancelled)
            self._show_games(bench, comparison, cancelled)
        if not cancelled():
            swept = self._played.curve(bench, cancelled=cancelled)
            with self._lock:
                self._tune.show_curve(bench, swept)

    def _wait_for_the_ruler(self) -> None:
        """The very first picture waits a moment, to be drawn but once."""
        self._measured.wait(_PATIENCE)
        self._measured.set()

    def _show_games(self, bench: State, comparison: Comparison, cancelled: Callable[[], bool]) -> None:
        with self._lock:
            if bench.game is not self._bench.game:
                return
            if bench.prediction and bench is self._bench:  # the score follows the games
                self._bench = bench = bench.look(comparison)
            self._predict.show_score(bench, comparison)
        self._tune.show(bench, comparison, cancelled)
        if not cancelled():
            self._show_picks(bench, comparison)

    def _show_picks(self, bench: State, comparison: Comparison) -> None:
        ready = presses.ready(bench, comparison)
        with self._lock:
            self._picks.show(ready)

    def _play_again(self, bench: State) -> None:
        shown = shown_traces(bench)
        with self._lock:
            self._replay.show(bench, shown)
        self._show_picks(bench, self._played.first(bench))

    def _wait_with(self, words: str, kind: str) -> None:
        shown = f'<div class="wb-{kind}" role="status">{escape(words)}</div>' if words else ""
        if self._waiting.value != shown:
            self._waiting.value = shown


def _beside(width: int) -> int:
    """Pixels that the dials take beside the charts, with the gap between them (jupyter.css)."""
    return min(310, max(230, 3 * width // 10)) + 35


def _opened(what: "str | Setup | GameId | State") -> State:
    if isinstance(what, State):
        return what
    if isinstance(what, Setup | GameId):
        return State.at(what.text())
    if not isinstance(what, str):
        raise BadInput("A bench opens a game, a preset, a variant or one game by its id, such as suits:hand_size=5.")
    return State.at(what)
