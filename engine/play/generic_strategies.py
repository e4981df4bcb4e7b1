"""Strategies that fit each game and each part of it."""

from engine.core.decision import ASK_PERSON
from engine.core.rng import DICE, below
from engine.play.strategy import strategy


@strategy("any", "plays anything", source="the reference of every comparison (ours)", dice=True)
def random(view, rules, options):
    """A random legal option, all equally likely."""
    return options.action[below(view.streams, DICE + view.seat, options.count)]


@strategy("any", "a person", source="a person at the table")
def person(view, rules, options):
    """Ask the person at this seat."""
    return ASK_PERSON
