"""What a card is worth: the coloured decks, numbers, and the colour bonus (RIVER-01.1, RIVER-04.1 to RIVER-04.3)."""

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import DECK_SIZE, has_bit, rank_name, rank_of, suit_of
from engine.core.types import Card, Place, State
from engine.games.river.options import BonusScope, BonusStructure, ColourOrder, Length, TieOn, ValueTable
from engine.games.river.rules import TEN, Rules

# ---------------------------------------------------------------- the decks

COLOURS = ("red", "blue", "yellow", "green")  # of the deck that a card comes from: its copy number


def cards(rules: Rules) -> np.ndarray:
    """RIVER-01.1, RIVER-01.2: the cards in the game; of those set aside, only cards that may come back."""
    whole = np.arange(rules.colours * DECK_SIZE)
    kept = np.isin(whole % 13 + 2, rules.ranks)
    if not rules.cards_from_aside:
        kept &= (whole // 13 - whole // DECK_SIZE + 2) % 4 < rules.taken  # as `place_in_deck` has it
    return whole[kept].astype(np.uint8)


def card_name(card: int) -> str:
    """'blue 8', 'red Queen': the colour of the deck and the rank; suits do not matter."""
    return f"{COLOURS[int(card) // DECK_SIZE]} {rank_name(int(card) % 13 + 2)}"


@rule
def colour_of(card: Card) -> int:
    """RIVER-04.3: the colour of the deck that a card comes from: 0 red, 1 blue, 2 yellow, 3 green."""
    return np.int64(np.uint64(card) // np.uint64(DECK_SIZE))


@rule
def place_in_deck(card: Card) -> Place:
    """RIVER-01.1: the place of a card among the four of its rank in its deck; the short game takes the first."""
    return (suit_of(card) - colour_of(card) + 2) & 3


@rule
def is_set_aside(rules: Rules, card: Card) -> bool:
    """RIVER-01.2: whether the short game leaves this card in its deck."""
    return rules.length != Length.LONG and place_in_deck(card) >= rules.cards_per_rank


# ---------------------------------------------------------------- numbers and colours

#: Place of each colour (by copy number) in the orders of the rules, for 0 to 4 colours: _PLACES[order, colours, colour].
_PLACES = np.array(
    [
        [[sum(order.index(o) < order.index(c) for o in "rbyg"[:n]) for c in "rbyg"] for n in range(5)]
        for order in ColourOrder
    ]
)


@rule
def number_by(table: int, card: Card) -> int:
    """RIVER-04.2: the number of a card by one of the lists of values (RIVER-A01)."""
    rank = rank_of(card)
    return rank - (rank > TEN and table != ValueTable.CORRECTED)


@rule
def number(rules: Rules, card: Card) -> int:
    """RIVER-04.2: the number of a card."""
    return number_by(rules.value_table, card)


@rule
def other_table(rules: Rules) -> int:
    """RIVER-A01: the other list of values, by which a Jack counts more than a 10, or as much."""
    return ValueTable.LITERAL if rules.value_table == ValueTable.CORRECTED else ValueTable.CORRECTED


@rule
def place_beats(rules: Rules, colour: int, other: int) -> bool:
    """RIVER-04.3: whether a colour beats another, by their places in the order of the colours that are in the game."""
    here = _PLACES[rules.colour_order, rules.colours, colour]
    there = _PLACES[rules.colour_order, rules.colours, other]
    if rules.bonus_structure == BonusStructure.CYCLE:
        return (here + 1) % rules.colours == there
    return here < there if rules.bonus_structure == BonusStructure.HIERARCHY else here == 0 and there > 0


@rule
def colour_beats(state: State, colour: int, other: int) -> int:
    """RIVER-04.3: 1 if a colour beats another, else 0."""
    return np.int64(has_bit(state.beats, 4 * colour + other))


@rule
def beats(state: State, card: Card, other: Card) -> int:
    """RIVER-04.3: 1 if the colour of a card beats that of another, else 0."""
    return colour_beats(state, colour_of(card), colour_of(other))


@rule
def colours_count(rules: Rules, gap: int) -> bool:
    """RIVER-04.1: whether colours count between two cards whose numbers differ by `gap`."""
    if rules.bonus_scope == BonusScope.ALWAYS or gap == 0:
        return True
    return rules.bonus_scope == BonusScope.NEAR_TIES and -1 <= gap <= 1


@rule
def bonus(state: State, rules: Rules, card: Card, other: Card, gap: int) -> int:
    """RIVER-04.3: the bonus of a card for its colour against another."""
    return rules.colour_bonus * beats(state, card, other) if colours_count(rules, gap) else 0


@rule
def verdict(tie_on: int, plain: int, full: int) -> int:
    """RIVER-05.1: the lead of one side, from the difference without colours and with them; 0 is a tie (RIVER-A02)."""
    if tie_on == TieOn.VALUE or (full != 0 and plain != 0):
        return full
    return plain


@rule
def other_tie(rules: Rules) -> int:
    """RIVER-A02: the other reading of what makes a tie."""
    return TieOn.NUMBER if rules.tie_on == TieOn.VALUE else TieOn.VALUE


@rule
def differ(one: int, other: int) -> bool:
    """Whether two differences have different signs."""
    return (one > 0) != (other > 0) or (one < 0) != (other < 0)
