"""How often the lead goes over from one player to another."""

import polars as pl

from engine.compare import Comparison
from engine.game import Game
from workbench.charts._histogram import Measure, draw_histogram, games_behind
from workbench.look.drawing import Drawing

QUESTION = "How often does the lead change?"
ORDER = 70
MAIN = False

MEASURE = Measure(pl.col("lead_changes"), "lead changes", "lead changes in a game", "games", 1)


def applies(game: Game) -> bool:
    """Every game has a standing."""
    return len(game.seats) > 1


def draw(comparison: Comparison, width: int = 560, height: int = 300) -> Drawing:
    """The distribution on both sides, with medians."""
    return draw_histogram(MEASURE, QUESTION, comparison, width, height)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in the bin."""
    return games_behind(MEASURE, pick)
