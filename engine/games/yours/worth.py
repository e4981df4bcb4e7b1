"""What cards are worth: in battle, for their suit, and in a victory pile (YOURS-01.4 to YOURS-01.6, YOURS-10.2)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.compile.rank_tables import by_rank
from engine.core.cards import ACE, DECK_SIZE, JACK, cards_in_play, rank_of, suit_of
from engine.core.types import Card, Seat, State
from engine.games.yours.options import CapturedTo, Colours, Faces, Source
from engine.games.yours.rules import Rules


def cards(rules: Rules) -> np.ndarray:
    """YOURS-01.1: the cards in play. Of River's four decks each gives the cards of one suit, which are all of its colour."""
    if rules.source == Source.SUITS:
        return cards_in_play(rules.decks, rules.min_rank, rules.max_rank)
    whole = cards_in_play(4, rules.min_rank, rules.max_rank)
    return whole[(whole // 13 - whole // DECK_SIZE + 2) % 4 == 0]


@rule
def is_in_play(rules: Rules, card: Card) -> bool:
    """YOURS-01.1: whether a card is one of those in play: the same as `cards`, for one card."""
    if rank_of(card) < rules.min_rank or rank_of(card) > rules.max_rank:
        return False
    deck = np.int64(card) // DECK_SIZE
    return deck < rules.decks if rules.decks_have_suits else (np.int64(card) // 13 - deck + 2) % 4 == 0


@by_rank(Rules)
def value(rules: Rules, card: Card) -> int:
    """YOURS-01.4, YOURS-01.5: what a card is worth in battle."""
    rank, ace = rank_of(card), rules.ace_value
    if rank < JACK or rules.faces == Faces.RISING:
        return ace if rank == ACE else rank
    if rank == ACE:
        return ace
    return JACK if rules.faces == Faces.EQUAL else rank - 1


@by_rank(Rules)
def points_of(rules: Rules, card: Card) -> int:
    """YOURS-10.2: what a card scores in a victory pile."""
    rank = rank_of(card)
    if rank < JACK:
        return rules.number_points
    return rules.ace_points if rank == ACE else rules.face_points


# ---------------------------------------------------------------- suits


@rule
def place_of(card: Card) -> int:
    """YOURS-01.6: the place of a card's suit in the order hearts, spades, clubs, diamonds."""
    return (suit_of(card) + 2) & 3


@rule
def beats(rules: Rules, card: Card, other: Card) -> bool:
    """YOURS-01.6: whether the suit of a card beats that of another."""
    here, there = place_of(card), place_of(other)
    if rules.colours == Colours.CYCLE:
        return (here + 1) & 3 == there
    return here < there if rules.colours == Colours.ROW else here == 0 and there > 0


# ---------------------------------------------------------------- cards owned


@rule
def in_battle(state: State, seat: Seat) -> int:
    """How many cards a player has on the battlefield."""
    return np.int64(state.field.size[seat]) + state.stake.size[seat]


@rule
def in_deck(state: State, seat: Seat) -> int:
    """YOURS-07.5: how many cards a player can still draw: the deck, and the reserve that becomes a new one."""
    return np.int64(state.deck.size[seat]) + state.reserve.size[seat]


@rule
def cards_left(state: State, seat: Seat) -> int:
    """YOURS-09.1: how many cards a player can still play."""
    return in_deck(state, seat) + state.hand.size[seat]


@rule
def standing(state: State, rules: Rules, seat: Seat) -> int:
    """YOURS-10.1: the points of the victory pile; without victory piles the cards owned."""
    if rules.captured_to == CapturedTo.PILE:
        return np.int64(state.points[seat])
    return cards_left(state, seat) + in_battle(state, seat)


@seldom
def score(state: State, rules: Rules, seat: Seat) -> int:
    """YOURS-10.1: what the winner has more of."""
    return standing(state, rules, seat)
