"""Lead changes: how often the lead passes from one player to another."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.simulation.metrics import metric_named
from workbench.charts.kit.histogram import Measure, draw_histogram, games_behind
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing

QUESTION = "How often does the lead change?"
ORDER = 70
MAIN = False

MEASURE = Measure(metric_named("lead_changes").value(), "lead changes", "lead changes in a game", "finished games")


def applies(game: Game) -> bool:
    """Every game has a standing."""
    return len(game.seats) > 1


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """The distribution on both sides, with medians."""
    return draw_histogram(MEASURE, QUESTION, comparison, width, height, held)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in the bin."""
    return games_behind(MEASURE, pick)
