"""The record of a game of River: zones, phases, verbs, and the fields of the state."""

from enum import IntEnum

from engine.core.cards import ALL, NO_ONE, OWNER, Zone, state_dtype
from engine.games.river.events import Event, Gauge
from engine.games.river.rules import SEATS

SEAT_NAMES = tuple(f"Player {seat + 1}" for seat in range(SEATS))

# A ring must hold all 208 cards: one player may own, or lay down in one long tie, nearly all of them.
ZONES = (
    Zone("deck", "Deck", SEATS, 256, NO_ONE, "stack", (0.12, 0.85, 0.12)),
    Zone("hand", "Hand", SEATS, 8, OWNER, "fan", (0.42, 0.87, 0.3)),
    Zone("ready", "Ready", SEATS, 1, OWNER, "row", (0.25, 0.63, 0.1)),
    Zone("field", "In the round", SEATS, 256, ALL, "row", (0.58, 0.63, 0.46)),
    Zone("captured", "Captured", SEATS, 256, ALL, "pile", (0.8, 0.85, 0.12)),
    Zone("pot", "Left over", 1, 8, NO_ONE, "pile", (0.08, 0.5, 0.1), shared=True),
    Zone("aside", "Set aside", 1, 256, NO_ONE, "pile", (0.92, 0.5, 0.1), shared=True),
)

DECK, HAND, READY = range(3)  # zones by number


class Phase(IntEnum):
    """The phase of the game: a round that plays itself, the choice of an opponent, or of a card."""

    ROUND, OPPONENT, CARD = range(3)


class Part(IntEnum):
    """The part of a strategy that decides."""

    OPPONENT, CARD = range(2)


class Verb(IntEnum):
    """An action is verb * 256 + seat or card."""

    CHALLENGE, LAY = range(1, 3)


#: By seat: `owned` cards, with those in the round, `low` the fewest after any round, `edge` points on top of every card of the
#: round, `compared` how many of its last cards in the field are compared, `worth` their worth among many, `shown` how many
#: backs of each colour can be seen in its hand (or on top of its deck). As bits by seat: `alive` in the game, `tied`,
#: `forfeit` giving up the whole game in this tie, `late` see `mark_late`, `at_six`, `at_two` and `back` see
#: `watch_few`. For all: `first` and `second` the pair of the
#: round, `left` the players in the game, `apart` the places between a pair of a round robin, `beats` the bits (4 * colour
#: + other) of colours that beat others, `plain` see `is_plain`, `tie_now` whether a tie is under way, `seconds` of the
#: game when the first player went out.
STATE = state_dtype(
    SEATS,
    Event,
    ZONES,
    fields=[
        ("owned", "i4", (SEATS,)),
        ("low", "i4", (SEATS,)),
        ("edge", "i2", (SEATS,)),
        ("compared", "i2", (SEATS,)),
        ("worth", "i4", (SEATS,)),
        ("shown", "u1", (SEATS, 4)),
        ("seconds", "i4"),
        ("beats", "i4"),
        ("alive", "i2"),
        ("tied", "i2"),
        ("forfeit", "i2"),
        ("late", "i2"),
        ("at_six", "i2"),
        ("at_two", "i2"),
        ("back", "i2"),
        ("first", "i2"),
        ("second", "i2"),
        ("left", "i2"),
        ("apart", "i2"),
        ("plain", "i2"),
        ("tie_now", "i2"),
    ],
    gauges=Gauge,
)
