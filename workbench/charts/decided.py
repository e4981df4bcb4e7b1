"""How battles are decided: by a higher card, a pair, an Ace, ..."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.core.text import INTERVAL, number, span
from engine.simulation.metrics import Estimate, mean_of
from workbench.charts.kit.bars import Bar, draw_bars
from workbench.charts.kit.sides import Side, side_of, sides_of
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing

QUESTION = "How were the battles decided?"
ORDER = 40
MAIN = True


def applies(game: Game) -> bool:
    """Games that record how a battle is decided."""
    return bool(game.decided_by)


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """A bar for each way and side: the average number of battles per game decided that way."""
    game, sides = comparison.after.game, sides_of(comparison)
    happened = [
        w for w in game.decided_by if any(side.games.select((times(game, w) > 0).any()).item() for side in sides)
    ]
    bars = [_bar(game, side, way) for way in happened or game.decided_by for side in sides]
    says = (
        f"Bar: battles per finished game, on average; line: {INTERVAL}. Click a bar to open games in which it happened."
    )
    return draw_bars(bars, QUESTION, says, width, height, held)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in which a battle was decided that way."""
    return side_of(pick), (times(comparison.after.game, pick["key"]) > 0).fill_null(False)


def times(game: Game, way: str) -> pl.Expr:
    """The number of battles of a finished game decided that way."""
    return pl.when(pl.col("status") == "finished").then(pl.sum_horizontal(f"n_{kind}" for kind in game.decided_by[way]))


def _bar(game: Game, side: Side, way: str) -> Bar:
    counts = side.games.select(n=times(game, way))["n"]
    mean = mean_of(counts) if counts.count() else Estimate(0.0, 0.0, 0.0, 0)
    digits = 1 if mean.mean >= 1 else 2
    label = way[0].upper() + way[1:]
    tells = {
        "Decided by": way,
        "Battles per game": f"{number(mean.mean, digits, fixed=True)} on average",
        INTERVAL: span(mean.low, mean.high, 2),
        "Games": f"in {int((counts > 0).sum()):,} of {mean.n:,}: click to open one",
    }
    return Bar(
        side,
        way,
        label,
        mean.mean,
        max(0.0, mean.drawn.low),
        mean.drawn.high,
        number(mean.mean, digits, fixed=True),
        tells,
    )
