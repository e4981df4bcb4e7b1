"""Estimates from a sample, with their 95% intervals: of means (Student 1908), of shares (Wilson 1927), and of the
difference of two shares of the same deals (Agresti and Min 2005) or of two samples (Newcombe 1998).

A small sample of a number that is nearly always the same says little about its mean: of thirty games that the winner of
Armed ends with all cards, the rare other ends are not seen. There is no interval then, its bounds are nan, and nothing is
certain. A rule by the skewness of the sample would be worse: it shows the samples that have missed the long tail.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf, nan, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:  # looking a metric up needs no polars
    import polars as pl

Z95 = 1.959963984540054
FEW = 20  # games: the interval of fewer is not written down
ENOUGH = 200  # games: from here on a mean of any number of the six games has an interval
# Games that have another value than most of them, or their share: of fewer games a mean needs them.
_OTHERS, _PART = 15, 0.3


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
    def bounded(self) -> bool:
        """Whether there is an interval."""
        return self.low == self.low

    @property
    def drawn(self) -> Estimate:
        """The estimate as a mark: without an interval, the bounds are the mean."""
        return self if self.bounded else self._replace(low=self.mean, high=self.mean)

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
        return Estimate(nan, 0.0, 1.0, 0)
    p = wins / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return Estimate(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)), round(n))


def matched(wins: float, losses: float, deals: int, z: float = Z95) -> Estimate:
    """The difference of two shares of the same deals and its interval after Agresti and Min (2005): a Wald interval
    after adding half a deal to each of the four cells of the table of pairs.

    >>> [round(bound, 3) for bound in matched(0, 0, 100)[:3]]
    [0.0, -0.019, 0.019]
    """
    if deals == 0:
        return Estimate(nan, nan, nan, 0)
    difference, count = (wins - losses) / deals, deals + 2
    middle = (wins - losses) / count
    half = z * sqrt(((wins + losses + 1) / count - middle * middle) / count)
    return Estimate(
        difference, min(difference, max(-1.0, middle - half)), max(difference, min(1.0, middle + half)), deals
    )


def above(one: Estimate, other: Estimate) -> Estimate:
    """How far one share is above another, with the interval of Newcombe (1998, method 10), which combines Wilson's of both.

    >>> [round(bound, 4) for bound in above(wilson(56, 70), wilson(48, 80))[:3]]
    [0.2, 0.0524, 0.3339]
    """
    mean = one.mean - other.mean
    low = mean - sqrt((one.mean - one.low) ** 2 + (other.high - other.mean) ** 2)
    high = mean + sqrt((one.high - one.mean) ** 2 + (other.mean - other.low) ** 2)
    return Estimate(mean, low, high, min(one.n, other.n))


def mean_of(values: pl.Series, z: float = Z95) -> Estimate:
    """The mean of the values that are not null, and its interval."""
    values = values.drop_nulls()
    if not len(values):
        return Estimate(nan, nan, nan, 0)
    mean, half = as_float(values.mean()), half_of(values.to_numpy().astype(np.float64), z)
    return around(mean, half, len(values))


def around(mean: float, half: float, n: int) -> Estimate:
    """A mean with an interval of this half width, or with none if that is nan.

    The bounds are then the same object each time: with it, unlike with other nan, equal estimates compare as equal.

    >>> around(2.0, float("nan"), 5) == around(2.0, float("nan"), 5)
    True
    """
    return Estimate(mean, nan, nan, n) if half != half else Estimate(mean, mean - half, mean + half, n)


def half_of(
    values: np.ndarray,
    z: float = Z95,
    times: np.ndarray | None = None,
    told: np.ndarray | None = None,
    error: float | None = None,
) -> float:
    """Half the interval of the mean of these values, by Student's t; nan if they are too few for one: less than two, or
    less than 200 among which fewer than fifteen, and fewer than three in ten, differ from the value that occurs most.
    `times`: how often each value occurs, if not once; `told`: the numbers of the games, if the values are made of them; `error`: the
    standard error of the mean, if it is known.

    >>> round(half_of(np.arange(10.0)), 2), half_of(np.array([52.0] * 29 + [20.0])), half_of(np.ones(200))
    (2.17, nan, 0.0)
    """
    n = amount_of(values, times)
    others = n if n >= ENOUGH else n - _most_alike(values if told is None else told, times)
    if n < 2 or others < min(_OTHERS, _PART * n):
        return nan
    return student(n, z) * (error_of(values, times) if error is None else error)


def _most_alike(values: np.ndarray, times: np.ndarray | None) -> float:
    """How many of the values are the one that occurs most."""
    _, which = np.unique(values, return_inverse=True)
    return float(np.bincount(which, times).max(initial=0))


def amount_of(values: np.ndarray, times: np.ndarray | None = None) -> int:
    """How many values there are."""
    return len(values) if times is None else int(times.sum())


def error_of(values: np.ndarray, times: np.ndarray | None = None) -> float:
    """The standard error of the mean; 0 for values that are all alike, which their rounded mean could hide."""
    return spread_of(values, times).error


class Spread(NamedTuple):
    """The sample variance, and the standard error of the mean (see `error_of`)."""

    variance: float
    error: float


def spread_of(values: np.ndarray, times: np.ndarray | None = None) -> Spread:
    """Both at once: they take one pass over the values."""
    n, found = amount_of(values, times), variance(values, times)
    return Spread(found, sqrt(found / n) if found and np.ptp(values) else 0.0)


def variance(values: np.ndarray, times: np.ndarray | None = None) -> float:
    """The sample variance; 0 for fewer than two values."""
    n = amount_of(values, times)
    if n < 2:
        return 0.0
    if times is None:
        return float(values.var(ddof=1))
    return float(times @ (values - np.average(values, weights=times)) ** 2) / (n - 1)


@lru_cache(4096)
def student(n: int, z: float = Z95) -> float:
    """The quantile of Student's t for the mean of n values where the normal one is `z`.

    >>> round(student(10), 2), round(student(10_000), 2)
    (2.26, 1.96)
    """
    from scipy.special import ndtr, stdtrit

    return float(stdtrit(n - 1, ndtr(z))) if n > 1 else inf


def chance_of_t(t: float, n: int) -> float:
    """The two-sided p-value of a mean of n values that is t standard errors away from 0."""
    from scipy.special import stdtr

    return float(2 * stdtr(n - 1, -abs(t)))
