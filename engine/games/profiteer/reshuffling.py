"""Reshuffling: decks that run out in a war, and shuffled discard piles (PROF-09.2, PROF-11.1)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import ANYWHERE, card_at, move_all, put_bottom, shuffle, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, State
from engine.games.profiteer.events import Event, Gauge
from engine.games.profiteer.options import ReshuffleTime, WarReshuffle
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import SIDE, Row
from engine.games.profiteer.worth import cards_of_side


@rule
def look_after_deck(state: State, rules: Rules, row: Row, log: Log) -> None:
    """PROF-A11: a deck too small for the war is played to its end, or shuffled with the discard pile at once."""
    left = state.deck.size[row]
    if left == 0 or left > rules.war_face_down or state.discard.size[row] == 0:
        return
    if rules.reshuffle_time == ReshuffleTime.DECK_EMPTY:
        note(state, log, Event.LAST_CARDS_FIRST, SIDE + row, x=left)
    else:
        reshuffle(state, rules, row, log)


@rule
def has_card(state: State, rules: Rules, row: Row, log: Log) -> bool:
    """PROF-09.2: whether a side has a card for the war, after a reshuffle if its deck is used up."""
    if state.deck.size[row] == 0:
        reshuffle(state, rules, row, log)
    return state.deck.size[row] > 0


@seldom
def reshuffle(state: State, rules: Rules, row: Row, log: Log) -> None:
    """PROF-09.2: the discard pile, with what is left of the deck, becomes the deck (PROF-A10)."""
    if rules.war_reshuffle == WarReshuffle.MERGED:
        reshuffle_together(state, log)
    elif state.discard.size[row] > 0:
        kind = Event.RESHUFFLED if state.deck.size[row] == 0 else Event.RESHUFFLED_EARLY
        discard_to_deck(state, row)
        mark_straddle(state)
        note(state, log, kind, SIDE + row, x=state.deck.size[row])


@rule
def discard_to_deck(state: State, row: Row) -> None:
    """PROF-11.1: shuffle a discard pile into the deck, which is known to hold its cards from now on."""
    for i in range(state.discard.size[row]):
        state.owner[card_at(state.discard, row, i)] = row + 1
    move_all(state.discard, row, state.deck, row)
    shuffle(state.deck, row, state.streams)


@rule
def belongs(state: State, rules: Rules, card: Card) -> int:
    """PROF-11.1: the seat of the side whose deck is known to hold a hidden card."""
    return np.int64(ANYWHERE) if state.owner[card] == 0 else np.int64(state.owner[card]) - 1 + SIDE


@rule
def reshuffle_together(state: State, log: Log) -> None:
    """PROF-A10: all cards of both sides not in the war are shuffled together and dealt to both decks in turn."""
    first, second = cards_of_side(state, 0), cards_of_side(state, 1)
    if state.discard.size[0] + state.discard.size[1] == 0:
        return
    move_all(state.deck, 0, state.discard, 0)
    move_all(state.discard, 1, state.discard, 0)
    move_all(state.deck, 1, state.discard, 0)
    shuffle(state.discard, 0, state.streams)
    for i in range(first + second):
        card = take_top(state.discard, 0)
        state.owner[card] = 0
        put_bottom(state.deck, i & 1, card)
    mark_straddle(state)
    note(state, log, Event.RESHUFFLED_MERGED, NOBODY, x=first, y=second)


@rule
def mark_straddle(state: State) -> None:
    """PROF-09.2: count a war that has outlasted the decks."""
    if state.straddled == 0:
        state.straddled = 1
        state.gauge[Gauge.STRADDLES] += 1
