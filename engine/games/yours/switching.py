"""Switching: a card of the hand for the top card of the deck, before a battle (YOURS-03.1 to YOURS-03.3)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import card_of, has_bit, put_bottom, put_top, take_top
from engine.core.events import NO_CARD, NOBODY, note
from engine.core.types import Action, Bits, Log, Seat, State
from engine.games.yours.battle import ask
from engine.games.yours.events import SWITCHED, Event, Gauge
from engine.games.yours.hands import (
    laid_card,
    lay_down,
    leave_hand,
    leave_hand_unseen,
    put_into_hand,
    renew_deck,
)
from engine.games.yours.options import SwitchDecision, SwitchedCard
from engine.games.yours.rules import Rules
from engine.games.yours.state import OUT, Part, Phase, Verb
from engine.games.yours.worth import in_deck


@rule
def open_switch(state: State, rules: Rules, log: Log) -> None:
    """YOURS-03.1: ask who may switch: not before the turn of YOURS-03.3, not beside a power (YOURS-08.9)."""
    state.phase = Phase.BATTLE
    if rules.cards_are_switched and state.turn >= rules.switch_from_turn:
        begin_switch(state, rules, log)


@seldom
def begin_switch(state: State, rules: Rules, log: Log) -> None:
    """YOURS-03.1: the players with a card to draw may switch, unless a power takes the place of the switch."""
    state.swaps = 0
    may = with_a_deck(state)
    if may != 0 and state.attacker != NOBODY and rules.power_blocks_switch:
        note(state, log, Event.SWITCH_BLOCKED, NOBODY)
        may = 0
    ask_about_switch(state, rules, may)


@rule
def with_a_deck(state: State) -> Bits:
    """YOURS-03.1: the seats with a card to draw in a switch, as bits."""
    return (1 if in_deck(state, 0) > 0 else 0) + (2 if in_deck(state, 1) > 0 else 0)


@rule
def ask_about_switch(state: State, rules: Rules, may: Bits) -> None:
    """YOURS-03.1: those who may switch decide, together or in turn; without any, the battle begins."""
    state.may = may
    state.again = 0
    if may == 0:
        state.phase = Phase.BATTLE
        return
    first = 0 if rules.switch_decision == SwitchDecision.TOGETHER else state.first
    ask(state, first if has_bit(may, first) else 1 - first, Phase.SWITCH, Part.SWITCH)


@seldom
def decide_switch(state: State, rules: Rules, action: Action, log: Log) -> None:
    """YOURS-03.1: a seat has decided; the switches are carried out when all have, or at once where they decide in turn."""
    seat = state.seat
    if action != Verb.PASS:
        lay_down(state, seat, card_of(action))
    if rules.switch_decision == SwitchDecision.TOGETHER:
        if seat == 0 and state.may == 3:
            ask(state, 1, Phase.SWITCH, Part.SWITCH)
            return
        for each in range(2):
            if has_bit(state.may, each):
                carry_out_switch(state, rules, each, log)
    else:
        carry_out_switch(state, rules, seat, log)
        if state.may == 3 and seat == state.first:
            ask(state, 1 - seat, Phase.SWITCH, Part.SWITCH)
            return
    go_round_again(state, rules)


@rule
def go_round_again(state: State, rules: Rules) -> None:
    """YOURS-03.1: players who have switched may switch once more, if the rules allow it."""
    state.swaps += 1
    again = state.again & with_a_deck(state) if state.swaps < rules.switches else 0
    ask_about_switch(state, rules, again)


@seldom
def carry_out_switch(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """YOURS-03.2: a card leaves the hand, and the top card of the deck comes; both see the decision."""
    card = laid_card(state, seat)
    if card == NO_CARD:
        note(state, log, Event.KEEP, seat)
        return
    state.again |= 1 << seat
    renew_deck(state, seat, log)
    if rules.switched_to == SwitchedCard.OUT:
        put_bottom(state.out, 0, leave_hand(state, seat, card))
        state.known[card] = OUT
    else:
        leave_hand_unseen(state, rules, seat, card)
    if rules.switched_to == SwitchedCard.BOTTOM:
        put_bottom(state.deck, seat, card)
    new = np.int64(take_top(state.deck, seat))
    if rules.switched_to == SwitchedCard.TOP:
        put_top(state.deck, seat, card)
    put_into_hand(state, rules, seat, new)
    state.gauge[Gauge.SWITCHES] += 1
    note(state, log, SWITCHED[rules.switched_to], seat, card if rules.switched_to == SwitchedCard.OUT else NO_CARD)
