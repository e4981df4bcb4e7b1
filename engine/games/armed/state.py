"""The record of a game of Armed: zones, phases, and the fields of the state."""

from enum import IntEnum

from engine.core.cards import ALL, MAX_CARDS, NO_ONE, OWNER, Zone, state_dtype
from engine.games.armed.events import Event, Gauge

ZONES = (
    Zone("deck", "Deck", 2, 256, NO_ONE, "stack", (0.91, 0.85, 0.1)),
    Zone("hand", "Hand", 2, 16, OWNER, "fan", (0.45, 0.87, 0.55)),
    Zone("ready", "Ready", 2, 1, OWNER, "row", (0.2, 0.63, 0.1)),
    Zone("field", "Battleground", 2, 256, ALL, "row", (0.5, 0.63, 0.44)),
    Zone("stake", "At stake", 2, 256, NO_ONE, "stack", (0.8, 0.63, 0.1)),
    Zone("out", "Out", 1, 256, NO_ONE, "stack", (0.09, 0.5, 0.1), shared=True),
)

KNOWN, OUT = 1, 3  # in `known`
BROKEN_OFF = 2  # instead of the seat that wins a battle: each side takes back its own cards


class Part(IntEnum):
    """The part of a strategy that decides: the card of a battle, or a card for a war. An action is the card itself."""

    BATTLE, WAR = range(2)


class Phase(IntEnum):
    """The phase of a turn: cards are chosen for a battle, or for a war."""

    BATTLE, WAR = range(2)


class Origin(IntEnum):
    """Where the next card of a side comes from."""

    HAND, DECK, NOWHERE = range(3)


#: By seat: `total` of the cards turned up in the battle, the `newest` of their values and the one `before`, the `last_card`
#: turned up, where the next one `comes_from` (an Origin), cards `drawn` and `missing` at the beginning of the turn.
#: By card: `known`, what both players know of it (0 nothing, KNOWN + seat the owner, OUT that it has left
#: the game). `last_winner` of a battle, NOBODY before the first; `emptied` whether a deck has run out.
STATE = state_dtype(
    2,
    Event,
    ZONES,
    fields=[
        ("total", "i4", (2,)),
        ("newest", "i2", (2,)),
        ("before", "i2", (2,)),
        ("last_card", "i2", (2,)),
        ("comes_from", "i2", (2,)),
        ("drawn", "i2", (2,)),
        ("missing", "i2", (2,)),
        ("last_winner", "i2"),
        ("emptied", "i2"),
        ("known", "u1", (MAX_CARDS,)),
    ],
    gauges=Gauge,
)
