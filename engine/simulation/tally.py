"""A tally of many games, block by block: how often each value of each number occurs, without keeping the games.

Means, intervals and quantiles follow from that exactly, in the memory of a block: few games have a value that no other one
has. A number that has nearly as many values as there are games (the average hand in a game of Armed) is summed up instead,
and for its quantiles the values are kept with four digits.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, sqrt

import numpy as np
import polars as pl

from engine.simulation.contributions import Contributions, told_of
from engine.simulation.estimates import Z95, Estimate, around, half_of, student, variance, wilson
from engine.simulation.metric import Metric

_TIMES = "times"
_QUANTILES = {"p5": 0.05, "median": 0.5, "p95": 0.95}
NOTHING_TOLD: dict[str, float | None] = dict.fromkeys(("mean", "sd", *_QUANTILES, "min", "max", "low", "high"))
_PARTS = 8  # tables of a number that are put together at once
_LONG = 30_000  # rows: a longer table is summed up
_DIGITS = 4  # of the values of a number that was summed up
_SURE = 10  # digits of its sums that are the same in any blocks
_LOW, _HIGH = -1_000, 10_000  # whole numbers from the one up to the other have places to be counted in


class Tally:
    """The tally of these metrics and columns; a metric may be any, of one game or of all."""

    def __init__(self, metrics: Iterable[Metric], columns: Iterable[str] = ()):
        self._of = {name: {"value": pl.col(name)} for name in columns}
        self._of |= {_key(metric): _values(metric) for metric in metrics}
        self._whole: dict[str, _WholeNumbers] = {}
        self._tables: dict[str, list[pl.DataFrame]] = {name: [] for name in self._of}  # of all other values
        self._sums: dict[str, _Sums] = {}
        self.games = 0

    def add(self, block: pl.DataFrame) -> pl.DataFrame:
        """Add games, and hand them on."""
        self.games += len(block)
        found = block.select(each.alias(f"{name} {part}") for name, of in self._of.items() for part, each in of.items())
        others = [name for name in self._of if not self._count(name, found)]
        for name, table in zip(others, pl.collect_all([self._occurring(name, found) for name in others]), strict=True):
            self._keep(name, table)
        return block

    def _keep(self, name: str, table: pl.DataFrame) -> None:
        if name in self._sums:
            self._sums[name].add(
                table.sort(pl.all())
            )  # tables have no order, and sums of other orders differ in the last digit
            return
        tables = self._tables[name]
        tables.append(table)
        if len(tables) > _PARTS:
            tables[:] = [_together(tables)]
            if len(tables[0]) > _LONG and name.startswith(_METRIC):
                self._sums[name] = _Sums(self._table(name))
                tables.clear()
                self._whole.pop(name, None)

    def _count(self, name: str, found: pl.DataFrame) -> bool:
        """Count the values of a block if they are whole numbers that have places; returns whether they are."""
        values = found[f"{name} value"]
        if name in self._sums or len(self._of[name]) > 1 or not values.dtype.is_numeric():
            return False
        return self._whole.setdefault(name, _WholeNumbers(values.dtype)).add(values)

    def _occurring(self, name: str, found: pl.DataFrame) -> pl.LazyFrame:
        """How often each value of a block occurs."""
        values = found.lazy().select(pl.col(f"{name} {part}").alias(part) for part in self._of[name])
        return values.group_by(pl.all()).agg(pl.len().cast(pl.Int64).alias(_TIMES))

    def having(self, column: str, value: str) -> int:
        """The number of games with this value of a column."""
        table = self._table(column)
        return int(table.filter(pl.col("value") == value)[_TIMES].sum())

    def with_any(self, column: str) -> int:
        """The number of games in which a column is above zero."""
        return int(self._table(column).filter(pl.col("value") > 0)[_TIMES].sum())

    def mean(self, column: str) -> Estimate:
        """The mean of a column in which all games have a number."""
        table = self._table(column)
        parts = Contributions(table["value"].cast(pl.Float64).to_numpy(), times=table[_TIMES].to_numpy())
        return around(parts.brought / parts.games, half_of(parts.brings, times=parts.times), parts.games)

    def estimate(self, metric: Metric, z: float = Z95) -> Estimate:
        """A metric over these games, as `engine.simulation.metrics.estimate` of their frame."""
        if sums := self._sums.get(_key(metric)):
            return sums.estimate(metric, z)
        parts = _contributions(self._table(_key(metric)))
        return told_of(metric, parts.of(parts.counting), z)

    def summary(self, metric: Metric) -> dict[str, float | None]:
        """Mean, spread, quantiles and interval of a metric, all None without games: the shape of `simulate --json`.

        The mean and its interval are those of `estimate`, so pooled metrics combine all games; the spread, the quantiles
        and the extremes are of single games.
        """
        sums = self._sums.get(_key(metric))
        table = sums.values if sums else self._table(_key(metric))
        table = table.filter(pl.col("value").is_not_nan()).group_by("value").agg(pl.col(_TIMES).sum()).sort("value")
        values, times, mean = table["value"].to_numpy(), table[_TIMES].to_numpy(), self.estimate(metric)
        if not len(values):
            return dict(NOTHING_TOLD)
        spread = {"sd": sqrt(variance(values, times)), "min": float(values[0]), "max": float(values[-1])}
        return {
            "mean": mean.mean,
            **(sums.spread if sums else spread),
            **{name: _nearest(values, times, share) for name, share in _QUANTILES.items()},
            "low": mean.low,
            "high": mean.high,
        }

    def _table(self, name: str) -> pl.DataFrame:
        """Each value once, in order, with the number of games that have it: sums are the same each time."""
        tables, whole = self._tables[name], self._whole.get(name)
        tables[:] = [_together(tables)] if tables else []
        return _together([*tables, *([whole.table()] if whole else [])]).sort(pl.all())


class _WholeNumbers:
    """How often each whole number of a column occurs. To count in places takes a tenth of the time of a table of any values."""

    def __init__(self, kind: pl.DataType):
        self.kind, self.missing, self.times = kind, 0, np.zeros(_HIGH - _LOW, "i8")

    def add(self, values: pl.Series) -> bool:
        """Count these values and return True; False, and none is counted, if one is not whole or has no place."""
        missing = values.null_count()
        numbers = (values.drop_nulls() if missing else values).to_numpy()
        if len(numbers):
            low, high = numbers.min(), numbers.max()
            if not (low >= _LOW and high < _HIGH):  # nor if it is no number
                return False
            whole = numbers.astype("i8")
            if numbers.dtype.kind == "f" and not np.array_equal(whole, numbers):
                return False
            first = int(low)
            found = np.bincount(whole - first)
            self.times[first - _LOW :][: len(found)] += found
        self.missing += missing
        return True

    def table(self) -> pl.DataFrame:
        """Each number once, with the number of games that have it."""
        found = np.flatnonzero(self.times)
        table = pl.DataFrame({"value": pl.Series(found + _LOW).cast(self.kind), _TIMES: self.times[found]})
        missing = pl.DataFrame({"value": [None], _TIMES: [self.missing]}, schema=table.schema)
        return pl.concat([table, missing]) if self.missing else table


class _Sums:
    """What is left of a metric with very many values: sums of its games, and how often each value occurs with four digits.

    The sums are of distances from the first table (of each value from its mean, of each contribution from its ratio), which
    loses no digits where the mean is large and the spread small. What follows from them is rounded to the digits that do not
    depend on the blocks.
    """

    def __init__(self, table: pl.DataFrame):
        parts = _contributions(table).of(_contributions(table).counting)
        self.ratio = parts.brought / parts.all_parts
        self.middle = float(table["value"].filter(table["value"].is_not_nan()).mean() or 0)  # type: ignore[arg-type]
        self.games, self.least, self.most = 0, inf, -inf
        self.parts = np.zeros(5)  # the sums that `add` names
        self.single = np.zeros(3)  # games with a value; the sums of its distances and of their squares
        self.values = table.select("value", _TIMES).clear()
        self.add(table)

    def add(self, table: pl.DataFrame) -> None:
        """Add the games of a table."""
        parts = _contributions(table).of(_contributions(table).counting)
        times, over = parts.times, np.ones(len(parts.brings)) if parts.over is None else parts.over
        assert times is not None
        away = parts.brings - self.ratio * over
        self.games += parts.games
        self.parts += [times @ each for each in (over, away, away * away, away * over, over * over)]
        having = table.filter(pl.col("value").is_not_nan())
        value, times = having["value"].to_numpy(), having[_TIMES].to_numpy()
        self.least, self.most = min(self.least, value.min(initial=inf)), max(self.most, value.max(initial=-inf))
        self.single += [times.sum(), times @ (value - self.middle), times @ (value - self.middle) ** 2]
        self.values = _together([self.values, having.select(pl.col("value").round_sig_figs(_DIGITS), _TIMES)])

    def estimate(self, metric: Metric, z: float) -> Estimate:
        """As `told_of`, which has the contributions of all games."""
        over, away, squares, mixed, over_squares = self.parts
        further = away / over
        if metric.share:
            return wilson(_sure(away + self.ratio * over), self.games, z)
        pulls = (squares - 2 * further * mixed + further**2 * over_squares) * (self.games / over) ** 2
        half = student(self.games, z) * sqrt(pulls / (self.games - 1) / self.games)
        return around(_sure(self.ratio + further), _sure(half), self.games)

    @property
    def spread(self) -> dict[str, float]:
        """Of the values of single games."""
        games, away, squares = self.single
        return {"sd": _sure(sqrt((squares - away * away / games) / (games - 1))), "min": self.least, "max": self.most}


def _sure(number: float) -> float:
    return float(f"{number:.{_SURE}g}")


_METRIC = "metric "


def _key(metric: Metric) -> str:
    return f"{_METRIC}{metric.name}"


def _contributions(table: pl.DataFrame) -> Contributions:
    """The contributions of the games of a table of values."""
    brings, over = table["value"].to_numpy(), None
    if "over" in table.columns:
        over = table["over"].to_numpy()
        brings = np.where(over != 0, brings * over, over)
    return Contributions(brings, over, table[_TIMES].to_numpy())


def _values(metric: Metric) -> dict[str, pl.Expr]:
    """The value of a game, and the number of its parts if games are pooled."""
    value = {"value": metric.value().cast(pl.Float64)}
    return value if metric.over is None else value | {"over": metric.over().cast(pl.Float64)}


def _together(tables: list[pl.DataFrame]) -> pl.DataFrame:
    if len(tables) == 1:
        return tables[0]
    return pl.concat(tables).group_by(pl.all().exclude(_TIMES)).agg(pl.col(_TIMES).sum())


def _nearest(values: np.ndarray, times: np.ndarray, share: float) -> float:
    """A quantile as polars takes the "nearest" one: a value in the middle between two places belongs to the higher one."""
    place = int((times.sum() - 1) * share + 0.5)
    return float(values[np.searchsorted(times.cumsum(), place, side="right")])
