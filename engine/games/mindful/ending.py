"""The end of the game: running out, leftover cards, and who has won (MIND-02.1, MIND-02.2, MIND-03.13)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import more, move_all, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Log, Seat, State
from engine.games.mindful.captured import put_away
from engine.games.mindful.events import Event
from engine.games.mindful.options import Captured, Leftovers, Tiebreak
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import Phase


@rule
def end_turn(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.12: the game ends when the cards have been played; else the next turn can begin."""
    state.seat = NOBODY
    state.phase = Phase.BEGIN
    if is_over(state):
        finish(state, rules, log)


@rule
def is_over(state: State) -> bool:
    """MIND-02.1: whether a player has no card left; by the published rules both run out together."""
    return cards_left(state, 0) == 0 or cards_left(state, 1) == 0


@rule
def cards_left(state: State, seat: Seat) -> int:
    """MIND-02.1: how many cards a player has in deck and hand."""
    return np.int64(state.deck.size[seat]) + state.hand.size[seat]


@seldom
def finish(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.12, MIND-02.2: the player with more on the discard pile wins (equal numbers: MIND-A19)."""
    run_out(state, rules, log)
    first, second = standing(state, rules, 0), standing(state, rules, 1)
    state.over = 1
    state.winner = more(first, second)
    if state.winner != NOBODY:
        note(state, log, Event.WIN, state.winner, x=max(first, second), y=min(first, second))
        return
    if rules.score_tiebreak == Tiebreak.VALUE_SUM:
        state.winner = more(state.worth[0], state.worth[1])
    elif rules.score_tiebreak == Tiebreak.LAST_WAR:
        state.winner = state.last_winner
    note(state, log, Event.DRAWN if state.winner == NOBODY else Event.TIE_BREAK, state.winner, x=first)


@rule
def run_out(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.12: neither player has a card left, or only one has (MIND-A18)."""
    left = (cards_left(state, 0), cards_left(state, 1))
    if left[0] + left[1] == 0:
        note(state, log, Event.ALL_PLAYED, NOBODY)
        return
    seat = 0 if left[0] > 0 else 1
    note(state, log, Event.RAN_OUT, 1 - seat)
    if rules.capture_to != Captured.OWN_DISCARD:
        note(state, log, Event.HOLDS_REST, seat, x=left[seat])
    elif rules.leftover_to == Leftovers.OWN_DISCARD:
        keep_leftovers(state, rules, seat)
        note(state, log, Event.LEFTOVER_KEPT, seat, x=left[seat])
    else:
        move_all(state.deck, seat, state.neutral, 0)
        move_all(state.hand, seat, state.neutral, 0)
        note(state, log, Event.LEFTOVER_OUT, seat, x=left[seat])


@rule
def keep_leftovers(state: State, rules: Rules, seat: Seat) -> None:
    """MIND-A18: a player's leftover cards go to their own discard pile."""
    for _ in range(state.deck.size[seat]):
        put_away(state, rules, seat, take_top(state.deck, seat))
    for _ in range(state.hand.size[seat]):
        put_away(state, rules, seat, take_top(state.hand, seat))


@rule
def score(state: State, rules: Rules, seat: Seat) -> int:
    """MIND-03.13: the score of the discard pile; without discard piles, the cards held."""
    return standing(state, rules, seat)


@rule
def standing(state: State, rules: Rules, seat: Seat) -> int:
    """MIND-03.13: the score so far; where captured cards return to a deck, the cards held."""
    if rules.capture_to == Captured.OWN_DISCARD:
        return np.int64(state.points[seat])
    return cards_left(state, seat)
