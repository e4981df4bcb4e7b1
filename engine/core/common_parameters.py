"""Dials that several games share.

A game adds their group, their clause and its own differences:

    min_rank: int = dials.min_rank(the_deck, "SUITS-01.1")
"""

from typing import Any

from engine.core.cards import RANK_NAMES
from engine.core.rules import Group

NO_LIMIT_NAMED = "the document names no number, so a limit is a house rule"


def decks(group: Group, clause: str, high: int = 4, **more: Any) -> Any:
    """The number of decks."""
    more = {"says": "How many decks of 52 cards are shuffled together?", **more}
    return group(1, clause, low=1, high=high, unit="decks", **more)


def min_rank(group: Group, clause: str, **more: Any) -> Any:
    """The lowest rank in the deck."""
    more = {"says": "Cards below this rank stay in the box. A smaller deck makes a shorter game.", **more}
    return group(2, clause, more.pop("label", "Lowest rank in the deck"), low=2, high=11, words=RANK_NAMES, **more)


def ace_value(group: Group, clause: str, default: int = 14, high: int = 14, **more: Any) -> Any:
    """What an Ace is worth."""
    if "ruling" in more:
        more = {"readings": {1: "an Ace can be a one, below the 2: A War of Suits has it so"}, **more}
    more = {"says": "What is an Ace worth? Other cards: their number, Jack 11, Queen 12, King 13.", **more}
    return group(default, clause, "Value of an Ace", low=1, high=high, **more)


def war_face_down(group: Group, clause: str, default: int = 1, **more: Any) -> Any:
    """How many cards are laid face down in a war."""
    more = {"says": "How many cards does each side lay face down in a war before it turns up the next one?", **more}
    label = more.pop("label", "Cards face down in a war")
    return group(default, clause, label, low=0, high=5, unit="cards", **more)


def limit(group: Group, clause: str, label: str, high: int, unit: str, **more: Any) -> Any:
    """A limit; 0 means no limit. Without readings of its own, a gap that it closes has none."""
    if "ruling" in more and "readings" not in more:
        more = {"unread": NO_LIMIT_NAMED, **more}
    return group(0, clause, label, low=0, high=high, unit=unit, words={0: "no limit"}, **more)


# ---------------------------------------------------------------- time at a table

pace = Group("Time at the table")


def seconds(default: int, clause: str, label: str, says: str, **more: Any) -> Any:
    """A dial about time: it changes the length of a game in minutes, and nothing else."""
    return pace(
        default, clause, label, low=1, high=120, soft=(1, 60), unit="seconds", about_time=True, says=says, **more
    )


def choice_seconds(default: int, clause: str, **more: Any) -> Any:
    """How long a player thinks about a card."""
    says = "How long does a player take to choose a card? Other decisions take longer or shorter in proportion."
    return seconds(default, clause, "A choice takes", says, **more)


def flip_seconds(default: int, clause: str) -> Any:
    """How long it takes to turn up cards."""
    says = "How long does it take to turn up cards for a battle? Single cards take longer or shorter in proportion."
    return seconds(default, clause, "Turning up takes", says)


def shuffle_seconds(default: int, clause: str) -> Any:
    """How long it takes to shuffle."""
    says = (
        "How long does it take to shuffle a deck? Other shuffles, and the deal, take longer or shorter in proportion."
    )
    return seconds(default, clause, "A shuffle takes", says)


def lookup_seconds(default: int, clause: str, **more: Any) -> Any:
    """How long it takes to look up a rule."""
    says = "How long does it take to look up which of two colours beats the other?"
    return seconds(default, clause, "A look-up takes", says, **more)
