"""The sweep of the touched dial on the page Bench: the picture, and the move of a press on a value."""

from typing import Any

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.rules import Value
from engine.simulation.metrics import Estimate, metric_named
from workbench.bench import Bench
from workbench.charts.curve import draw_curve
from workbench.charts.kit.sides import name_of
from workbench.page.kit.button import Move
from workbench.theme.drawing import Drawing

WAITS = "What does each value do? The games are being played."


def waiting_html(height: int) -> str:
    """The text in place of the picture, equally high, until the games are played."""
    return f'<p class="wb-note" role="status" style="min-height: {height}px">{WAITS}</p>'


def picture(bench: Bench, swept: pl.DataFrame, comparison: Comparison | None, width: int, height: int) -> Drawing:
    """The touched dial over all its values, from the sweep of `Played.curve`, with the chosen metric."""
    dial = bench.game.Rules.parameter(bench.touched)
    before, after = getattr(bench.baseline, dial.name), getattr(bench.rules, dial.name)
    metric, known = metric_named(bench.metric, bench.game), _known(bench, comparison)
    whole = _only_one(bench)
    base = name_of(bench.published, bench.baseline_given or "saved variant")
    called = base if whole else f"{'saved' if bench.baseline.changes() else 'published'} value"
    sizes = {"width": width, "height": height}
    return draw_curve(swept, dial, metric, before, after, **sizes, known=known, called=called, whole=whole)


def _known(bench: Bench, comparison: Comparison | None) -> dict[Value, Estimate]:
    """The values that the numbers above also show, from more games: the present one, and that of the baseline if only this dial is
    changed. Empty for a dial that does nothing here: its values are equal only with equally many games."""
    if comparison is None or (comparison.before, comparison.after) != (bench.published, bench.setup):
        return {}
    if bench.rules.idle(bench.touched):
        return {}
    change = comparison.changes([bench.metric])[0]
    own, value = {getattr(bench.rules, bench.touched): change.after}, getattr(bench.baseline, bench.touched)
    return {value: change.before, **own} if _only_one(bench) else own


def _only_one(bench: Bench) -> bool:
    """Whether only the touched dial is changed, so that its other value is the whole baseline."""
    return not set(bench.rules.differences(bench.baseline)) - {bench.touched}


def pressed(bench: Bench, fields: dict[str, Any] | None) -> Move | None:
    """The move of a press, which sets the dial to that value; None if no value was pressed."""
    if not fields or "value" not in fields:
        return None
    dial = bench.game.Rules.parameter(bench.touched)
    return lambda now: now.set_dial(dial.name, dial.read(str(fields["value"])))
