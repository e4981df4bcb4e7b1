"""Paired differences: a metric under two rule sets on the same deals, the size of the change and its certainty.

A change uses only the deals that count under *both* rule sets: before, after and their paired difference. So it
compares like with like, and deals that end under one rulebook only cannot look like a change in the others; the change
has the number of these deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import inf, sqrt
from operator import and_
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.simulation.contributions import Contributions, contributions_of, pull_of, told_of
from engine.simulation.estimates import FEW, Z95, Estimate, around, chance_of_t, half_of, matched, spread_of
from engine.simulation.metrics import Metric, metric_named

if TYPE_CHECKING:  # looking a metric up needs no polars
    import polars as pl

MANY = 0.05  # share of the deals: a note appears if more of them do not count under both rule sets
SMALL = 0.02  # of the mean before: a smaller change is not felt at a table
SMALL_SHARE = 0.01  # the same for numbers in percent: one percentage point


class Change(NamedTuple):
    """A metric under two rule sets on the same seeds: both estimates, the paired difference, the gain from pairing.

    All three use the deals that count under both, so that the difference is exactly that of the two; `deals` is the
    number played. `gain`: variance of the difference if the games were unrelated, divided by the variance of the paired
    one. `error`: standard error of the difference. `spread`: standard deviation of single games, of both sides together
    (for a ratio, of its linearised parts). `same`: whether each of those deals has the same value under both.
    `pairs`: the number of deals in which the value rises, and in which it falls.
    """

    metric: Metric
    before: Estimate
    after: Estimate
    difference: Estimate
    gain: float
    deals: int = 0
    error: float = 0.0
    spread: float = 0.0
    same: bool = False
    pairs: tuple[int, int] | None = None

    @property
    def few(self) -> bool:
        """Whether many deals do not count under both rule sets, so that their number should be shown."""
        return self.difference.n < (1 - MANY) * self.deals

    @property
    def margin(self) -> float:
        """The smallest change of this number that is felt at a table."""
        return SMALL_SHARE if self.metric.times == 100 else SMALL * abs(self.before.mean)

    @property
    def felt(self) -> bool:
        """Whether the change is large enough to be felt."""
        return abs(self.difference.mean) >= self.margin

    @property
    def size(self) -> float:
        """The difference of the means in standard deviations of single games: "d" of Cohen (1988), "Statistical Power
        Analysis for the Behavioral Sciences". 0 if no game counts."""
        mean = abs(self.difference.mean)
        if mean != mean or mean == 0:
            return 0.0
        return mean / self.spread if self.spread else inf

    @property
    def chance(self) -> float:
        """The p-value: how often chance alone makes a difference at least as large (two-sided).

        For shares it is that of the sign test of the deals that differ (McNemar 1947). For means it is Student's t, but
        not less than the sign test can give for as many deals: of three differences, all alike, nothing is known. 1
        without an interval.
        """
        if self.difference.n < 2 or not self.difference.mean or not self.difference.bounded:
            return 1.0
        if self.metric.share and self.pairs is not None:
            return _sign_test(*self.pairs)
        least = 0.0 if self.pairs is None else _sign_test(sum(self.pairs), 0)
        return max(least, chance_of_t(self.difference.mean / self.error, self.difference.n)) if self.error else least


def _sign_test(rises: int, falls: int) -> float:
    """How often as many coins fall at least as unevenly."""
    from scipy.special import bdtr

    return min(1.0, float(2 * bdtr(min(rises, falls), rises + falls, 0.5))) if rises + falls else 1.0


def change(before: pl.DataFrame, after: pl.DataFrame, metric: Metric | str, z: float = Z95) -> Change:
    """The paired change of a metric; both frames have the same seeds in the same order (ValueError if not).

    >>> from engine.setup.setup import Setup
    >>> from engine.simulation.simulate import simulate
    >>> minutes = change(simulate(Setup.of("suits"), 300), simulate(Setup.of("suits:hand_size=5"), 300), "minutes")
    >>> print(f"{minutes.difference.mean:+.1f} minutes, certain: {minutes.difference.certain}, size {minutes.size:.2f}")
    -0.6 minutes, certain: True, size 1.31
    """
    metric = metric_named(metric)
    return changes_of(before, after, [metric], z)[0]


def changes_of(before: pl.DataFrame, after: pl.DataFrame, metrics: Sequence[Metric], z: float = Z95) -> list[Change]:
    """The paired changes of several metrics, faster than one by one."""
    refuse_other_seeds(before, after)
    return changes_between(metrics, contributions_of(before, *metrics), contributions_of(after, *metrics), z)


def changes_between(
    metrics: Sequence[Metric], before: Sequence[Contributions], after: Sequence[Contributions], z: float = Z95
) -> list[Change]:
    """The same from the contributions of each game to each metric on both sides."""
    pairs = zip(metrics, before, after, strict=True)
    return [_change(metric, first, second, z) for metric, first, second in pairs]


def refuse_other_seeds(before: pl.DataFrame, after: pl.DataFrame) -> None:
    """ValueError if two frames are not of the same deals."""
    if before is not after and not before["seed"].equals(after["seed"]):
        raise ValueError("The two frames must hold the same seeds in the same order.")


def _change(metric: Metric, first: Contributions, second: Contributions, z: float) -> Change:
    deals, both = len(first.brings), first.counting & second.counting
    first, second = first.of(both), second.of(both)
    same = bool(len(first.brings)) and first.same(second)
    pulls = pull_of(first), pull_of(second)
    moved, spreads = pulls[1] - pulls[0], (spread_of(pulls[0]), spread_of(pulls[1]))
    sides = told_of(metric, first, z, spreads[0].error), told_of(metric, second, z, spreads[1].error)
    apart, (together, error) = spreads[0].variance + spreads[1].variance, spread_of(moved)
    pairs, n = _pairs(first, second), len(moved) if all(side.n for side in sides) else 0
    mean = sides[1].mean - sides[0].mean
    if metric.share:
        difference = matched(*pairs, n, z)._replace(mean=mean)
    else:
        half = (
            0.0 if not error and mean and n >= FEW else half_of(moved, z, told=second.each - first.each, error=error)
        )  # in each deal by as much
        difference = around(mean, half, n)
    gain = apart / together if together else inf if apart else 1.0
    return Change(metric, *sides, difference, gain, deals, error, sqrt(apart / 2), same, pairs)


def _pairs(first: Contributions, second: Contributions) -> tuple[int, int]:
    """In how many deals the value rises, and in how many it falls; of a ratio its numerator, or else its parts."""
    by = second.brings - first.brings
    if first.over is not None and second.over is not None:
        by = np.where(by == 0, second.over - first.over, by)
    return int((by > 0).sum()), int((by < 0).sum())


def holm(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of several differences are certain, all together with a probability of 1 - level.

    Holm (1979), "A Simple Sequentially Rejective Multiple Test Procedure": the most certain one is compared with level
    / m, the next one with level / (m - 1), and so on until one fails. It needs no independence, which metrics of the
    same games do not have, and finds all that Bonferroni's level / m finds, and more.

    >>> holm([0.001, 0.04, 0.015, 0.02]), holm([0.012, 0.04])
    ([True, True, True, True], [True, True])
    >>> holm([0.02, 0.04, 0.03])
    [False, False, False]
    """
    found = [False] * len(chances)
    for rank, at in enumerate(sorted(range(len(chances)), key=lambda each: chances[each])):
        if chances[at] > level / (len(chances) - rank):
            break
        found[at] = True
    return found


def abreast(frames: Sequence[pl.DataFrame], metric: Metric | str, z: float = Z95) -> list[Estimate]:
    """A metric of each of these frames, which have the same seeds in the same order (ValueError if not).

    As in `change`, like is compared with like: deals that end under only some of the rulebooks count for none. For two
    frames these are the `before` and `after` of their change.

    >>> from engine.setup.setup import Setup
    >>> from engine.simulation.simulate import simulate
    >>> frames = [simulate(Setup.of(text), 300) for text in ("suits", "suits:hand_size=4", "suits:hand_size=5")]
    >>> print([round(found.mean, 1) for found in abreast(frames, "turns")])
    [18.9, 17.5, 15.9]
    """
    if any(not frame["seed"].equals(frames[0]["seed"]) for frame in frames[1:]):
        raise ValueError("The frames must hold the same seeds in the same order.")
    metric = metric_named(metric)
    return abreast_of(metric, [contributions_of(frame, metric)[0] for frame in frames], z)


def abreast_of(metric: Metric, parts: Sequence[Contributions], z: float = Z95) -> list[Estimate]:
    """The same from the contributions of each game to the metric under each rulebook."""
    counting = reduce(and_, (each.counting for each in parts))
    return [told_of(metric, each.of(counting), z) for each in parts]
