"""Captured cards: who takes those of a battle, and where they go (ARMED-07.2 to ARMED-07.4, ARMED-09.5)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import ANYWHERE, card_at, move_all, put_top, shuffle
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.armed.events import PUT_AWAY, PUT_AWAY_AFTER_WAR, Event, Gauge
from engine.games.armed.options import CaptureSplit, CaptureTo
from engine.games.armed.rules import Rules
from engine.games.armed.state import KNOWN, OUT, Phase
from engine.games.armed.worth import in_battle


@rule
def end_battle(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """ARMED-07.2, ARMED-09.5: the higher value wins, and the winner takes the cards of both."""
    other = 1 - seat
    measure_battle(state, seat)
    if state.phase == Phase.WAR:
        show_stakes(state, log)
        note(state, log, Event.WON_WAR, seat, x=cards_won(state, rules, seat))
    else:
        note(state, log, Event.WON_BATTLE, seat, x=cards_won(state, rules, seat))
    state.last_winner = seat
    remember(state, seat, seat)
    if rules.capture_split == CaptureSplit.WINNER_ALL:
        remember(state, other, seat)
        move_all(state.field, other, state.field, seat)
    else:
        leave_out(state, other, log)
    put_away(state, rules, seat, log)


@rule
def measure_battle(state: State, seat: Seat) -> None:
    """Count a battle: its winner, the value it cost, and the value it captured."""
    state.gauge[Gauge.WON_0 + seat] += 1
    state.gauge[Gauge.COST_0 + seat] += state.total[seat]
    state.gauge[Gauge.CAPTURED_0 + seat] += state.total[1 - seat]


@rule
def cards_won(state: State, rules: Rules, seat: Seat) -> int:
    """ARMED-09.5: how many cards the winner takes (ARMED-07.2: both sides', or only their own)."""
    theirs = np.int64(state.field.size[1 - seat]) if rules.capture_split == CaptureSplit.WINNER_ALL else 0
    return state.field.size[seat] + theirs


@seldom
def show_stakes(state: State, log: Log) -> None:
    """ARMED-09.5: the cards at stake are turned over and won with the others."""
    for seat in range(2):
        if state.stake.size[seat] > 0:
            move_all(state.stake, seat, state.field, seat)
            note(state, log, Event.STAKES_SHOWN, seat)


@rule
def remember(state: State, row: Seat, seat: Seat) -> None:
    """ARMED-07.2: both players have seen these cards and know whose they are now."""
    for i in range(state.field.size[row]):
        state.known[card_at(state.field, row, i)] = KNOWN + seat


@rule
def belongs(state: State, rules: Rules, card: Card) -> int:
    """ARMED-07.2: the seat that has a hidden card, if both players know it."""
    known = state.known[card]
    if known == 0:
        return np.int64(ANYWHERE)
    return np.int64(NOBODY) if known == OUT else np.int64(known) - KNOWN


@seldom
def leave_out(state: State, seat: Seat, log: Log) -> None:
    """ARMED-07.2: the cards of the loser leave the game."""
    for i in range(state.field.size[seat]):
        state.known[card_at(state.field, seat, i)] = OUT
    count = state.field.size[seat]
    move_all(state.field, seat, state.out, 0)
    note(state, log, Event.LEFT_OUT, seat, x=count)


@seldom
def reclaim(state: State, rules: Rules, log: Log) -> None:
    """ARMED-09.4: each side takes back its own cards; those at stake stay unseen (ARMED-A07)."""
    note(state, log, Event.RECLAIMED, NOBODY, x=in_battle(state, 0), y=in_battle(state, 1))
    for seat in range(2):
        remember(state, seat, seat)
        move_all(state.stake, seat, state.field, seat)
        put_away(state, rules, seat, log)


@rule
def put_away(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """ARMED-07.3, ARMED-07.4, ARMED-09.6: the cards in front of a player go into the deck, their own before captured ones (ARMED-A08)."""
    count = state.field.size[seat]
    if rules.capture_to == CaptureTo.TOP:
        put_on_top(state, seat)
    elif rules.capture_to == CaptureTo.BOTTOM_SHUFFLED:
        shuffle(state.field, seat, state.streams)
    move_all(state.field, seat, state.deck, seat)
    if rules.capture_to == CaptureTo.SHUFFLE_IN:
        shuffle(state.deck, seat, state.streams)
    kinds = PUT_AWAY_AFTER_WAR if state.phase == Phase.WAR else PUT_AWAY
    note(state, log, kinds[rules.capture_to], seat, x=count)


@seldom
def put_on_top(state: State, seat: Seat) -> None:
    """ARMED-A08: the cards go on top of the deck in the order on the table."""
    for i in range(state.field.size[seat] - 1, -1, -1):
        put_top(state.deck, seat, card_at(state.field, seat, i))
    state.field.size[seat] = 0
