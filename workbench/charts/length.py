"""Game length: the number of turns of finished games."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from workbench.charts.kit.histogram import Measure, draw_histogram, games_behind
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing

QUESTION = "How long is a game?"
ORDER = 20
MAIN = True
ANSWERS = ("turns",)

MEASURE = Measure(
    pl.when(pl.col("status") == "finished").then(pl.col("turns")), "turns", "turns in a game", "finished games", 1, True
)


def applies(game: Game) -> bool:
    """Every game has a length."""
    return True


def leads(game: Game) -> bool:
    """Games whose length matters most: there it is the big chart."""
    return game.headline[0] in ("turns", "minutes")


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """The distribution on both sides, with medians."""
    return draw_histogram(MEASURE, QUESTION, comparison, width, height, held)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in the bin."""
    return games_behind(MEASURE, pick)
