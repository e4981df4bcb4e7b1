"""The task that plays every value of one dial with every value of another."""

from collections.abc import Iterator
from typing import Any

from engine.analysis.sensitivity import SKILL
from engine.analysis.sweep import sweep
from engine.core.rules import Parameter, Value
from engine.simulation.metrics import metric_named
from workbench.bench.link import Bench
from workbench.bench.study_selection import Chosen as Chosen
from workbench.work.parameter_values import turned
from workbench.work.study_choice import PATIENCE, metric_name
from workbench.work.tasks import Task, affordable, nominal

GAMES = 2_000  # games of each pair of values


_MOST_VALUES = 9  # of a dial in a table of two


def two_dials(bench: Bench, chosen: Chosen) -> tuple[Parameter, Parameter]:
    """The two dials of the table: the chosen ones, else the one touched last and those of the opening questions."""
    parameters = bench.rules.parameters()
    asked = [name for question in bench.questions() for name in question.rules.changes()]
    offered = [
        name for name in (bench.touched, *asked, *parameters) if name in parameters and not bench.rules.idle(name)
    ]
    first = chosen.first or next(name for name in [*offered, *parameters] if name != chosen.second)
    second = (
        chosen.second if chosen.second not in ("", first) else next(n for n in [*offered, *parameters] if n != first)
    )
    return parameters[first], parameters[second]


def values_in_table(bench: Bench, parameter: Parameter) -> list[Value]:
    """The values of a dial in the table: all of its slider, or those around the present one. The present value and that of the
    baseline are always among them."""
    values = list(parameter.soft_values)
    here, there = (getattr(rules, parameter.name) for rules in (bench.rules, bench.baseline))
    values = sorted({*values, here, there}) if parameter.type == "int" else values
    if len(values) > _MOST_VALUES:
        start = max(0, min(values.index(here) - _MOST_VALUES // 2, len(values) - _MOST_VALUES))
        values = sorted({*values[start : start + _MOST_VALUES], there})
    return values


def table_metric(bench: Bench, chosen: Chosen) -> str:
    """The name of the metric that the table shows, one of single games."""
    name = metric_name(bench, chosen)
    return bench.metric if name == SKILL else name


def two_way_sweep_task(bench: Bench, chosen: Chosen) -> Task:
    """The task: every value of one dial with every value of the other, a row of the table at a time."""
    first, second = two_dials(bench, chosen)
    rows, columns = values_in_table(bench, first), values_in_table(bench, second)
    name = table_metric(bench, chosen)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        wanted = [metric_named(each, bench.game) for each in dict.fromkeys((name, "unfinished"))]
        for value in rows[known:]:
            axes = {first.name: [value], second.name: columns}
            found = sweep(bench.setup, axes, games, bench.seed, wanted, **how).frame()
            yield _cells(found.rows(named=True), len(wanted))

    others = tuple((n, v) for n, v in bench.rules.changes().items() if n not in (first.name, second.name))
    of = (bench.game.name, others, bench.seats, bench.seed, name, first.name, second.name)
    key = ("two_way_sweep", *of, tuple(rows), tuple(columns))

    def games() -> int:
        across = turned(bench, first.name, rows).values()
        cells = [each.setup for there in across for each in turned(there, second.name, columns).values()]
        return affordable(cells or [bench.setup], len(rows) * len(columns), GAMES, PATIENCE)

    def seconds() -> float:
        return nominal(bench.setup, len(rows) * len(columns), GAMES, PATIENCE)

    return Task(key, len(rows), lambda: [bench.setup], games, play, seconds=seconds)


def _cells(rows: list[dict[str, Any]], metrics: int) -> list[dict[str, Any]]:
    """A row for each cell, with the share of its `played` games that never end (`never`), the last metric."""
    ends = rows[metrics - 1 :: metrics]
    return [
        {**row, "never": end["mean"] or 0.0, "played": end["games"]}
        for row, end in zip(rows[::metrics], ends, strict=True)
    ]
