"""The figure of a claim in one case, by the kind of its test.

figure      a metric of one setup
largest     the largest value of a metric in all games
change      the difference of a metric between two rule sets, on the same deals
apart       the same between games that cannot be paired: of two games, or of other players
turned      the share of deals that end differently under two rule sets
strongest   of several strategies, the share that the best one wins in its worst matchup
skill       the skill of the first player over the second: `engine.analysis.skill`
meaningful  the number of meaningful choices in a game: `engine.analysis.decisions.meaningful_choices`
gaps        the share of deals that the weightiest gap turns beyond meaningless changes: `engine.analysis.gaps`
"""

from collections.abc import Callable
from math import sqrt
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from cachetools import LRUCache, cached

from engine.analysis import gaps
from engine.analysis.decisions.meaningful_choices import POINTS, meaningful_choices
from engine.analysis.documents.claim_file import Case, Claim
from engine.analysis.skill import Results, measured, play_from_every_seat
from engine.setup.setup import Setup
from engine.simulation.contributions import columns_read, contributions_of
from engine.simulation.estimates import Z95, Estimate, wilson
from engine.simulation.metric import Metric
from engine.simulation.metrics import estimate
from engine.simulation.paired import change
from engine.simulation.simulate import simulate


class Found(NamedTuple):
    """The result of one case: the figure, its setups, and the seed of a game to watch."""

    figure: Estimate
    setups: tuple[Setup, ...]
    watch: int


class Run(NamedTuple):
    """The number of games, the first seed, how to cancel, and the width of the interval."""

    games: int
    seed: int
    threads: int | None
    cancelled: Callable[[], bool] | None
    z: float = Z95

    @property
    def how(self) -> dict[str, Any]:
        """How games are played, for the other analyses."""
        return {"threads": self.threads, "cancelled": self.cancelled}

    def of(self, setup: Setup, metric: Metric | None) -> pl.DataFrame:
        """The games of a setup, with the columns that a metric reads."""
        return _played((setup, _columns(metric), self.games, self.seed), self.threads, self.cancelled)


def figure_of(claim: Claim, case: Case, run: Run) -> Found:
    """The figure of a claim in this case, from the games of a run."""
    return _KINDS[claim.kind](claim, case, run)


# ---------------------------------------------------------------- the kinds


def _figure(claim: Claim, case: Case, run: Run) -> Found:
    """A metric of one setup."""
    metric, frame = _metric(claim), run.of(case.setups[0], claim.metric)
    return Found(estimate(frame, metric, run.z), case.setups, _typical(metric, frame, None))


def _change(claim: Claim, case: Case, run: Run) -> Found:
    """The metric after minus the metric before, over the deals that count under both."""
    metric, (before, after) = _metric(claim), (run.of(setup, claim.metric) for setup in case.setups)
    return Found(change(before, after, metric, run.z).difference, case.setups, _typical(metric, after, before))


def _apart(claim: Claim, case: Case, run: Run) -> Found:
    """The same without common deals: both means with their own errors."""
    metric, frames = _metric(claim), [run.of(setup, claim.metric) for setup in case.setups]
    before, after = (estimate(frame, metric, 1.0) for frame in frames)
    error = run.z * sqrt(_error(before) ** 2 + _error(after) ** 2)
    mean = after.mean - before.mean
    difference = Estimate(mean, mean - error, mean + error, min(before.n, after.n))
    return Found(difference, case.setups, _typical(metric, frames[1], None))


def _turned(claim: Claim, case: Case, run: Run) -> Found:
    """The share of deals that end differently."""
    before, after = (run.of(setup, None) for setup in case.setups)
    other = before["outcome"] != after["outcome"]
    first = int(other.arg_max() or 0) if other.any() else 0
    return Found(wilson(int(other.sum()), len(other), run.z), case.setups, int(after["seed"][first]))


def _strongest(claim: Claim, _: Case, run: Run) -> Found:
    """Each strategy against each other one: the best is the one with the best worst result."""
    ways = [case.setups[0] for case in claim.cases]
    worst = [
        min((_met(claim, one, other, run) for other in ways if other is not one), key=lambda found: found.figure.mean)
        for one in ways
    ]
    return max(worst, key=lambda found: found.figure.mean)


def _met(claim: Claim, one: Setup, other: Setup, run: Run) -> Found:
    table = Setup(one.game, one.rules, (one.strategies[0], other.strategies[0]), one.base)
    return _figure(claim, Case("", (table,)), run)


def _largest(claim: Claim, case: Case, run: Run) -> Found:
    """The largest value of a metric; it has no interval."""
    frame = run.of(case.setups[0], claim.metric)
    values = _values(_metric(claim), frame)
    if np.isnan(values).all():
        return Found(Estimate(np.nan, np.nan, np.nan, 0), case.setups, int(frame["seed"][0]))
    at = int(np.nanargmax(values))
    most = float(values[at])
    return Found(Estimate(most, most, most, len(values)), case.setups, int(frame["seed"][at]))


def _skill(_: Claim, case: Case, run: Run) -> Found:
    """The skill of the first player over the second; the game to watch is of a deal that one of the two wins from both
    seats."""
    (setup,) = case.setups
    players = setup.strategies[0], setup.strategies[1]
    found = _from_every_seat((setup, players, run.games, run.seed), run)
    swept = (found.won == found.won[:, :1]).all(axis=1) & (found.won[:, 0] == 1)
    return Found(
        _widened(measured(setup=setup, players=players, found=found).skill, run.z),
        case.setups,
        run.seed + int(np.argmax(swept)),
    )


def _meaningful(_: Claim, case: Case, run: Run) -> Found:
    """The number of meaningful choices in a game."""
    return Found(
        _widened(_choices_that_matter((case.setups[0], run.games, run.seed), run), run.z), case.setups, run.seed
    )


def _gaps(_: Claim, case: Case, run: Run) -> Found:
    """The share of deals that the weightiest gap turns beyond what changes that mean nothing do."""
    return Found(_widened(_weightiest((case.setups[0], run.games, run.seed), run), run.z), case.setups, run.seed)


def _widened(found: Estimate, z: float) -> Estimate:
    """An estimate whose 95% interval is made this many standard errors wide."""
    if z == Z95 or not found.n:
        return found
    return found._replace(
        low=found.mean - (found.mean - found.low) * z / Z95, high=found.mean + (found.high - found.mean) * z / Z95
    )


_KINDS: dict[str, Callable[[Claim, Case, Run], Found]] = {
    "figure": _figure, "largest": _largest, "change": _change, "apart": _apart, "turned": _turned, "strongest": _strongest,
    "skill": _skill, "meaningful": _meaningful, "gaps": _gaps,
}  # fmt: skip


# ---------------------------------------------------------------- the games


_Wanted = tuple[Setup, tuple[str, ...], int, int]  # a setup, the columns, the number of games, the first seed
_KEPT = 64  # frames


@cached(LRUCache(_KEPT), key=lambda wanted, *how: wanted, lock=Lock())
def _played(wanted: _Wanted, threads: int | None, cancelled: Callable[[], bool] | None) -> pl.DataFrame:
    """These games, cached independently of how they can be cancelled."""
    setup, columns, games, seed = wanted
    return simulate(setup, games, seed, columns=columns, threads=threads, cancelled=cancelled)


_WantedOf = tuple[Setup, int, int]  # a setup, the number of games, the first seed


@cached(LRUCache(_KEPT), key=lambda wanted, run: wanted, lock=Lock())
def _from_every_seat(wanted: tuple[Setup, tuple[str, str], int, int], run: Run) -> Results:
    setup, players, games, seed = wanted
    return play_from_every_seat(setup, players, games, seed, run.how)


@cached(LRUCache(_KEPT), key=lambda wanted, run: wanted, lock=Lock())
def _choices_that_matter(wanted: _WantedOf, run: Run) -> Estimate:
    setup, games, seed = wanted
    return meaningful_choices(setup, max(2, games), seed, **run.how).above[POINTS[0]]


@cached(LRUCache(_KEPT), key=lambda wanted, run: wanted, lock=Lock())
def _weightiest(wanted: _WantedOf, run: Run) -> Estimate:
    setup, games, seed = wanted
    baseline = gaps.levels(setup, games, seed, **run.how)
    found = gaps.weighed(setup, baseline, games, seed, **run.how)
    return max((each.beyond for gap in found for each in gap.readings), default=Estimate(0.0, 0.0, 0.0, games))


def _columns(metric: Metric | None) -> tuple[str, ...]:
    return tuple(sorted({"seed", "outcome", *columns_read(*([metric] if metric else []))}))


def _metric(claim: Claim) -> Metric:
    """The metric of a claim, in the terms of its game."""
    assert claim.metric is not None
    return claim.metric


def _error(figure: Estimate) -> float:
    """The standard error, from an interval of one error on each side."""
    return (figure.high - figure.low) / 2


def _typical(metric: Metric, frame: pl.DataFrame, before: pl.DataFrame | None) -> int:
    """The seed of a game to watch: for a share one in which it happens, otherwise the one nearest to the mean. With
    games before, the same for the change."""
    values = _values(metric, frame) - (0 if before is None else _values(metric, before))
    counting = values[~np.isnan(values)]
    if not len(counting):
        return int(frame["seed"][0])
    mean = float(counting.mean())
    wanted = (-1.0 if mean < 0 else 1.0) if metric.share else mean
    return int(frame["seed"][int(np.nanargmin(np.abs(values - wanted)))])


def _values(metric: Metric, frame: pl.DataFrame) -> np.ndarray:
    parts: Any = contributions_of(frame, metric)[0]
    if parts.over is None:
        return parts.brings
    return np.divide(parts.brings, parts.over, out=np.full(len(parts.brings), np.nan), where=parts.over > 0)
