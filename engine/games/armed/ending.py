"""The end of the game: decks that run short, and who has won (ARMED-10.1, ARMED-00.5)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import more
from engine.core.events import NOBODY, note
from engine.core.types import Log, Seat, State
from engine.games.armed.events import Event
from engine.games.armed.options import DoubleFailure, PartialDraw, WinCondition
from engine.games.armed.rules import Rules
from engine.games.armed.worth import owned

# ---------------------------------------------------------------- decks that run short


@seldom
def check_decks(state: State, rules: Rules, log: Log) -> None:
    """ARMED-10.1: after both have drawn, find who has lost, and note whose deck is short."""
    failed = (has_failed(state, rules, 0), has_failed(state, rules, 1))
    for seat in range(2):
        if not failed[seat]:
            note_short_deck(state, rules, seat, log)
    if failed[0] and failed[1]:
        both_fail(state, rules, log)
    elif failed[0] or failed[1]:
        lose_by_deck(state, rules, 0 if failed[0] else 1, log)


@rule
def has_failed(state: State, rules: Rules, seat: Seat) -> bool:
    """ARMED-10.1: whether a seat drew nothing, has too few cards left, or drew only some (ARMED-A02)."""
    if rules.win_condition == WinCondition.ALL_CARDS:
        return False
    if state.missing[seat] > 0 and (state.drawn[seat] == 0 or rules.partial_draw == PartialDraw.LOSE):
        return True
    return state.deck.size[seat] < cards_to_keep(rules)


@rule
def cards_to_keep(rules: Rules) -> int:
    """ARMED-10.1: how many cards have to be left in a deck after drawing (ARMED-A01)."""
    return max(rules.deck_loss_threshold, 1 if rules.win_condition == WinCondition.DECK_EMPTY else 0)


@rule
def note_short_deck(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """ARMED-10.1: note an empty deck, or a draw that fell short, where the game goes on."""
    empty = state.deck.size[seat] == 0
    state.emptied |= empty
    if rules.win_condition == WinCondition.ALL_CARDS:
        if state.missing[seat] > 0:
            note(state, log, Event.CANNOT_DRAW, seat)
        return
    if state.missing[seat] > 0:
        note(state, log, Event.PARTIAL_DRAW, seat, x=state.drawn[seat], y=state.drawn[seat] + state.missing[seat])
    if empty:
        note(state, log, Event.LAST_CARD_DRAWN, seat)


@rule
def lose_by_deck(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """ARMED-10.1: this player's deck is too short; the other wins."""
    left, missing, drawn = state.deck.size[seat], state.missing[seat], state.drawn[seat]
    if missing > 0 and drawn == 0:
        note(state, log, Event.FAILED_DRAW, seat)
    elif left < rules.deck_loss_threshold:
        note(state, log, Event.THIN_DECK_LOSES, seat, x=left)
    elif left < cards_to_keep(rules):
        note(state, log, Event.DECK_EMPTY_LOSES, seat)
    else:
        note(state, log, Event.PARTIAL_LOSES, seat, x=drawn + missing, y=drawn)
    end_game(state, 1 - seat)


# ---------------------------------------------------------------- who has won


@rule
def has_all_cards(state: State) -> Seat:
    """ARMED-10.1: the player who holds all the cards, in deck and hand together (ARMED-A10), or NOBODY."""
    if owned(state, 0) == 0:
        return 1
    return 0 if owned(state, 1) == 0 else NOBODY


@seldom
def call_time(state: State, log: Log) -> None:
    """ARMED-00.5: after the last turn more cards win (ARMED-A12)."""
    winner = more(owned(state, 0), owned(state, 1))
    most, fewest = max(owned(state, 0), owned(state, 1)), min(owned(state, 0), owned(state, 1))
    note(state, log, Event.TIME_UP_EQUAL if winner == NOBODY else Event.TIME_UP, winner, x=most, y=fewest)
    end_game(state, winner)


@seldom
def both_fail(state: State, rules: Rules, log: Log) -> None:
    """ARMED-00.5: neither can play on (ARMED-A03)."""
    first, second = owned(state, 0), owned(state, 1)
    winner = more(first, second) if rules.double_failure == DoubleFailure.MORE_CARDS else NOBODY
    if rules.double_failure == DoubleFailure.LAST_WINNER and state.last_winner != NOBODY:
        winner = np.int64(state.last_winner)
        note(state, log, Event.BOTH_FAIL_LAST, winner)
    elif rules.double_failure != DoubleFailure.MORE_CARDS:
        note(state, log, Event.BOTH_FAIL_DRAW, NOBODY)
    elif winner == NOBODY:
        note(state, log, Event.BOTH_FAIL_EQUAL, NOBODY, x=first)
    else:
        note(state, log, Event.BOTH_FAIL_MORE, winner, x=max(first, second), y=min(first, second))
    end_game(state, winner)


@rule
def end_game(state: State, winner: Seat) -> None:
    """ARMED-10.1: the game is over."""
    state.over = 1
    state.winner = winner
    state.seat = NOBODY


@rule
def score(state: State, rules: Rules, seat: Seat) -> int:
    """ARMED-00.5: cards owned, in deck and hand and on the battleground."""
    return owned(state, seat)


@rule
def standing(state: State, rules: Rules, seat: Seat) -> int:
    """ARMED-00.5: cards owned; those in a battle still belong to the player who laid them."""
    return owned(state, seat)
