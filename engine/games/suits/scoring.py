"""Scoring: what the victory piles come to, and who has won."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import JACK, KING, card_at, more, rank_of
from engine.core.events import NOBODY, note
from engine.core.types import Log, Seat, State
from engine.games.suits.choices import EqualScores
from engine.games.suits.events import Event
from engine.games.suits.rules import Rules


@seldom
def finish(state: State, rules: Rules, log: Log) -> None:
    """SUITS-07.4: the higher score wins (equal scores: SUITS-A20)."""
    first, second = state.points[0], state.points[1]
    state.winner = more(first, second)
    state.over = 1
    state.seat = NOBODY
    if state.winner != NOBODY:
        note(state, log, Event.WIN, state.winner, x=max(first, second), y=min(first, second))
    else:
        state.winner = break_tie(state, rules)
        note(state, log, Event.DRAWN if state.winner == NOBODY else Event.TIE_BREAK, state.winner, x=first)


@rule
def break_tie(state: State, rules: Rules) -> Seat:
    """SUITS-A20: who wins at equal scores, NOBODY if it is a draw."""
    if rules.equal_scores == EqualScores.MORE_CARDS:
        return more(state.victory.size[0], state.victory.size[1])
    if rules.equal_scores == EqualScores.MORE_FACES:
        return more(faces_won(state, 0), faces_won(state, 1))
    return np.int64(state.last_winner) if rules.equal_scores == EqualScores.LAST_BATTLE else NOBODY


@rule
def faces_won(state: State, seat: Seat) -> int:
    """SUITS-A20: Jacks, Queens and Kings in a victory pile."""
    faces = 0
    for i in range(state.victory.size[seat]):
        if JACK <= rank_of(card_at(state.victory, seat, i)) <= KING:
            faces += 1
    return faces


@rule
def score(state: State, rules: Rules, seat: Seat) -> int:
    """SUITS-07.1: points in the victory pile."""
    return np.int64(state.points[seat])


@rule
def standing(state: State, rules: Rules, seat: Seat) -> int:
    """SUITS-07.1: points in the victory pile so far."""
    return np.int64(state.points[seat])
