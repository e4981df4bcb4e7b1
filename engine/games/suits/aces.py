"""Aces: taking a losing battle, stopping another Ace, stopping a head-to-head before it begins (SUITS-04.1 to SUITS-04.9)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import card_of, put_bottom, take_card, take_top
from engine.core.events import NO_CARD, NOBODY, note
from engine.core.rng import CHANCE, below
from engine.core.types import Action, Card, Log, Seat, State
from engine.games.suits.answers import ask, decoy_of, may_answer
from engine.games.suits.events import By, Event, Gauge
from engine.games.suits.hands import refill_at_once
from engine.games.suits.options import AcePower, DeckSplit, SecretAces, TiePriority
from engine.games.suits.rules import Rules
from engine.games.suits.state import Phase, Verb
from engine.games.suits.worth import has_power

# ---------------------------------------------------------------- the power of an Ace


@seldom
def play_ace(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """SUITS-04.4, SUITS-04.5: the Ace takes the battle unless it is stopped."""
    state.gauge[Gauge.ACES] += 1
    if state.ace != NOBODY:
        stop_ace(state, rules, seat, card, log)
        return
    state.ace = seat
    state.ace_at_tie = state.ahead == NOBODY
    if rules.ace_power == AcePower.CLAIMS:
        state.ahead = seat
        state.by = By.ACE
    if state.ace_at_tie:
        note(state, log, Event.ACE_ON_TIE, seat, card)
        return
    note(state, log, Event.ACE, seat, card)
    if state.answered == seat:
        note(state, log, Event.ACE_AFTER_DOUBLE, seat, card)


@rule
def stop_ace(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """SUITS-04.7: an Ace stops an Ace; where Aces only cancel battles, the battle goes on."""
    if rules.ace_power == AcePower.CLAIMS:
        state.ace = seat
        state.ahead = seat
        state.by = By.ACE_ON_ACE
    else:
        state.ace = NOBODY
    note(state, log, Event.ACE_ON_ACE, seat, card)
    if state.ace_at_tie:
        note(state, log, Event.TIE_PRIORITY, seat)
        state.ace_at_tie = False


# ---------------------------------------------------------------- before a head-to-head


@rule
def open_tie(state: State, rules: Rules) -> None:
    """SUITS-04.5: before the reinforcements either side may stop the head-to-head."""
    if not rules.ties_are_answered:
        state.phase = Phase.HEAD_TO_HEAD
    elif rules.tie_priority == TiePriority.SECRET:
        ask_for_declaration(state, rules, 0)
    else:
        ask_at_tie(state, rules, first_at_tie(state, rules), 0)


@rule
def first_at_tie(state: State, rules: Rules) -> Seat:
    """SUITS-A04: the seat that decides first; Red is the seat with the red army (see `seat_names`)."""
    red = np.int64(state.rotation) & 1 if rules.deck_split == DeckSplit.BY_COLOUR else 0
    if rules.tie_priority == TiePriority.ALTERNATE:
        return (red + state.turn - 1) & 1
    if rules.tie_priority == TiePriority.RANDOM:
        return below(state.streams, CHANCE, 2)
    return red if rules.tie_priority == TiePriority.RED else 1 - red


@rule
def ask_at_tie(state: State, rules: Rules, seat: Seat, passed: int) -> None:
    """SUITS-04.5, SUITS-03.1: ask the next side that can answer; after two passes the head-to-head begins."""
    if passed < 2 and not may_answer(state, rules, seat):
        seat = 1 - seat
        passed += 1
    state.passed = passed
    if passed < 2 and may_answer(state, rules, seat):
        ask(state, seat, Phase.TIE)
    else:
        state.phase = Phase.HEAD_TO_HEAD


# ---------------------------------------------------------------- secret declarations


@rule
def ask_for_declaration(state: State, rules: Rules, first: Seat) -> None:
    """SUITS-A04: ask the next side that can answer; without one the head-to-head begins."""
    for seat in range(first, 2):
        if may_answer(state, rules, seat):
            ask(state, seat, Phase.DECLARE)
            return
    state.phase = Phase.HEAD_TO_HEAD


@seldom
def declare(state: State, rules: Rules, action: Action, log: Log) -> None:
    """SUITS-A04: a secret declaration; after the second one both are turned up."""
    seat = state.seat
    card = card_of(action) if action != Verb.PASS else decoy_of(state, rules, seat)
    if card != NO_CARD:
        put_bottom(state.ready, seat, take_card(state.hand, seat, card))
    ask_for_declaration(state, rules, seat + 1)
    if state.phase != Phase.DECLARE:
        turn_up_declarations(state, rules, log)


@rule
def turn_up_declarations(state: State, rules: Rules, log: Log) -> None:
    """SUITS-A04, SUITS-A04b: one Ace stops the head-to-head, two stop each other, none lets it begin."""
    first, second = turn_up_declaration(state, rules, 0), turn_up_declaration(state, rules, 1)
    if first != NO_CARD and second != NO_CARD:
        note(state, log, Event.TWO_SECRET_ACES, NOBODY, x=first, y=second)
        state.gauge[Gauge.ACES] += 2
        state.phase = Phase.COMPARE if rules.two_secret_aces == SecretAces.ASK_AGAIN else Phase.HEAD_TO_HEAD
    elif first == NO_CARD and second == NO_CARD:
        for seat in range(2):
            if may_answer(state, rules, seat):
                note(state, log, Event.PASS_ON_TIE, seat)
        state.phase = Phase.HEAD_TO_HEAD
    else:
        seat = 0 if second == NO_CARD else 1
        play_ace(state, rules, seat, first if seat == 0 else second, log)
        state.phase = Phase.COMPARE
    refill_at_once(state, rules, log)


@rule
def turn_up_declaration(state: State, rules: Rules, seat: Seat) -> Card:
    """SUITS-A04: an Ace goes to the battlefield and is returned; any other card goes back to the hand."""
    if state.ready.size[seat] == 0:
        return NO_CARD
    card = np.int64(take_top(state.ready, seat))
    if not has_power(rules, card):
        put_bottom(state.hand, seat, card)
        return NO_CARD
    put_bottom(state.field, seat, card)
    state.answers[seat] += 1
    return card
