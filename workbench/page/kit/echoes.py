"""Numbers that say the same as another one: a list that holds both tells one thing twice."""

from itertools import combinations

import numpy as np

from engine.analysis.compare import Comparison
from engine.simulation.games import Games
from engine.simulation.metrics import metrics
from workbench.page.kit.distribution import values_of

ALIKE = 0.9  # of the games: if so many have the same of both, one of the two is enough


def echoes(comparison: Comparison) -> set[str]:
    """The metrics that say the same as an earlier one under the rules compared with, so that the list stays while a dial is
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
    """Whether nearly all games have the same of both, and not all of them the same as each other."""
    return len(first) == len(second) > 0 and bool(first.std()) and float((first == second).mean()) >= ALIKE
