"""Rules about the rank of a card, which compiled code looks up in a table instead of working them out for each card.

A game writes such a rule once, like any other; the decorator says what it depends on:

    @by_rank(Rules)
    def value(rules: Rules, card: Card) -> int:
        rank = rank_of(card)
        return rules.ace_value if rank == ACE else rank

The rule itself fills the table, in Python, when the record of the rules is made. Cards come in no order, so a processor
guesses the branches of such a rule wrong again and again: a look into the table costs less than one wrong guess.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from engine.compile.deferred import Deferred
from engine.compile.jit import bind, rule

RANKS = 13  # of a deck; the remainder of a card is its rank, see `engine.core.cards`
TABLE = np.dtype(("i8", (256,)))  # by card, which is one byte
_BYTE = np.uint64(255)

NAME = ""  # of a table in the record of the rules; filled in by `by_rank`


def by_rank(rules: Any) -> Callable[[Callable], Callable]:
    """Compile a rule (rules, card) -> whole number that depends on the dials of the rule set `rules` and on the rank of
    the card alone."""

    def declare(function: Callable) -> Callable:
        name = f"{function.__name__}_by_card"
        rules.tables()[name] = function
        look_up = bind(looked_up, f"{rules.__module__}.{name}", NAME=name)
        return Deferred(function, lambda: rule(look_up).made)

    return declare


def looked_up(rules, card):
    """The number of a card in a table of the rules (a template)."""
    return rules[NAME][np.uint64(card) & _BYTE]


def filled(function: Callable, rules: Any) -> np.ndarray:
    """The table of a rule under these dials."""
    of_rank = np.array([int(function(rules, card)) for card in range(RANKS)])
    return np.resize(of_rank, TABLE.shape)
