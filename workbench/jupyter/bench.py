"""The bench as an ipywidgets application: the same moves, parts and charts as on the page of the workbench."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import polars as pl
from ipywidgets import VBox

from engine.compare import Comparison
from engine.lineup import Lineup
from engine.replay import GameId, Trace
from engine.rules import BadInput, RuleSet, Value
from engine.setup import Setup
from workbench.bench import Bench as State
from workbench.bench import traces
from workbench.jupyter.desk import Desk
from workbench.jupyter.screen import Screen
from workbench.panels import keep
from workbench.panels.frame import WHOLE, Frame
from workbench.table import CardTable


class Bench(VBox):
    """Dials, strategies, Tune, Replay and Rulebook in a cell.

        Bench("suits")                                 a game
        Bench("suits:equal_faces")                     a preset, or any variant: "suits:hand_size=5"
        Bench("suits:hand_size=5@middle/highest@17")   one open game

    What it shows can be read (`rules`, `games`, `comparison`, `trace`, `id`) and set (`rules`, `strategies`, `trace`,
    `page`, `count`). Raises BadInput, one sentence, for what there is not.
    """

    def __init__(self, what: "str | Setup | GameId | State" = "suits", *, frame: Frame = WHOLE):
        self._desk = Desk(_opened(what), frame)
        self._screen = Screen(self._desk)
        super().__init__(self._screen.laid_out)
        self.add_class("wb-lab")
        self._desk.shown_on(self._screen)

    @property
    def rules(self) -> RuleSet:
        """The rules of the variant. Set them from a rule set or from changes to the published rules: {"hand_size": 5}."""
        return self._desk.bench.rules

    @rules.setter
    def rules(self, rules: RuleSet | Mapping[str, Value]) -> None:
        game = self._desk.bench.game
        if not isinstance(rules, game.Rules | Mapping):
            example = next(iter(game.Rules.parameters()))
            raise BadInput(f"Rules here are those of {game.title}, or changes to them such as {{'{example}': ...}}.")
        wanted = game.Rules.of(dict(rules) if isinstance(rules, Mapping) else rules.changes())
        self._desk.must(lambda bench: bench.play_by(wanted))

    @property
    def strategies(self) -> tuple[str, ...]:
        """Who plays, a full name for each seat. Set one name for all seats, or one for each."""
        return self._desk.bench.setup.strategies

    @strategies.setter
    def strategies(self, names: str | Iterable[str]) -> None:
        game, rules = self._desk.bench.game, self._desk.bench.rules
        if not isinstance(names, Iterable):
            raise BadInput("Strategies are given by name: one for all seats, or one for each.")
        texts = (names,) if isinstance(names, str) else tuple(str(name) for name in names)
        seats = Lineup.of(game, texts, game.count(rules)).names
        self._desk.must(lambda bench: bench.seat(seats))

    @property
    def games(self) -> pl.DataFrame:
        """The games of the variant, one row a game (`engine.simulate.frame_of` has the columns)."""
        return self.comparison.games_after

    @property
    def comparison(self) -> Comparison:
        """The variant and what it is compared with, on the same deals; waits until all games are played."""
        return self._desk.comparison()

    @property
    def trace(self) -> Trace | None:
        """The open game under the rules of the variant; None if none is open. Set a seed, an id or a trace to open one."""
        both = traces(self._desk.bench)
        return both[1] if both else None

    @trace.setter
    def trace(self, game: "int | str | GameId | Trace | None") -> None:
        if game is None or (isinstance(game, int) and not isinstance(game, bool)):
            self._desk.must(lambda bench: bench.open(game))
            return
        game_id = game.id if isinstance(game, Trace) else game
        text = game_id.text() if isinstance(game_id, GameId) else str(game_id)
        self._desk.must(lambda bench: bench.open_text(text))

    @property
    def id(self) -> str:
        """The variant, and the open game if there is one, as a text that opens it anywhere."""
        return self._desk.bench.link()["game"]

    @property
    def page(self) -> str:
        """The page that is shown: Tune, Replay or Rulebook."""
        return self._desk.bench.page

    @page.setter
    def page(self, name: str) -> None:
        if name not in self._desk.frame.pages:
            raise BadInput(f"There is no page '{str(name)[:40]}'; the pages are {', '.join(self._desk.frame.pages)}.")
        self._desk.must(lambda bench: bench.show_page(name))

    @property
    def count(self) -> int:
        """How many games are played for a picture."""
        return self._desk.bench.games

    @count.setter
    def count(self, games: int) -> None:
        if not isinstance(games, int) or isinstance(games, bool):
            raise BadInput(f"'{str(games)[:40]}' games cannot be played; give a whole number.")
        self._desk.must(lambda bench: bench.play(games))

    @property
    def table(self) -> CardTable:
        """The card table of the replay."""
        return self._screen.parts["table"]

    @property
    def predict(self) -> bool:
        """Whether a change is predicted before its effect is shown."""
        return self._desk.bench.predict

    @predict.setter
    def predict(self, on: bool) -> None:
        self._desk.must(lambda bench: bench.predict_first(bool(on)))

    def hand_in(self, path: str, title: str, why: str, who: str = "") -> Path:
        """Write the page that is handed in, one HTML file; BadInput if something is missing or cannot be written."""
        kept = self._desk.files(self._desk.bench, keep.Entry(title, who, why))[0]
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
        wanted = self._desk.bench.rules.but(**changes)
        self._desk.must(lambda bench: bench.play_by(wanted))
        return self


def _opened(what: "str | Setup | GameId | State") -> State:
    if isinstance(what, State):
        return what
    if isinstance(what, Setup | GameId):
        return State.at(what.text())
    if not isinstance(what, str):
        raise BadInput("A bench opens a game, a preset, a variant or one game by its id, such as suits:hand_size=5.")
    return State.at(what)
