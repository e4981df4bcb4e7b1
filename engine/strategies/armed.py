"""Strategies for Armed: which card to lay in a battle, and which to add in a war.

The designer names two that came up in playing: the small cards first, to save the big ones and bloat the other deck
(ARMED-X2), and the big ones first, to build one's own deck and deplete the other (ARMED-X3). Each of these fits a battle
and a war, and they mix freely, as in `small_first.big_first`.
"""

import numpy as np

from engine.games.armed import value
from engine.jit import rule
from engine.strategy import strategy


@rule
def next_above(rules, options, key):
    """The lowest card above this key: value * 256 + place, so that equal values keep the order of the hand."""
    best = np.int64(1 << 30)
    for i in range(options.count):
        here = value(rules, options.action[i]) * 256 + i
        if key < here < best:
            best = here
    return best


@rule
def card_above(rules, options, lower):
    """The card that so many others of the hand lie below."""
    key = np.int64(-1)
    for _ in range(min(lower, options.count - 1) + 1):
        key = next_above(rules, options, key)
    return np.int64(options.action[key & 255])


@rule
def smallest(rules, options):
    """The smallest card; of equal ones the first."""
    best, best_value = options.action[0], value(rules, options.action[0])
    for i in range(1, options.count):
        here = value(rules, options.action[i])
        if here < best_value:
            best, best_value = options.action[i], here
    return np.int64(best)


@rule
def biggest(rules, options):
    """The biggest card; of equal ones the first."""
    best, best_value = options.action[0], value(rules, options.action[0])
    for i in range(1, options.count):
        here = value(rules, options.action[i])
        if here > best_value:
            best, best_value = options.action[i], here
    return np.int64(best)


@strategy("any", source="ARMED-X2")
def small_first(view, rules, options):
    """The smallest card: it saves the big ones and bloats the other deck with small ones."""
    return smallest(rules, options)


@strategy("any", source="ARMED-X3")
def big_first(view, rules, options):
    """The biggest card: it builds the own deck and depletes the other."""
    return biggest(rules, options)
