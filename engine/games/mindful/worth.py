"""What cards are worth: in a war, and on a discard pile (MIND-06.7, MIND-03.13)."""

import numpy as np

from engine.compile.rank_tables import by_rank
from engine.core.cards import ACE, JACK, cards_in_play, rank_of
from engine.core.types import Card
from engine.games.mindful.options import Scoring
from engine.games.mindful.rules import Rules


def cards(rules: Rules) -> np.ndarray:
    """MIND-03.1: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank, rules.max_rank)


@by_rank(Rules)
def value(rules: Rules, card: Card) -> int:
    """MIND-06.7: the rank, with the Ace as the rules say."""
    rank, ace = rank_of(card), rules.ace_value
    return ace if rank == ACE else rank


@by_rank(Rules)
def points_of(rules: Rules, card: Card) -> int:
    """MIND-03.13: what a card scores on a discard pile."""
    if rules.score_mode == Scoring.COUNT:
        return np.int64(1)
    if rules.score_mode == Scoring.VALUE_SUM:
        return np.int64(value(rules, card))
    return np.int64(2 if rank_of(card) >= JACK else 1)
