"""The listener of the table at which people play: answers, hints and buttons; and the seat whose cards are uncovered."""

from collections.abc import Callable
from typing import Any

from engine.analysis.decisions.match import Match
from engine.analysis.decisions.move_values import MoveValues
from engine.core.events import NOBODY
from engine.core.rules import BadInput
from engine.setup import precompile
from engine.setup.game_id import GameId
from workbench.bench import Bench
from workbench.features.move_values import panel as move_values_panel
from workbench.features.play import seats
from workbench.features.play.ending import Ending
from workbench.features.play.table import deal_of, eyes_of, persons, short_name, shown
from workbench.page.kit.button import Go
from workbench.page.kit.controls import Move
from workbench.work.rollouts import MoveValuesWorker, Preparing, is_ready

#: The move of each button, by its name.
MOVES: dict[str, Move] = {
    "back": Bench.take_back,
    "again": Bench.same_deal,
    "rise": Bench.get_up,
    "watch": Bench.watch,
    "strategies": Bench.watch_strategies,
}


class Hearing:
    """The listener of a table. `here` returns its bench, `go` makes a move there."""

    def __init__(self, table: Any, here: Callable[[], Bench], go: Go):
        self._table, self._here, self._go = table, here, go
        self._uncovered: tuple[str, int] = ("", NOBODY)  # the deal, and the seat whose cards are open
        self.weighing, self.ending = MoveValuesWorker(self._told), Ending(table)
        table.observe(lambda change: self._hear(change["new"]), "pressed")

    def lay_out(self, bench: Bench) -> None:
        """Show the game of this bench on the table, with only the cards that the viewer may see."""
        deal, seat = self._uncovered
        if bench.match is None or deal != deal_of(bench.match) or not self._is_asked(bench.match, seat):
            self._uncovered = "", NOBODY
        self._table.shown = shown(bench, self._uncovered[1])
        self.ending.follow(bench)

    @staticmethod
    def _is_asked(game: GameId, seat: int) -> bool:
        return seat != NOBODY and Match(game).seat == seat

    def _hear(self, pressed: dict[str, Any]) -> None:
        what, bench = pressed.get("what"), self._here()
        if what == "uncover":
            self._uncover(bench, pressed.get("seat"))
        elif what == "hint":
            self._weigh(bench)
        elif what == "winning":
            self.ending.ask()
        elif move := move_of(pressed):
            self._go(move)

    def _uncover(self, bench: Bench, seat: Any) -> None:
        if bench.match is not None and seat in persons(bench.match):
            self._uncovered = deal_of(bench.match), seat
            self.lay_out(bench)

    # ------------------------------------------------------------ hints

    def _weigh(self, bench: Bench) -> None:
        if bench.match is None:
            return
        match = Match(bench.match)
        if match.over or eyes_of(match, self._uncovered[1]) != match.seat:
            return
        waits = move_values_panel.PLAYING if is_ready(match.id.setup.game) else move_values_panel.preparing(0)
        self._table.hint = {"place": short_name(match.id.text()), "waits": waits}
        self.weighing.ask(match.id, match.choice)

    def _told(self, game: GameId, _choice: int, found: MoveValues | BadInput | Preparing) -> None:
        self._table.hint = {"place": short_name(game.text()), **known(move_values_panel.said(found))}


def move_of(pressed: dict[str, Any]) -> Move | None:
    """The move of a press; None if it is not a move."""
    what = pressed.get("what")
    if what == "answer":
        return lambda now: now.decide(pressed.get("choice", -1), pressed.get("code", -1))
    if what == "next":
        seed = seats.any_deal()
        return lambda now: now.get_up().sit_down(seed)
    return MOVES.get(str(what))


def known(said: dict[str, Any]) -> dict[str, Any]:
    """The part of an answer that a seat may know: without the end of this very deal after each option."""
    if "options" not in said:
        return said
    options = {code: {k: v for k, v in each.items() if k != "here"} for code, each in said["options"].items()}
    return {**said, "options": options}


def is_prepared(bench: Bench) -> bool:
    """Whether the game at the table can be shown at once."""
    return bench.match is None or precompile.is_ready(bench.match.setup)
