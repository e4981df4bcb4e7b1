"""The questions asked at the card table: play on from another option, close a branch, compare the options of a choice, take the
seat that decides.

The table sends them in `pressed`: {what: play, choice, code, played}, {what: aside}, {what: worth, choice, played} or
{what: seat, choice, played}, where `played` means the game as it was played, not its branch. The values of the options go into
its trait `worth`.
"""

from collections.abc import Callable
from typing import Any

from engine.analysis.decisions.move_values import MoveValue, MoveValues
from engine.core.rules import BadInput
from engine.core.text import capital, counted, number, percent
from engine.replay.choice import choice_of
from engine.replay.trace import Trace
from engine.setup.game_id import GameId
from workbench.bench import Bench, open_ids
from workbench.page.kit.button import Go
from workbench.page.kit.controls import Move
from workbench.work.rollouts import MoveValuesWorker, Preparing, is_ready

#: Why a value is not the win probability of the same position.
OTHERWISE = "The win probability is another figure: it sees all hands, and the reference player plays on in every seat."
NO_DIFFERENCE = "No certain difference between these options."
KEPT = 24  # choices whose values the table keeps
PLAYING = "Playing on from every option …"
PREPARING = "Playing on from every option; the first time on this machine takes about a minute"


class Asked:
    """The listener of a card table. `here` returns the bench of the table, `go` makes a move there."""

    def __init__(self, table: Any, here: Callable[[], Bench], go: Go):
        self._table, self._here, self._go = table, here, go
        self.weighing = MoveValuesWorker(self._told)
        table.observe(lambda change: self._hear(change["new"]), "pressed")

    def _hear(self, pressed: dict[str, Any]) -> None:
        move = move_of(pressed)
        if move:
            self._go(move)
        elif pressed.get("what") == "worth":
            self._weigh(pressed)

    def _weigh(self, pressed: dict[str, Any]) -> None:
        asked = choice_asked(self._here(), pressed)
        if asked:
            waits = PLAYING if is_ready(asked[0].setup.game) else preparing(0)
            self._show(place(*asked), {"waits": waits})
            self.weighing.ask(*asked)

    def _told(self, game: GameId, choice: int, found: MoveValues | BadInput | Preparing) -> None:
        self._show(place(game, choice), said(found))

    def _show(self, where: str, what: dict[str, Any]) -> None:
        """Show an answer. Only one question is open at a time; an answer to an earlier one is shown as well."""
        others = [(key, each) for key, each in self._table.worth.items() if key != where and "waits" not in each]
        self._table.worth = dict([*others[-KEPT + 1 :], (where, what)])


def said(found: MoveValues | BadInput | Preparing) -> dict[str, Any]:
    """The data that the card table shows for an answer, or for the wait."""
    if isinstance(found, Preparing):
        return {"waits": preparing(found.seconds)}
    return {"problem": str(found)} if isinstance(found, BadInput) else worth(found)


def preparing(seconds: float) -> str:
    """The text shown during compilation, with the seconds so far."""
    so_far = f": {counted(round(seconds), 'second')} so far" if seconds >= 1 else ""
    return f"{PREPARING}{so_far} …"


def move_of(pressed: dict[str, Any]) -> Move | None:
    """The move of a press; None if it is not a move."""
    if pressed.get("what") == "aside":
        return Bench.put_aside
    choice, code, played = pressed.get("choice", -1), pressed.get("code", -1), bool(pressed.get("played"))
    if pressed.get("what") == "seat":
        return lambda bench: bench.take_seat(choice, as_played=played)
    if pressed.get("what") != "play":
        return None
    return lambda bench: bench.what_if(choice, code, as_played=played)


# ---------------------------------------------------------------- what each option is worth


def choice_asked(bench: Bench, pressed: dict[str, Any]) -> tuple[GameId, int] | None:
    """The game up to the choice asked about, and its number; None if there is no such choice."""
    ids, choice = open_ids(bench), pressed.get("choice")
    if ids is None or bench.asking or not isinstance(choice, int):
        return None
    answers = () if pressed.get("played") else bench.branch
    game = ids[1].answered(pair for pair in answers if pair[0] < choice)
    try:
        choice_of(Trace(game), choice)
    except BadInput:
        return None
    return game, choice


def place(game: GameId, choice: int) -> str:
    """The name of a choice; a game and its branch share it up to their first difference."""
    return f"{game.text()}?{choice}"


def worth(found: MoveValues) -> dict[str, Any]:
    """The values for the card table: a sentence, and each option by its code."""
    best = found.best.code if found.best.clear else None
    parted = best is not None or max(each.low for each in found.options) > min(each.high for each in found.options)
    said = sentence(found) if parted else f"{NO_DIFFERENCE} {sentence(found)}"
    return {"said": said, "options": {str(o.choice.code): _option(o, best) for o in found.options}}


def _option(option: MoveValue, best: int | None) -> dict[str, Any]:
    short, profit = percent(option.share, 0), option.profit
    said = f"wins {short}, {percent(option.low, 0).removesuffix('%')} to {percent(option.high, 0)}"
    if profit is not None:
        amount = number(profit.mean)
        short, said = f"{short}, profit {amount}", f"{said}, profit {amount}"
    here = {1.0: "wins", 0.0: "loses"}.get(option.in_this_deal, "draws")
    bounds = {"share": option.share, "low": option.low, "high": option.high}
    return {**bounds, "short": short, "said": said, "best": option.choice.code == best, "here": here}


def sentence(found: MoveValues) -> str:
    """A sentence: what the shares mean, and the players."""
    names = found.id.names[: len(found.players)]
    alike = len(set(found.players)) == 1
    seats = f"with {found.players[0]}" if alike else ", ".join(map(" as ".join, zip(names, found.players, strict=True)))
    of = "goals reached, and mean profit" if len(found.players) == 1 else f"games that {names[found.seat]} wins"
    return f"{capital(of)}: {found.plays} plays of each option, {seats}; hidden cards dealt anew each time. {OTHERWISE}"
