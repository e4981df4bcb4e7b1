"""The round: the deal, one step of the game, and a turn from the draw to the end of its war (MIND-04.5)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import card_of, draw_up_to, has_bit, put_bottom
from engine.core.events import NOBODY, note
from engine.core.types import Action, Log, Seat, State
from engine.games.mindful.captured import collect, leave_tie
from engine.games.mindful.ending import end_turn, is_over
from engine.games.mindful.events import Event
from engine.games.mindful.options import Attack
from engine.games.mindful.royal_attack import answer_attack, attack_of, offer_attack, take_up_claim
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import Phase, is_before_draw
from engine.games.mindful.switching import decide_switch, open_switch
from engine.games.mindful.war import compare, lay_card


@rule
def deal(state: State, rules: Rules, order: np.ndarray, log: Log) -> None:
    """MIND-03.1, MIND-03.2: half of the cards to each, and a hand from each deck."""
    for i in range(len(order)):
        put_bottom(state.deck, (i + state.rotation) & 1, order[i])
    note(state, log, Event.DEAL, NOBODY, x=len(order) // 2)
    for seat in range(2):
        drawn = draw_up_to(state.deck, state.hand, seat, rules.hand_size)
        note(state, log, Event.DRAW_HAND, seat, x=drawn)
    state.claimant = NOBODY
    state.attacker = NOBODY
    state.before = NOBODY
    state.last_winner = NOBODY
    state.phase = Phase.BEGIN


@rule
def step(state: State, rules: Rules, action: Action, log: Log) -> None:
    """Apply one decision and all that follows from it, up to the next decision or the end of the turn."""
    if state.phase == Phase.WAR:
        lay_card(state, rules, card_of(action), log)
    elif state.phase == Phase.SWITCH:
        decide_switch(state, rules, action, log)
    elif state.phase == Phase.BEGIN:
        begin_turn(state, rules, log)
    else:
        answer_attack(state, rules, action, log)
    if state.phase == Phase.DRAW:
        draw_hands(state, rules, log)
    if state.phase == Phase.SWITCHING:
        open_switch(state, rules, log)
    if state.phase == Phase.COMPARE:
        compare(state, rules, log)
    if state.phase == Phase.AFTER_WAR:
        settle_war(state, rules, log)
    if state.phase == Phase.END_TURN:
        end_turn(state, rules, log)


@rule
def begin_turn(state: State, rules: Rules, log: Log) -> None:
    """MIND-04.5: a turn begins; a Loot that replaces the draw comes first (MIND-A04)."""
    state.turn += 1
    state.before = state.attacker
    state.attacker = NOBODY
    state.drawn = 0
    state.phase = Phase.DRAW
    if state.claimant != NOBODY and is_before_draw(rules, state.claimed):
        take_up_claim(state, rules, log)


@rule
def draw_hands(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.11: both fill up their hands; then a royal attack, or the switch."""
    for seat in range(2):
        drawn = draw_up_to(state.deck, state.hand, seat, rules.hand_size)
        if drawn > 0:
            state.drawn += drawn
            note(state, log, Event.DRAW, seat, x=drawn)
        if state.deck.size[seat] == 0 and not has_bit(state.emptied, seat):
            note_empty(state, rules, seat, log)
    state.phase = Phase.SWITCHING
    if state.claimant != NOBODY:
        take_up_claim(state, rules, log)


@seldom
def note_empty(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-A15: note that a seat without a deck can switch no more."""
    state.emptied |= 1 << seat
    if rules.switches_per_turn > 0:
        note(state, log, Event.DECK_EMPTY, seat)


@rule
def settle_war(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.6, MIND-03.10: the cards of the war are put away; a royal card that has won may attack (MIND-03.7)."""
    state.phase = Phase.END_TURN
    if state.taker == NOBODY:
        leave_tie(state, rules, log)
        return
    collect(state, rules, np.int64(state.taker), log)
    if attack_of(rules, state.crown) != Attack.NONE and not is_over(state):
        offer_attack(state, rules, log)
