"""The charts: one file, one chart, one question. A new file in this folder is a new chart.

A chart file has, in this order: `QUESTION` (its title; a text or a function of the game), `ORDER` (its place) and
`MAIN` (whether it belongs to the first screen), `applies(game)`, `draw(comparison, width, height, held)`, and
`behind(pick, comparison)`: the side and the rows of the games behind a clicked mark. `leads(game)`, if
present, says for which games it is the big chart, and `ANSWERS` names the metrics whose chart it is; `held` holds the extent of its
axes so far, so that they keep still.
`gauges.py` makes a chart for each number that a game keeps about itself.
What several charts share is in the folder `kit`.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import signature
from pkgutil import iter_modules
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.events import GaugeKind
from engine.core.game import Game
from engine.core.rules import BadInput
from workbench.theme.drawing import Drawing

SMALL = 3  # charts below the big one


class Chart(NamedTuple):
    """A chart as the bench sees it."""

    name: str
    question: Callable[[Game], str]
    order: int
    main: bool
    applies: Callable[[Game], bool]
    draw: Callable[..., Drawing]
    behind: Callable[[dict[str, Any], Comparison], tuple[str, pl.Expr]]
    leads: Callable[[Game], bool] = lambda game: False
    deals: bool = False  # whether it shows duplicate deals instead of games
    answers: tuple[str, ...] = ()  # the metrics that it draws

    def games(self, pick: dict[str, Any], comparison: Comparison) -> tuple[str, pl.DataFrame]:
        """The games behind a mark: 'before' or 'after', and their rows; BadInput for a pick that belongs to no mark."""
        try:
            side, which = self.behind(pick, comparison)
            frame = {"before": comparison.games_before, "after": comparison.games_after}[side]
            return side, frame.filter(which)
        except (KeyError, TypeError, ValueError, pl.exceptions.PolarsError):
            raise BadInput("No games belong to the clicked mark.") from None


@cache
def charts() -> tuple[Chart, ...]:
    """Every chart in this folder, in its order."""
    names = [module.name for module in iter_modules(__path__) if not module.ispkg]
    modules = {name: import_module(f"{__name__}.{name}") for name in names}
    drawing = [_chart(name, module) for name, module in modules.items() if hasattr(module, "draw")]
    return tuple(sorted(drawing, key=lambda chart: chart.order))


def arranged(game: Game, metric: str = "") -> tuple[Chart, tuple[Chart, ...], tuple[Chart, ...]]:
    """A game's charts as arranged on the bench: the big one, which is that of the metric, if it has one; three small ones, those
    under "More questions"."""
    fitting = sorted(
        charts_of(game), key=lambda chart: (not chart.leads(game), not (chart.main or chart.leads(game)), chart.order)
    )
    fitting.sort(key=lambda chart: metric not in chart.answers)
    return fitting[0], tuple(fitting[1 : 1 + SMALL]), tuple(fitting[1 + SMALL :])


def charts_of(game: Game) -> tuple[Chart, ...]:
    """Every chart that fits a game, those of its own gauges last."""
    return tuple(chart for chart in charts() if chart.applies(game)) + _of_gauges(game)


@cache
def _of_gauges(game: Game) -> tuple[Chart, ...]:
    gauges = import_module(f"{__name__}.gauges")
    return tuple(_of_gauge(gauges, game, gauge, n) for n, gauge in enumerate(gauges.gauges_of(game)))


def _of_gauge(gauges, game: Game, gauge: GaugeKind, n: int) -> Chart:
    name, question = f"gauges-{gauge.name.lower()}", gauges.question_of(gauge)
    draw, behind = gauges.draw_of(gauge), gauges.behind_of(gauge)
    return Chart(name, lambda _: question, gauges.ORDER + n, False, lambda other: other is game, draw, behind)


def chart_named(name: str, game: Game | None = None) -> Chart:
    """One chart by its name, of one game or of all; BadInput names the charts there are."""
    known = charts_of(game) if game else charts()
    for chart in known:
        if chart.name == name:
            return chart
    raise BadInput(f"There is no chart '{str(name)[:40]}'; choose one of {', '.join(c.name for c in known)}.")


def _chart(name: str, module) -> Chart:
    question = module.QUESTION if callable(module.QUESTION) else lambda game, text=module.QUESTION: text
    leads = getattr(module, "leads", lambda game: False)
    deals, answers = getattr(module, "DEALS", False), getattr(module, "ANSWERS", ())
    drawn = module.applies, _drawing(module), module.behind
    return Chart(name, question, module.ORDER, module.MAIN, *drawn, leads, deals, answers)


def _drawing(module) -> Callable[..., Drawing]:
    """The chart's draw function; one whose axes are fixed takes no `held`."""
    if "held" in signature(module.draw).parameters:
        return module.draw
    return lambda comparison, width=560, height=300, held=None: module.draw(comparison, width, height)
