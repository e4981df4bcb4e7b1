"""Captured cards: who takes those of a round, and how they become a new deck (RIVER-03.3, RIVER-03.4)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import has_bit, move_all, put_bottom, shuffle, take_top
from engine.core.events import note
from engine.core.types import Card, Cards, Log, Seat, State
from engine.games.river.events import Event, Gauge
from engine.games.river.options import CaptureTo, Ending, Reshuffle
from engine.games.river.rules import Rules

# ---------------------------------------------------------------- taking cards


@rule
def capture(state: State, rules: Rules, seat: Seat, winner: Seat) -> int:
    """RIVER-03.3: a player's cards of the round go to the winner; returns their number."""
    count = np.int64(state.field.size[seat])
    bring_in(state, rules, state.field, seat, winner)
    state.owned[seat] -= count
    state.owned[winner] += count
    return count


@rule
def bring_in(state: State, rules: Rules, zone: Cards, row: int, seat: Seat) -> None:
    """RIVER-03.3: cards go to a player's captured pile or, by other rules, under the deck."""
    if rules.capture_to == CaptureTo.DECK_BOTTOM:
        move_all(zone, row, state.deck, seat)
    else:
        move_all(zone, row, state.captured, seat)


@rule
def mark_late(state: State, seat: Seat) -> None:
    """RIVER-A09: mark a player who gets cards with an empty deck and captured cards waiting: RIVER-A09 decides which are shuffled."""
    if state.deck.size[seat] == 0 and state.captured.size[seat] > 0:
        state.late |= 1 << seat


@rule
def note_capture(state: State, rules: Rules, winner: Seat, count: int, log: Log) -> None:
    """RIVER-03.2: the winner has captured the round, with the cards left over from the deal and those given up in a tie."""
    note(state, log, Event.TAKE, winner, x=count)
    state.gauge[Gauge.LARGEST_POT] = max(state.gauge[Gauge.LARGEST_POT], count)
    if state.pot.size[0] > 0:
        take_left_over(state, rules, winner, log)
    if state.forfeit != 0:
        take_forfeited(state, rules, winner, log)
    if rules.reshuffle_when == Reshuffle.AT_ONCE:
        refill_at_once(state, rules, winner, log)


@seldom
def take_left_over(state: State, rules: Rules, winner: Seat, log: Log) -> None:
    """RIVER-A04: the winner of the first round gets the cards that could not be split evenly."""
    count = np.int64(state.pot.size[0])
    bring_in(state, rules, state.pot, 0, winner)
    state.owned[winner] += count
    note(state, log, Event.TAKE_LEFT_OVER, winner, x=count)


@seldom
def take_forfeited(state: State, rules: Rules, winner: Seat, log: Log) -> None:
    """RIVER-A06: a player who gave up the game in a tie loses all cards to the winner."""
    for seat in range(rules.players):
        if has_bit(state.forfeit, seat):
            count = np.int64(state.owned[seat])
            bring_in(state, rules, state.deck, seat, winner)
            bring_in(state, rules, state.captured, seat, winner)
            bring_in(state, rules, state.hand, seat, winner)
            state.owned[seat] = 0
            state.owned[winner] += count
            if count > 0:
                note(state, log, Event.TAKE_ALL_LEFT, winner, x=count)
    state.forfeit = 0


@seldom
def take_from_aside(state: State, seat: Seat, count: int) -> None:
    """RIVER-01.2: this many of the cards set aside go under a player's deck."""
    for _ in range(count):
        put_bottom(state.deck, seat, take_top(state.aside, 0))
    state.owned[seat] += count


# ---------------------------------------------------------------- a new deck


@rule
def may_refill(state: State, rules: Rules) -> bool:
    """RIVER-03.4: whether captured cards may become a new deck now (RIVER-A08)."""
    return rules.end_condition != Ending.ONE_PASS and (state.tie_now == 0 or rules.reshuffle_mid_tie != 0)


@rule
def may_draw(state: State, rules: Rules, seat: Seat) -> bool:
    """RIVER-03.4: whether a player has a deck, or can make one of captured cards."""
    return state.deck.size[seat] > 0 or (state.captured.size[seat] > 0 and may_refill(state, rules))


@rule
def draw_card(state: State, rules: Rules, seat: Seat, log: Log) -> Card:
    """RIVER-03.4: the top card of the deck; captured cards become a new deck when the old one has run out."""
    if state.deck.size[seat] == 0:
        refill(state, seat, log)
    return take_top(state.deck, seat)


@seldom
def refill(state: State, seat: Seat, log: Log) -> None:
    """RIVER-03.4: the captured cards are shuffled into a new deck (RIVER-A08, RIVER-A09)."""
    count = np.int64(state.captured.size[seat])
    kind = Event.RESHUFFLE_LATE if has_bit(state.late, seat) else Event.RESHUFFLE
    new_deck(state, seat)
    note(state, log, Event.RESHUFFLE_IN_TIE if state.tie_now != 0 else kind, seat, x=count)


@seldom
def refill_at_once(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """RIVER-A09: make the new deck as soon as the old one has run out."""
    if rules.reshuffle_when != Reshuffle.AT_ONCE or state.deck.size[seat] > 0:
        return
    count = np.int64(state.captured.size[seat])
    if count > 0 and may_refill(state, rules):
        new_deck(state, seat)
        note(state, log, Event.RESHUFFLE_AT_ONCE, seat, x=count)


@rule
def new_deck(state: State, seat: Seat) -> None:
    """RIVER-03.4: shuffle the captured cards."""
    move_all(state.captured, seat, state.deck, seat)
    shuffle(state.deck, seat, state.streams)
    state.late &= ~(1 << seat)
