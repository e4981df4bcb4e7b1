"""The result of a game: how it ended, the score, the leads, the margins, its gauges.

During a game the loop writes the standing after each turn; the rest is computed from it at the end.
"""

from collections.abc import Callable

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.events import NOBODY, steps_of
from engine.core.game import Game
from engine.core.types import Result, Rules, Seat, Standings, State

FINISHED, CAPPED, CYCLE, WAITING, ILLEGAL = range(5)
STATUS_NAMES = ("finished", "capped", "cycle", "waiting", "illegal")

TENTHS = 11  # the standing at the deal and after each tenth of the game
_NOTHING = -(1 << 30)  # less than any standing

# Filled in by `bind` for each game.
SEATS: int  # the number of seats, 0 if it depends on the rules
score: Callable[[State, Rules, Seat], int]
standing: Callable[[State, Rules, Seat], int]


def tells_exits(game: Game) -> bool:
    """Whether the game has enough seats that it can go on after one seat is out."""
    return len(game.seats) > 2


def result_dtype(game: Game) -> np.dtype:
    """The record of one game's result. `margin` and `lowest` are the winner's lead over the best other seat. `out` is
    the turn after which a seat had nothing left, 0 if it had something at the end.

    `culprit`, `culprit_part` and `answer` identify the seat and its answer if a game waits or was stopped.
    """
    return np.dtype(
        [
            ("status", "i2"),
            ("winner", "i2"),
            ("turns", "i4"),
            ("steps", "i4"),
            ("decisions", "i4"),
            ("choices", "i4"),
            ("score", "i4", (len(game.seats),)),
            ("lead_changes", "i4"),
            ("lowest", "i4"),
            ("settled", "i4"),
            ("margin", "i4", (TENTHS,)),
            *([("out", "i4", (len(game.seats),))] if tells_exits(game) else []),
            ("tally", "i4", (len(game.events),)),
            *([("gauge", "i8", (len(game.gauges),))] if game.gauges else []),
            ("culprit", "i2"),
            ("culprit_part", "i2"),
            ("answer", "i4"),
        ]
    )


# ---------------------------------------------------------------- during a game, as templates


def in_play(seats: int) -> int:
    """The number of seats that play: a constant of the game, or a value of the rules."""
    return np.int64(SEATS) if SEATS > 0 else seats


def write_standing(state: State, rules: Rules, standings: Standings, seats: int) -> None:
    """Write how much each seat has now into the row of this turn."""
    row = np.uint64(state.turn)
    for seat in range(seats):
        standings[row, np.uint64(seat)] = standing(state, rules, seat)


# ---------------------------------------------------------------- after a game


def tell(state: State, rules: Rules, seats: int, standings: Standings, result: Result) -> None:
    """Fill in the result of a game that stopped (a template)."""
    result.turns = state.turn
    result.steps = steps_of(state)
    result.winner = NOBODY
    for kind in range(len(result.tally)):
        result.tally[kind] = state.tally[kind]
    tell_gauges(state, result)
    seats = in_play(seats)
    for seat in range(seats):
        result.score[seat] = score(state, rules, seat)
    if result.status == FINISHED:
        result.winner = state.winner
    tell_course(standings, state.turn, seats, result)
    tell_exits(standings, state.turn, seats, result)


@seldom
def tell_exits(standings: Standings, turns: int, seats: int, result: Result) -> None:
    """Write the turn after which each seat had nothing left until the end."""
    for seat in range(seats):
        turn = np.int64(turns)
        while turn > 0 and standings[turn, seat] == 0:
            turn -= 1
        result.out[seat] = turn + 1 if turn < turns else 0


@rule
def no_exits(standings: Standings, turns: int, seats: int, result: Result) -> None:
    """Do nothing: with two seats, the one without cards has lost."""


@rule
def tell_gauges(state: State, result: Result) -> None:
    """Copy the game's gauges."""
    for gauge in range(len(result.gauge)):
        result.gauge[gauge] = state.gauge[gauge]


@rule
def no_gauges(state: State, result: Result) -> None:
    """Do nothing: the records of a game without gauges have no field for them."""


@seldom
def tell_course(standings: Standings, turns: int, seats: int, result: Result) -> None:
    """Write the number of lead changes and the turn of the last one; of a game that was won, the winner's lowest margin
    and its margin at the deal and after each tenth of the game. With one seat, that seat's."""
    winner = np.int64(result.winner) if seats > 1 else np.int64(0)
    if seats == 2:
        tell_duel(standings, turns, winner, result)
    else:
        tell_leads(standings, turns, seats, result)
        if winner != NOBODY:
            tell_lowest(standings, turns, np.uint64(winner), seats, result)
    if winner != NOBODY:
        for tenth in range(TENTHS):
            result.margin[tenth] = _margin(standings, np.uint64((tenth * turns + 5) // 10), np.uint64(winner), seats)


@rule
def tell_duel(standings: Standings, turns: int, winner: Seat, result: Result) -> None:
    """Leads and lowest margin of two seats in one pass, without a branch: a second pass would be a thirtieth of the time
    of a game of War."""
    leader, changes, settled = np.int64(0), np.int64(-1), np.int64(0)  # 1 or -1; the first leader is no change
    least, most = np.int64(-_NOTHING), np.int64(_NOTHING)
    for turn in range(np.uint64(turns + 1)):
        ahead = np.int64(standings[turn, np.uint64(0)]) - np.int64(standings[turn, np.uint64(1)])
        least, most = min(least, ahead), max(most, ahead)
        now = leader if ahead == 0 else ahead >> 63 | 1
        settled = np.int64(turn) if now != leader else settled
        changes += now != leader
        leader = now
    result.lead_changes = max(changes, np.int64(0))
    result.settled = settled
    if winner != NOBODY:
        result.lowest = least if winner == 0 else -most


@rule
def tell_leads(standings: Standings, turns: int, seats: int, result: Result) -> None:
    """Write the number of lead changes, and the turn of the last one."""
    leader = NOBODY
    for turn in range(np.uint64(turns + 1)):
        now = _leader(standings, turn, seats)
        if now != leader and now != NOBODY:
            if leader != NOBODY:
                result.lead_changes += 1
            leader = now
            result.settled = turn


@rule
def _leader(standings: Standings, turn: int, seats: int) -> Seat:
    """The seat that has most; NOBODY in a tie."""
    best, leader = standings[turn, 0], 0
    for seat in range(1, seats):
        here = standings[turn, seat]
        leader = NOBODY if here == best else (seat if here > best else leader)
        best = max(best, here)
    return leader


@rule
def tell_lowest(standings: Standings, turns: int, winner: Seat, seats: int, result: Result) -> None:
    """Write the winner's lowest margin."""
    lowest = np.int64(-_NOTHING)
    for turn in range(np.uint64(turns + 1)):
        lowest = min(lowest, _margin(standings, turn, winner, seats))
    result.lowest = lowest


@rule
def _margin(standings: Standings, turn: int, seat: Seat, seats: int) -> int:
    """How far a seat is ahead of the best other one; with one seat, how much it has."""
    if seats == 2:
        return np.int64(standings[turn, seat] - standings[turn, np.uint64(1) - seat])
    best = np.int64(_NOTHING) if seats > 1 else np.int64(0)
    for other in range(np.uint64(seats)):
        if other != seat and standings[turn, other] > best:
            best = np.int64(standings[turn, other])
    return np.int64(standings[turn, seat] - best)
