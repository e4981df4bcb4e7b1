"""The candidates of an optimization, each measured again on deals that the search has not seen.

The best of many noisy figures is too good by chance. So all shown figures come from fresh deals, with intervals, and a
candidate that another one outdoes there is left out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from math import isnan, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.compare import Comparison
from engine.analysis.duplicate_deals import COLUMNS, SKILL, chosen_with_skill, duplicate_deals, names_of
from engine.analysis.optimize.goal import Bound, Goal, Held, Holds, Wish, read_goal
from engine.analysis.optimize.search import (
    GAMES,
    TRIALS,
    Figures,
    Plan,
    Scale,
    Tried,
    front,
    read_dials,
    refuse_amounts,
    search,
)
from engine.core.rules import BadInput, RuleSet, Value
from engine.core.text import counted
from engine.play.run import Cancelled
from engine.runtime.cached import cached_property
from engine.runtime.result import Result
from engine.setup.setup import MAX_SEED, Setup
from engine.simulation.contributions import contributions_of, pull_of
from engine.simulation.estimates import Z95, Estimate, around, student, variance
from engine.simulation.metric import Metric
from engine.simulation.metrics import estimate
from engine.simulation.parts.workers import one_by_one
from engine.simulation.simulate import simulate

MOST = 8  # candidates to measure again
_IN_A_ROW = 2  # candidates of a piece of work
_AS_MANY = 4  # fresh games per candidate, as a multiple of the games of the search


class Candidate(NamedTuple):
    """Rules close to the goal: the changes (dial -> from, to), the result of each wish, the miss (in units, see
    `engine.analysis.optimize.goal`) with bounds that hold for all wishes together, and the certain changes in a
    sentence. `deals`: the number of fresh deals; 0: the figures are those of the search, which are too good."""

    setup: Setup
    changes: dict[str, tuple[Value, Value]]
    held: tuple[Held, ...]
    miss: Estimate
    says: str
    deals: int

    @property
    def reached(self) -> bool:
        """Whether all figures are within their bounds."""
        return self.miss.mean == 0

    @property
    def certain(self) -> bool:
        """Whether all wishes certainly hold."""
        return self.deals > 0 and all(each.holds == "certainly" for each in self.held)


Piece = Tried | Candidate
_Frames = dict[tuple[str, int, bool], pl.DataFrame]  # by setup, rotation, whether only for skill


class Candidates(Result):
    """The state of a search: its plan, the rule sets tried, the candidates that were measured again.

    >>> found = optimize(Setup.of("suits@random"), "minutes <6", trials=12, games=200, dials=["hand_size", "decks"])
    >>> print(found.says())
    The goal is certainly reached with 1 change: “Hand size” from “3” to “7”.
    """

    def __init__(self, plan: Plan, pieces: Iterable[Piece], done: bool = True):
        known = list(pieces)
        self.plan, self.done = plan, done
        self.tried = tuple(each for each in known if isinstance(each, Tried))
        self.measured = tuple(each for each in known if isinstance(each, Candidate))

    @property
    def scale(self) -> Scale | None:
        """The scale of misses; None before the first trial."""
        return Scale(self.plan, self.tried) if self.tried else None

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The candidates that no other one outdoes, the fewest changes first: measured on fresh deals if that is done,
        else with the figures of the search."""
        found = [*self.measured]
        if not self.done and self.scale:
            known = {each.setup.rules for each in found}
            seen = promising(self.plan, self.tried, self.scale)
            found += [_as_seen(self.plan, self.scale, each) for each in seen if each.rules not in known]
        kept = [one for one in found if not isnan(one.miss.mean) and not any(outdone(one, other) for other in found)]
        return tuple(sorted(kept, key=lambda each: (len(each.changes), each.miss.mean)))

    def frame(self) -> pl.DataFrame:
        """One row for each candidate and wish: variant, changes (their number), miss with miss_low and miss_high, wish,
        figure, low, high, holds."""
        rows = [
            {
                "variant": each.setup.text(),
                "changes": len(each.changes),
                **dict(zip(("miss", "miss_low", "miss_high"), each.miss[:3], strict=True)),
                "wish": held.wish.text,
                **dict(zip(("figure", "low", "high"), held.figure[:3], strict=True)),
                "holds": held.holds,
            }
            for each in self.candidates
            for held in each.held
        ]
        return pl.DataFrame(rows)

    def says(self) -> str:
        """The result in a sentence: the fewest changes that reach the goal, or the nearest candidate."""
        return reading(self)

    def __repr__(self) -> str:
        return f"Optimizing for {self.plan.goal.text!r} from {self.plan.start.text()}. {self.says()}"


def optimize(
    setup: Setup,
    goal: str | Goal,
    trials: int = TRIALS,
    games: int = GAMES,
    seed: int = 0,
    fresh: int = 0,
    dials: Iterable[str] = (),
    chapters: Iterable[str] = (),
    told: Callable[[Piece], None] | None = None,
    *,
    executor: Executor | None = None,
    **how: Any,
) -> Candidates:
    """The candidates for rules that reach a goal, from the fewest changes to the least miss.

    `goal`: wishes as `engine.analysis.optimize.goal.read_goal` reads them: "20 to 30 minutes; skill above 30; draws
    below 5%". Definition: `trials` rule sets are played on the same `games` deals, unpromising ones on a quarter of
    them; NSGA-II searches for a small miss (see `engine.analysis.optimize.goal`) with few changes to `setup`. At most 8
    are then played on `fresh` deals (default: four times as many) after those of the search; a candidate that another
    one outdoes there is left out. Skill is that of `engine.analysis.skill`. Source: Deb,
    Pratap, Agarwal, Meyarivan (2002), "A fast and elitist multiobjective genetic algorithm: NSGA-II". Estimator and
    interval: for a figure those of its metric, 95%; a bound relative to the published rules is paired with them on the
    same deals; the miss has bounds that hold for all wishes together (Bonferroni).

    `dials` and those of `chapters` may change (default: all); `told` is called with each rule set and candidate; when
    `cancelled` returns true, the result so far is returned. With an `executor` its workers play the first rule sets at
    once, then those that the search is going to propose, and then the candidates. `how` is passed to `simulate`.

    >>> found = optimize(Setup.of("suits@random"), "minutes <6", trials=12, games=200, dials=["hand_size", "decks"])
    >>> [(each.changes, each.reached) for each in found.candidates]
    [({}, False), ({'hand_size': (3, 7)}, True)]
    """
    plan = plan_of(setup, goal, trials, games, seed, dials, chapters)
    return _collected(plan, looking(plan, fresh_deals(plan, fresh), executor=executor, **how), told)


def _collected(plan: Plan, pieces: Iterator[Piece], told: Callable[[Piece], None] | None) -> Candidates:
    """The pieces until all are there, or the search is cancelled."""
    found, done = list[Piece](), False
    with suppress(Cancelled):
        for piece in pieces:
            found.append(piece)
            if told:
                told(piece)
        done = True
    return Candidates(plan, found, done)


def plan_of(
    setup: Setup,
    goal: str | Goal,
    trials: int = TRIALS,
    games: int = GAMES,
    seed: int = 0,
    dials: Iterable[str] = (),
    chapters: Iterable[str] = (),
) -> Plan:
    """The plan of a search; BadInput if the search is impossible."""
    refuse_amounts(trials, games)
    wanted = goal if isinstance(goal, Goal) else read_goal(setup.game, goal)
    if wanted.of_skill and not setup.game.ladder and (why := setup.game.without_choices(setup.rules)):
        raise BadInput(f"{why.rstrip('.')}, so skill cannot be a wish there.")
    return Plan(setup, wanted, trials, games, seed, read_dials(setup, dials, chapters))


def fresh_deals(plan: Plan, fresh: int = 0) -> int:
    """The number of fresh deals for candidates; BadInput if the seeds would end before."""
    many = fresh or _AS_MANY * plan.games
    refuse_amounts(plan.trials, many)
    if not 0 <= plan.seed <= MAX_SEED - plan.games - many + 1:
        raise BadInput(f"The seed cannot be {plan.seed}; it must be from 0 to {MAX_SEED - plan.games - many + 1:,}.")
    return many


def looking(
    plan: Plan, fresh: int, known: Sequence[Piece] = (), *, executor: Executor | None = None, **how: Any
) -> Iterator[Piece]:
    """Try rule sets and then measure candidates, one by one; known ones are not played again."""
    tried: list[Tried] = []
    for each in search(plan, [piece for piece in known if isinstance(piece, Tried)], executor=executor, **how):
        tried.append(each)
        yield each
    scale = Scale(plan, tried)
    have = {each.setup.rules: each for each in known if isinstance(each, Candidate)}
    wanted = [each.rules for each in promising(plan, tried, scale)]
    missing = [rules for rules in wanted if rules not in have]
    measured = _measured(executor, plan, scale.units, fresh, missing, how)
    for rules in wanted:
        yield have.get(rules) or next(measured)


def promising(plan: Plan, tried: Iterable[Tried], scale: Scale) -> list[Tried]:
    """The rule sets worth fresh deals: the front of the search, then the next fronts; none with changes that is no
    better than the start, and of those that change the same dials only the nearest to the goal."""
    known = [each for each in tried if each.whole and set(each.rules.differences(plan.start.rules)) <= set(plan.dials)]
    if not known:
        return []
    start, missed = scale.miss(known[0]), [scale.miss(each) for each in known]
    pairs = [(miss, each.turned) for miss, each in zip(missed, known, strict=True)]
    useful = [at for at, (miss, turned) in enumerate(pairs) if not turned or not miss >= start]
    nearest: dict[frozenset[str], int] = {}
    for at in sorted(useful, key=lambda at: pairs[at][0]):
        nearest.setdefault(frozenset(known[at].rules.differences(plan.start.rules)), at)
    return [known[at] for at in front(pairs, MOST, nearest.values())]


# ---------------------------------------------------------------- measured again


class _Fresh:
    """Measures rule sets on deals that the search has not seen. The games of the start and of the published rules are
    kept; those of a candidate are dropped with it."""

    def __init__(self, plan: Plan, units: Sequence[float], deals: int, how: dict[str, Any]):
        self._plan, self._units, self._deals, self._how = plan, units, deals, how
        self._seed = plan.seed + plan.games
        self._kept: _Frames = {}
        self._own: _Frames = {}

    def candidate(self, rules: RuleSet) -> Candidate:
        """The candidate of these rules."""
        plan, setup = self._plan, self._plan.start.by(rules)
        self._own = {}
        comparison, then = self._compared(setup), self._published
        held = tuple(
            held_of(wish, _games(comparison, wish.metric), _games(then, wish.metric), len(plan.goal.wishes))
            for wish in plan.goal.wishes
        )
        changes = rules.differences(plan.start.rules)
        return Candidate(setup, changes, held, _missed(held, self._units), comparison.verdict(), self._deals)

    @cached_property
    def _published(self) -> Comparison:
        return self._compared(self._plan.published)

    def _compared(self, setup: Setup) -> Comparison:
        start = self._plan.start
        found = Comparison(start, setup, self._games_of(start), self._games_of(setup))
        if not self._plan.goal.of_skill:
            return found
        return found.told_with(duplicate_deals(start, setup, self._deals, self._seed, self._seat))

    def _seat(self, table: Setup, rotation: int, deals: int) -> pl.DataFrame:
        """The games of a table with a rotation: those of the comparison, if its players are the same."""
        own = None if rotation else self._shelf(table).get((table.text(), 0, False))
        if own is None:
            own = self._games_of(table, rotation=rotation, columns=COLUMNS)
        return own.select(COLUMNS).head(deals)

    def _games_of(self, setup: Setup, **more: Any) -> pl.DataFrame:
        key, shelf = (setup.text(), more.get("rotation", 0), bool(more)), self._shelf(setup)
        if key not in shelf:
            shelf[key] = simulate(setup, self._deals, self._seed, **self._how, **more)
        return shelf[key]

    def _shelf(self, setup: Setup) -> _Frames:
        return self._kept if setup.rules in (self._plan.start.rules, self._plan.published.rules) else self._own


def _measured(
    executor: Executor | None,
    plan: Plan,
    units: Sequence[float],
    deals: int,
    wanted: list[RuleSet],
    how: dict[str, Any],
) -> Iterator[Candidate]:
    """The candidates of these rules, one by one."""
    if executor is None:
        return map(_Fresh(plan, units, deals, how).candidate, wanted)
    return _measured_on(executor, plan, units, deals, wanted, how)


def _measured_on(
    executor: Executor, plan: Plan, units: Sequence[float], deals: int, wanted: list[RuleSet], how: dict[str, Any]
) -> Iterator[Candidate]:
    """The candidates, measured by workers. A piece of work is some of them, for which the rules to compare with are played once."""
    wishes = plan.goal.wishes
    names, bounds = names_of((wish.metric for wish in wishes), plan.start.game), [wish[1:] for wish in wishes]
    rows = [wanted[start : start + _IN_A_ROW] for start in range(0, len(wanted), _IN_A_ROW)]
    pieces = [(plan._replace(goal=Goal(())), names, bounds, units, deals, row) for row in rows]
    for row, found in zip(rows, one_by_one(executor, _numbers_there, pieces, how), strict=True):
        for rules, (numbers, miss, says) in zip(row, found, strict=True):
            held = tuple(Held(wish, *rest) for wish, rest in zip(wishes, numbers, strict=True))
            yield Candidate(plan.start.by(rules), rules.differences(plan.start.rules), held, miss, says, deals)


def _numbers_there(
    plan: Plan,
    names: list[str | Metric],
    bounds: list[tuple[Any, ...]],
    units: Sequence[float],
    deals: int,
    wanted: list[RuleSet],
    how: dict[str, Any],
) -> list[tuple[list[tuple[Any, ...]], Estimate, str]]:
    """What a worker does: these candidates, the results of wishes without the wish, whose metric has a name here and there."""
    metrics = chosen_with_skill(names, plan.start.game)
    goal = Goal(tuple(Wish(metric, *each) for metric, each in zip(metrics, bounds, strict=True)))
    measure = _Fresh(plan._replace(goal=goal), units, deals, how)
    return [([held[1:] for held in found.held], found.miss, found.says) for found in map(measure.candidate, wanted)]


def _games(comparison: Comparison, metric: Metric) -> pl.DataFrame:
    """The games, or duplicate deals, of a metric under the rules of the variant."""
    if metric is SKILL and comparison.seated:
        return comparison.seated.after
    return comparison.games_after


def held_of(wish: Wish, here: pl.DataFrame, then: pl.DataFrame, wishes: int = 1) -> Held:
    """The result of a wish in these games, compared with those of the published rules on the same deals."""
    figure = estimate(here, wish.metric)
    wide = NormalDist().inv_cdf(1 - 0.05 / (2 * wishes))
    beyond = [beyond_of(wish, bound, way, here, then, Z95) for bound, way in _sides(wish)]
    wider = [beyond_of(wish, bound, way, here, then, wide) for bound, way in _sides(wish)]
    if isnan(figure.mean):
        return Held(wish, figure, "not", figure)
    holds: Holds = "not" if any(each.mean > 0 for each in beyond) else "probably"
    if all(each.high <= 0 for each in beyond):
        holds = "certainly"
    mean, low, high = (max(0.0, *(each[at] for each in wider)) for at in range(3))
    return Held(wish, figure, holds, Estimate(mean, low, high, figure.n))


def _sides(wish: Wish) -> list[tuple[Bound, int]]:
    """Each bound with the side on which the wish is missed: -1 below a least, 1 above a most."""
    return [(bound, way) for bound, way in ((wish.least, -1), (wish.most, 1)) if bound]


def beyond_of(wish: Wish, bound: Bound, way: int, here: pl.DataFrame, then: pl.DataFrame, z: float) -> Estimate:
    """How far the figure is beyond a bound, negative inside. A bound relative to the published rules uses the paired
    difference on the same deals, with its variance."""
    if not bound.times:
        mean, *ends = (way * (each - bound.plus) for each in estimate(here, wish.metric, z)[:3])
        return Estimate(mean, min(ends), max(ends), len(here))
    sides = [contributions_of(games, wish.metric)[0] for games in (here, then)]
    mean = estimate(here, wish.metric).mean - bound.amount(estimate(then, wish.metric).mean)
    pulls = []
    for side in sides:
        pull, counting = np.zeros(len(side.brings)), side.counting
        pull[counting] = pull_of(side.of(counting)) * (len(pull) / max(1, counting.sum()))
        pulls.append(pull)
    half = student(len(here), z) * sqrt(variance(pulls[0] - bound.times * pulls[1]) / len(here))
    return around(way * mean, half, len(here))


def _missed(held: Sequence[Held], units: Sequence[float]) -> Estimate:
    """The total miss of all wishes, and bounds that hold if those of each wish do."""
    each = list(zip((one.off for one in held), units, strict=True))
    mean, low, high = (sum(off[at] / unit for off, unit in each) for at in range(3))
    return Estimate(mean, low, high, min(one.figure.n for one in held))


def _as_seen(plan: Plan, scale: Scale, tried: Tried) -> Candidate:
    """A candidate with the figures of the search."""
    then: Figures = scale.then.whole
    held = []
    for wish, figure, published in zip(plan.goal.wishes, tried.whole, then, strict=True):
        off = wish.off(figure.mean, published.mean)
        ends = [wish.off(each, published.mean) for each in figure[1:3]]
        holds: Holds = "not" if off else "probably"
        held.append(Held(wish, figure, holds, Estimate(off, min(off, *ends), max(off, *ends), figure.n)))
    setup = plan.start.by(tried.rules)
    return Candidate(setup, tried.rules.differences(plan.start.rules), tuple(held), _missed(held, scale.units), "", 0)


# ---------------------------------------------------------------- the result


def outdone(one: Candidate, other: Candidate) -> bool:
    """Whether the other one outdoes this one: as many changes and a smaller miss; or fewer changes, and this one's
    smaller miss may be chance. Only a candidate that reaches the goal outdoes one that reaches it."""
    if len(one.changes) == len(other.changes):
        return other.miss.mean < one.miss.mean
    fewer = len(other.changes) < len(one.changes)
    return fewer and other.miss.mean <= one.miss.high and other.reached >= one.reached


def reading(found: Candidates) -> str:
    """The result in a sentence."""
    if not found.candidates:
        return "Nothing was found yet."
    best = next((each for each in found.candidates if each.reached), None)
    if best is None:
        return _nearest(found)
    sure = "certainly" if best.certain else "probably"
    if not best.changes:
        return f"The goal is {sure} reached without any change."
    alike = sum(each.reached and len(each.changes) == len(best.changes) for each in found.candidates)
    ways = f", in {counted(alike, 'way')}, such as" if alike > 1 else ":"
    return f"The goal is {sure} reached with {counted(len(best.changes), 'change')}{ways} {changes_words(best)}."


def _nearest(found: Candidates) -> str:
    near = min(found.candidates, key=lambda each: (each.miss.mean, len(each.changes)))
    what = (
        f"with {counted(len(near.changes), 'change')}, {changes_words(near)}" if near.changes else "without any change"
    )
    left = [held.wish.metric.title.lower() for held in near.held if held.off.mean > 0]
    return f"No rules that were tried reach the goal. The nearest are those {what}; the goal is still missed in: {', '.join(left)}."


def changes_words(candidate: Candidate) -> str:
    """The changes of a candidate: '“Hand size” from “3” to “5”'."""
    told = []
    for name, (was, to) in candidate.changes.items():
        parameter = candidate.setup.rules.parameter(name)
        told.append(f"“{parameter.label}” from “{parameter.in_words(was)}” to “{parameter.in_words(to)}”")
    return "; ".join(told)
