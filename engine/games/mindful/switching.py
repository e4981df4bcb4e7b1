"""Switching: a card of the hand for one of the deck, and what rules it out (MIND-03.3, MIND-03.4, MIND-06.1 to MIND-06.3)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import JACK, card_of, count_bits, has_bit, put_bottom, put_top, rank_of, take_top
from engine.core.events import NO_CARD, NOBODY, note
from engine.core.types import Action, Bits, Card, Log, Seat, State
from engine.games.mindful.captured import put_on_neutral
from engine.games.mindful.events import SWITCHED, Event, Gauge
from engine.games.mindful.hands import laid_card, lay_down, leave_hand, leave_hand_unseen
from engine.games.mindful.options import BlockedPlayer, BlockedTurn, SwitchDecision, SwitchedCard
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import Part, Phase, Verb, ask
from engine.games.mindful.war import begin_war
from engine.games.mindful.worth import value


@rule
def open_switch(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.3: ask who may switch: not on the first turn (MIND-06.2), not with a royal attack (MIND-06.3)."""
    state.swaps = 0
    may = 0
    if rules.switches_per_turn > 0 and state.turn >= rules.switch_from_turn:
        may = with_a_deck(state)
        if may != 0 and (state.attacker != NOBODY or state.before != NOBODY):
            may &= ~blocked(state, rules, may, log)
    ask_about_switch(state, rules, may, log)


@rule
def with_a_deck(state: State) -> Bits:
    """MIND-A15: the seats with a card to draw in a switch, as bits."""
    return (1 if state.deck.size[0] > 0 else 0) + (2 if state.deck.size[1] > 0 else 0)


@seldom
def blocked(state: State, rules: Rules, able: Bits, log: Log) -> Bits:
    """MIND-06.3: the seats whose switch a royal attack blocks, as bits (which turn: MIND-A01, whose: MIND-A02)."""
    mode, kind, seats = rules.royal_blocks_switch, Event.SWITCH_OPEN, 0
    if state.before != NOBODY and (mode == BlockedTurn.TURN_AFTER or mode == BlockedTurn.BOTH):
        seats, kind = in_scope(rules, state.before), Event.SWITCH_BLOCKED_AFTER
    if state.attacker != NOBODY and (mode == BlockedTurn.EFFECT_TURN or mode == BlockedTurn.BOTH):
        seats, kind = seats | in_scope(rules, state.attacker), Event.SWITCH_BLOCKED
    note(state, log, kind, NOBODY)
    denied = seats & able
    state.gauge[Gauge.SWITCHES_DENIED] += count_bits(denied)
    if seats == 3:
        note(state, log, Event.SWITCH_BLOCKED_BOTH, NOBODY)
    elif seats > 0:
        note(state, log, Event.SWITCH_BLOCKED_FOR, seats - 1)
    return np.int64(seats)


@rule
def in_scope(rules: Rules, attacker: Seat) -> Bits:
    """MIND-A02: the seats that an attack keeps from switching, as bits."""
    if rules.switch_block_scope == BlockedPlayer.BOTH:
        return 3
    return 1 << (attacker if rules.switch_block_scope == BlockedPlayer.ATTACKER else 1 - attacker)


@rule
def ask_about_switch(state: State, rules: Rules, may: Bits, log: Log) -> None:
    """MIND-03.3: those who may switch decide, together or in turn (MIND-A17); without any, the war begins."""
    state.may = may
    state.again = 0
    if may == 0:
        begin_war(state)
        return
    first = 0
    if rules.switch_declare != SwitchDecision.TOGETHER:
        first = (state.turn + state.rotation) & 1
        if may == 3:
            note(state, log, Event.SWITCH_IN_TURN, first)
    if not has_bit(may, first):
        first = 1 - first
    ask(state, first, Phase.SWITCH, Part.SWITCH)


@rule
def decide_switch(state: State, rules: Rules, action: Action, log: Log) -> None:
    """MIND-03.3: a seat has decided; the switches are carried out when all have (in turn: at once)."""
    seat = state.seat
    if action != Verb.PASS:
        lay_down(state, seat, card_of(action))
    if rules.switch_declare == SwitchDecision.TOGETHER:
        if seat == 0 and state.may == 3:
            ask(state, 1, Phase.SWITCH, Part.SWITCH)
            return
        if state.may == 3:
            note(state, log, Event.SWITCH_TOGETHER, NOBODY)
        for each in range(2):
            if has_bit(state.may, each):
                carry_out_switch(state, rules, each, log)
    else:
        carry_out_switch(state, rules, seat, log)
        if state.may == 3 and seat == (state.turn + state.rotation) & 1:
            ask(state, 1 - seat, Phase.SWITCH, Part.SWITCH)
            return
    go_round_again(state, rules, log)


@rule
def go_round_again(state: State, rules: Rules, log: Log) -> None:
    """MIND-06.1: players who have switched may switch once more, if the rules allow it."""
    state.swaps += 1
    again = state.again & with_a_deck(state) if state.swaps < rules.switches_per_turn else 0
    if again != 0:
        ask_about_switch(state, rules, again, log)
    else:
        begin_war(state)


@seldom
def carry_out_switch(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-03.4: a card goes under the deck, the top one goes into the hand (MIND-A16); both see the decision."""
    card = laid_card(state, seat, 0)
    if card == NO_CARD:
        note(state, log, Event.KEEP, seat)
        return
    state.again |= 1 << seat
    if rules.switch_mode == SwitchedCard.DISCARD:
        leave_hand(state, seat, card)
        put_on_neutral(state, rules, card)
    else:
        leave_hand_unseen(state, seat, card)
    if rules.switch_mode == SwitchedCard.BOTTOM:
        put_bottom(state.deck, seat, card)
    new = take_top(state.deck, seat)
    if rules.switch_mode == SwitchedCard.TOP_SWAP:
        put_top(state.deck, seat, card)
    put_bottom(state.hand, seat, new)
    seen = card if rules.switch_mode == SwitchedCard.DISCARD else NO_CARD
    note(state, log, SWITCHED[rules.switch_mode], seat, seen)
    count_switch(state, rules, card, new)


@rule
def count_switch(state: State, rules: Rules, card: Card, new: Card) -> None:
    """MIND-00.2: count a switch and its gain, which the players do not see."""
    state.gauge[Gauge.SWITCHES] += 1
    state.gauge[Gauge.SWITCH_GAIN] += value(rules, new) - value(rules, card)
    if rank_of(card) >= JACK:
        state.gauge[Gauge.ROYALS_BURIED] += 1
