"""The coloured decks: which of their cards are in the game, and what a card is called.

Each deck begins with another suit (red with hearts, blue with spades, yellow with clubs, green with diamonds), so that
the 52 cards of the short game look like one ordinary deck on the table; for the rules suits mean nothing.
"""

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import DECK_SIZE, RANK_NAMES, suit_of
from engine.core.types import Card, Place
from engine.games.river.options import Length
from engine.games.river.rules import Rules

COLOURS = ("red", "blue", "yellow", "green")  # of the deck that a card comes from: its copy number


def cards(rules: Rules) -> np.ndarray:
    """RIVER-01.1, RIVER-01.2: the cards in the game; of those that are set aside only such as may come back."""
    whole = np.arange(rules.colours * DECK_SIZE)
    kept = np.isin(whole % 13 + 2, rules.ranks)
    if not rules.cards_from_aside:
        kept &= (whole // 13 - whole // DECK_SIZE + 2) % 4 < rules.taken  # as `place_in_deck` has it
    return whole[kept].astype(np.uint8)


def card_name(card: int) -> str:
    """'blue 8', 'red Queen': the colour of the deck and the rank; suits do not matter."""
    rank = int(card) % 13 + 2
    return f"{COLOURS[int(card) // DECK_SIZE]} {RANK_NAMES.get(rank, rank)}"


@rule
def colour_of(card: Card) -> int:
    """RIVER-04.3: the colour of the deck that a card comes from: 0 red, 1 blue, 2 yellow, 3 green."""
    return np.int64(np.uint64(card) // np.uint64(DECK_SIZE))


@rule
def place_in_deck(card: Card) -> Place:
    """RIVER-01.1: the place of a card among the four of its rank in its deck; the short game takes the first."""
    return (suit_of(card) - colour_of(card) + 2) & 3


@rule
def is_set_aside(rules: Rules, card: Card) -> bool:
    """RIVER-01.2: whether the short game leaves this card in its deck."""
    return rules.length != Length.LONG and place_in_deck(card) >= rules.cards_per_rank
