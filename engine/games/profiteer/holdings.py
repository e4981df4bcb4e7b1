"""What everybody holds: the profit, the cards of a side, and what would be enough to win."""

import numpy as np

from engine.compile.jit import rule
from engine.core.types import State
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import Row


@rule
def profit(state: State) -> int:
    """PROF-12.1: resources and discard pile."""
    return np.int64(state.resources.size[0]) + state.spoils.size[0]


@rule
def cards_of_side(state: State, row: Row) -> int:
    """PROF-10.1: what is counted of a side: its discard pile and what is left of its deck."""
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
    """PROF-12.2: the profit that the rules ask for, or half of all cards (PROF-A27)."""
    return rules.target if rules.target > 0 and rules.profit_counts else half_of_all(state)


@rule
def has_enough(state: State, rules: Rules) -> bool:
    """PROF-12.2: whether the profit is what the rules ask for."""
    return profit(state) >= profit_wanted(state, rules)
