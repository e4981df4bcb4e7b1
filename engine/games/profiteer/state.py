"""The record of a game of Profiteer: zones, phases, and the fields of the state."""

from enum import IntEnum
from typing import TypeAlias

from engine.compile.jit import rule
from engine.core.cards import ALL, NO_ONE, Zone, state_dtype
from engine.core.events import NOBODY
from engine.core.types import State
from engine.games.profiteer.events import Event, Gauge
from engine.games.profiteer.rules import MOST_CARDS

PROFITEER = 0
SIDES = ("Side A", "Side B")
SIDE = 1  # the seat number of Side A; the sides come after the profiteer

Row: TypeAlias = int  # a side as its row in the zones: 0 Side A, 1 Side B; its seat is SIDE + row

_BOTH_DECKS = ((0.1, 0.22, 0.1), (0.9, 0.22, 0.1))
_BOTH_DISCARDS = ((0.1, 0.55, 0.1), (0.9, 0.55, 0.1))
_BOTH_UP = ((0.34, 0.22, 0.26), (0.66, 0.22, 0.26))
_BOTH_DOWN = ((0.34, 0.5, 0.2), (0.66, 0.5, 0.2))

ZONES = (
    Zone("pack", "Set aside", 1, 256, NO_ONE, "stack", (0.1, 0.85, 0.1), shared=True),
    Zone("deck", "Deck", 2, 256, NO_ONE, "stack", _BOTH_DECKS, of=SIDE),
    Zone("up", "Turned up", 2, 256, ALL, "row", _BOTH_UP, of=SIDE),
    Zone("down", "Face down", 2, 256, NO_ONE, "row", _BOTH_DOWN, of=SIDE),
    Zone("discard", "Discard pile", 2, 256, ALL, "pile", _BOTH_DISCARDS, of=SIDE),
    Zone("resources", "Resources", 1, 32, ALL, "fan", (0.5, 0.85, 0.56)),
    Zone("spoils", "Profiteer's discard pile", 1, 256, ALL, "pile", (0.9, 0.85, 0.1)),
)


class Phase(IntEnum):
    """The phase of a turn. The first three wait for a decision; the others follow from one."""

    SWAP, DONATE, STOP, FLIP, COMPARE, AFTER_BATTLE, COUNT, NEXT_PASS = range(8)


class Part(IntEnum):
    """The part of a strategy that decides."""

    SWAP, DONATION = range(2)


class Verb(IntEnum):
    """An action is verb * 256 + card; PASS (let the cards stand, play another pass) and STOP have no card."""

    PASS, SWAP_A, SWAP_B, GIVE, STOP = range(5)


#: `levels`: rounds of the war under way (0: no war); `swaps` since cards were last turned up and `swaps_in_pass`; `caused`: a switch
#: made the cards equal; `straddled`: a deck was reshuffled in this pass; `passes` begun; `poorer`: row of the side that
#: lacks cards, `due`: how many it must still get, `last_given`: the sort key of the last card given (ascending order);
#: `owner[card]`: row + 1 of the deck that is known to hold a hidden card, by the discard piles that were shuffled; 0 unknown.
STATE = state_dtype(
    1,
    Event,
    ZONES,
    fields=[
        ("levels", "i2"),
        ("swaps", "i2"),
        ("swaps_in_pass", "i2"),
        ("caused", "i2"),
        ("straddled", "i2"),
        ("passes", "i2"),
        ("poorer", "i2"),
        ("due", "i2"),
        ("last_given", "i2"),
        ("owner", "u1", (MOST_CARDS,)),
    ],
    gauges=Gauge,
)


@rule
def wait_for_flip(state: State) -> None:
    """PROF-09.1: the next cards can be turned up, without a decision."""
    state.phase = Phase.FLIP
    state.seat = NOBODY
