"""The gauges of a game, numbers that it keeps about itself, such as the passes of Profiteer: a distribution for each.

One file makes as many charts as the game has gauges; each is called `gauges-` and the gauge's name.
"""

from functools import partial

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.events import GaugeKind
from engine.core.game import Game
from engine.simulation.metrics import metric_named
from workbench.charts.kit.histogram import Measure, draw_histogram, games_behind
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing

ORDER = 100


def gauges_of(game: Game) -> list[GaugeKind]:
    """The gauges with a chart; a share is a single number, which the curve of a dial shows."""
    return [gauge for gauge in game.gauges if not gauge.share]


def question_of(gauge: GaugeKind) -> str:
    """The title."""
    return f"{gauge.title}: what is usual?"


def draw_of(gauge: GaugeKind):
    """The function that draws this gauge."""
    return partial(_draw, gauge)


def behind_of(gauge: GaugeKind):
    """The function that finds the games behind a mark of this gauge."""
    return partial(_behind, gauge)


def _draw(
    gauge: GaugeKind, comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None
) -> Drawing:
    measure = _measure(gauge, comparison.after.game)
    return draw_histogram(measure, question_of(gauge), comparison, width, height, held)


def _behind(gauge: GaugeKind, pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    return games_behind(_measure(gauge, comparison.after.game), pick)


def _measure(gauge: GaugeKind, game: Game) -> Measure:
    """The gauge in whole numbers: a ratio is counted in its decimals, a share in percent."""
    metric, title = metric_named(gauge.name.lower(), game), gauge.title.lower()
    if metric.in_percent:
        unit = f"% {gauge.unit}".rstrip()
        return Measure((metric.value() * 100).round(), unit, f"{title} ({unit})", "games that count")
    parts = 10**gauge.digits if gauge.per else 1
    axis = f"{title} ({gauge.unit})" if gauge.unit else title
    return Measure((metric.value() * parts).round(), gauge.unit or "in a game", axis, "games that count", parts)
