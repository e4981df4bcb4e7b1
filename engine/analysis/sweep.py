"""Sweeps: metrics, and skill, over the values of one or more parameters, on the same deals."""

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import chain, product
from typing import Any

import polars as pl

from engine.analysis.duplicate_deals import SKILL, chosen_with_skill, names_of
from engine.analysis.skill import GAMES as DUPLICATE_DEALS
from engine.analysis.skill import skill_under
from engine.core.rules import BadInput, Conflict, Value
from engine.runtime.result import Drawn
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from engine.simulation.format import figure
from engine.simulation.metrics import Metric, Wanted, estimate
from engine.simulation.parts.workers import one_by_one
from engine.simulation.simulate import refuse_columns, simulate

MAX_POINTS = 500


def read_axis(setup: Setup, text: str) -> tuple[str, list[Value]]:
    """A sweep axis: 'hand_size=1:7', 'decks=1,2,4', 'own_pair' (all values); BadInput if it cannot be read."""
    name, equals, values = text.partition("=")
    parameter = setup.game.Rules.parameter(name)
    if not equals:
        return name, list(parameter.soft_values)
    if parameter.type == "int" and ":" in values:
        low, _, high = values.partition(":")
        first, last = int(parameter.read(low)), int(parameter.read(high))
        if first > last:
            raise BadInput(f"The range {values} of {name} is empty; write it as low:high.")
        return name, list(range(first, last + 1))
    return name, [parameter.read(value) for value in values.split(",")]


@dataclass(frozen=True, eq=False, repr=False)
class Sweep(Drawn):
    """Metrics of a setup over the values of its `axes`, as the frame `points`."""

    setup: Setup
    axes: tuple[str, ...]
    points: pl.DataFrame

    def frame(self) -> pl.DataFrame:
        """A row for each combination and metric; the columns are those of `sweep`."""
        return self.points

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """Its metrics, in their order."""
        return tuple(chosen_with_skill(self.points["metric"].unique(maintain_order=True).to_list(), self.setup.game))

    def says(self) -> str:
        """Where the first metric is least and where it is most."""
        metric = self.metrics[0]
        known = self.points.filter(metric=metric.name).filter(pl.col("mean").is_not_nan())
        if known.is_empty():
            return f"{metric.title}: no combination can be played."
        ends = (known.sort("mean", maintain_order=True).row(at, named=True) for at in (0, -1))
        least, most = (f"{figure(metric, row['mean'])} at {self._place(row)}" for row in ends)
        return f"{metric.title}: least {least}, most {most}."

    def _place(self, row: dict[str, Any]) -> str:
        return ", ".join(f"{name}={str(row[name]).lower()}" for name in self.axes)


def sweep(
    setup: Setup,
    axes: Mapping[str, Iterable[Value]],
    games: int = 2_000,
    seed: int = 0,
    metrics: Wanted = None,
    *,
    executor: Executor | None = None,
    **how: Any,
) -> Sweep:
    """Metrics over every combination of the axes' values, all on the same deals; `how` is passed to `simulate`. "skill"
    is a metric too: that of `engine.analysis.skill`, from as many deals as it measures at most, whatever players sit at the table.
    With an `executor` its workers play the combinations (see `engine.simulation.parts.workers`).

    Columns: one per parameter, `conflict` (a sentence if the values do not go together, else null), `metric`, `mean`,
    `low`, `high`, `games` (the number that count). Raises BadInput for more than 500 combinations, and for a parameter
    or value that does not exist.

    With more cards in a hand, the game takes less time:

    >>> by_size = sweep(Setup.of("suits"), {"hand_size": range(1, 8, 2)}, games=200, metrics="minutes")
    >>> by_size.frame().select("hand_size", pl.col("mean").round(1)).rows()
    [(1, 6.6), (3, 6.7), (5, 6.1), (7, 5.6)]
    """
    refuse_columns(how)
    looked_at = chosen_with_skill(metrics, setup.game)
    values = {name: _values(setup, name, axis) for name, axis in _axes(axes)}
    points = [dict(zip(values, point, strict=True)) for point in product(*values.values())]
    if len(points) > MAX_POINTS:
        raise BadInput(f"The sweep has {len(points):,} combinations; at most {MAX_POINTS} can be played.")
    pieces = [(setup, point, games, seed, names_of(looked_at, setup.game)) for point in points]
    rows = list(chain.from_iterable(one_by_one(executor, _point, pieces, how)))
    frame = pl.DataFrame(rows, schema_overrides={"conflict": pl.Utf8}, infer_schema_length=None)
    return Sweep(setup, tuple(values), frame)


def _axes(axes: Mapping[str, Iterable[Value]]) -> Iterable[tuple[str, Iterable[Value]]]:
    if not isinstance(axes, Mapping) or not axes:
        raise BadInput("Give the parameters to sweep over with their values, such as {'hand_size': range(1, 8)}.")
    return axes.items()


def _values(setup: Setup, name: str, axis: Iterable[Value]) -> list[Value]:
    """The values of an axis; BadInput if it is empty or a value is not allowed."""
    parameter = setup.game.Rules.parameter(name)
    if isinstance(axis, str) or not isinstance(axis, Iterable):
        raise BadInput(f"Give the values of {name} as a list or a range; each must be {parameter.allowed}.")
    values = [parameter.checked(value) for value in axis]
    if not values:
        raise BadInput(f"Give at least one value of {name}; it must be {parameter.allowed}.")
    return values


def _point(
    setup: Setup, values: Mapping[str, Value], games: int, seed: int, wanted: list[str | Metric], how: dict[str, Any]
) -> list[dict[str, Any]]:
    """The rows of one combination; if its values do not go together, a sentence instead of numbers."""
    metrics = chosen_with_skill(wanted, setup.game)
    try:
        here = setup.but(**values)
    except Conflict as error:
        if progress := how.get("progress"):
            progress(games)
        empty = {"mean": None, "low": None, "high": None, "games": 0}
        return [{**values, "conflict": str(error), "metric": m.name, **empty} for m in metrics]
    single = any(m.name != SKILL.name for m in metrics)
    frame = simulate(here, games, seed, **how) if single else pl.DataFrame()
    rows = []
    for m in metrics:
        mean = _skill_at(here, games, seed, single, how) if m.name == SKILL.name else estimate(frame, m)
        bounds = {"mean": mean.mean, "low": mean.low, "high": mean.high, "games": mean.n}
        rows.append({**values, "conflict": None, "metric": m.name, **bounds})
    return rows


def _skill_at(here: Setup, games: int, seed: int, single: bool, how: dict[str, Any]) -> Estimate:
    """The skill of one combination; its progress is that of the `single` games, or `games` at once."""
    quiet = {name: value for name, value in how.items() if name != "progress"}
    found = skill_under(here, min(games, DUPLICATE_DEALS), seed, **quiet)
    if not single and (progress := how.get("progress")):
        progress(games)
    return found
