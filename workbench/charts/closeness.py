"""The final margin: how far the winner is ahead of the best other player."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from workbench.charts.kit.histogram import Measure, draw_histogram, games_behind
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing

QUESTION = "How close is the end?"
ORDER = 60
MAIN = False


def measure(game: Game) -> Measure:
    """The final margin, in what the game's standing counts."""
    return Measure(
        pl.col("margin_10"), "ahead", f"how far the winner is ahead ({game.standing_means})", "games with a winner"
    )


def applies(game: Game) -> bool:
    """Games with several players, one of whom can be ahead."""
    return len(game.seats) > 1


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """The distribution on both sides, with medians."""
    return draw_histogram(measure(comparison.after.game), QUESTION, comparison, width, height, held)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in the bin."""
    return games_behind(measure(comparison.after.game), pick)
