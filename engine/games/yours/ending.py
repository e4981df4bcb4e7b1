"""The end: running out, draws that fail, limits, and who has won (YOURS-09.1 to YOURS-10.3)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import more, move_all, put_bottom, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Cards, Log, Seat, State
from engine.games.yours.events import Event
from engine.games.yours.options import DrawTime, EndWhen, EqualScores, Leftovers
from engine.games.yours.rules import Rules
from engine.games.yours.state import Phase
from engine.games.yours.worth import cards_left, in_deck, points_of, standing


@rule
def end_game(state: State, winner: Seat) -> None:
    """The game is over."""
    state.over = 1
    state.winner = winner
    state.seat = NOBODY
    state.phase = Phase.BEGIN


@rule
def check_end(state: State, rules: Rules, log: Log) -> None:
    """YOURS-11.5: the end is checked once, when the battle is over; what a draw decides, when the hands are filled up."""
    state.phase = Phase.BEGIN
    state.seat = NOBODY
    has_drawn = rules.draw_time == DrawTime.END or not rules.has_hand
    left0, left1 = cards_left(state, 0), cards_left(state, 1)
    if min(left0, left1) == 0 and (rules.end_when != EndWhen.NO_DRAW or (has_drawn and left0 + left1 == 0)):
        run_out(state, rules, log)
        return
    if has_drawn and (rules.end_when == EndWhen.NO_DRAW or rules.thin_deck > 0):
        check_decks(state, rules, log)
    if state.over != 0:
        return
    if has_target(state, rules):
        reach_target(state, rules, log)
    elif is_last_turn(state, rules):
        note(state, log, Event.TURN_LIMIT, NOBODY, x=rules.max_turns)
        finish(state, rules, log)


@rule
def has_target(state: State, rules: Rules) -> bool:
    """YOURS-09.4: whether a victory pile has the points that end the game."""
    return rules.target > 0 and rules.has_pile != 0 and max(state.points[0], state.points[1]) >= rules.target


@rule
def is_last_turn(state: State, rules: Rules) -> bool:
    """YOURS-09.3, YOURS-09.4: whether the game ends with this turn, before another one begins."""
    return has_target(state, rules) or (rules.max_turns > 0 and state.turn >= rules.max_turns)


# ---------------------------------------------------------------- decks that run short


@rule
def check_decks(state: State, rules: Rules, log: Log) -> None:
    """YOURS-09.1, YOURS-09.2: after both have drawn, find who has lost by a deck that is too short."""
    failed0, failed1 = has_failed(state, rules, 0), has_failed(state, rules, 1)
    if failed0 or failed1:
        lose_by_decks(state, rules, failed0, failed1, log)


@rule
def has_failed(state: State, rules: Rules, seat: Seat) -> bool:
    """YOURS-09.1, YOURS-09.2: whether a player could not fill up the hand, has no card, or has too few left."""
    if rules.end_when == EndWhen.NO_DRAW and (state.missing[seat] > 0 or cards_left(state, seat) == 0):
        return True
    return in_deck(state, seat) < rules.thin_deck


@seldom
def lose_by_decks(state: State, rules: Rules, failed0: bool, failed1: bool, log: Log) -> None:
    """YOURS-09.1, YOURS-11.1: one player has lost; if both have, the one with more wins."""
    if failed0 and failed1:
        note(state, log, Event.BOTH_FAIL, NOBODY)
        finish(state, rules, log)
    else:
        lose_by_deck(state, rules, 0 if failed0 else 1, log)
    if rules.has_hand and rules.draw_time != DrawTime.END:
        state.turn -= 1  # the turn that cannot begin does not count


@rule
def lose_by_deck(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """YOURS-09.1, YOURS-09.2: say why this player has lost."""
    drawn, missing = state.drawn[seat], state.missing[seat]
    has_nothing = rules.end_when == EndWhen.NO_DRAW and cards_left(state, seat) == 0
    if in_deck(state, seat) < rules.thin_deck and not has_nothing:
        note(state, log, Event.THIN_DECK, seat, x=in_deck(state, seat))
    elif drawn == 0:
        note(state, log, Event.NOTHING_TO_DRAW, seat)
    else:
        note(state, log, Event.TOO_LITTLE_TO_DRAW, seat, x=drawn + missing, y=drawn)
    end_game(state, 1 - seat)


# ---------------------------------------------------------------- running out


@seldom
def run_out(state: State, rules: Rules, log: Log) -> None:
    """YOURS-09.1, YOURS-11.1: a player has no card left to play."""
    left0, left1 = cards_left(state, 0), cards_left(state, 1)
    if left0 + left1 == 0:
        note(state, log, Event.ALL_PLAYED, NOBODY)
        finish(state, rules, log)
        return
    holder = 0 if left0 > 0 else 1
    if not rules.has_pile:
        note(state, log, Event.ALL_CARDS, holder)
        end_game(state, holder)
        return
    note(state, log, Event.RAN_OUT, 1 - holder)
    share_leftovers(state, rules, holder, log)
    finish(state, rules, log)


@seldom
def share_leftovers(state: State, rules: Rules, holder: Seat, log: Log) -> None:
    """YOURS-09.5: the cards that a player still has count for the one whom the rules name."""
    count = cards_left(state, holder)
    if rules.leftovers == Leftovers.NOBODY:
        move_all(state.deck, holder, state.out, 0)
        move_all(state.hand, holder, state.out, 0)
        note(state, log, Event.LEFTOVERS_OUT, holder, x=count)
        return
    to = holder if rules.leftovers == Leftovers.OWNER else 1 - holder
    points = lay_on_pile(state, rules, state.deck, holder, to) + lay_on_pile(state, rules, state.hand, holder, to)
    state.points[to] += points
    note(state, log, Event.LEFTOVERS_KEPT if to == holder else Event.LEFTOVERS_GIVEN, to, x=count, y=points)


@rule
def lay_on_pile(state: State, rules: Rules, zone: Cards, row: Seat, seat: Seat) -> int:
    """YOURS-10.2: cards go to a victory pile; returns their points."""
    points = 0
    for _ in range(zone.size[row]):
        card = take_top(zone, row)
        put_bottom(state.pile, seat, card)
        points += points_of(rules, card)
    return points


# ---------------------------------------------------------------- who has won


@seldom
def reach_target(state: State, rules: Rules, log: Log) -> None:
    """YOURS-09.4: a victory pile has reached the points that end the game."""
    seat = 0 if state.points[0] >= state.points[1] else 1
    note(state, log, Event.TARGET, seat, x=state.points[seat])
    finish(state, rules, log)


@seldom
def finish(state: State, rules: Rules, log: Log) -> None:
    """YOURS-10.1, YOURS-10.3: the player who has more wins."""
    first, second = standing(state, rules, 0), standing(state, rules, 1)
    winner = more(first, second)
    if winner != NOBODY:
        note(state, log, Event.WIN, winner, x=max(first, second), y=min(first, second))
    else:
        if rules.equal_scores == EqualScores.LAST_BATTLE:
            winner = np.int64(state.last_winner)
        note(state, log, Event.DRAWN if winner == NOBODY else Event.TIE_BREAK, winner, x=first)
    end_game(state, winner)
