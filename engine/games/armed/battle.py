"""Cards are turned up and counted: ARMED-07.1, ARMED-09.3."""

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import put_bottom, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.armed.events import Event
from engine.games.armed.rules import Rules, WarTotal
from engine.games.armed.worth import value


@rule
def flip(state: State, rules: Rules, log: Log) -> None:
    """ARMED-07.1: both cards are turned up."""
    state.turn += 1
    for seat in range(2):
        state.total[seat] = 0
        state.newest[seat] = 0
        turn_up(state, rules, seat, take_top(state.ready, seat))
    note(state, log, Event.FLIP, NOBODY, x=state.last_card[0], y=state.last_card[1])


@rule
def turn_up(state: State, rules: Rules, seat: Seat, card: Card) -> None:
    """ARMED-07.1, ARMED-09.3: a card lies open, and its value is added."""
    put_bottom(state.field, seat, card)
    state.before[seat] = state.newest[seat]
    state.newest[seat] = value(rules, card)
    state.total[seat] += state.newest[seat]
    state.last_card[seat] = card


@rule
def counted(state: State, rules: Rules, seat: Seat) -> int:
    """ARMED-09.3: what a side has in the battle."""
    return counted_as(state, rules.war_total, seat)


@rule
def counted_as(state: State, war_total: int, seat: Seat) -> int:
    """ARMED-09.3: what a side has, counted in one of the three ways (ARMED-A09)."""
    if war_total == WarTotal.CUMULATIVE:
        return np.int64(state.total[seat])
    return np.int64(state.newest[seat]) + (state.before[seat] if war_total == WarTotal.LAST_TWO else 0)
