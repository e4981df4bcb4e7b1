"""The bench as an ipywidgets application: the same moves, parts and charts as on the page of the workbench."""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from operator import index
from pathlib import Path
from typing import Any, ClassVar

import polars as pl
from ipywidgets import VBox
from traitlets import All, Bunch

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput, RuleSet, Value
from engine.replay.trace import GameId, Trace
from engine.setup.setup import Setup, names_of_seats
from workbench.bench import Bench as State
from workbench.bench import traces
from workbench.features.predict import panel as predict_panel
from workbench.features.save import panel as save_panel
from workbench.jupyter.desk import Desk
from workbench.jupyter.dials import rules_from
from workbench.jupyter.image import image_html
from workbench.jupyter.screen import Screen
from workbench.page.kit.frame import WHOLE, Frame
from workbench.settable import Settable
from workbench.shelf.browser import BACK, FORWARD
from workbench.still import Still
from workbench.table import CardTable

_PATIENCE, _MORE = 30, 3  # seconds that a picture of the bench waits for its first games, and for all of them
# What can be observed, and how it is read from a state.
_TOLD: dict[str, Callable[[State], Any]] = {
    "rules": lambda bench: bench.rules,
    "strategies": lambda bench: bench.setup.strategies,
    "games": lambda bench: bench.games,
    "page": lambda bench: bench.page,
    "predict": lambda bench: bench.predict,
    "id": lambda bench: bench.link()["game"],
}


class Bench(Still, Settable, VBox):
    """Dials, strategies, Tune, Play, Replay and Rulebook in a cell.

        Bench("suits")                                 a game
        Bench("suits:equal_faces")                     a preset, or any variant: "suits:hand_size=5"
        Bench("suits:hand_size=5@middle/highest@17")   one open game

    What it shows can be read (`rules`, `played`, `comparison`, `trace`, `id`) and set (`rules`, `strategies`, `trace`,
    `page`, `games`), and observed: bench.observe(lambda change: print(change.new), "rules"). Raises BadInput, one
    sentence, for what there is not.
    """

    told: ClassVar = (*_TOLD, "trace")

    def __init__(self, what: "str | Setup | GameId | State" = "suits", *, frame: Frame = WHOLE):
        self._desk = Desk(_opened(what), frame)
        self._screen = Screen(self._desk)
        super().__init__(self._screen.laid_out)
        self.add_class("wb-lab")
        self._desk.shown_on(self._screen)
        self._desk.moved = self._tell

    def __repr__(self) -> str:
        return f"Bench({self.id!r})"

    def _elsewhere(self, name: str) -> str:
        """A dial is a name that people try here."""
        if name == "count":
            return "how many games are played is called games, as in simulate"
        if name not in self._desk.bench.game.Rules.parameters():
            return ""
        value = getattr(self._desk.bench.rules, name)
        return f"it is a dial: read it as bench.rules.{name}, and turn it with bench.set({name}={value!r})"

    def _tell(self, before: State, after: State) -> None:
        """Tell those who observe what has changed."""
        self._draw_still_soon()
        for name, read in _TOLD.items():
            self._notify(name, read(before), read(after))
        opened = [(bench.pick, bench.rotation, bench.setup, bench.branch) for bench in (before, after)]
        if opened[0] != opened[1] and (self._trait_notifiers.get("trace") or self._trait_notifiers.get(All)):
            self._notify("trace", _open_game(before), _open_game(after))

    def _still_html(self) -> str:
        """The sentence, the numbers and the big chart; of an open game the table; what is asked, while people are asked."""
        desk = self._desk
        if desk.seen.wait(_PATIENCE):
            desk.work.wait(_MORE)
        bench, table = desk.bench, self.table._still_html() if desk.bench.page == "Replay" else ""
        if bench.page == "Play" and bench.match is not None:
            return self._screen.parts["seat"].table.still_html()
        if bench.asking:
            return predict_panel.intro_html(bench) + table
        if not desk.seen.is_set():  # still being compiled
            return f"<p>{escape(bench.game.title)}</p>"
        comparison = desk.played.from_every_seat(bench, desk.played.first(bench))
        main, _, _ = desk.frame.pictures(bench.game)
        return (comparison._repr_html_() or "") + image_html(main.draw(comparison, *desk.frame.sizes().main)) + table

    def _notify(self, name: str, old: Any, new: Any) -> None:
        if old != new:
            self.notify_change(Bunch(name=name, old=old, new=new, owner=self, type="change"))

    @property
    def rules(self) -> RuleSet:
        """The rules of the variant. Set them from a rule set or from changes to the published rules: {"hand_size": 5}."""
        return self._desk.bench.rules

    @rules.setter
    def rules(self, rules: RuleSet | Mapping[str, Value]) -> None:
        wanted = rules_from(self._desk.bench.game, rules)
        self._desk.must(lambda bench: bench.play_by(wanted))

    @property
    def strategies(self) -> tuple[str, ...]:
        """Who plays, a full name for each seat. Set one name for all seats, or one for each: "middle/highest"."""
        return self._desk.bench.setup.strategies

    @strategies.setter
    def strategies(self, names: str | Iterable[str]) -> None:
        bench, texts = self._desk.bench, names_of_seats(names)
        seats = Setup.of(bench.game, bench.rules, texts or bench.game.strategies).strategies
        self._desk.must(lambda bench: bench.seat(seats))

    @property
    def played(self) -> pl.DataFrame:
        """The games of the variant, one row a game, as `simulate` gives them; waits until all are played."""
        return self.comparison.games_after

    @property
    def comparison(self) -> Comparison:
        """The variant and what it is compared with, on the same deals; waits until all games are played."""
        return self._desk.comparison()

    @property
    def trace(self) -> Trace | None:
        """The open game under the rules of the variant, or its branch; None if none is open. Set a seed, an id or a trace to open one."""
        return _open_game(self._desk.bench)

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
        """The page that is shown: Tune, Play, Replay or Rulebook."""
        return self._desk.bench.page

    @page.setter
    def page(self, name: str) -> None:
        if name not in self._desk.frame.pages:
            raise BadInput(f"There is no page '{str(name)[:40]}'; the pages are {', '.join(self._desk.frame.pages)}.")
        self._desk.must(lambda bench: bench.show_page(name))

    @property
    def games(self) -> int:
        """How many games are played for a picture; `played` are the games themselves."""
        return self._desk.bench.games

    @games.setter
    def games(self, games: int) -> None:
        if not hasattr(games, "__index__") or isinstance(games, bool):
            raise BadInput(f"'{str(games)[:40]}' games cannot be played; give a whole number.")
        self._desk.must(lambda bench: bench.play(index(games)))

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
        if not isinstance(on, bool):
            raise BadInput(f"predict cannot be '{str(on)[:40]}'; it must be True or False.")
        self._desk.must(lambda bench: bench.predict_first(on))

    def hand_in(self, path: str, title: str, why: str, who: str = "") -> Path:
        """Write the page that is handed in, one HTML file; BadInput if something is missing or cannot be written."""
        kept = self._desk.files(self._desk.bench, save_panel.Entry(title, who, why))[0]
        if kept.problem:
            raise BadInput(kept.problem)
        place = Path(path)
        try:
            place.write_text(kept.text(), "utf-8")
        except OSError as error:
            raise BadInput(f"{place} cannot be written: {error.strerror or error}.") from None
        return place

    def undo(self) -> "Bench":
        """Go back to where the bench stood before the last move; before the first one nothing happens."""
        self._desk.walk(BACK)
        return self

    def redo(self) -> "Bench":
        """Go forward again to where it stood before `undo`."""
        self._desk.walk(FORWARD)
        return self

    def set(self, **changes: Value) -> "Bench":
        """Turn dials from code: bench.set(hand_size=5, ace_power="none")."""
        wanted = self._desk.bench.rules.but(**changes)
        self._desk.must(lambda bench: bench.play_by(wanted))
        return self


def _open_game(bench: State) -> Trace | None:
    both = traces(bench)
    return both[1] if both else None


def _opened(what: "str | Setup | GameId | State") -> State:
    if isinstance(what, State):
        return what
    if isinstance(what, Setup | GameId):
        return State.at(what.text())
    if not isinstance(what, str):
        raise BadInput("A bench opens a game, a preset, a variant or one game by its id, such as suits:hand_size=5.")
    return State.at(what)
