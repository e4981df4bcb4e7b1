"""Redundant metrics: numbers that equal another one in nearly every game."""

from itertools import combinations

import numpy as np

from engine.analysis.compare import Comparison
from engine.simulation.games import Games
from engine.simulation.metrics import metrics
from workbench.page.kit.distribution import values_of

ALIKE = 0.9  # of the games: with this share of equal values one of the two metrics is enough


def echoes(comparison: Comparison) -> set[str]:
    """The metrics that repeat an earlier one under the baseline, so that the list stays while a dial is
    turned: "Highest profit" beside "Profit"."""
    games = comparison.played[0]
    return games.once("echoes", lambda: _echoes(games))


def _echoes(games: Games) -> set[str]:
    game = games.setup.game
    return {
        second.name
        for first, second in combinations(metrics(game).values(), 2)
        if first.unit == second.unit and not first.share and second.name not in game.headline
        if _alike(values_of(games, first), values_of(games, second))
    }


def _alike(first: np.ndarray, second: np.ndarray) -> bool:
    """Whether nearly all games have equal values of both, and not one constant."""
    return len(first) == len(second) > 0 and bool(first.std()) and float((first == second).mean()) >= ALIKE
