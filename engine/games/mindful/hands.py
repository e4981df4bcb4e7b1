"""Cards in the hand: which are laid face down, and what the other player still knows of those that leave it."""

import numpy as np

from engine.cards import card_at, forget_zone, learn, take_card
from engine.events import NO_CARD
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import LAID
from engine.jit import rule
from engine.nouns import Card, Place, Seat, State


@rule
def lay_down(state: State, seat: Seat, card: Card) -> None:
    """MIND-03.5: a card is laid face down. It stays in the hand, marked, until all have chosen: nobody sees which."""
    state.knows[seat, card] = LAID + state.laid
    state.laid += 1


@rule
def laid_card(state: State, seat: Seat, place: Place) -> Card:
    """The card that a seat has laid down as its first, second, ... ; NO_CARD if there is none."""
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        if state.knows[seat, card] == LAID + place:
            return np.int64(card)
    return np.int64(NO_CARD)


@rule
def leave_hand(state: State, seat: Seat, card: Card) -> Card:
    """A card leaves the hand; whoever held it knows where it goes."""
    learn(state, seat, card)
    return take_card(state.hand, seat, card)


@rule
def leave_hand_unseen(state: State, seat: Seat, card: Card) -> Card:
    """A card leaves the hand unseen: the other player can no longer tell which of several are left."""
    if state.hand.size[seat] > 1:
        forget_zone(state, 1 - seat, state.hand, seat)
    return leave_hand(state, seat, card)


@rule
def deck_after_draw(state: State, rules: Rules, seat: Seat) -> int:
    """MIND-03.11: how many cards the deck will have left when the hand is filled up."""
    return max(np.int64(state.deck.size[seat]) - max(rules.hand_size - state.hand.size[seat], 0), 0)
