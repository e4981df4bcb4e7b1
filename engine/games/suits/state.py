"""The record of A War of Suits: zones, phases, verbs, and the fields of the state."""

from enum import IntEnum

from engine.core.cards import ALL, NO_ONE, OWNER, Zone, state_dtype
from engine.games.suits.events import Event, Gauge

ZONES = (
    Zone("deck", "Deck", 2, 128, NO_ONE, "stack", (0.09, 0.85, 0.1)),
    Zone("hand", "Hand", 2, 16, OWNER, "fan", (0.5, 0.87, 0.5)),
    Zone("ready", "Ready", 2, 16, OWNER, "row", (0.25, 0.63, 0.1)),
    Zone("field", "Battlefield", 2, 128, ALL, "row", (0.57, 0.63, 0.46)),
    Zone("victory", "Victory pile", 2, 256, ALL, "pile", (0.91, 0.85, 0.1)),
    Zone("out", "Out", 1, 256, ALL, "pile", (0.91, 0.5, 0.1), shared=True),
)


class Phase(IntEnum):
    """The phase of the round. The first five wait for a decision; the others follow from one."""

    LEAD, RESPOND, TIE, DECLARE, CHOOSE, COMPARE, HEAD_TO_HEAD, FIGHT, END_ROUND = range(9)


class Part(IntEnum):
    """The part of a strategy that decides."""

    LEAD, RESPONSE = range(2)


class Verb(IntEnum):
    """The verb of an action, which is verb * 256 + card. PASS has no card: the action is 0."""

    PASS, LEAD, PAIR, MATCH, ACE, REINFORCE = range(6)


#: By seat: `total` on the battlefield, `points` in the victory pile, `shown` the cards that count there, as the bits of
#: `mark_of`, `latest` the last of them, `kinds` of doubles played, as bits, `answers` how many cards were added, `wanted`
#: reinforcements. For all: `doubles` played in the round, `ahead` who is winning (NOBODY: a tie) and `by` what, `ace`
#: the seat whose Ace holds and `ace_at_tie` whether that began at a tie, `passed` how many sides have let a tie stand,
#: `answered` who added the last card, `taker` who gets the field, `last_winner` of a battle, `emptied` decks, as bits.
STATE = state_dtype(
    2,
    Event,
    ZONES,
    gauges=Gauge,
    fields=[
        ("total", "i4", (2,)),
        ("points", "i4", (2,)),
        ("shown", "i4", (2,)),
        ("latest", "i4", (2,)),
        ("kinds", "i2", (2,)),
        ("answers", "i2", (2,)),
        ("wanted", "i2", (2,)),
        ("doubles", "i2"),
        ("ahead", "i2"),
        ("by", "i2"),
        ("ace", "i2"),
        ("ace_at_tie", "i2"),
        ("passed", "i2"),
        ("answered", "i2"),
        ("taker", "i2"),
        ("last_winner", "i2"),
        ("emptied", "i2"),
    ],
)
