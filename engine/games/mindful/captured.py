"""Captured cards: who takes those of a war or of an unbroken tie, and the piles where they go (MIND-03.6, MIND-03.10)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import forget_zone, learn, put_bottom, shuffle, take_at, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.mindful.events import UNBROKEN, WON_AFTER, Event, Gauge
from engine.games.mindful.options import Captured, UnbrokenTie
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import NEUTRAL_PILE
from engine.games.mindful.worth import points_of, value


@rule
def collect(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-03.6, MIND-03.9: the winner takes all the cards turned up."""
    count = state.field.size[0] + state.field.size[1]
    take_back(state, rules, seat, seat)
    take_back(state, rules, 1 - seat, seat)
    note(state, log, Event.WON if state.level == 0 else Event.WON_TIE, seat, x=count)
    if rules.unresolved_to == UnbrokenTie.CARRY and state.neutral.size[0] > 0:
        collect_carried(state, rules, seat, log)
    if rules.capture_to != Captured.OWN_DISCARD:
        return_to_deck(state, rules, seat, True, log)
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
    count = np.int64(state.neutral.size[0])
    for _ in range(count):
        put_away(state, rules, seat, take_top(state.neutral, 0))
    state.worth[NEUTRAL_PILE] = 0
    note(state, log, Event.CARRIED_WON, seat, x=count)


@seldom
def leave_tie(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.10: the cards of an unbroken tie go where MIND-A13 says."""
    if rules.unresolved_to != UnbrokenTie.RECLAIM:
        lay_on_neutral(state, rules, rules.unresolved_to == UnbrokenTie.LAST_PAIR, log)
    if state.field.size[0] + state.field.size[1] > 0:
        take_back_own(state, rules, log)


@rule
def lay_on_neutral(state: State, rules: Rules, only_last: bool, log: Log) -> None:
    """MIND-03.10: all the cards go to the neutral pile, or only the last pair; a single pair is both."""
    count = np.int64(state.field.size[0] + state.field.size[1])
    for seat in range(2):
        first = state.field.size[seat] - 1 if only_last else 0
        for _ in range(state.field.size[seat] - first):
            put_on_neutral(state, rules, take_at(state.field, seat, first))
    kind = np.int64(UNBROKEN[rules.unresolved_to])
    if count == 2 and rules.unresolved_to != UnbrokenTie.CARRY:
        kind = np.int64(Event.NEUTRAL)
    note(state, log, kind, NOBODY, x=2 if only_last else count)


@rule
def take_back_own(state: State, rules: Rules, log: Log) -> None:
    """MIND-A13: cards that do not go to the neutral pile go back to the player who played them."""
    for seat in range(2):
        take_back(state, rules, seat, seat)
    reclaimed = rules.unresolved_to == UnbrokenTie.RECLAIM
    note(state, log, Event.RECLAIMED if reclaimed else Event.RECLAIMED_REST, NOBODY)
    if rules.capture_to != Captured.OWN_DISCARD:
        for seat in range(2):
            return_to_deck(state, rules, seat, False, log)


# ---------------------------------------------------------------- the piles


@rule
def put_away(state: State, rules: Rules, seat: Seat, card: Card) -> None:
    """MIND-03.6: a card that was turned up goes to a seat; if it goes under a deck, both players know it."""
    if rules.capture_to == Captured.OWN_DISCARD:
        put_bottom(state.discard, seat, card)
        state.points[seat] += points_of(rules, card)
        state.worth[seat] += value(rules, card)
    else:
        put_bottom(state.deck, seat, card)
        learn(state, 0, card)
        learn(state, 1, card)


@rule
def put_on_neutral(state: State, rules: Rules, card: Card) -> None:
    """MIND-04.4: a card goes to the neutral pile."""
    put_bottom(state.neutral, 0, card)
    state.worth[NEUTRAL_PILE] += value(rules, card)
    state.gauge[Gauge.NEUTRAL_CARDS] += 1


@rule
def recount(state: State, rules: Rules, pile: int, card: Card, sign: int) -> None:
    """MIND-03.13: count a card that joins a pile (sign 1) or leaves it (-1)."""
    state.worth[pile] += sign * value(rules, card)
    if pile != NEUTRAL_PILE:
        state.points[pile] += sign * points_of(rules, card)


@seldom
def return_to_deck(state: State, rules: Rules, seat: Seat, won: bool, log: Log) -> None:
    """MIND-A21: cards won, or taken back after a tie, stay under the deck or are shuffled in."""
    if rules.capture_to == Captured.DECK_BOTTOM:
        note(state, log, Event.UNDER_DECK if won else Event.OWN_UNDER_DECK, seat)
        return
    forget_zone(state, 0, state.deck, seat)
    forget_zone(state, 1, state.deck, seat)
    shuffle(state.deck, seat, state.streams)
    note(state, log, Event.INTO_DECK if won else Event.OWN_INTO_DECK, seat)
