"""Around the table: who is in the game, who plays in this round, who is tied, and what lies before them."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import card_at, count_bits, has_bit
from engine.core.events import NOBODY
from engine.core.types import Card, Place, Seat, State
from engine.games.river.rules import Rules


def players(rules: Rules) -> int:
    """RIVER-A13: how many of the seats play."""
    return rules.players


@rule
def next_alive(state: State, rules: Rules, seat: Seat) -> Seat:
    """RIVER-03.5: the next player around the table who is in the game."""
    seat = np.int64(seat)
    while True:
        seat = seat + 1 if seat + 1 < rules.players else 0
        if is_alive(state, seat):
            return seat


@rule
def is_alive(state: State, seat: Seat) -> bool:
    """RIVER-06.1: whether a player is still in the game."""
    return has_bit(state.alive, seat)


@rule
def leave_rotation(state: State, seat: Seat) -> None:
    """RIVER-06.1: a player does not take part any more."""
    state.alive &= ~(1 << seat)
    state.left -= 1


@rule
def from_first(state: State, rules: Rules, step: int) -> Seat:
    """The seat so many places around the table from whoever begins the round."""
    return (np.int64(state.first) + step) % rules.players


@rule
def plays(state: State, rules: Rules, seat: Seat) -> bool:
    """RIVER-03.1: whether a player turns up a card in this round."""
    if rules.everybody_plays:
        return is_alive(state, seat)
    return seat == state.first or seat == state.second


@rule
def is_tied(state: State, seat: Seat) -> bool:
    """RIVER-05.1: whether a player is among those tied."""
    return has_bit(state.tied, seat)


@seldom
def count_tied(state: State) -> int:
    """How many players are tied."""
    return count_bits(state.tied)


@seldom
def first_tied(state: State, rules: Rules) -> Seat:
    """The first of the tied players around the table."""
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if is_tied(state, seat):
            return seat
    return np.int64(NOBODY)


@rule
def set_compared(state: State, rules: Rules) -> None:
    """RIVER-03.2: one card of each player is compared."""
    for seat in range(rules.players):
        state.compared[seat] = 1


@rule
def last_card(state: State, seat: Seat, back: Place) -> Card:
    """The last card that a player has in the round, or one so many places before it."""
    return np.int64(card_at(state.field, seat, np.int64(state.field.size[seat]) - 1 - back))
