"""Captured cards: who takes those of a battle, and where they go (YOURS-07.1 to YOURS-07.4, YOURS-06.7)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import (
    ANYWHERE,
    card_at,
    forget,
    forget_zone,
    learn,
    move_all,
    put_at,
    put_bottom,
    shuffle,
    take_top,
)
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.yours.ending import end_game, lay_on_pile
from engine.games.yours.events import PUT_AWAY, UNDECIDED, Event, Gauge
from engine.games.yours.options import CapturedTo, CaptureOrder, LosersCards, Undecided
from engine.games.yours.rules import Rules
from engine.games.yours.state import KNOWN, OUT, Phase
from engine.games.yours.worth import in_battle, value


@rule
def settle(state: State, rules: Rules, log: Log) -> None:
    """YOURS-07.1, YOURS-06.7: the cards of the battle are put away."""
    state.phase = Phase.END_TURN
    if state.stake.size[0] + state.stake.size[1] > 0:
        show_stakes(state, log)
    if state.taker == NOBODY:
        leave_undecided(state, rules, log)
    else:
        collect(state, rules, np.int64(state.taker), log)


@seldom
def show_stakes(state: State, log: Log) -> None:
    """YOURS-06.2: what was at stake is turned over, each card in its place among the others."""
    for seat in range(2):
        if state.stake.size[seat] > 0:
            for _ in range(state.stake.size[seat]):
                card = take_top(state.stake, seat)
                put_at(state.field, seat, np.int64(state.laid_at[card]), card)
                state.laid_at[card] = 0
            note(state, log, Event.STAKES_SHOWN, seat)


@rule
def collect(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """YOURS-07.1: the winner takes the cards of both, or only their own (YOURS-07.4)."""
    count = np.int64(state.field.size[seat])
    theirs = np.int64(state.field.size[1 - seat])
    out = rules.losers_cards == LosersCards.OUT
    count += 0 if out else theirs
    note(state, log, Event.WON if state.level == 0 else Event.WON_TIE, seat, x=count)
    state.gauge[Gauge.LARGEST] = max(state.gauge[Gauge.LARGEST], count)
    if out:
        leave_game(state, 1 - seat, log)
    if rules.undecided == Undecided.CARRY and state.neutral.size[0] > 0:
        take_carried(state, seat, log)
    put_away(state, rules, seat, log)
    state.last_winner = seat


@seldom
def leave_game(state: State, seat: Seat, log: Log) -> None:
    """YOURS-07.4: the loser's cards are out of the game."""
    count = state.field.size[seat]
    for i in range(count):
        state.known[card_at(state.field, seat, i)] = OUT
    move_all(state.field, seat, state.out, 0)
    note(state, log, Event.LOSER_OUT, seat, x=count)


@seldom
def take_carried(state: State, seat: Seat, log: Log) -> None:
    """YOURS-06.7: the cards of an undecided battle go to the winner of the next one."""
    count = state.neutral.size[0]
    move_all(state.neutral, 0, state.field, 1 - seat)
    note(state, log, Event.CARRIED_WON, seat, x=count)


@seldom
def leave_undecided(state: State, rules: Rules, log: Log) -> None:
    """YOURS-06.7, YOURS-05.4: nobody wins the battle. One that an Ace has cancelled never ends the game."""
    if state.ace != NOBODY:
        note(state, log, Event.CANCELLED, state.ace)
    elif rules.undecided == Undecided.GAME_DRAWN:
        note(state, log, Event.NOBODY_WINS, NOBODY)
        end_game(state, NOBODY)
        return
    if rules.undecided == Undecided.NEUTRAL or rules.undecided == Undecided.CARRY:
        count = in_battle(state, 0) + in_battle(state, 1)
        for seat in range(2):
            mark(state, seat, OUT)
            move_all(state.field, seat, state.neutral, 0)
        note(state, log, UNDECIDED[rules.undecided], NOBODY, x=count)
        return
    note(state, log, Event.TAKEN_BACK, NOBODY, x=in_battle(state, 0), y=in_battle(state, 1))
    for seat in range(2):
        put_away_own(state, rules, seat, log)


@seldom
def put_away_own(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """YOURS-06.7: a player's own cards go where captured ones would go."""
    count, points = state.field.size[seat], 0
    if rules.captured_to == CapturedTo.PILE:
        points = gather(state, rules, seat, seat)
    elif rules.captured_to == CapturedTo.RESERVE:
        move_all(state.field, seat, state.reserve, seat)
    else:
        put_under_deck(state, rules, seat, seat)
        finish_deck(state, rules, seat)
    note(state, log, PUT_AWAY[rules.captured_to], seat, x=count, y=points)


# ---------------------------------------------------------------- where they go


@rule
def put_away(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """YOURS-07.2: all cards on the battlefield go to the winner, their own before captured ones unless YOURS-07.3 says otherwise."""
    count, points = state.field.size[0] + state.field.size[1], 0
    if rules.captured_to == CapturedTo.PILE:
        points = gather(state, rules, seat, seat) + gather(state, rules, 1 - seat, seat)
    elif rules.captured_to == CapturedTo.RESERVE:
        move_all(state.field, seat, state.reserve, seat)
        move_all(state.field, 1 - seat, state.reserve, seat)
    else:
        return_to_deck(state, rules, seat)
    note(state, log, PUT_AWAY[rules.captured_to], seat, x=count, y=points)


@rule
def return_to_deck(state: State, rules: Rules, seat: Seat) -> None:
    """YOURS-07.2, YOURS-07.3: the cards go under the winner's deck in the order of the rules, or are shuffled into it."""
    order = rules.capture_order
    if rules.captured_to == CapturedTo.BOTTOM and order > CaptureOrder.SEAT0_FIRST:
        rearrange(state, rules, order)
    first = seat
    if rules.captured_to == CapturedTo.BOTTOM:
        if order == CaptureOrder.LOSER_FIRST:
            first = 1 - seat
        elif order >= CaptureOrder.SEAT0_FIRST:
            first = 0
    count = np.int64(state.field.size[0]) + state.field.size[1]
    put_under_deck(state, rules, first, seat)
    put_under_deck(state, rules, 1 - first, seat)
    if rules.captured_to == CapturedTo.BOTTOM and order == CaptureOrder.RANDOM and rules.has_hand:
        forget_bottom(state, seat, count)
    finish_deck(state, rules, seat)


@rule
def put_under_deck(state: State, rules: Rules, row: Seat, seat: Seat) -> None:
    """YOURS-07.2: one player's cards of the battle go under a deck; both have seen them, and whose they are now."""
    if rules.has_hand and rules.captured_to == CapturedTo.BOTTOM:
        for i in range(state.field.size[row]):
            learn(state, 0, card_at(state.field, row, i))
            learn(state, 1, card_at(state.field, row, i))
    for _ in range(state.field.size[row]):
        card = take_top(state.field, row)
        state.known[card] = KNOWN + seat
        put_bottom(state.deck, seat, card)


@rule
def finish_deck(state: State, rules: Rules, seat: Seat) -> None:
    """YOURS-07.2: the deck is shuffled, if captured cards are shuffled in; then nobody knows the place of a card."""
    if rules.captured_to == CapturedTo.SHUFFLED:
        if rules.has_hand:
            forget_zone(state, 0, state.deck, seat)
            forget_zone(state, 1, state.deck, seat)
        shuffle(state.deck, seat, state.streams)


@seldom
def forget_bottom(state: State, seat: Seat, count: int) -> None:
    """YOURS-07.3: nobody knows the order of cards that were shuffled before they went under a deck."""
    if count < 2:
        return
    for i in range(state.deck.size[seat] - count, state.deck.size[seat]):
        card = card_at(state.deck, seat, i)
        forget(state, 0, card)
        forget(state, 1, card)


@rule
def mark(state: State, row: Seat, owner: int) -> None:
    """YOURS-07.1: both players have seen the cards on one side of the battlefield and know whose they are now."""
    for i in range(state.field.size[row]):
        state.known[card_at(state.field, row, i)] = owner


@rule
def gather(state: State, rules: Rules, row: Seat, seat: Seat) -> int:
    """YOURS-10.2: one side of the battlefield goes to a victory pile; returns its points."""
    points = lay_on_pile(state, rules, state.field, row, seat)
    state.points[seat] += points
    return points


@seldom
def rearrange(state: State, rules: Rules, order: int) -> None:
    """YOURS-07.3: all cards of the battle, by value (equal ones by suit and copy) or in random order, on the first side."""
    move_all(state.field, 1, state.field, 0)
    if order == CaptureOrder.RANDOM:
        shuffle(state.field, 0, state.streams)
        return
    sign, mask, top = (1 if order == CaptureOrder.HIGH_FIRST else -1), state.field.card.shape[1] - 1, state.field.top[0]
    for i in range(1, state.field.size[0]):
        card, place = card_at(state.field, 0, i), i
        while place > 0 and sign * sort_key(rules, card) > sign * sort_key(rules, card_at(state.field, 0, place - 1)):
            state.field.card[0, (top + place) & mask] = card_at(state.field, 0, place - 1)
            place -= 1
        state.field.card[0, (top + place) & mask] = card


@rule
def sort_key(rules: Rules, card: Card) -> int:
    """YOURS-07.3: value first, then the physical card."""
    return value(rules, card) * 256 + np.int64(card)


@rule
def belongs(state: State, rules: Rules, card: Card) -> int:
    """YOURS-07.1: the seat that has a hidden card, if both players know it."""
    known = state.known[card]
    if known == 0:
        return np.int64(ANYWHERE)
    return np.int64(NOBODY) if known == OUT else np.int64(known) - KNOWN
