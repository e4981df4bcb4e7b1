"""The final score of a solo player, against the goal."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from workbench.charts.kit.histogram import Measure, draw_histogram, games_behind
from workbench.charts.kit.sides import sides_of
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing

ORDER = 15
MAIN = True


def QUESTION(game: Game) -> str:
    """The title, with the unit of the score in this game."""
    return f"How many {game.standing_means} at the end?"


def measure(game: Game) -> Measure:
    """The score at the end of a game."""
    value = pl.when(pl.col("status") == "finished").then(pl.col("margin_10"))
    return Measure(value, game.standing_means, f"{game.standing_means} at the end", "finished games", 1, True)


def applies(game: Game) -> bool:
    """Games for one player that have a goal."""
    return len(game.seats) == 1 and game.goal is not None


leads = applies  # the central question of such a game


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """The distribution on both sides, with the line of the goal of each."""
    game, sides = comparison.after.game, sides_of(comparison)
    setups = {"before": comparison.before, "after": comparison.after}
    goals = {side.key: goal for side in sides if (goal := _goal(game, setups[side.key].rules)) is not None}
    return draw_histogram(measure(game), QUESTION(game), comparison, width, height, held, goals)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in the bin."""
    return games_behind(measure(comparison.after.game), pick)


def _goal(game: Game, rules) -> int | None:
    return game.goal(rules) if game.goal else None
