"""Answers: the seat that chooses, and the card it lays face down (ARMED-06.2, for a war ARMED-09.2)."""

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import DECK_SIZE, card_at, card_name, put_bottom, take_card
from engine.core.events import NOBODY, note
from engine.core.types import Action, Card, Log, State
from engine.games.armed.events import Event
from engine.games.armed.options import WarReserve, WarSource
from engine.games.armed.rules import Rules
from engine.games.armed.state import Origin, Phase


@rule
def ask_next(state: State) -> None:
    """ARMED-06.1: the seat still to choose; both choose at the same time, and neither sees the other's card."""
    state.seat = NOBODY
    for seat in range(1, -1, -1):
        if state.comes_from[seat] == Origin.HAND and state.ready.size[seat] == 0:
            state.seat = seat


@rule
def legal(state: State, rules: Rules, actions: np.ndarray) -> int:
    """ARMED-06.2, ARMED-09.2: any card of the hand."""
    seat = state.seat
    for i in range(state.hand.size[seat]):
        actions[i] = card_at(state.hand, seat, i)
    return np.int64(state.hand.size[seat])


@rule
def lay(state: State, rules: Rules, card: Card, log: Log) -> None:
    """ARMED-06.2, ARMED-09.2: a card of the hand is laid face down."""
    seat = state.seat
    put_bottom(state.ready, seat, take_card(state.hand, seat, card))
    if state.phase == Phase.BATTLE:
        note(state, log, Event.LAY, seat)
    elif rules.war_source == WarSource.DECK_TOP:
        note(state, log, Event.LAY_RESERVE, seat)
    elif state.deck.size[seat] > 0 or rules.war_reserve == WarReserve.NONE:
        note(state, log, Event.LAY_WAR, seat)
    else:
        note(state, log, Event.LAY_WAR_ONLY, seat)


def say(action: Action, state: State, rules: Rules) -> str:
    """An action in words: 'lay 7 of hearts'."""
    deck = f" (deck {int(action) // DECK_SIZE + 1})" if rules.decks > 1 else ""
    return f"lay {card_name(action)}{deck}"


def cites(action: Action, state: State) -> tuple[str, Card]:
    """The clause that allows a card (ARMED-06.2, for a war ARMED-09.2), and the card."""
    return "ARMED-06.2" if state["phase"] == Phase.BATTLE else "ARMED-09.2", int(action)


def decides(rules: Rules) -> bool:
    """ARMED-06.2: whether the game has choices; with one card in hand it has none, in battles or wars."""
    return rules.hand_size > 1
