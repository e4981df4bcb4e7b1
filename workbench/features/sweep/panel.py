"""What does each value of the touched dial do? The picture of it, and what a press on a value does."""

from typing import Any

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.rules import Value
from engine.simulation.metrics import Estimate, metric_named
from workbench.bench import Bench
from workbench.charts.curve import draw_curve
from workbench.charts.kit.sides import name_of
from workbench.look.drawing import Drawing
from workbench.page.kit.button import Move

WAITS = "What does each of its values do? They are being played."


def waiting_html(height: int) -> str:
    """What stands in the place of the picture, as high as the picture, until its games are played."""
    return f'<p class="wb-note" role="status" style="min-height: {height}px">{WAITS}</p>'


def picture(bench: Bench, swept: pl.DataFrame, comparison: Comparison | None, width: int, height: int) -> Drawing:
    """The touched dial over all its values, as `Played.curve` has swept them, with the metric that was chosen."""
    dial = bench.game.Rules.parameter(bench.touched)
    before, after = getattr(bench.baseline, dial.name), getattr(bench.rules, dial.name)
    metric, known = metric_named(bench.metric, bench.game), _known(bench, comparison)
    whole = _only_one(bench)
    base = name_of(bench.published, bench.baseline_given or "saved variant")
    called = base if whole else f"{'saved' if bench.baseline.changes() else 'published'} value"
    sizes = {"width": width, "height": height}
    return draw_curve(swept, dial, metric, before, after, **sizes, known=known, called=called, whole=whole)


def _known(bench: Bench, comparison: Comparison | None) -> dict[Value, Estimate]:
    """The values that the numbers above tell as well, from more games: the present one, and that of the baseline where
    the dial is all that is changed. None of a dial that does nothing here, whose values are the same from as many games."""
    if comparison is None or (comparison.before, comparison.after) != (bench.published, bench.setup):
        return {}
    if bench.rules.idle(bench.touched):
        return {}
    change = comparison.changes([bench.metric])[0]
    own, value = {getattr(bench.rules, bench.touched): change.after}, getattr(bench.baseline, bench.touched)
    return {value: change.before, **own} if _only_one(bench) else own


def _only_one(bench: Bench) -> bool:
    """Whether nothing is changed but the touched dial, so that its other value is the whole rulebook compared with."""
    return not set(bench.rules.differences(bench.baseline)) - {bench.touched}


def pressed(bench: Bench, fields: dict[str, Any] | None) -> Move | None:
    """The move of a press: the dial is set to that value; None where no value was pressed."""
    if not fields or "value" not in fields:
        return None
    dial = bench.game.Rules.parameter(bench.touched)
    return lambda now: now.set_dial(dial.name, dial.read(str(fields["value"])))
