"""RIVER-03.5: who begins the next round, also after somebody went out."""

import numpy as np

from engine.compile.jit import once, seldom
from engine.core.cards import has_bit
from engine.core.events import NOBODY, note
from engine.core.types import Bits, Log, Seat, State
from engine.games.river.events import Event
from engine.games.river.options import Rotation
from engine.games.river.rules import Rules
from engine.games.river.table import is_alive, next_alive


@once
def move_on(state: State, rules: Rules, winner: Seat, before: Bits, log: Log) -> None:
    """RIVER-03.5: who begins the next round; after somebody went out, as RIVER-A05 says."""
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
    """RIVER-03.5: how many places a seat is from whoever began the game."""
    return (np.int64(seat) - state.rotation % rules.players + rules.players) % rules.players


@once
def settle_rotation(state: State, rules: Rules, old: Seat, before: Bits, log: Log) -> None:
    """RIVER-A05: after somebody went out, the next player, the next place after closing ranks, or from the beginning."""
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
    """RIVER-A05: the seat that comes at this place if those in the game close ranks, counted from whoever began."""
    for step in range(rules.players):
        seat = (state.rotation + step) % rules.players
        if is_alive(state, seat):
            if index == 0:
                return np.int64(seat)
            index -= 1
    return np.int64(NOBODY)
