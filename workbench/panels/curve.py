"""What does each value of the touched dial do? The picture of it, and what a press on a value does."""

from typing import Any

import polars as pl

from engine.metrics import metric_named
from workbench.bench import Bench
from workbench.charts.curve import draw_curve
from workbench.look.drawing import Drawing
from workbench.panels.presses import Move


def picture(bench: Bench, swept: pl.DataFrame, width: int, height: int) -> Drawing:
    """The touched dial over all its values, as `Played.curve` has swept them, with the metric that was chosen."""
    dial = bench.game.Rules.parameter(bench.touched)
    before, after = getattr(bench.baseline, dial.name), getattr(bench.rules, dial.name)
    return draw_curve(swept, dial, metric_named(bench.metric, bench.game), before, after, width=width, height=height)


def pressed(bench: Bench, fields: dict[str, Any] | None) -> Move | None:
    """The move of a press: the dial is set to that value; None where no value was pressed."""
    if not fields or "value" not in fields:
        return None
    dial = bench.game.Rules.parameter(bench.touched)
    return lambda now: now.set_dial(dial.name, dial.read(str(fields["value"])))
