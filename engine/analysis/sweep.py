"""Sweeps: metrics, and skill, over the values of one or more parameters, on the same deals."""

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any

import polars as pl

from engine.analysis.duplicate_deals import SKILL, chosen_with_skill
from engine.analysis.skill import GAMES as DUPLICATE_DEALS
from engine.analysis.skill import skill_under
from engine.core.rules import BadInput, Conflict, Value
from engine.setup.setup import Setup
from engine.simulation.metrics import Metric, Wanted, estimate
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


def sweep(
    setup: Setup,
    axes: Mapping[str, Iterable[Value]],
    games: int = 2_000,
    seed: int = 0,
    metrics: Wanted = None,
    progress: Callable[[int, int], None] | None = None,
    **how: Any,
) -> pl.DataFrame:
    """Metrics over every combination of the axes' values, all on the same deals; `how` is passed to `simulate`. "skill"
    is a metric too: that of `engine.analysis.skill`, from as many deals as it measures at most, whatever players sit at the table.

    Columns: one per parameter, `conflict` (a sentence if the values do not go together, else null), `metric`, `mean`,
    `low`, `high`, `games` (the number that count). Raises BadInput for more than 500 combinations, and for a parameter
    or value that does not exist.

    With more cards in a hand, the game takes less time:

    >>> by_size = sweep(Setup.of("suits"), {"hand_size": range(1, 8, 2)}, games=200, metrics="minutes")
    >>> by_size.select("hand_size", pl.col("mean").round(1)).rows()
    [(1, 6.6), (3, 6.7), (5, 6.1), (7, 5.6)]
    """
    refuse_columns(how)
    looked_at = chosen_with_skill(metrics, setup.game)
    values = {name: _values(setup, name, axis) for name, axis in _axes(axes)}
    points = [dict(zip(values, point, strict=True)) for point in product(*values.values())]
    if len(points) > MAX_POINTS:
        raise BadInput(f"The sweep has {len(points):,} combinations; at most {MAX_POINTS} can be played.")
    rows: list[dict[str, Any]] = []
    for done, point in enumerate(points):
        rows += _point(setup, point, games, seed, looked_at, how)
        if progress:
            progress(done + 1, len(points))
    return pl.DataFrame(rows, schema_overrides={"conflict": pl.Utf8}, infer_schema_length=None)


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
    setup: Setup, values: Mapping[str, Value], games: int, seed: int, metrics: list[Metric], how: dict[str, Any]
) -> list[dict[str, Any]]:
    """The rows of one combination; if its values do not go together, a sentence instead of numbers."""
    try:
        here = setup.but(**values)
    except Conflict as error:
        empty = {"mean": None, "low": None, "high": None, "games": 0}
        return [{**values, "conflict": str(error), "metric": m.name, **empty} for m in metrics]
    frame = simulate(here, games, seed, **how) if any(m.name != SKILL.name for m in metrics) else pl.DataFrame()
    rows = []
    for m in metrics:
        mean = (
            skill_under(here, min(games, DUPLICATE_DEALS), seed, **how) if m.name == SKILL.name else estimate(frame, m)
        )
        bounds = {"mean": mean.mean, "low": mean.low, "high": mean.high, "games": mean.n}
        rows.append({**values, "conflict": None, "metric": m.name, **bounds})
    return rows
