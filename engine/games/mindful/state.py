"""The record of a game of Mindful War: its zones, its phases and how they follow each other, and what is remembered."""

from enum import IntEnum

from engine.compile.jit import rule
from engine.core.cards import ALL, NO_ONE, OWNER, Zone, state_dtype
from engine.core.types import Seat, State
from engine.games.mindful.events import Event, Gauge
from engine.games.mindful.options import Attack, LootTiming
from engine.games.mindful.rules import Rules

NEUTRAL_PILE = 2  # in `worth`, after the two players' piles
LAID = 2  # in `knows`, of a seat's own card: laid face down; the second such card has LAID + 1, and so on

ZONES = (
    Zone("deck", "Deck", 2, 256, NO_ONE, "stack", (0.09, 0.85, 0.1)),
    Zone("hand", "Hand", 2, 16, OWNER, "fan", (0.5, 0.87, 0.5)),
    Zone("field", "Battlefield", 2, 16, ALL, "row", (0.5, 0.63, 0.46)),
    Zone("discard", "Discard pile", 2, 256, ALL, "pile", (0.91, 0.85, 0.1)),
    Zone("neutral", "Neutral pile", 1, 256, ALL, "pile", (0.91, 0.5, 0.1), shared=True),
)


class Phase(IntEnum):
    """The phase of a turn. Those up to HAND_OVER wait for a decision; the others follow from one."""

    SWITCH, WAR, DECLARE, LOOT, GIVE_UP, SABOTAGE, LAY, PICK, TAKE, HAND_OVER = range(10)
    BEGIN, DRAW, SWITCHING, COMPARE, AFTER_WAR, END_TURN = range(10, 16)


class Part(IntEnum):
    """The part of a strategy that decides."""

    WAR, SWITCH, ROYAL = range(3)


class Verb(IntEnum):
    """An action is verb * 256 + card, for PICK verb * 256 + place in the opponent's hand; PASS is 0."""

    PASS, PLAY, SWITCH, DECLARE, LOOT, GIVE_UP, SABOTAGE, LAY, PICK, TAKE, HAND_OVER = range(11)


#: By seat: `points` of the discard pile, `wanted` cards to lay before the next are turned up. By pile (of the seats, and
#: NEUTRAL_PILE): `worth`, the sum of its values. For all: `laid` cards of the seat that is laying, `level` ties in the turn,
#: `taker` who won its war (NOBODY: the tie stayed), `crown` the card that won. `claimant` who has an attack to come,
#: `claimed` the attack, `declared` whether it is settled; `attacker` of this turn and `attack`, `before` the
#: attacker of the last turn, `chain` turns in a row with attacks. Switching: `may` seats that decide, `again` those that may
#: once more, as bits, `swaps` how many rounds of it there were. `drawn` cards at the start of the turn, `emptied` decks as bits,
#: `last_winner` of a war. `knows` also marks the cards a seat has laid face down: they stay in its hand until all are turned up.
STATE = state_dtype(
    2,
    Event,
    ZONES,
    fields=[
        ("points", "i4", (2,)),
        ("worth", "i4", (3,)),
        ("wanted", "i2", (2,)),
        ("laid", "i2"),
        ("level", "i2"),
        ("taker", "i2"),
        ("crown", "i2"),
        ("claimant", "i2"),
        ("claimed", "i2"),
        ("declared", "i2"),
        ("attacker", "i2"),
        ("attack", "i2"),
        ("before", "i2"),
        ("chain", "i2"),
        ("may", "i2"),
        ("again", "i2"),
        ("swaps", "i2"),
        ("drawn", "i2"),
        ("emptied", "i2"),
        ("last_winner", "i2"),
    ],
    gauges=Gauge,
    knowledge=True,
)


# ---------------------------------------------------------------- from one phase to the next


@rule
def ask(state: State, seat: Seat, phase: int, part: int) -> None:
    """Ask this seat for a decision."""
    state.seat = seat
    state.phase = phase
    state.part = part
    state.laid = 0


@rule
def go_on(state: State, rules: Rules) -> None:
    """MIND-04.5: after an attack the turn goes on."""
    state.phase = Phase.DRAW if is_before_draw(rules, state.claimed) else Phase.SWITCHING


@rule
def is_before_draw(rules: Rules, attack: int) -> bool:
    """MIND-A04: whether an attack is carried out before the hands are filled up."""
    return attack == Attack.LOOT and rules.loot_timing == LootTiming.REPLACES_DRAW
