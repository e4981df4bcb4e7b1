"""MIND-03.6, MIND-03.9, MIND-03.10: who takes the cards of a war, and what becomes of a tie that nobody has broken."""

import numpy as np

from engine.cards import take_top
from engine.events import NOBODY, note
from engine.games.mindful.events import UNBROKEN, WON_AFTER, Event
from engine.games.mindful.piles import put_away, put_on_neutral, return_to_deck
from engine.games.mindful.rules import Captured, Rules, UnbrokenTie
from engine.games.mindful.state import NEUTRAL_PILE
from engine.jit import rule, seldom
from engine.nouns import Log, Seat, State


@rule
def collect(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-03.6, MIND-03.9: the winner takes all cards that were turned up."""
    count = state.field.size[0] + state.field.size[1]
    take_back(state, rules, seat, seat)
    take_back(state, rules, 1 - seat, seat)
    note(state, log, Event.WON if state.level == 0 else Event.WON_TIE, seat, x=count)
    if rules.unresolved_to == UnbrokenTie.CARRY and state.neutral.size[0] > 0:
        collect_carried(state, rules, seat, log)
    if rules.capture_to != Captured.OWN_DISCARD:
        return_to_deck(state, rules, seat, log)
    state.last_winner = seat
    if state.attacker == seat:
        state.gauge[WON_AFTER[state.attack]] += 1


@rule
def take_back(state: State, rules: Rules, row: int, seat: Seat) -> None:
    """MIND-03.6: one side of the battlefield goes to a seat: on its discard pile, or under its deck (MIND-A21)."""
    for _ in range(state.field.size[row]):
        put_away(state, rules, seat, take_top(state.field, row))


@seldom
def collect_carried(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-A13: the cards that wait on the neutral pile go to the winner of the next war."""
    note(state, log, Event.CARRIED_WON, seat, x=state.neutral.size[0])
    for _ in range(state.neutral.size[0]):
        put_away(state, rules, seat, take_top(state.neutral, 0))
    state.worth[NEUTRAL_PILE] = 0


@seldom
def leave_tie(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.10: what becomes of the cards of a tie that nobody has broken (MIND-A13)."""
    note_unbroken(state, rules, log)
    for seat in range(2):
        returned = returned_cards(state, rules, seat)
        for _ in range(returned):
            put_away(state, rules, seat, take_top(state.field, seat))
        for _ in range(state.field.size[seat]):
            put_on_neutral(state, rules, take_top(state.field, seat))
        if returned > 0 and rules.capture_to != Captured.OWN_DISCARD:
            return_to_deck(state, rules, seat, log)


@rule
def note_unbroken(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.10: where the cards go; with one pair it is the same whether all or only the last of them are neutral."""
    mode, count = rules.unresolved_to, state.field.size[0] + state.field.size[1]
    if count == 2 and (mode == UnbrokenTie.NEUTRAL or mode == UnbrokenTie.LAST_PAIR):
        note(state, log, Event.NEUTRAL, NOBODY, x=count)
    elif mode == UnbrokenTie.LAST_PAIR or mode == UnbrokenTie.RECLAIM:
        note(state, log, UNBROKEN[mode], NOBODY, x=2 if mode == UnbrokenTie.LAST_PAIR else 0)
    else:
        note(state, log, UNBROKEN[mode], NOBODY, x=count)


@rule
def returned_cards(state: State, rules: Rules, seat: Seat) -> int:
    """MIND-A13: how many cards of an unbroken tie, from the first on, go back to the seat that played them."""
    if rules.unresolved_to == UnbrokenTie.RECLAIM:
        return np.int64(state.field.size[seat])
    if rules.unresolved_to == UnbrokenTie.LAST_PAIR:
        return np.int64(state.field.size[seat]) - 1
    return np.int64(0)
