"""Strategies for Profiteer."""

from engine.jit import rule
from engine.strategy import strategy


@strategy("swap", source="ours: what happens without the profiteer")
def passive(view, rules, options):
    """Never switches a card."""
    return options.action[0]
