"""What players need for a game: how many they are, which cards, how much time; worked out from the rules."""

import numpy as np

from engine.core.cards import DECK_SIZE, rank_name
from engine.core.text import counted, form, number_word
from engine.setup.setup import Setup
from engine.simulation.format import figure
from engine.simulation.metrics import metric_named
from workbench.features.write_up.numbers import Number

_RANKS = 13


def needs(setup: Setup, numbers: tuple[Number, ...]) -> tuple[tuple[str, str], ...]:
    """Players, cards and time, each with its words."""
    found = [("Players", players_of(setup)), ("Cards", cards_of(setup))]
    means = {each.name: each.estimate.mean for each in numbers}
    if "minutes" in means:
        minutes, length = metric_named("minutes"), means["minutes"]
        about = figure(minutes, length, -minutes.decimals if length < 90 else 0)  # from there on hours, with a decimal
        found.append(("Time", f"about {about} a game{' that ends' if means['unfinished'] else ''}"))
    return tuple(found)


def players_of(setup: Setup) -> str:
    """How many players, and the sides that play by themselves."""
    count, sides = setup.game.count(setup.rules), setup.game.sides
    between = f", between {' and '.join(sides)}, which play by themselves" if sides else ""
    return f"{count}{between}"


def cards_of(setup: Setup) -> str:
    """How many cards, of which decks and ranks.

    >>> [cards_of(Setup.of(each)) for each in ("war", "war:min_rank=6,decks=2")]
    ['52: one deck, 2 to Ace in four suits', '72: two decks, 6 to Ace in four suits, without the lower cards']
    """
    cards = np.asarray(setup.game.cards(setup.rules), int)
    decks, in_each = np.unique(cards // DECK_SIZE, return_counts=True)
    ranks = np.unique(cards % _RANKS)
    span = f"{rank_name(int(ranks[0]) + 2)} to {rank_name(int(ranks[-1]) + 2)}"
    whole = bool((in_each == 4 * len(ranks)).all())
    many = f"{number_word(len(decks))} {form(len(decks), 'deck')}"
    if not whole:
        return f"{len(cards)}: {_from_each(setup, decks.tolist(), in_each.tolist())}, {span}"
    colours = [setup.game.deck_colours[deck] for deck in decks] if setup.game.deck_colours else []
    named = f" ({', '.join(colours)})" if colours else ""
    return f"{len(cards)}: {many}{named}, {span} in four suits{_without(ranks)}"


def _from_each(setup: Setup, decks: list[int], in_each: list[int]) -> str:
    """Parts of several decks, which have colours if the game names them."""
    colours = setup.game.deck_colours
    if colours:
        return ", ".join(f"{many} of the {colours[deck]} deck" for deck, many in zip(decks, in_each, strict=True))
    return f"{counted(in_each[0], 'card')} of each of {number_word(len(decks))} decks"


def _without(ranks: np.ndarray) -> str:
    lower, higher = ranks[0] > 0, ranks[-1] < _RANKS - 1
    left_out = [word for word, holds in (("lower", lower), ("higher", higher)) if holds]
    return f", without the {' and '.join(left_out)} cards" if left_out else ""
