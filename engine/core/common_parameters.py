"""Dials that several games share, and what follows from them.

A game adds their group, their clause and its own differences:

    min_rank: int = common_parameters.min_rank(the_deck, "SUITS-01.1")
    max_rank: int = common_parameters.max_rank(the_deck, "SUITS-01.1")
    aces_in_play = common_parameters.in_play(ACE, "SUITS-01.1")
"""

from collections.abc import Sized
from typing import Any, Protocol

from engine.core.cards import ACE, JACK, RANK_NAMES
from engine.core.rules import Fact, Group, fact
from engine.core.text import capital

FEWEST_RANKS = 4  # of a deck that can be played

NO_LIMIT_NAMED = "the document names no number, so a limit is a house rule"


def decks(group: Group, clause: str, high: int = 4, default: int = 1, **more: Any) -> Any:
    """The number of decks."""
    more = {"says": "How many decks of 52 cards are shuffled together?", **more}
    return group(default, clause, low=1, high=high, unit="decks", **more)


def min_rank(group: Group, clause: str, default: int = 2, **more: Any) -> Any:
    """The lowest rank in the deck."""
    more = {"says": "Cards below this rank stay in the box. A smaller deck makes a shorter game.", **more}
    return group(
        default, clause, more.pop("label", "Lowest rank in the deck"), low=2, high=11, words=RANK_NAMES, **more
    )


def max_rank(group: Group, clause: str, default: int = ACE, **more: Any) -> Any:
    """The highest rank in the deck."""
    more = {"says": "Cards above this rank stay in the box. The Ace is the highest.", "soft": (10, ACE), **more}
    label = more.pop("label", "Highest rank in the deck")
    return group(default, clause, label, low=FEWEST_RANKS + 1, high=ACE, words=RANK_NAMES, **more)


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


def limit(group: Group, clause: str, label: str, high: int, unit: str, default: int = 0, **more: Any) -> Any:
    """A limit; 0 means no limit. Without readings of its own, a gap that it closes has none."""
    if "ruling" in more and "readings" not in more:
        more = {"unread": NO_LIMIT_NAMED, **more}
    return group(default, clause, label, low=0, high=high, unit=unit, words={0: "no limit"}, **more)


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


# ---------------------------------------------------------------- the ranks in the deck


class Ranked(Protocol):
    """Rules with a lowest and a highest rank."""

    min_rank: int
    max_rank: int


class WithDecks(Ranked, Protocol):
    """Rules with ranks and whole decks of them."""

    decks: int


class WithAces(Ranked, Protocol):
    """Rules with ranks and a value for the Ace."""

    ace_value: int


def in_play(rank: int, clause: str) -> Fact:
    """The fact that the deck has cards of a rank with a name, such as `kings_in_play`."""
    cards = f"{RANK_NAMES[rank]}s"

    def asks(rules: Ranked) -> bool:
        return rank in ranks(rules)

    asks.__name__, asks.__doc__ = f"{cards.lower()}_in_play", f"{clause}: whether there are {cards}."
    return fact(f"there are no {cards} in the deck")(asks)


def numbers_in_play(clause: str) -> Fact:
    """The fact that the deck has number cards."""

    def numbers_in_play(rules: Ranked) -> bool:
        return rules.min_rank < JACK

    numbers_in_play.__doc__ = f"{clause}: whether there are number cards."
    return fact("there are no number cards in the deck")(numbers_in_play)


def ranks(rules: Ranked) -> range:
    """The ranks in the deck, from the lowest to the highest."""
    return range(rules.min_rank, rules.max_rank + 1)


def half_of_all_cards(rules: WithDecks) -> int:
    """How many cards each of two players gets."""
    return 2 * rules.decks * len(ranks(rules))


def too_few_ranks(in_deck: Sized) -> str | None:
    """A sentence if these ranks are too few for a deck."""
    if len(in_deck) >= FEWEST_RANKS:
        return None
    return "The deck needs at least four ranks: lower the lowest rank or raise the highest."


def value_of(rules: WithAces, rank: int) -> int:
    """What a rank is worth: itself, the Ace as the rules say."""
    return rules.ace_value if rank == ACE else rank


def highest_value(rules: WithAces) -> int:
    """The most that a card in the deck is worth."""
    return max(value_of(rules, rank) for rank in ranks(rules))


def values_in_words(rules: WithAces) -> str:
    """What the cards in the deck are worth: 'A number card is worth its number, a Jack 11 and a Queen 12'."""
    named = [rank for rank in ranks(rules) if rank in RANK_NAMES]
    worth = [f"{'an' if rank == ACE else 'a'} {RANK_NAMES[rank]} {value_of(rules, rank)}" for rank in named]
    if rules.min_rank < JACK:
        worth.insert(0, "a number card is worth its number")
    else:
        worth[0] = f"a Jack is worth {JACK}"
    return capital(" and ".join(filter(None, (", ".join(worth[:-1]), worth[-1]))))
