"""What cards are worth: in battle, in a victory pile, as an Ace with power, as a match (SUITS-02.4 to SUITS-02.6, SUITS-07.2)."""

import numpy as np

from engine.compile.jit import rule
from engine.compile.rank_tables import by_rank
from engine.core.cards import ACE, JACK, KING, QUEEN, cards_in_play, rank_of
from engine.core.types import Bits, Card
from engine.games.suits.options import MatchBy
from engine.games.suits.rules import Rules


def cards(rules: Rules) -> np.ndarray:
    """SUITS-01.1: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank, rules.max_rank)


@by_rank(Rules)
def value(rules: Rules, card: Card) -> int:
    """SUITS-02.4 to SUITS-02.6: what a card is worth on the battlefield."""
    rank = rank_of(card)
    if rank < JACK:
        return rank
    if rank == ACE:
        return rules.ace_value
    if rank == KING:
        return rules.king_value
    return rules.queen_value if rank == QUEEN else rules.jack_value


@by_rank(Rules)
def points_of(rules: Rules, card: Card) -> int:
    """SUITS-07.2, SUITS-07.3: what a card scores in a victory pile."""
    rank = rank_of(card)
    if rank < JACK:
        return rules.score_number
    return rules.score_ace if rank == ACE else rules.score_face


@rule
def has_power(rules: Rules, card: Card) -> bool:
    """SUITS-04.2: whether this is an Ace, and Aces have a power."""
    return rank_of(card) == ACE and rules.aces_have_power


@by_rank(Rules)
def mark_of(rules: Rules, card: Card) -> Bits:
    """SUITS-05.1: the bit that two cards share if they match (by rank or by value: SUITS-A22)."""
    return 1 << (rank_of(card) if rules.match_by == MatchBy.RANK else value(rules, card))
