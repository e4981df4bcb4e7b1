"""Answers: a player who is about to lose adds a card, until none is added (YOURS-05.1 to YOURS-05.7)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import put_bottom, rank_of
from engine.core.events import NOBODY, note
from engine.core.types import Action, Card, Log, Seat, State
from engine.games.yours.battle import ask, who_is_ahead
from engine.games.yours.events import Event, Gauge
from engine.games.yours.hands import leave_hand, refill_at_once
from engine.games.yours.options import AceAnswer
from engine.games.yours.rules import Rules
from engine.games.yours.state import By, Part, Phase, Verb
from engine.games.yours.worth import value

# ---------------------------------------------------------------- who may answer


@rule
def compare(state: State, rules: Rules, log: Log) -> None:
    """YOURS-04.3, YOURS-05.1: only a player who is about to lose may answer; at equal cards both may, with an Ace."""
    if state.ace == NOBODY:
        state.ahead = who_is_ahead(state, rules, log)
    if not rules.answers_are_played:
        state.taker = state.ahead
        state.phase = Phase.TIE if state.ahead == NOBODY else Phase.AWARD
    elif state.ace == NOBODY and state.ahead == NOBODY:
        open_tie_answers(state, rules)
    else:
        behind = 1 - np.int64(state.ahead if state.ace == NOBODY else state.ace)
        if may_answer(state, rules, behind):
            ask(state, behind, Phase.ANSWER, Part.ANSWER)
        else:
            end_battle(state)


@rule
def may_answer(state: State, rules: Rules, seat: Seat) -> bool:
    """YOURS-05.1: whether a seat could answer, judged by what both players can see; only then is it asked."""
    if state.hand.size[seat] == 0 or (rules.answers_per_side > 0 and state.answers[seat] >= rules.answers_per_side):
        return False
    if state.ace != NOBODY:
        return True
    return rules.aces_stop_ties != 0 if state.ahead == NOBODY else True


@rule
def end_battle(state: State) -> None:
    """YOURS-05.1, YOURS-05.4: the player who is ahead wins; nobody does if an Ace has cancelled the battle."""
    cancelled = state.ace != NOBODY and state.ace != state.ahead
    state.taker = NOBODY if cancelled else state.ahead
    state.phase = Phase.AWARD


@rule
def open_tie_answers(state: State, rules: Rules) -> None:
    """YOURS-05.6: at equal cards the player who goes first in this turn is asked first."""
    if rules.aces_stop_ties:
        ask_at_tie(state, rules, np.int64(state.first), np.int64(0))
    else:
        state.phase = Phase.TIE


@rule
def ask_at_tie(state: State, rules: Rules, seat: Seat, passed: int) -> None:
    """YOURS-05.6: ask the next player who can answer; after two passes the equal cards stand."""
    if passed < 2 and not may_answer(state, rules, seat):
        seat = 1 - seat
        passed += 1
    state.passed = passed
    if passed < 2 and may_answer(state, rules, seat):
        ask(state, seat, Phase.AT_TIE, Part.ANSWER)
    else:
        state.phase = Phase.TIE


# ---------------------------------------------------------------- an answer


@rule
def answer(state: State, rules: Rules, action: Action, log: Log) -> None:
    """YOURS-05.1: a player passes or adds a card."""
    verb, card = action >> 8, action & 255
    if verb == Verb.PASS:
        let_stand(state, rules, log)
    else:
        add_answer(state, rules, verb, card, log)


@rule
def let_stand(state: State, rules: Rules, log: Log) -> None:
    """YOURS-05.1, YOURS-05.5, YOURS-05.6: a player adds nothing; at equal cards the other is asked as well."""
    seat = np.int64(state.seat)
    if state.phase == Phase.AT_TIE:
        note(state, log, Event.PASS_AT_TIE, seat)
        ask_at_tie(state, rules, 1 - seat, state.passed + 1)
    elif state.ace != NOBODY:
        note(state, log, Event.PASS_ON_ACE, seat)
        end_battle(state)
    else:
        note(state, log, Event.PASS, seat, x=state.total[seat], y=state.total[1 - seat])
        end_battle(state)


@rule
def add_answer(state: State, rules: Rules, verb: int, card: Card, log: Log) -> None:
    """YOURS-05.2 to YOURS-05.7: a card goes from the hand to the battlefield."""
    seat = np.int64(state.seat)
    put_bottom(state.field, seat, leave_hand(state, seat, card))
    if verb == Verb.ACE:
        play_ace(state, rules, seat, card, log)
    elif verb == Verb.REPLACE:
        replace_fighter(state, rules, seat, card, log)
    else:
        double(state, rules, seat, verb, card, log)
    state.answers[seat] += 1
    state.gauge[Gauge.ANSWERS] += 1
    refill_at_once(state, rules, log)
    state.phase = Phase.COMPARE


@seldom
def double(state: State, rules: Rules, seat: Seat, verb: int, card: Card, log: Log) -> None:
    """YOURS-05.2, YOURS-05.3: a pair or a match is added to its player's total."""
    worth = value(rules, card) + state.edge[seat]
    state.total[seat] += worth
    state.newest[seat] += worth
    state.latest[seat] = rank_of(card)
    state.by = By.PAIR if verb == Verb.PAIR else By.MATCH
    kind = Event.PAIR if verb == Verb.PAIR else Event.MATCH
    note(state, log, kind, seat, card, x=state.total[seat], y=state.total[1 - seat])


@seldom
def replace_fighter(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """YOURS-05.7: the new card takes the place of the fighter, which stays on the battlefield and counts no more."""
    before, worth = state.fighter[seat], value(rules, card) + state.edge[seat]
    more = value(rules, card) - value(rules, before)
    state.total[seat] += more
    state.newest[seat] += more
    state.fighter[seat] = card
    state.latest[seat] = rank_of(card)
    state.by = By.REPLACEMENT
    note(state, log, Event.REPLACE, seat, card, x=worth, y=before)


@seldom
def play_ace(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """YOURS-05.4 to YOURS-05.6: the Ace takes or cancels the battle unless another one stops it."""
    if state.ace != NOBODY:
        stop_ace(state, rules, seat, card, log)
        return
    state.ace = seat
    state.ace_at_tie = state.ahead == NOBODY
    if rules.ace_answer == AceAnswer.CLAIMS:
        state.ahead = seat
        state.by = By.ACE
    note(state, log, Event.ACE_AT_TIE if state.ace_at_tie else Event.ACE, seat, card)


@rule
def stop_ace(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """YOURS-05.5: an Ace stops an Ace; where Aces only cancel battles, the battle goes on."""
    if rules.ace_answer == AceAnswer.CLAIMS:
        state.ace = seat
        state.ahead = seat
    else:
        state.ace = NOBODY
    note(state, log, Event.ACE_ON_ACE, seat, card)
