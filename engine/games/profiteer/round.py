"""The round: the deal, one step of the game, and the next pass (PROF-03.1 to PROF-05.1, PROF-11.1)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import card_of, move_all, put_bottom, shuffle, take_top, verb_of
from engine.core.events import NOBODY, note
from engine.core.types import Action, Log, State
from engine.games.profiteer.battle import compare, end_battle, turn_up
from engine.games.profiteer.ending import count_sides, give, stop_or_play_on
from engine.games.profiteer.events import Event, Gauge
from engine.games.profiteer.options import OddCard
from engine.games.profiteer.reshuffling import discard_to_deck
from engine.games.profiteer.resources import redraw, return_lowest
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import PROFITEER, SIDE, Phase, Verb, wait_for_flip
from engine.games.profiteer.switching import swap
from engine.games.profiteer.worth import profit


@seldom
def deal(state: State, rules: Rules, order: np.ndarray, log: Log) -> None:
    """PROF-03.1 to PROF-04.1: resources for the profiteer, and two decks of the same size."""
    drawn = rules.resources + rules.drop_lowest if rules.has_resources else 0
    for i in range(drawn):
        put_bottom(state.resources, 0, order[i])
    for i in range(drawn, len(order)):
        put_bottom(state.pack, 0, order[i])
    if drawn > 0:
        note(state, log, Event.DRAW, PROFITEER, x=drawn)
        return_lowest(state, rules, log)
    else:
        note(state, log, Event.SHUFFLED, NOBODY)
    each = state.pack.size[0] // 2
    for _ in range(each):
        for row in range(2):
            put_bottom(state.deck, row, take_top(state.pack, 0))
    note(state, log, Event.DEAL, NOBODY, x=each)
    if state.pack.size[0] > 0:
        deal_odd_card(state, rules, log)
    begin_pass(state)


@seldom
def deal_odd_card(state: State, rules: Rules, log: Log) -> None:
    """PROF-A20: one card is left over from the deal."""
    if rules.odd_card == OddCard.DISCARD:
        card = take_top(state.pack, 0)
        put_bottom(state.spoils, 0, card)
        note(state, log, Event.ODD_CARD_DISCARD, PROFITEER, card)
    elif rules.odd_card == OddCard.SIDE_A:
        put_bottom(state.deck, 0, take_top(state.pack, 0))
        note(state, log, Event.ODD_CARD_SIDE_A, SIDE)
    else:
        note(state, log, Event.ODD_CARD_ASIDE, NOBODY)


@rule
def begin_pass(state: State) -> None:
    """PROF-05.1: begin a pass with the new decks."""
    state.passes += 1
    state.swaps_in_pass = 0
    state.straddled = 0
    state.gauge[Gauge.STARTS] += 1
    if profit(state) & 3 == 0:
        state.gauge[Gauge.STARTS_ON_FOUR] += 1
    wait_for_flip(state)


@rule
def step(state: State, rules: Rules, action: Action, log: Log) -> None:
    """Turn up cards or apply one decision, and all that follows up to the next of these."""
    verb, card = verb_of(action), card_of(action)
    if state.phase == Phase.FLIP:
        turn_up(state, rules, log)
    elif state.phase == Phase.SWAP:
        if verb == Verb.PASS:
            note(state, log, Event.LET_STAND, PROFITEER)
            state.phase = Phase.COMPARE
        else:
            swap(state, rules, verb - Verb.SWAP_A, card, log)
    elif verb == Verb.GIVE:
        give(state, rules, card, log)
    else:
        stop_or_play_on(state, rules, verb, log)
    while state.phase == Phase.COMPARE:
        compare(state, rules, log)
    if state.phase == Phase.AFTER_BATTLE:
        end_battle(state, rules, log)
    if state.phase == Phase.COUNT:
        count_sides(state, rules, log)
    if state.phase == Phase.NEXT_PASS:
        prepare_pass(state, rules, log)


@seldom
def prepare_pass(state: State, rules: Rules, log: Log) -> None:
    """PROF-11.1, PROF-11.2: shuffle each deck by itself, and all cards of the profiteer."""
    for row in range(2):
        discard_to_deck(state, row)
    if rules.draws_anew:
        move_all(state.resources, 0, state.spoils, 0)
        shuffle(state.spoils, 0, state.streams)
    note(state, log, Event.SHUFFLE, NOBODY, x=state.passes + 1)
    if rules.draws_anew:
        redraw(state, rules, log)
    elif rules.has_resources:
        note(state, log, Event.KEEP_RESOURCES, PROFITEER, x=state.resources.size[0])
    begin_pass(state)
