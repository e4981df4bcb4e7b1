"""What `warbench sweep` prints, for people and as JSON."""

from collections.abc import Iterable
from typing import Any

import polars as pl

from engine.analysis.duplicate_deals import chosen_with_skill
from engine.core.rules import Value
from engine.setup.setup import Setup
from engine.simulation.metrics import Estimate, Metric
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import amounts, of_setup, text
from workbench.cli.kit.tables import estimated, heading, label, of_skill, value_text
from workbench.cli.kit.text_table import Listing, show

Axes = dict[str, list[Value]]
_PARTS = ("mean", "low", "high")  # of an estimate


def print_sweep_json(setup: Setup, run: Run, axes: Axes, frame: pl.DataFrame, seconds: float) -> None:
    """The shape of `sweep --json`: one point a combination of values."""
    print(text({**of_setup(setup), **amounts(run, seconds), "over": axes, "points": points(axes, frame)}))


def points(axes: Iterable[str], frame: pl.DataFrame, parts: tuple[str, ...] = _PARTS) -> list[dict[str, Any]]:
    """The rows of a sweep's frame, gathered into one dictionary a combination of values."""
    by_values: dict[tuple, dict[str, Any]] = {}
    for row in frame.iter_rows(named=True):
        values = {name: row[name] for name in axes}
        point = by_values.setdefault(
            tuple(values.values()), {"values": values, "conflict": row["conflict"], "metrics": {}}
        )
        point["metrics"][row["metric"]] = {part: row[part] for part in parts}
    return list(by_values.values())


def show_sweep(setup: Setup, run: Run, axes: Axes, frame: pl.DataFrame) -> None:
    """One line a combination of values: the metrics with their intervals, or why it cannot be played."""
    rows = points(axes, frame, (*_PARTS, "games"))
    columns = chosen_with_skill(list(rows[0]["metrics"]), setup.game)
    table = Listing("", *axes, *(label(metric) for metric in columns), words=len(axes), keys=len(axes))
    for point in rows:
        cells = [_axis_value(setup, name, value) for name, value in point["values"].items()]
        cells += [_cell(metric, point["metrics"][metric.name]) for metric in columns]
        table.row(*cells)
    conflicts = "\n".join(sorted({point["conflict"] for point in rows if point["conflict"]}))
    notes = "* as published; each mean with its 95% interval"
    show(heading(setup, run), table, "\n".join([notes, *of_skill(setup, columns)]), *([conflicts] if conflicts else []))


def _axis_value(setup: Setup, name: str, value: Value) -> str:
    parameter = setup.rules.parameter(name)
    return value_text(value) + (" *" if value == parameter.default else "")


def _cell(metric: Metric, told: dict[str, Any]) -> str:
    if told["mean"] is None:
        return "cannot be played"
    mean, interval = estimated(metric, Estimate(*told.values()))
    return f"{mean} ({interval})"
