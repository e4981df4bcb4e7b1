"""The end of the game: running out, leftover cards, and the scores (SUITS-06.1 to SUITS-07.4)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import JACK, KING, card_at, has_bit, more, move_all, rank_of
from engine.core.events import NOBODY, note
from engine.core.types import Log, Seat, State
from engine.games.suits.captured import gather
from engine.games.suits.events import Event
from engine.games.suits.options import EndWhen, EqualScores, Leftovers
from engine.games.suits.rules import Rules

# ---------------------------------------------------------------- running out


@rule
def check_end(state: State, rules: Rules, log: Log) -> None:
    """SUITS-06.2: the game ends when one side has run out, or as the rules say."""
    if has_run_out(state, rules, 0) or has_run_out(state, rules, 1):
        run_out(state, rules, log)
    elif rules.target_score > 0 and max(state.points[0], state.points[1]) >= rules.target_score:
        reach_target(state, rules, log)
    elif rules.max_rounds > 0 and state.turn >= rules.max_rounds:
        note(state, log, Event.ROUND_LIMIT, NOBODY, x=rules.max_rounds)
        finish(state, rules, log)
    else:
        note_empty_decks(state, log)


@rule
def has_run_out(state: State, rules: Rules, seat: Seat) -> bool:
    """SUITS-06.2: whether a side has run out of cards (SUITS-A02)."""
    if state.deck.size[seat] > 0:
        return False
    return state.hand.size[seat] == 0 or rules.end_when == EndWhen.DECK


@rule
def note_empty_decks(state: State, log: Log) -> None:
    """SUITS-06.2: an empty deck does not end the game (SUITS-A02)."""
    for seat in range(2):
        if state.deck.size[seat] == 0 and not has_bit(state.emptied, seat):
            state.emptied |= 1 << seat
            note(state, log, Event.DECK_EMPTY, seat)


@seldom
def run_out(state: State, rules: Rules, log: Log) -> None:
    """SUITS-06.2, SUITS-06.3: a side has run out; leftover cards go where SUITS-A01 says."""
    out = (has_run_out(state, rules, 0), has_run_out(state, rules, 1))
    for seat in range(2):
        if out[seat]:
            note(state, log, Event.RAN_OUT if state.hand.size[seat] == 0 else Event.DECK_EMPTY_ENDS, seat)
    for seat in range(2):
        share_leftovers(state, rules, seat, out[seat], log)
    finish(state, rules, log)


@rule
def share_leftovers(state: State, rules: Rules, seat: Seat, is_out: bool, log: Log) -> None:
    """SUITS-06.3: the leftover cards of a seat. A hand left beside an empty deck stays its owner's (SUITS-A02)."""
    count = state.deck.size[seat] + state.hand.size[seat]
    if count == 0:
        return
    if rules.leftovers_to == Leftovers.NOBODY:
        move_all(state.deck, seat, state.out, 0)
        move_all(state.hand, seat, state.out, 0)
        note(state, log, Event.LEFTOVERS_OUT, seat, x=count)
        return
    kept = rules.leftovers_to == Leftovers.SURVIVOR or is_out
    to = seat if kept else 1 - seat
    points = gather(state, rules, state.deck, seat, to) + gather(state, rules, state.hand, seat, to)
    note(state, log, Event.LEFTOVERS_KEPT if kept else Event.LEFTOVERS_GIVEN, to, x=count, y=points)


@seldom
def reach_target(state: State, rules: Rules, log: Log) -> None:
    """SUITS-00.4: a victory pile has reached the points that end the game."""
    seat = 0 if state.points[0] >= state.points[1] else 1
    note(state, log, Event.TARGET_REACHED, seat, x=state.points[seat])
    finish(state, rules, log)


# ---------------------------------------------------------------- scoring


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
    """SUITS-A20: the winner at equal scores, NOBODY for a draw."""
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
