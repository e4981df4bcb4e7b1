"""Why games end: one reason per game, out of those that the game records."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.core.text import INTERVAL, counted, percent, percents
from engine.simulation.metrics import wilson
from workbench.charts.kit.bars import Bar, draw_bars
from workbench.charts.kit.sides import Side, side_of, sides_of
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing

QUESTION = "Why do games end?"
ORDER = 47
MAIN = False


def applies(game: Game) -> bool:
    """Games that can end for several reasons."""
    return len(game.ended_by) > 1


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """A bar for each reason and side: the share of games that ended for it; reasons that never occurred are left out."""
    game, sides = comparison.after.game, sides_of(comparison)
    met = [
        reason
        for reason in game.ended_by
        if any(side.games.select(for_it(game, reason).any()).item() for side in sides)
    ]
    bars = [_bar(game, side, reason) for reason in met or game.ended_by for side in sides]
    says = f"Bar: share of {counted(sides[0].games.height, 'game')}; line: {INTERVAL}. Click a bar to open its games."
    return draw_bars(bars, QUESTION, says, width, height, held)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games that ended for that reason."""
    return side_of(pick), for_it(comparison.after.game, pick["key"])


def for_it(game: Game, reason: str) -> pl.Expr:
    """Whether a game ended for that reason."""
    return pl.sum_horizontal(f"n_{kind}" for kind in game.ended_by[reason]) > 0


def _bar(game: Game, side: Side, reason: str) -> Bar:
    games = int(side.games.select(for_it(game, reason).sum()).item())
    share = wilson(games, side.games.height)
    tells = {
        "Ended because": reason,
        "Share": f"{percent(share.mean)} of {counted(share.n, 'game')}",
        INTERVAL: percents(share.low, share.high),
        "Games": f"{games:,}: click to open one",
    }
    label = reason[0].upper() + reason[1:]
    return Bar(side, reason, label, share.mean, share.low, share.high, percent(share.mean), tells)
