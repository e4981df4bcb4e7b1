"""What a card is worth, and which cards a player has: ARMED-01.1, ARMED-02.2."""

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import ACE, card_at, cards_in_play, rank_of
from engine.core.types import Card, Seat, State
from engine.games.armed.rules import Rules


def cards(rules: Rules) -> np.ndarray:
    """ARMED-01.1: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank)


@rule
def value(rules: Rules, card: Card) -> int:
    """ARMED-02.2: the rank, with the Ace as the rules say."""
    rank, ace = rank_of(card), rules.ace_value  # both at hand: choosing costs less than guessing
    return ace if rank == ACE else rank


@rule
def value_of_hand(state: State, rules: Rules, seat: Seat) -> int:
    """ARMED-02.2: what the cards of a hand are worth together."""
    total = 0
    for i in range(state.hand.size[seat]):
        total += value(rules, card_at(state.hand, seat, i))
    return total


@rule
def owned(state: State, seat: Seat) -> int:
    """ARMED-00.5: all the cards of a player, wherever they lie."""
    return state.deck.size[seat] + state.hand.size[seat] + in_battle(state, seat)


@rule
def in_battle(state: State, seat: Seat) -> int:
    """ARMED-06.2: the cards of a player that lie on the battleground, face down or open."""
    return np.int64(state.ready.size[seat]) + state.field.size[seat] + state.stake.size[seat]
