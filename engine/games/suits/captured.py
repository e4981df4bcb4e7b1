"""Captured cards: who takes those of a battle, and what they score (SUITS-02.7, SUITS-03.6)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import move_all, put_bottom, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Cards, Log, Seat, State
from engine.games.suits.events import WON_BY, By, Event, Gauge
from engine.games.suits.options import Unresolved
from engine.games.suits.rules import Rules
from engine.games.suits.worth import points_of


@rule
def collect(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """SUITS-02.7: the winner puts all cards of the battlefield on the victory pile."""
    count = state.field.size[0] + state.field.size[1]
    points = gather_field(state, rules, seat)
    note(state, log, WON_BY[state.by], seat, x=count, y=points)
    if state.by == By.ACE or state.by == By.ACE_ON_ACE:
        state.gauge[Gauge.ACE_POINTS] += points
    if state.out.size[0] > 0 and rules.unresolved == Unresolved.CARRY:
        collect_carried(state, rules, seat, log)
    state.last_winner = seat


@rule
def gather_field(state: State, rules: Rules, seat: Seat) -> int:
    """SUITS-02.7: move all cards of the battlefield to one victory pile; returns their points."""
    points = 0
    for row in range(2):
        points += gather(state, rules, state.field, row, seat)
    return points


@rule
def gather(state: State, rules: Rules, zone: Cards, row: Seat, seat: Seat) -> int:
    """SUITS-07.1: move cards to a victory pile; returns their points."""
    points = 0
    for _ in range(zone.size[row]):
        card = take_top(zone, row)
        put_bottom(state.victory, seat, card)
        points += points_of(rules, card)
    state.points[seat] += points
    return points


@seldom
def collect_carried(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """SUITS-A16: the cards of an undecided battle go to the winner of the next one."""
    count = state.out.size[0]
    points = gather(state, rules, state.out, 0, seat)
    note(state, log, Event.CARRIED_WON, seat, x=count, y=points)


@seldom
def leave_undecided(state: State, rules: Rules, log: Log) -> None:
    """SUITS-A16: the cards of a battle without a winner go where the rules say."""
    count = state.field.size[0] + state.field.size[1]
    if state.ace != NOBODY:
        note(state, log, Event.TREATY, state.ace)
    if rules.unresolved == Unresolved.LAST_WINNER and state.last_winner != NOBODY:
        gather_field(state, rules, np.int64(state.last_winner))
        note(state, log, Event.LAST_WINNER, state.last_winner, x=count)
    elif rules.unresolved == Unresolved.NOBODY or rules.unresolved == Unresolved.CARRY:
        move_all(state.field, 0, state.out, 0)
        move_all(state.field, 1, state.out, 0)
        note(state, log, Event.CARRIED if rules.unresolved == Unresolved.CARRY else Event.LEFT_OUT, NOBODY, x=count)
    else:
        first, second = gather(state, rules, state.field, 0, 0), gather(state, rules, state.field, 1, 1)
        note(state, log, Event.RECLAIMED, NOBODY, x=first, y=second)
