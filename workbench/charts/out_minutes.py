"""Players still in, minute by minute at the table. A player who is out has to wait."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from workbench.charts.kit.stable_axes import Held
from workbench.charts.kit.survival import BY_MINUTES, draw_still_in, out_by
from workbench.theme.drawing import Drawing

QUESTION = "How many players are still in, minute by minute?"
ORDER = 52
MAIN = False


def applies(game: Game) -> bool:
    """Games in which some players go on after others are out."""
    return len(game.seats) > 2


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """A line for each side, by minutes."""
    return draw_still_in(BY_MINUTES, QUESTION, comparison, width, height, held)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in which a player was out after that many minutes."""
    return out_by(BY_MINUTES, pick, comparison)
