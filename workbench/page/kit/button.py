"""Buttons: opening questions, changed dials, variants on offer, games worth opening. Each is a label and a move."""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.core import game as games
from engine.setup.presets import Preset
from workbench.bench import Bench
from workbench.page.kit.controls import Move

Go = Callable[[Move], None]  # makes a move and shows its result
_WITH_A_HAND = "suits"  # War with a hand from which both choose
Mark = tuple[str, dict[str, Any]]  # the part that was clicked (a chart), and the mark in it


class Button(NamedTuple):
    """A button: its label, its tooltip, its move, its look (plain, on, changed, filled).

    With a `mark` it makes no move: the games behind that mark are listed.
    """

    key: str
    label: str
    tip: str
    move: Move
    look: str = ""
    mark: Mark | None = None

    def do(self, go: Go, listed: Callable[[Mark], None] | None) -> None:
        """Do the action of the button: `listed` receives its mark, if there are lists; else `go` receives its move."""
        if self.mark and listed:
            listed(self.mark)
        else:
            go(self.move)


def opening(bench: Bench) -> list[Button]:
    """The opening questions of the game."""
    holds = bench.rules if bench.changed else None
    presses = [_preset(p, p.rules == holds) for p in bench.questions()]
    return [press._replace(tip="") for press in presses] if bench.predict else presses  # a reason may reveal the effect


def offers(bench: Bench) -> list[Button]:
    """Variants with choices, where the rules have none."""
    return [_preset(p, False) for p in bench.offers()]


def way_to_choices(bench: Bench) -> list[Button]:
    """Where nobody decides anything: variants with choices, else the game that gives War a hand."""
    if bench.offers() or not bench.game.without_choices(bench.rules):
        return offers(bench)
    there = games.load(_WITH_A_HAND)
    return [Button("hand", f"Add a hand: {there.title}", there.summary, lambda now: now.change_game(there.name))]


def _preset(p: Preset, holds: bool) -> Button:
    return Button(
        p.short, p.question or p.title, p.why, lambda bench: bench.open_preset(p.short), "on" if holds else ""
    )
