"""Estimates from a sample, with their 95% intervals: of means, and of shares after Wilson (1927)."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # looking a metric up needs no polars
    import polars as pl

Z95 = 1.959963984540054


def as_float(figure: Any) -> float:
    """A statistic of a polars series (its mean, a quantile, ...) as a plain number; 0 if it has none."""
    return 0.0 if figure is None else float(figure)


class Estimate(NamedTuple):
    """A mean (or share) over n games and the bounds of its interval."""

    mean: float
    low: float
    high: float
    n: int

    @property
    def certain(self) -> bool:
        """For a difference: whether the interval does not include zero."""
        return self.n > 1 and (self.low > 0 or self.high < 0)

    def to_json(self) -> dict[str, float | None]:
        """The mean and its interval for JSON: null for a missing number.

        >>> Estimate(float("nan"), 0.0, 1.0, 0).to_json()
        {'mean': None, 'low': 0.0, 'high': 1.0}
        """
        named = zip(("mean", "low", "high"), self[:3], strict=True)
        return {name: value if value == value else None for name, value in named}


def wilson(wins: float, n: float, z: float = Z95) -> Estimate:
    """A share and its Wilson score interval; `n` may be fractional for an effective sample size."""
    if n == 0:
        return Estimate(float("nan"), 0.0, 1.0, 0)
    p = wins / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return Estimate(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)), round(n))


def mean_of(values: pl.Series, z: float = Z95) -> Estimate:
    """The mean of the values that are not null, and its normal interval."""
    values = values.drop_nulls()
    n = len(values)
    if n == 0:
        return Estimate(float("nan"), float("nan"), float("nan"), 0)
    mean, half = as_float(values.mean()), z * as_float(values.std()) / sqrt(n)
    return Estimate(mean, mean - half, mean + half, n)
