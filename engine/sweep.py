"""One parameter, all its values: the same deals under each of them."""

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any

import polars as pl

from engine.metrics import Metric, estimate, headline
from engine.rules import BadInput, Value
from engine.setup import Setup
from engine.simulate import simulate

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
    metrics: list[Metric] | None = None,
    progress: Callable[[int, int], None] | None = None,
    **how,
) -> pl.DataFrame:
    """Metrics over every combination of the axes' values, all on the same deals.

    Columns: one a parameter, `conflict` (a sentence where the values do not go together, else null), `metric`, `mean`,
    `low`, `high`. Raises BadInput for more than 500 combinations.
    """
    axes = {name: list(values) for name, values in axes.items()}
    points = list(product(*axes.values()))
    if len(points) > MAX_POINTS:
        raise BadInput(f"The sweep has {len(points):,} combinations; at most {MAX_POINTS} can be played.")
    rows = []
    for done, point in enumerate(points):
        rows += _point(setup, dict(zip(axes, point, strict=True)), games, seed, metrics, how)
        if progress:
            progress(done + 1, len(points))
    return pl.DataFrame(rows, schema_overrides={"conflict": pl.Utf8}, infer_schema_length=None)


def _point(
    setup: Setup, values: Mapping[str, Value], games: int, seed: int, metrics: list[Metric] | None, how: dict[str, Any]
) -> list[dict[str, Any]]:
    metrics = metrics or headline(setup.game)
    try:
        frame = simulate(setup.but(**values), games, seed, **how)
    except BadInput as error:
        empty = {"mean": None, "low": None, "high": None}
        return [{**values, "conflict": str(error), "metric": m.name, **empty} for m in metrics]
    rows = []
    for m in metrics:
        found = estimate(frame, m)
        bounds = {"mean": found.mean, "low": found.low, "high": found.high}
        rows.append({**values, "conflict": None, "metric": m.name, **bounds})
    return rows
