"""What a card is worth, and which side is ahead."""

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import ACE, card_at, more, rank_of
from engine.core.types import Card, State
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import Row


@rule
def value(rules: Rules, card: Card) -> int:
    """PROF-07.2: rank, with the Ace as the rules say (PROF-A01)."""
    rank, ace = rank_of(card), rules.ace_value
    return ace if rank == ACE else rank


@rule
def sort_key(rules: Rules, card: Card) -> int:
    """Value first, then the physical card, so that the order is total."""
    return value(rules, card) * 256 + np.int64(card)


@rule
def newest(state: State, row: Row) -> Card:
    """PROF-05.1: the card that a side turned up last."""
    return card_at(state.up, row, state.up.size[row] - 1)


@rule
def ahead(state: State, rules: Rules) -> Row:
    """PROF-07.2: the row of the side whose newest card is higher, NOBODY if they are equal."""
    return more(value(rules, newest(state, 0)), value(rules, newest(state, 1)))
