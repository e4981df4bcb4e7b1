"""Bins that respect the lattice of the values: most games of War have an even length, so bins of odd width would show a comb."""

from math import gcd
from typing import NamedTuple

import numpy as np
import polars as pl

_TAIL = 0.995  # the share of games in ordinary bins; the rest is in an open last one


class Bin(NamedTuple):
    """Whole numbers from low to high, both included; `open` for the last one, which takes the tail."""

    low: int
    high: int
    open: bool = False


class Bins(NamedTuple):
    """Bins of one width; `step` is the lattice of the values."""

    step: int
    width: int
    bins: list[Bin]


class Extent(NamedTuple):
    """The range of the values, the upper end of the ordinary ones, and their lattice."""

    low: int
    high: int
    top: int
    step: int

    def with_(self, other: "Extent") -> "Extent":
        """The extent of both together."""
        ends = min(self.low, other.low), max(self.high, other.high), max(self.top, other.top)
        return Extent(*ends, gcd(self.step, other.step, self.low - other.low))


def extent_of(values: list[pl.Series]) -> Extent:
    """The extent of several series."""
    distinct = distinct_of(values)
    tops = (series.quantile(_TAIL, "higher") for series in values)
    top = max(int(each) for each in tops if each is not None)
    return Extent(int(distinct[0]), int(distinct[-1]), top, step_of(distinct))


def distinct_of(values: list[pl.Series]) -> np.ndarray:
    """All different values of several series, in order."""
    return np.unique(np.concatenate([series.to_numpy() for series in values]))


def bins_of(values: list[pl.Series], most: int = 40, per: int = 1) -> Bins:
    """Bins shared by several series."""
    return bins_for(extent_of(values), most, per)


def bins_for(extent: Extent, most: int = 40, per: int = 1) -> Bins:
    """At most `most` bins and an open one for the tail; `per` numbers make one unit."""
    low, high, top, step = extent
    width = width_of(top - low, step, most, per)
    first = low if width == step else low // width * width
    last = first + (top - first) // width * width  # the bin that holds `top`
    ordinary = [Bin(at, at + width - 1) for at in range(first, last + width, width)]
    if high < last + width:
        return Bins(step, width, ordinary)
    return Bins(step, width, [*ordinary, Bin(last + width, high, open=True)])


def step_of(distinct: np.ndarray) -> int:
    """The lattice: the greatest number that divides every difference of the distinct values; 1 for a single value."""
    return int(np.gcd.reduce(np.diff(distinct))) or 1


def width_of(range_: int, step: int, most: int, per: int = 1) -> int:
    """The smallest good width that needs at most `most` bins.

    That is the step itself, or else a round even number that is a multiple of the step (of minutes, `per` = 60: of
    seconds; a width of many steps need not be a multiple).
    """
    if range_ // step < most:
        return step
    need = range_ / (most - 1)  # one more bin than the range fills, because bins begin at multiples of their width
    fitting = next(w for w in round_numbers(per) if w >= need and (w % step == 0 or w > 40 * step))
    multiple = next(w * step for w in round_numbers() if w * step >= need)
    return min(fitting, multiple) if step > 1 else fitting


def round_numbers(per: int = 1) -> list[int]:
    """2, 4, 6, 8, 10, 20, 40, ...: even, so that a bin holds as many even values as odd ones."""
    parts = [2, 4, 6, 10, 12, 20, 30] if per == 60 else []
    ones = [1, 2, 4, 5, 6, 8] if per > 1 else [2, 4, 6, 8]
    return parts + [n * per for n in ones] + [n * 10**k * per for k in range(1, 9) for n in (1, 2, 4, 5, 6, 8)]


def counts(values: pl.Series, bins: list[Bin]) -> list[int]:
    """The number of values in each bin."""
    at = np.searchsorted([each.low for each in bins], values.to_numpy(), "right")  # 0: below the first
    in_bins: list[int] = np.bincount(at, minlength=len(bins) + 1)[1:].tolist()
    return in_bins
