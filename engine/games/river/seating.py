"""Seats around the table: players in the game, in the round and in a tie, and who begins the next round (RIVER-03.5)."""

import numpy as np

from engine.compile.jit import once, rule, seldom
from engine.core.cards import card_at, count_bits, has_bit
from engine.core.events import NOBODY, note
from engine.core.types import Bits, Card, Log, Place, Seat, State
from engine.games.river.events import Event
from engine.games.river.options import Rotation
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
    """RIVER-06.1: a player leaves the game."""
    state.alive &= ~(1 << seat)
    state.left -= 1


@rule
def from_first(state: State, rules: Rules, step: int) -> Seat:
    """The seat this many places around the table from the one that begins the round."""
    return (np.int64(state.first) + step) % rules.players


@rule
def plays(state: State, rules: Rules, seat: Seat) -> bool:
    """RIVER-03.1: whether a player turns up a card in this round."""
    if rules.everybody_plays:
        return is_alive(state, seat)
    return seat == state.first or seat == state.second


@rule
def is_tied(state: State, seat: Seat) -> bool:
    """RIVER-05.1: whether a player is tied."""
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
    """The card that a player laid this many places before the last one in the round."""
    return np.int64(card_at(state.field, seat, np.int64(state.field.size[seat]) - 1 - back))


# ---------------------------------------------------------------- who begins the next round


@once
def move_on(state: State, rules: Rules, winner: Seat, before: Bits, log: Log) -> None:
    """RIVER-03.5: settle who begins the next round; after a player went out, as RIVER-A05 says."""
    old = np.int64(state.first)
    if (
        rules.rotation == Rotation.WINNER_STAYS
        and rules.turns_go_round
        and winner != NOBODY
        and is_alive(state, winner)
    ):
        state.first = winner
        return
    state.first = next_alive(state, rules, old)
    if before != state.alive and rules.turns_go_round:
        settle_rotation(state, rules, old, before, log)
    lap = place_of(state, rules, state.first) <= place_of(state, rules, old)
    state.apart = state.apart % (state.left - 1) + 1 if lap else min(state.apart, state.left - 1)


@seldom
def place_of(state: State, rules: Rules, seat: Seat) -> int:
    """RIVER-03.5: how many places a seat is from the one that began the game."""
    return (np.int64(seat) - state.rotation % rules.players + rules.players) % rules.players


@once
def settle_rotation(state: State, rules: Rules, old: Seat, before: Bits, log: Log) -> None:
    """RIVER-A05: after a player went out: the next player, the next place in closed ranks, or the first player."""
    index = 0
    for seat in range(rules.players):
        if has_bit(before, seat) and place_of(state, rules, seat) < place_of(state, rules, old):
            index += 1
    following = np.int64(state.first)
    closing = seat_of_index(state, rules, (index + 1) % state.left)
    opening = seat_of_index(state, rules, np.int64(0))
    if rules.rotation == Rotation.COMPACT_INDEX:
        state.first = closing
    elif rules.rotation == Rotation.RESTART:
        state.first = opening
    if state.left > 2 and (closing != following or opening != following):
        note(state, log, Event.NEXT_AFTER_OUT, state.first)


@seldom
def seat_of_index(state: State, rules: Rules, index: int) -> Seat:
    """RIVER-A05: the seat at this place if those in the game close ranks, counted from the one that began."""
    for step in range(rules.players):
        seat = (state.rotation + step) % rules.players
        if is_alive(state, seat):
            if index == 0:
                return np.int64(seat)
            index -= 1
    return np.int64(NOBODY)
