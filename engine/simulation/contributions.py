"""The contribution of each game to each metric, as arrays: a place for each game, or for all games that contribute the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import nan
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.core.rules import BadInput
from engine.simulation.estimates import Estimate, amount_of, around, half_of, wilson
from engine.simulation.metric import Metric

if TYPE_CHECKING:  # looking a metric up needs no polars
    import polars as pl

_KEPT = 200  # sets of metrics whose columns are kept


class Contributions(NamedTuple):
    """`brings`: the value of each game; nan in a game that does not count. `over`: the number of parts of each game if
    games are pooled (None: one each). `times`: how many games contribute this (None: one each)."""

    brings: np.ndarray
    over: np.ndarray | None = None
    times: np.ndarray | None = None

    @property
    def counting(self) -> np.ndarray:
        """Which games count."""
        return ~np.isnan(self.brings)

    def of(self, which: np.ndarray) -> Contributions:
        """The contributions of some games."""
        if which.all():
            return self
        return Contributions(*(None if each is None else each[which] for each in self))  # type: ignore[arg-type]

    @property
    def games(self) -> int:
        """The number of games."""
        return amount_of(self.brings, self.times)

    @property
    def all_parts(self) -> float:
        """The number of parts in all games together."""
        return float(self.games) if self.over is None else self._together(self.over)

    @property
    def brought(self) -> float:
        """The contributions of all games together."""
        return self._together(self.brings)

    @property
    def each(self) -> np.ndarray:
        """The number of each game: of a ratio its own, 0 without parts."""
        if self.over is None:
            return self.brings
        return np.divide(self.brings, self.over, out=np.zeros_like(self.brings), where=self.over != 0)

    def _together(self, values: np.ndarray) -> float:
        return float(values.sum() if self.times is None else values @ self.times)

    def same(self, other: Contributions) -> bool:
        """Whether each game contributes the same to both."""
        alike = self.over is other.over is None or np.array_equal(self.over, other.over)  # type: ignore[arg-type]
        return alike and np.array_equal(self.brings, other.brings)


def contributions_of(games: pl.DataFrame, *metrics: Metric) -> list[Contributions]:
    """The contributions of each game to each of these metrics; several at once take hardly longer than one."""
    told = _told(games, metrics, _columns(metrics))
    arrays = {name: told[name].to_numpy() for name in told.columns}
    return [Contributions(arrays[f"{n} brings"], arrays.get(f"{n} over")) for n in range(len(metrics))]


@lru_cache(_KEPT)
def _columns(metrics: tuple[Metric, ...]) -> list[pl.Expr]:
    """What is computed for these metrics; to write it down takes longer than to compute it for a thousand games."""
    import polars as pl

    columns = []
    for n, metric in enumerate(metrics):
        value = metric.value()
        if metric.over is None:
            columns.append(value.cast(pl.Float64).alias(f"{n} brings"))
            continue
        over = metric.over()
        columns.append(over.cast(pl.Float64).alias(f"{n} over"))
        columns.append(pl.when(over != 0).then(value * over).otherwise(over).cast(pl.Float64).alias(f"{n} brings"))
    return columns


def _told(games: pl.DataFrame, metrics: Sequence[Metric], columns: list[pl.Expr]) -> pl.DataFrame:
    from polars.exceptions import ColumnNotFoundError

    try:
        return games.select(columns)
    except ColumnNotFoundError:
        named = [(m.name, name) for m in metrics for e in _read_by(m) for name in e.meta.root_names()]
        metric, missing = next((metric, name) for metric, name in named if name not in games.columns)
        raise BadInput(f"The metric '{metric}' needs the column '{missing}', which these games do not have.") from None


def columns_read(*metrics: Metric) -> list[str]:
    """The columns of games that these metrics read, each once."""
    return sorted({name for metric in metrics for each in _read_by(metric) for name in each.meta.root_names()})


def _read_by(metric: Metric) -> list[pl.Expr]:
    return [metric.value(), *([metric.over()] if metric.over else [])]


# ---------------------------------------------------------------- estimates


def told_of(metric: Metric, parts: Contributions, z: float, error: float | None = None) -> Estimate:
    """The estimate from the contributions of the games that count; `error` is the standard error of its pull, if that is known."""
    n, all_parts = parts.games, parts.all_parts
    if not all_parts:
        return wilson(0, 0) if metric.share else Estimate(nan, nan, nan, 0)
    if metric.share:
        return wilson(parts.brought, n, z)
    pull = pull_of(parts) if error is None else parts.brings
    return around(parts.brought / all_parts, half_of(pull, z, parts.times, parts.each, error), n)


def pull_of(parts: Contributions) -> np.ndarray:
    """The influence of each game on the estimate: for a mean its distance from the mean, for a ratio the linearised
    one."""
    if parts.over is None:
        return parts.brings - (np.average(parts.brings, weights=parts.times) if len(parts.brings) else 0.0)
    all_parts = parts.all_parts
    ratio = parts.brought / all_parts if all_parts else 0.0
    return (parts.brings - ratio * parts.over) * (parts.games / all_parts if all_parts else 0.0)
