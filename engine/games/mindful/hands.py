"""Hands: cards laid face down, and what the other player knows of a hand (MIND-03.5)."""

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import card_at, forget_zone, learn, take_card
from engine.core.events import NO_CARD
from engine.core.rng import DEAL, below
from engine.core.types import Card, Place, Seat, State
from engine.games.mindful.options import SwitchDecision
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import LAID, Phase


@rule
def lay_down(state: State, seat: Seat, card: Card) -> None:
    """MIND-03.5: lay a card face down. It stays in the hand, marked, until all have chosen, and cannot be seen."""
    state.knows[seat, card] = LAID + state.laid
    state.laid += 1


@rule
def laid_card(state: State, seat: Seat, place: Place) -> Card:
    """The card that a seat has laid down at this place, from 0 on; NO_CARD if it has not."""
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        if state.knows[seat, card] == LAID + place:
            return np.int64(card)
    return np.int64(NO_CARD)


@rule
def leave_hand(state: State, seat: Seat, card: Card) -> Card:
    """A card leaves the hand; its holder knows where it goes."""
    learn(state, seat, card)
    return take_card(state.hand, seat, card)


@rule
def leave_hand_unseen(state: State, seat: Seat, card: Card) -> Card:
    """A card leaves the hand unseen: the other player no longer knows which of several are left."""
    if state.hand.size[seat] > 1:
        forget_zone(state, 1 - seat, state.hand, seat)
    return leave_hand(state, seat, card)


@rule
def deck_after_draw(state: State, rules: Rules, seat: Seat) -> int:
    """MIND-03.11: how many cards the deck will have left once the hand is filled up."""
    return max(np.int64(state.deck.size[seat]) - max(rules.hand_size - state.hand.size[seat], 0), 0)


@rule
def lay_unseen(state: State, rules: Rules, seat: Seat) -> None:
    """MIND-03.5: sample what the opponent has laid face down: any card or, for a switch, none, equally likely."""
    other = 1 - seat
    count = count_laid(state, rules, other)
    for laid in range(count):
        place = below(state.streams, DEAL, np.int64(state.hand.size[other]) - laid)
        for i in range(state.hand.size[other]):
            card = card_at(state.hand, other, i)
            if state.knows[other, card] < LAID:
                if place == 0:
                    state.knows[other, card] = LAID + laid
                place -= 1


@rule
def count_laid(state: State, rules: Rules, seat: Seat) -> int:
    """MIND-03.3, MIND-03.5, MIND-05.5: how many cards a player has laid down, sampled where that is hidden."""
    done = seat == 0 and state.seat == 1
    if state.phase == Phase.WAR:
        return np.int64(state.wanted[seat]) if done else np.int64(state.laid if state.seat == seat else 0)
    if state.phase == Phase.SWITCH:
        together = rules.switch_declare == SwitchDecision.TOGETHER and state.may == 3
        return np.int64(below(state.streams, DEAL, state.hand.size[seat] + 1) > 0 if together and done else 0)
    traded = state.phase == Phase.HAND_OVER or state.phase == Phase.PICK or state.phase == Phase.TAKE
    return np.int64(traded and state.attacker == seat)
