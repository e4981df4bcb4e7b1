"""The end of a round and of the game: players who are out, and who has won (RIVER-06.1, RIVER-06.2)."""

import numpy as np

from engine.compile.jit import once, rule, seldom
from engine.core.cards import count_bits, has_bit
from engine.core.events import NOBODY, note
from engine.core.types import Log, Seat, State
from engine.games.river.captured import take_from_aside
from engine.games.river.events import Event, Gauge
from engine.games.river.opening import begin_round
from engine.games.river.options import Elimination, Ending
from engine.games.river.rules import Rules
from engine.games.river.seating import is_alive, leave_rotation, move_on, next_alive

_SECONDS = np.array([int(kind.seconds) for kind in Event])
PACES = ("choice_seconds", "flip_seconds", "shuffle_seconds", "lookup_seconds")
_PACE = np.array([PACES.index(kind.pace) if kind.pace else -1 for kind in Event])
_PUBLISHED = np.array([Rules.parameter(pace).default for pace in PACES])


@seldom
def end_round(state: State, rules: Rules, winner: Seat, log: Log) -> None:
    """RIVER-06.1: players without cards are out; the game ends, or the next pair plays."""
    before = np.int64(state.alive)
    for seat in range(rules.players):
        if is_alive(state, seat):
            state.low[seat] = min(state.low[seat], state.owned[seat])
            watch_few(state, seat)
            if state.owned[seat] == 0:
                go_out(state, rules, seat, log)
            elif rules.end_condition == Ending.ONE_PASS and state.deck.size[seat] + state.hand.size[seat] == 0:
                leave_rotation(state, seat)
                note(state, log, Event.PLAYED_THROUGH, seat)
    if not has_ended(state, rules, log):
        move_on(state, rules, winner, before, log)
        begin_round(state, rules, log)


@rule
def watch_few(state: State, seat: Seat) -> None:
    """Mark a player in the game who has six cards or fewer, or two; and one who has eight again after two."""
    held = np.int64(state.owned[seat])
    if held >= 8:
        state.back |= state.at_two & 1 << seat
    elif 0 < held <= 6:
        state.at_six |= 1 << seat
        state.at_two |= (held <= 2) << seat


@once
def go_out(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """RIVER-06.1: a player without cards is out, or comes back with some that were set aside."""
    count = min(rules.rejoin_cards, np.int64(state.aside.size[0]))
    if rules.elimination == Elimination.REJOIN and count > 0:
        take_from_aside(state, seat, count)
        note(state, log, Event.REJOIN, seat, x=count)
        return
    leave_rotation(state, seat)
    note(state, log, Event.OUT, seat)
    if state.gauge[Gauge.FIRST_OUT] == 0:
        state.gauge[Gauge.FIRST_OUT] = state.turn
        state.seconds = seconds_played(state, rules)


# ---------------------------------------------------------------- the end of the game


@once
def has_ended(state: State, rules: Rules, log: Log) -> bool:
    """RIVER-06.2: end the game if only one player has cards, or as the rules say."""
    if rules.end_condition == Ending.ONE_PASS and state.left < 2:
        note(state, log, Event.PASS_ENDS, NOBODY)
        finish_by_cards(state, rules, log)
    elif state.left == 1:
        winner = next_alive(state, rules, state.first)
        note(state, log, Event.LAST_STANDING, winner)
        finish(state, rules, winner)
    elif state.left == 0:
        note(state, log, Event.NOBODY_LEFT, NOBODY)
        finish(state, rules, np.int64(NOBODY))
    elif rules.end_condition == Ending.FIRST_OUT and state.left < rules.players:
        note(state, log, Event.FIRST_OUT_ENDS, NOBODY)
        finish_by_cards(state, rules, log)
    elif rules.max_rounds > 0 and state.turn >= rules.max_rounds:
        note(state, log, Event.ROUND_LIMIT, NOBODY, x=rules.max_rounds)
        finish_by_cards(state, rules, log)
    return state.over != 0


@seldom
def finish_by_cards(state: State, rules: Rules, log: Log) -> None:
    """RIVER-06.2: at an early end the player with the most cards wins; nobody, if several have them."""
    winner, most = np.int64(NOBODY), np.int64(-1)
    for seat in range(rules.players):
        if state.owned[seat] > most:
            winner, most = np.int64(seat), np.int64(state.owned[seat])
        elif state.owned[seat] == most:
            winner = np.int64(NOBODY)
    note(state, log, Event.EQUAL_CARDS if winner == NOBODY else Event.MOST_CARDS, winner, x=most)
    finish(state, rules, winner)


@seldom
def finish(state: State, rules: Rules, winner: Seat) -> None:
    """RIVER-06.2: the game is over. Gauge the wait of the first player out, the winner's lowest share, and comebacks."""
    state.over = 1
    state.winner = winner
    state.seat = NOBODY
    if winner != NOBODY:
        state.gauge[Gauge.WINNER_LOWEST] = state.low[winner]
        state.gauge[Gauge.WON_FROM_SIX] = has_bit(state.at_six, winner)
        state.gauge[Gauge.WON_FROM_TWO] = has_bit(state.at_two, winner)
        state.gauge[Gauge.BEST_DEAL_WON] = has_bit(state.gauge[Gauge.BEST_DEAL_WON], winner)
    state.gauge[Gauge.DOWN_TO_SIX] = count_bits(state.at_six)
    state.gauge[Gauge.DOWN_TO_TWO] = count_bits(state.at_two)
    state.gauge[Gauge.BACK_AT_EIGHT] = count_bits(state.back)
    if state.gauge[Gauge.FIRST_OUT] > 0:
        waited = state.turn - state.gauge[Gauge.FIRST_OUT]
        state.gauge[Gauge.WAIT] = waited
        state.gauge[Gauge.WAIT_SHARE] = waited
        state.gauge[Gauge.WAIT_MINUTES] = (seconds_played(state, rules) - state.seconds + 30) // 60


@seldom
def seconds_played(state: State, rules: Rules) -> int:
    """How many seconds the game has taken at a table."""
    now = (rules.choice_seconds, rules.flip_seconds, rules.shuffle_seconds, rules.lookup_seconds)
    seconds = 0
    for kind in range(len(state.tally)):
        of_kind = state.tally[kind] * _SECONDS[kind]
        pace = _PACE[kind]
        seconds += of_kind if pace < 0 else of_kind * now[pace] // _PUBLISHED[pace]
    return seconds


# ---------------------------------------------------------------- cards owned


@rule
def score(state: State, rules: Rules, seat: Seat) -> int:
    """RIVER-02.1: cards owned."""
    return np.int64(state.owned[seat])


@rule
def standing(state: State, rules: Rules, seat: Seat) -> int:
    """RIVER-02.1: cards owned; those in the round count for the player who laid them until they are captured."""
    return np.int64(state.owned[seat])
