"""MIND-04.8: the turn of a royal attack has come: it is declared, if that is still open, and carried out."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import JACK, card_at, card_of, rank_of
from engine.core.events import NOBODY, note
from engine.core.types import Action, Log, State
from engine.games.mindful.asking import ask, go_on, is_before_draw
from engine.games.mindful.choices import Attack, Declaration
from engine.games.mindful.declaring import claim, declare, is_possible
from engine.games.mindful.events import CARRIED_OUT, Event, Gauge
from engine.games.mindful.loot import give_up, loot
from engine.games.mindful.reveal import reveal
from engine.games.mindful.rules import Rules
from engine.games.mindful.sabotage import begin_sabotage, sabotage
from engine.games.mindful.state import Part, Phase, Verb
from engine.games.mindful.trade import lay_for_trade, trade


@seldom
def take_up_claim(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.7: the turn of an attack has come; if it was not declared on the win, it is now (MIND-A03)."""
    if not state.declared:
        go_on(state, rules)
        claim(state, rules, is_possible(state, rules, np.int64(state.claimant), state.claimed), log)
    if state.declared and state.claimant != NOBODY:
        attack(state, rules, log)


@rule
def answer_claim(state: State, rules: Rules, declares: bool, log: Log) -> None:
    """MIND-03.7: the winner has said whether there is an attack, before or after the next draw (MIND-A03)."""
    seat = state.claimant
    note(state, log, Event.DECLARE if declares else Event.DECLINE, seat, state.crown)
    if not is_before_draw(rules, state.claimed):
        if rules.royal_declare != Declaration.ON_WIN and state.drawn > 0:
            note(state, log, Event.DECIDED_AFTER_DRAW, seat)
        elif rules.royal_declare == Declaration.ON_WIN and state.deck.size[0] + state.deck.size[1] > 0:
            note(state, log, Event.DECIDED_BEFORE_DRAW, seat)
    if declares:
        declare(state)
    else:
        state.claimant = NOBODY
        state.gauge[Gauge.JACKS_DECLINED + rank_of(state.crown) - JACK] += 1
    if rules.royal_declare == Declaration.ON_WIN:
        state.phase = Phase.END_TURN
    elif declares:
        attack(state, rules, log)
    else:
        go_on(state, rules)


@seldom
def attack(state: State, rules: Rules, log: Log) -> None:
    """MIND-04.8: a royal attack takes effect."""
    seat = np.int64(state.claimant)
    state.attacker = seat
    state.attack = state.claimed
    state.claimant = NOBODY
    state.chain = state.chain + 1 if state.before != NOBODY else 1
    state.gauge[Gauge.LONGEST_CHAIN] = max(state.gauge[Gauge.LONGEST_CHAIN], np.int64(state.chain))
    state.gauge[Gauge.ROYAL_ATTACKS] += 1
    state.gauge[CARRIED_OUT[state.attack]] += 1
    if state.attack == Attack.LOOT:
        ask(state, seat, Phase.LOOT, Part.ROYAL)
    elif state.attack == Attack.SABOTAGE:
        begin_sabotage(state, rules, seat, log)
    elif state.attack == Attack.REVEAL:
        reveal(state, rules, seat, log)
    else:
        ask(state, seat, Phase.LAY, Part.ROYAL)


@seldom
def answer_attack(state: State, rules: Rules, action: Action, log: Log) -> None:
    """MIND-05.1 to MIND-05.5: a choice that an attack asks for."""
    seat, phase, card = np.int64(state.seat), state.phase, card_of(action)
    if phase == Phase.DECLARE:
        answer_claim(state, rules, action != Verb.PASS, log)
    elif phase == Phase.LAY:
        lay_for_trade(state, rules, seat, card, log)
    elif phase == Phase.LOOT:
        loot(state, rules, seat, card, log)
    else:
        go_on(state, rules)
        if phase == Phase.SABOTAGE:
            sabotage(state, rules, seat, card, log)
        elif phase == Phase.GIVE_UP:
            give_up(state, seat, card, log)
        elif phase == Phase.PICK:
            trade(state, rules, card_at(state.hand, 1 - seat, card), log)
        else:
            trade(state, rules, card, log)
