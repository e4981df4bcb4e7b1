"""Tests of the designers' claims by simulation.

A figure is computed and compared with the bounds of the claim. A test begins with some thousand games; if they do not
settle it beyond doubt, more follow, up to a limit. The kinds of tests:

    figure     a metric of one setup is within the bounds
    change     the difference of a metric between two rule sets, on the same deals
    apart      the same between games that cannot be paired: of two games, or of other players
    turned     the share of deals that end differently under two rule sets
    strongest  of several strategies, the share that the best one wins in its worst matchup
    feeling    a feeling of people; simulation can't tell
"""

from collections.abc import Callable
from math import sqrt
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from cachetools import LRUCache, cached

from engine.analysis.documents.claim_file import FEELING, MOST, Case, Claim
from engine.core.rules import BadInput
from engine.core.text import counted
from engine.setup.setup import Setup
from engine.simulation.contributions import contributions_of
from engine.simulation.estimates import Z95, Estimate, wilson
from engine.simulation.metric import Metric
from engine.simulation.metrics import estimate
from engine.simulation.paired import change
from engine.simulation.simulate import simulate

HOLDS, FAILS, UNTOLD = "holds", "does not hold", "simulation can't tell"
FIRST = 10_000  # games of the first test of a claim
_SURE = 4.0  # standard errors off the bounds: no more games are needed


class Found(NamedTuple):
    """The result of one case: the figure, its setups, and the seed of a game to watch."""

    figure: Estimate
    setups: tuple[Setup, ...]
    watch: int


class Told(NamedTuple):
    """A case with its result, whether the claim is true in it (None: the interval includes a bound), and the number of
    games."""

    case: Case
    found: Found
    answer: bool | None
    games: int


class Judged(NamedTuple):
    """A claim with its verdict. `shown` is the case of the displayed figure, None without one; `told` are all cases."""

    claim: Claim
    verdict: str
    shown: Told | None
    seed: int
    told: tuple[Told, ...] = ()

    @property
    def players(self) -> list[str]:
        """The players of all cases, the displayed case first."""
        shown = [self.shown.found.setups] if self.shown else []
        return list(dict.fromkeys(setups[-1].lineup.text for setups in [*shown, *(c.setups for c in self.claim.cases)]))

    @property
    def command(self) -> str | None:
        """The command that shows the figure again."""
        if self.shown is None:
            return None
        tail = f"--games {self.shown.games} --seed {self.seed}"
        setups = self.shown.found.setups
        if self.claim.kind in ("change", "turned") and not _of_events(self.claim):
            before, after = setups
            named = f" --metrics {self.claim.metric.name}" if self.claim.metric else ""
            return f"warbench compare {after.text()} --against {before.text().partition('@')[0]}{named} {tail}"
        return " && ".join(f"warbench simulate {setup.text()} {tail}" for setup in setups)


def judge(
    claim: Claim,
    games: int = MOST,
    seed: int = 0,
    threads: int | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Judged:
    """The verdict on a claim from at most this number of games from a seed on; Cancelled when `cancelled` returns true.

    >>> from engine.analysis.documents.claim_file import claims_named
    >>> print(judge(claims_named("SUITS-X1")[0], 100).verdict)
    holds
    """
    if claim.kind == FEELING:
        return Judged(claim, UNTOLD, None, seed)
    cases = (claim.cases[0],) if claim.kind == "strongest" else claim.cases
    run = _Run(min(games, claim.games), seed, threads, cancelled, Z95)
    told = [_tell(claim, case, run) for case in cases]
    verdict = verdict_of(told)
    agreeing = [each for each in told if each.answer is (verdict != FAILS)]
    return Judged(claim, verdict, (agreeing or told)[0], seed, tuple(told))


def verdict_of(told: list[Told]) -> str:
    """Holds in all cases, in none, or in part: with the players or rules for which it is true."""
    answers = {each.answer for each in told}
    if answers == {True}:
        return HOLDS
    if answers == {False}:
        return FAILS
    true = [each.case.when for each in told if each.answer]
    doubt = f"more than {counted(max(each.games for each in told), 'game')} confirm it"
    return f"holds in part: only if {' or if '.join(true) or doubt}"


def tried(claim: Claim, case: Case, games: int = MOST, seed: int = 0, threads: int | None = None) -> Told:
    """The result of a claim in one case from at most this number of games; the case may be a new one, with other
    players for example.

    >>> from engine.analysis.documents.claim_file import claims_named
    >>> claim = claims_named("SUITS-X2")[0]
    >>> told = tried(claim, with_players(claim, ("random", "highest.never")), 200)
    >>> told.answer, told.found.setups[1].text()
    (True, 'suits@random/highest.never')
    """
    return _tell(claim, case, _Run(min(games, claim.games), seed, threads, None, Z95))


def with_players(claim: Claim, names: tuple[str, ...]) -> Case:
    """A claim's rules with other players in the seats of the same game. BadInput for invalid players, or for a claim
    that is not about players."""
    if claim.kind in (FEELING, "strongest"):
        raise BadInput("This claim does not depend on single players.")
    game = claim.cases[0].setups[-1].game
    setups = tuple(
        Setup.of(setup.game, setup.rules, names, setup.base) if setup.game is game else setup
        for setup in claim.cases[0].setups
    )
    words = setups[-1].lineup.words
    return Case(
        "; ".join(f"{seat} {how}" for seat, how in zip(game.seats_of(setups[-1].rules), words, strict=True)), setups
    )


def is_true(claim: Claim, figure: Estimate) -> bool | None:
    """Whether the whole interval is within the bounds (True), beyond one of them (False), or neither."""
    if figure.n == 0:
        return None
    if claim.least <= figure.low and figure.high <= claim.most:
        return True
    return False if figure.high < claim.least or figure.low > claim.most else None


def _tell(claim: Claim, case: Case, run: "_Run") -> Told:
    """Play more games, up to the limit of the run, until they settle the claim."""
    games = min(FIRST, run.games)
    while True:
        sure = _KINDS[claim.kind](claim, case, run._replace(games=games, z=_SURE))
        if games == run.games or is_true(claim, sure.figure) is not None:
            break
        games = min(10 * games, run.games)
    found = _KINDS[claim.kind](claim, case, run._replace(games=games))
    return Told(case, found, is_true(claim, found.figure), games)


# ---------------------------------------------------------------- the kinds of tests


class _Run(NamedTuple):
    """The number of games, the first seed, how to cancel, and the width of the interval."""

    games: int
    seed: int
    threads: int | None
    cancelled: Callable[[], bool] | None
    z: float

    def of(self, setup: Setup, metric: Metric | None) -> pl.DataFrame:
        """The games of a setup, with the columns that a metric reads."""
        return _played((setup, _columns(metric), self.games, self.seed), self.threads, self.cancelled)


def _figure(claim: Claim, case: Case, run: _Run) -> Found:
    """A metric of one setup."""
    metric, frame = _metric(claim), run.of(case.setups[0], claim.metric)
    return Found(estimate(frame, metric, run.z), case.setups, _typical(metric, frame, None))


def _change(claim: Claim, case: Case, run: _Run) -> Found:
    """The metric after minus the metric before, over the deals that count under both."""
    metric, (before, after) = _metric(claim), (run.of(setup, claim.metric) for setup in case.setups)
    return Found(change(before, after, metric, run.z).difference, case.setups, _typical(metric, after, before))


def _apart(claim: Claim, case: Case, run: _Run) -> Found:
    """The same without common deals: both means with their own errors."""
    metric, frames = _metric(claim), [run.of(setup, claim.metric) for setup in case.setups]
    before, after = (estimate(frame, metric, 1.0) for frame in frames)
    error = run.z * sqrt(_error(before) ** 2 + _error(after) ** 2)
    mean = after.mean - before.mean
    difference = Estimate(mean, mean - error, mean + error, min(before.n, after.n))
    return Found(difference, case.setups, _typical(metric, frames[1], None))


def _turned(claim: Claim, case: Case, run: _Run) -> Found:
    """The share of deals that end differently."""
    before, after = (run.of(setup, None) for setup in case.setups)
    other = before["outcome"] != after["outcome"]
    first = int(other.arg_max() or 0) if other.any() else 0
    return Found(wilson(int(other.sum()), len(other), run.z), case.setups, int(after["seed"][first]))


def _strongest(claim: Claim, _: Case, run: _Run) -> Found:
    """Each strategy against each other one: the best is the one with the best worst result."""
    ways = [case.setups[0] for case in claim.cases]
    worst = [
        min((_met(claim, one, other, run) for other in ways if other is not one), key=lambda found: found.figure.mean)
        for one in ways
    ]
    return max(worst, key=lambda found: found.figure.mean)


def _met(claim: Claim, one: Setup, other: Setup, run: _Run) -> Found:
    table = Setup(one.game, one.rules, (one.strategies[0], other.strategies[0]), one.base)
    return _figure(claim, Case("", (table,)), run)


_KINDS: dict[str, Callable[[Claim, Case, _Run], Found]] = {
    "figure": _figure, "change": _change, "apart": _apart, "turned": _turned, "strongest": _strongest,
}  # fmt: skip


# ---------------------------------------------------------------- the games


_Wanted = tuple[Setup, tuple[str, ...], int, int]  # a setup, the columns, the number of games, the first seed
_KEPT = 64  # frames


@cached(LRUCache(_KEPT), key=lambda wanted, *how: wanted, lock=Lock())
def _played(wanted: _Wanted, threads: int | None, cancelled: Callable[[], bool] | None) -> pl.DataFrame:
    """These games, cached independently of how they can be cancelled."""
    setup, columns, games, seed = wanted
    return simulate(setup, games, seed, columns=columns, threads=threads, cancelled=cancelled)


def _columns(metric: Metric | None) -> tuple[str, ...]:
    read = [metric.value(), *([metric.over()] if metric.over else [])] if metric else []
    return tuple(sorted({"seed", "outcome"} | {name for each in read for name in each.meta.root_names()}))


def _metric(claim: Claim) -> Metric:
    """The metric of a claim, in the terms of its game."""
    assert claim.metric is not None
    return claim.metric


def _of_events(claim: Claim) -> bool:
    return claim.metric is not None and claim.metric.name == "events"


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
