"""Game length in minutes of finished games: events x their seconds at a table."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from workbench.charts.kit.histogram import Measure, draw_histogram, games_behind
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing

QUESTION = "How long is a game at the table?"
ORDER = 50
MAIN = False

MEASURE = Measure(
    pl.when(pl.col("status") == "finished").then((pl.col("minutes") * 60).round()),
    "minutes",
    "minutes at the table",
    "finished games",
    60,
    True,
)


def applies(game: Game) -> bool:
    """Every game has a length."""
    return True


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """The distribution on both sides, with medians."""
    return draw_histogram(MEASURE, QUESTION, comparison, width, height, held)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in the bin."""
    return games_behind(MEASURE, pick)
