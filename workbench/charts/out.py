"""Players still in, turn by turn, and the share of games that never end."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from workbench.charts.kit.stable_axes import Held
from workbench.charts.kit.survival import BY_TURNS, draw_still_in, out_by
from workbench.theme.drawing import Drawing

QUESTION = "How many players are still in?"
ORDER = 12
MAIN = True


def applies(game: Game) -> bool:
    """Games in which some players go on after others are out."""
    return len(game.seats) > 2


leads = applies  # the central question of such a game


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """A line for each side, by turns."""
    return draw_still_in(BY_TURNS, QUESTION, comparison, width, height, held)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in which a player was out after that many turns."""
    return out_by(BY_TURNS, pick, comparison)
