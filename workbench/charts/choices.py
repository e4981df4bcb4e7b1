"""Real choices per game: decisions with more than one legal answer, all players together."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.simulation.metrics import metric_named
from workbench.charts.kit.histogram import Measure, draw_histogram, games_behind
from workbench.charts.kit.sentence import draw_sentence
from workbench.charts.kit.sides import sides_of
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing

QUESTION = "How many real choices does a game offer?"
ORDER = 45
MAIN = False
ANSWERS = ("choices",)

MEASURE = Measure(metric_named("choices").value(), "choices", "choices in a game", "finished games")


def applies(game: Game) -> bool:
    """Every game; a game without choices gets a sentence."""
    return True


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """The distribution on both sides, with medians; the game's own sentence where no player decides anything."""
    game = comparison.after.game
    chosen = any((side.games["choices"] > 0).any() for side in sides_of(comparison))
    if game.no_choices and not chosen:
        return draw_sentence(QUESTION, game.no_choices, width, height)
    return draw_histogram(MEASURE, QUESTION, comparison, width, height, held)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in the bin."""
    return games_behind(MEASURE, pick)
