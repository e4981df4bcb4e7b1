"""The bench as a widget: what it shows can be read, set and observed in Python."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import traitlets
from traitlets import All, Bunch

from engine.core.rules import BadInput, Value
from engine.replay.trace import GameId
from engine.setup.setup import Setup
from workbench.bench import Bench as State
from workbench.cli.kit.unfinished import write_whole
from workbench.features.save import panel as save_panel
from workbench.hosts.opened import SMALL, framed, given_in, key_of, opened
from workbench.hosts.pictures import still_html
from workbench.hosts.values import Values, open_game
from workbench.hosts.view import View
from workbench.page.kit.frame import Frame
from workbench.session.session import Session

# What can be observed although it is no trait, and how it is read from a state.
_TOLD: dict[str, Callable[[State], Any]] = {
    "rules": lambda bench: bench.rules,
    "strategies": lambda bench: bench.setup.strategies,
    "games": lambda bench: bench.games,
    "page": lambda bench: bench.page,
    "predict": lambda bench: bench.predict,
    "link": lambda bench: bench.link(),
}


class Bench(Values, View):
    """Dials, strategies, Bench, Play, Replay, Questions and Rulebook in a cell.

        Bench("suits")                                 a game
        Bench("suits:equal_faces", hand_size=4)        a preset or a variant, and dials of it
        Bench("suits:hand_size=5@middle/highest@17")   one open game
        Bench("suits", dials=("hand_size",), charts=("length",))   a small bench with these alone

    What it shows can be read (`rules`, `played`, `comparison`, `trace`, `id`, `link`), set (`rules`, `strategies`, `trace`,
    `page`, `games`, each dial by its name) and observed: bench.observe(lambda change: print(change.new), "rules").
    Raises BadInput, one sentence, for unknown names and values.
    """

    told: ClassVar = (*_TOLD, "trace")
    _is_traced = False  # whether the open game is observed; otherwise it is not replayed for that
    id: Any = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(
        self,
        what: "str | Setup | GameId | State" = "suits",
        *,
        game: int | str | None = None,
        predict: bool = False,
        frame: Frame | None = None,
        address: bool = False,
        query: Mapping[str, str] | None = None,
        **more: Any,
    ):
        """`game` is the seed or the id of a game to open; `predict` asks for a prediction before an effect is shown. `dials`, `charts`,
        `parts` and `pages` name what a small bench shows; `questions` adds the opening questions. Every other keyword is a
        dial. With `address` the page is the bench, and the link of the bench is its address; `query` is what that says."""
        small = {name: more.pop(name) for name in SMALL if name in more}
        bench = opened(what, more, game, predict)
        frame, given = frame or framed(small, bench), given_in(more)
        key = "" if address else key_of(opened(what, {}, game, predict))
        how: dict[str, Any] = {"address": address, "query": query, "given": given, "key": key}
        session = self._session = Session(bench, frame, **how, tell=self._tell)
        super().__init__(session.hear)
        self.set_trait("id", session.bench.link()["game"])
        session.moved = self._moved

    def __repr__(self) -> str:
        return f"Bench({self.id!r})"

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self._dials:
            return getattr(self.rules, name)
        return super().__getattr__(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("_") or hasattr(type(self), name) or name not in self._dials:
            return super().__setattr__(name, value)
        self.set(**{name: value})

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *self._dials]

    @property
    def _dials(self) -> Mapping[str, Any]:
        return self._bench.game.Rules.parameters() if "_session" in vars(self) else {}

    # ------------------------------------------------------------ moves

    def set(self, **changes: Value) -> "Bench":
        """Turn dials from code: bench.set(hand_size=5, ace_power="none")."""
        wanted = self.rules.but(**changes)
        self._session.must(lambda bench: bench.play_by(wanted))
        return self

    def undo(self) -> "Bench":
        """Go back to where the bench stood before the last move; before the first one nothing happens."""
        self._session.walk("back")
        return self

    def redo(self) -> "Bench":
        """Go forward again to where it stood before `undo`."""
        self._session.walk("forward")
        return self

    def hand_in(self, path: str, title: str, why: str, who: str = "") -> Path:
        """Write the page that is handed in, one HTML file; BadInput if something is missing or cannot be written."""
        kept = self._session.files(self._bench, save_panel.Entry(title, who, why))[0]
        if kept.problem:
            raise BadInput(kept.problem)
        place = Path(path)
        write_whole(place, kept.text().encode())
        return place

    # ------------------------------------------------------------ what observers hear

    def observe(self, handler: Callable[[Any], Any], names: Any = All, type: Any = "change") -> None:
        """Call `handler` when one of these changes; BadInput for an unknown name."""
        super().observe(handler, names, type)
        self._is_traced = self._is_traced or names is All or "trace" in ((names,) if isinstance(names, str) else names)

    def _moved(self, before: State, after: State) -> None:
        """Tell those who observe what has changed."""
        self.set_trait("id", after.link()["game"])
        self._draw_still_soon()
        for name, read in _TOLD.items():
            self._notify(name, read(before), read(after))
        opened = [(bench.pick, bench.rotation, bench.setup, bench.branch) for bench in (before, after)]
        if opened[0] != opened[1] and self._is_traced:
            self._notify("trace", open_game(before), open_game(after))

    def _notify(self, name: str, old: Any, new: Any) -> None:
        if old != new:
            self.notify_change(Bunch(name=name, old=old, new=new, owner=self, type="change"))

    def _still_html(self) -> str:
        return still_html(self._session)

    def _suggested(self) -> Iterable[str]:
        return [*super()._suggested(), *self._dials]

    def _elsewhere(self, name: str) -> str:
        return "how many games are played is called games, as in simulate" if name == "count" else ""
