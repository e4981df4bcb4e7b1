"""What cards are worth, which side is ahead, and how many cards each side and the profiteer hold."""

import numpy as np

from engine.compile.jit import rule
from engine.compile.rank_tables import by_rank
from engine.core.cards import ACE, card_at, more, rank_of
from engine.core.types import Card, State
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import Row


@by_rank(Rules)
def value(rules: Rules, card: Card) -> int:
    """PROF-07.2: rank, with the Ace as the rules say (PROF-A01)."""
    rank, ace = rank_of(card), rules.ace_value
    return ace if rank == ACE else rank


@rule
def sort_key(rules: Rules, card: Card) -> int:
    """Value first, then the physical card, which makes the order total."""
    return value(rules, card) * 256 + np.int64(card)


@rule
def newest(state: State, row: Row) -> Card:
    """PROF-05.1: the card that a side turned up last."""
    return card_at(state.up, row, state.up.size[row] - 1)


@rule
def ahead(state: State, rules: Rules) -> Row:
    """PROF-07.2: the row of the side whose newest card is higher, NOBODY if they are equal."""
    return more(value(rules, newest(state, 0)), value(rules, newest(state, 1)))


# ---------------------------------------------------------------- what each side and the profiteer hold


@rule
def profit(state: State) -> int:
    """PROF-12.1: the number of cards in resources and discard pile."""
    return np.int64(state.resources.size[0]) + state.spoils.size[0]


@rule
def cards_of_side(state: State, row: Row) -> int:
    """PROF-10.1: the number of cards of a side, in discard pile and deck."""
    return np.int64(state.deck.size[row]) + state.discard.size[row]


@rule
def half_of_all(state: State) -> int:
    """PROF-12.2: half of the cards in play, rounded up."""
    total = state.pack.size[0] + profit(state)
    for row in range(2):
        total += cards_of_side(state, row) + state.up.size[row] + state.down.size[row]
    return (total + 1) // 2


@rule
def profit_wanted(state: State, rules: Rules) -> int:
    """PROF-12.2: the profit needed: the goal of the rules, or half of all cards (PROF-A27)."""
    return rules.target if rules.target > 0 and rules.profit_counts else half_of_all(state)


@rule
def has_enough(state: State, rules: Rules) -> bool:
    """PROF-12.2: whether the profit is enough to win."""
    return profit(state) >= profit_wanted(state, rules)
