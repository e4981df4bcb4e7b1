"""Switching: a resource for one of the two cards turned up (PROF-06.1 to PROF-06.3)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import card_at, put_bottom, take_at, take_card
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, State
from engine.games.profiteer.events import SWAPPED, SWAPS_COUNTED, Event, Gauge, Purpose
from engine.games.profiteer.options import Given, Taken, TakenTo
from engine.games.profiteer.resources import sort_resources
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import PROFITEER, SIDE, Part, Phase, Row
from engine.games.profiteer.worth import ahead, newest, value


@seldom
def offer_swap(state: State, rules: Rules, log: Log) -> None:
    """PROF-06.1: ask the profiteer, if a card can be switched."""
    state.phase = Phase.COMPARE
    state.seat = NOBODY
    if not could_swap(state, rules):
        return
    if is_locked(state, rules):
        if state.swaps < rules.swaps_per_flip:
            note(state, log, Event.TIE_LOCKED, PROFITEER)
    elif state.swaps < rules.swaps_per_flip:
        state.phase = Phase.SWAP
        state.part = Part.SWAP
        state.seat = PROFITEER
    else:
        note(state, log, Event.SWAPS_USED_UP, PROFITEER)


@rule
def could_swap(state: State, rules: Rules) -> bool:
    """PROF-06.2: whether a switch is left in this pass and the highest resource is enough for the lower card."""
    count = state.resources.size[0]
    if count == 0 or not rules.cards_are_switched:
        return False
    if rules.swap_budget > 0 and state.swaps_in_pass >= rules.swap_budget:
        return False
    lower = 1 if ahead(state, rules) == 0 else 0
    return value(rules, card_at(state.resources, 0, count - 1)) >= least_gift(state, rules, lower)


@rule
def is_locked(state: State, rules: Rules) -> bool:
    """PROF-A04: whether equal cards may not be taken."""
    return rules.swap_targets == Taken.LOSING_ONLY and ahead(state, rules) == NOBODY


@rule
def is_open(state: State, rules: Rules, row: Row) -> bool:
    """PROF-A04: whether the card of this side may be taken."""
    return rules.swap_targets == Taken.ANY or ahead(state, rules) == 1 - row


@rule
def least_gift(state: State, rules: Rules, row: Row) -> int:
    """PROF-06.2: the least value that may be given for the card of this side."""
    if rules.swap_rule == Given.FREE:
        return np.int64(0)
    return np.int64(value(rules, newest(state, row))) + (1 if rules.swap_rule == Given.HIGHER else 0)


@seldom
def swap(state: State, rules: Rules, row: Row, card: Card, log: Log) -> None:
    """PROF-06.1, PROF-06.3: a resource for the card of a side, which goes to the profiteer."""
    before = ahead(state, rules)
    taken = take_at(state.up, row, state.up.size[row] - 1)
    put_bottom(state.up, row, take_card(state.resources, 0, card))
    if rules.taken_to == TakenTo.DISCARD:
        put_bottom(state.spoils, 0, taken)
    else:
        put_bottom(state.resources, 0, taken)
        sort_resources(state, rules)
    after = ahead(state, rules)
    note_swap(state, row, card, taken, purpose_of(before, after), log)
    if before != after:
        state.caused = after == NOBODY
    note_gaps_of_swap(state, row, before, log)
    offer_swap(state, rules, log)


@rule
def purpose_of(before: Row, after: Row) -> Purpose:
    """PROF-06.1: the effect of a switch, by the side ahead before and after it."""
    if before == after:
        return Purpose.IDLE
    if after == NOBODY:
        return Purpose.FOR_WAR
    return Purpose.PREVENTS_WAR if before == NOBODY else Purpose.TURNS_BATTLE


@rule
def note_swap(state: State, row: Row, card: Card, taken: Card, purpose: Purpose, log: Log) -> None:
    """PROF-06.3: note and count a switch by its effect."""
    note(state, log, SWAPPED[purpose], SIDE + row, card, x=taken)
    state.swaps += 1
    state.swaps_in_pass += 1
    state.gauge[Gauge.SWAPS] += 1
    state.gauge[SWAPS_COUNTED[purpose]] += 1


@rule
def note_gaps_of_swap(state: State, row: Row, before: Row, log: Log) -> None:
    """PROF-A03 to PROF-A05: note the gaps that allowed this switch."""
    if before != 1 - row:
        note(state, log, Event.SWAP_OF_LEADER, PROFITEER)
    if state.swaps > 1:
        note(state, log, Event.SECOND_SWAP, PROFITEER, x=state.swaps)
    if state.levels > 0:
        note(state, log, Event.SWAP_IN_WAR, PROFITEER)
