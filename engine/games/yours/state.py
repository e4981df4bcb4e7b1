"""The record of a game of Your War: zones, phases, verbs, and the fields of the state."""

from enum import IntEnum

from engine.core.cards import ALL, MAX_CARDS, NO_ONE, OWNER, Zone, state_dtype
from engine.games.yours.events import Event, Gauge

KNOWN, OUT = 1, 3  # in `known`
LAID = 2  # in `knows`, of a seat's own card: laid face down; the second such card has LAID + 1, and so on

ZONES = (
    Zone("deck", "Deck", 2, 256, NO_ONE, "stack", (0.09, 0.85, 0.1)),
    Zone("hand", "Hand", 2, 256, OWNER, "fan", (0.44, 0.87, 0.44)),
    Zone("stake", "At stake", 2, 256, NO_ONE, "stack", (0.8, 0.63, 0.1)),
    Zone("field", "Battlefield", 2, 256, ALL, "row", (0.5, 0.63, 0.44)),
    Zone("pile", "Victory pile", 2, 256, ALL, "pile", (0.91, 0.85, 0.1)),
    Zone("reserve", "Reserve", 2, 256, ALL, "pile", (0.78, 0.85, 0.1)),
    Zone("neutral", "Neutral pile", 1, 256, ALL, "pile", (0.91, 0.5, 0.1), shared=True),
    Zone("out", "Out", 1, 256, ALL, "pile", (0.09, 0.5, 0.1), shared=True),
    Zone("left_out", "Not dealt", 1, 256, NO_ONE, "stack", (0.2, 0.5, 0.1), shared=True),
)


class Phase(IntEnum):
    """The phase of a turn. Those up to LAY wait for a decision; the others follow from one."""

    SWITCH, FIGHT, ANSWER, AT_TIE, TIE_CARD, DECLARE, LOOT, SABOTAGE, LAY = range(9)
    BEGIN, DRAW, SWITCHING, BATTLE, COMPARE, TIE, TURN_UP_TIE, AWARD, END_TURN = range(9, 18)


class Part(IntEnum):
    """The part of a strategy that decides."""

    FIGHT, ANSWER, SWITCH, POWER = range(4)


class Verb(IntEnum):
    """An action is verb * 256 + card; PASS is 0."""

    PASS, FIGHT, ADD, PAIR, MATCH, ACE, REPLACE, SWITCH, DECLARE, LOOT, SABOTAGE, GIVE = range(12)


class By(IntEnum):
    """What has put a player ahead in a battle."""

    CARD, PAIR, MATCH, ACE, REPLACEMENT, TIE = range(6)


class Origin(IntEnum):
    """Where a player's next card comes from after equal cards."""

    HAND, DECK, NOWHERE = range(3)


#: By seat: `total` on the battlefield, `newest` the part of it that was added last, `fighter` the card that counts newest,
#: `latest` its rank, `answers` cards added to a battle, `comes_from` the Origin of the next card after equal cards, `done` whether
#: it is laid and `short` whether there were too few for the stakes, `edge` points on top of each card, `points` of the victory
#: pile, `drawn` and `missing` cards of the last draw. By card: `known`, what both players know of it (0 nothing, KNOWN + seat the
#: owner, OUT that it has left the game); `laid_at`, the place that a card at stake has among its player's cards of the battle.
#: For all: `first` the seat that goes first, `laid` cards of the seat that is laying, `level` times that cards were equal in
#: the battle, `ahead` who is winning (NOBODY: equal) and `by` what, `ace` the seat whose Ace holds, `ace_at_tie` whether that
#: began with equal cards, `passed` how many have let equal cards stand, `taker` who gets the cards. `claimant` who has a power
#: to come, `claimed` the power, `crown` its card, `attacker` of this turn and `attack`. Switching: `may` seats that decide,
#: `again` those that may once more, as bits, `swaps` how many rounds of it there were. `last_winner` of a battle.
STATE = state_dtype(
    2,
    Event,
    ZONES,
    fields=[
        ("total", "i4", (2,)),
        ("newest", "i4", (2,)),
        ("points", "i4", (2,)),
        ("fighter", "i2", (2,)),
        ("latest", "i2", (2,)),
        ("answers", "i2", (2,)),
        ("short", "i2", (2,)),
        ("done", "i2", (2,)),
        ("comes_from", "i2", (2,)),
        ("edge", "i2", (2,)),
        ("drawn", "i2", (2,)),
        ("missing", "i2", (2,)),
        ("first", "i2"),
        ("laid", "i2"),
        ("level", "i2"),
        ("ahead", "i2"),
        ("by", "i2"),
        ("ace", "i2"),
        ("ace_at_tie", "i2"),
        ("passed", "i2"),
        ("taker", "i2"),
        ("claimant", "i2"),
        ("claimed", "i2"),
        ("crown", "i2"),
        ("attacker", "i2"),
        ("attack", "i2"),
        ("may", "i2"),
        ("again", "i2"),
        ("swaps", "i2"),
        ("last_winner", "i2"),
        ("known", "u1", (MAX_CARDS,)),
        ("laid_at", "u1", (MAX_CARDS,)),
    ],
    gauges=Gauge,
    knowledge=True,
)
