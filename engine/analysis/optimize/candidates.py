"""What a search towards a goal has found: each candidate measured again, on deals that the search has not seen.

The best of many noisy figures is too good by chance. So whatever is shown comes from fresh deals, with its intervals, and a
candidate that another one outdoes there is left out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from math import isnan, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.compare import Comparison
from engine.analysis.duplicate_deals import COLUMNS, SKILL, duplicate_deals
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
from engine.setup.setup import MAX_SEED, Setup
from engine.simulation.contributions import parts_of, pull_of, variance
from engine.simulation.estimates import Z95, Estimate
from engine.simulation.metric import Metric
from engine.simulation.metrics import estimate
from engine.simulation.simulate import simulate

MOST = 8  # candidates that are measured again
_AS_MANY = 4  # times as many fresh games as the search played of each


class Candidate(NamedTuple):
    """Rules that come towards the goal: what is changed (dial -> from, to), what came of each wish, how far the goal is
    missed (in units, see `engine.analysis.optimize.goal`) with bounds that hold for all wishes together, and what certainly
    changed, in a sentence. `deals`: how many fresh ones that is measured on; 0: these are the figures of the search, which
    flatter."""

    setup: Setup
    changes: dict[str, tuple[Value, Value]]
    held: tuple[Held, ...]
    miss: Estimate
    says: str
    deals: int

    @property
    def reached(self) -> bool:
        """Whether every figure lies within its bounds."""
        return self.miss.mean == 0

    @property
    def certain(self) -> bool:
        """Whether every wish certainly holds."""
        return self.deals > 0 and all(each.holds == "certainly" for each in self.held)


Piece = Tried | Candidate
_Frames = dict[tuple[str, int, bool], pl.DataFrame]  # by the text of a setup, the rotation, whether only for skill


class Candidates:
    """A search as far as it has come: its plan, what was tried, the candidates that were measured again.

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
        """How misses are told; None before anything was tried."""
        return Scale(self.plan, self.tried) if self.tried else None

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """Those that no other one outdoes, the fewest changes first: measured on fresh deals, as far as that was done; else
        as the search saw them."""
        found = [*self.measured]
        if not self.done and self.scale:
            known = {each.setup.rules for each in found}
            seen = promising(self.plan, self.tried, self.scale)
            found += [_as_seen(self.plan, self.scale, each) for each in seen if each.rules not in known]
        kept = [one for one in found if not isnan(one.miss.mean) and not any(outdone(one, other) for other in found)]
        return tuple(sorted(kept, key=lambda each: (len(each.changes), each.miss.mean)))

    def frame(self) -> pl.DataFrame:
        """A row for each candidate and wish: variant, changes (how many), miss with miss_low and miss_high, wish, figure, low,
        high, holds."""
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
        """What was found, in a sentence: with how few changes the goal is reached, or how near one comes."""
        return reading(self)

    def __repr__(self) -> str:
        return f"Towards {self.plan.goal.text!r} from {self.plan.start.text()}. {self.says()}"


def optimize(
    setup: Setup,
    goal: str | Goal,
    trials: int = TRIALS,
    games: int = GAMES,
    seed: int = 0,
    fresh: int = 0,
    dials: Iterable[str] = (),
    told: Callable[[Piece], None] | None = None,
    **how: Any,
) -> Candidates:
    """What to change, so that a game becomes what it should be: the candidates, from the fewest changes to the least miss.

    `goal`: wishes as `engine.analysis.optimize.goal.read_goal` reads them: "20 to 30 minutes; skill above 30; draws below 5
    %". Definition: so many rule sets (`trials`) are played on the same `games` deals, those that lead nowhere on a quarter
    of them; NSGA-II looks for little miss (see `engine.analysis.optimize.goal`) with few changes against `setup`. At most 8
    are then played on `fresh` deals (four times as many) behind those of the search; what another one outdoes there is left
    out. Skill is between the two of `engine.analysis.duplicate_deals.pair_of`. Source: Deb, Pratap, Agarwal, Meyarivan
    (2002), "A fast and elitist multiobjective genetic algorithm: NSGA-II". Estimator and interval: of a figure those of its
    metric, 95 %; a bound that is told of the published rules is paired with them on the same deals; the miss has bounds that
    hold for all wishes together (Bonferroni).

    `dials`: those that may be turned (all); `told` hears of every rule set and candidate; when `cancelled` says so, what was
    found until then is given. `how` is passed to `simulate`.

    >>> found = optimize(Setup.of("suits@random"), "minutes <6", trials=12, games=200, dials=["hand_size", "decks"])
    >>> [(each.changes, each.reached) for each in found.candidates]
    [({}, False), ({'hand_size': (3, 7)}, True)]
    """
    plan = plan_of(setup, goal, trials, games, seed, dials)
    many = fresh_deals(plan, fresh)
    found: list[Piece] = []
    done = False
    with suppress(Cancelled):
        for piece in looking(plan, many, **how):
            found.append(piece)
            if told:
                told(piece)
        done = True
    return Candidates(plan, found, done)


def plan_of(
    setup: Setup, goal: str | Goal, trials: int = TRIALS, games: int = GAMES, seed: int = 0, dials: Iterable[str] = ()
) -> Plan:
    """What is asked for; BadInput if it cannot be looked for."""
    refuse_amounts(trials, games)
    wanted = goal if isinstance(goal, Goal) else read_goal(setup.game, goal)
    if wanted.of_skill and (why := setup.game.without_choices(setup.rules)):
        raise BadInput(f"{why.rstrip('.')}, so skill is no wish to start with there.")
    return Plan(setup, wanted, trials, games, seed, read_dials(setup, dials))


def fresh_deals(plan: Plan, fresh: int = 0) -> int:
    """How many deals candidates are measured on; BadInput where the numbers of the deals end before."""
    many = fresh or _AS_MANY * plan.games
    refuse_amounts(plan.trials, many)
    if not 0 <= plan.seed <= MAX_SEED - plan.games - many + 1:
        raise BadInput(f"The seed cannot be {plan.seed}; it must be from 0 to {MAX_SEED - plan.games - many + 1:,}.")
    return many


def looking(plan: Plan, fresh: int, known: Sequence[Piece] = (), **how: Any) -> Iterator[Piece]:
    """Whatever is tried and then measured, one by one; of what is known nothing is played again."""
    tried: list[Tried] = []
    for each in search(plan, [piece for piece in known if isinstance(piece, Tried)], **how):
        tried.append(each)
        yield each
    scale = Scale(plan, tried)
    have = {each.setup.rules: each for each in known if isinstance(each, Candidate)}
    measure = _Fresh(plan, scale, fresh, how)
    for each in promising(plan, tried, scale):
        yield have.get(each.rules) or measure.candidate(each.rules)


def promising(plan: Plan, tried: Iterable[Tried], scale: Scale) -> list[Tried]:
    """What is worth fresh deals: the front of the search, then what comes behind it; nothing with changes that is no better
    than where it starts, and of those that turn the same dials one, the nearest to the goal."""
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
    """Measures rule sets on deals that the search has not seen. The games of where it starts, and of the published rules, are
    played once; those of a candidate go with it."""

    def __init__(self, plan: Plan, scale: Scale, deals: int, how: dict[str, Any]):
        self._plan, self._scale, self._deals, self._how = plan, scale, deals, how
        self._seed = plan.seed + plan.games
        self._kept: _Frames = {}
        self._own: _Frames = {}

    def candidate(self, rules: RuleSet) -> Candidate:
        """All that is told of these rules."""
        plan, setup = self._plan, self._plan.start.by(rules)
        self._own = {}
        comparison, then = self._compared(setup), self._published
        held = tuple(
            held_of(wish, _games(comparison, wish.metric), _games(then, wish.metric), len(plan.goal.wishes))
            for wish in plan.goal.wishes
        )
        changes = rules.differences(plan.start.rules)
        return Candidate(setup, changes, held, _missed(held, self._scale.units), comparison.verdict(), self._deals)

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
        """A table from one seat: the games of the comparison, if the same play there."""
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


def _games(comparison: Comparison, metric: Metric) -> pl.DataFrame:
    """The games, or deals from every seat, that tell of a metric by the rules of the variant."""
    if metric is SKILL and comparison.seated:
        return comparison.seated.after
    return comparison.games_after


def held_of(wish: Wish, here: pl.DataFrame, then: pl.DataFrame, wishes: int = 1) -> Held:
    """What came of a wish in these games, and in those of the published rules on the same deals."""
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
    """Each bound, and on which side of it the wish is missed: -1 below a least, 1 above a most."""
    return [(bound, way) for bound, way in ((wish.least, -1), (wish.most, 1)) if bound]


def beyond_of(wish: Wish, bound: Bound, way: int, here: pl.DataFrame, then: pl.DataFrame, z: float) -> Estimate:
    """How far the figure lies beyond a bound, less than 0 inside. Against the published rules the difference is that of the
    same deals: its variance is that of what each deal brings to both."""
    if not bound.times:
        mean, *ends = (way * (each - bound.plus) for each in estimate(here, wish.metric, z)[:3])
        return Estimate(mean, min(ends), max(ends), len(here))
    sides = [parts_of(games, wish.metric)[0] for games in (here, then)]
    mean = estimate(here, wish.metric).mean - bound.amount(estimate(then, wish.metric).mean)
    pulls = []
    for side in sides:
        pull, counting = np.zeros(len(side.brings)), side.counting
        pull[counting] = pull_of(side.of(counting)) * (len(pull) / max(1, counting.sum()))
        pulls.append(pull)
    half = z * sqrt(variance(pulls[0] - bound.times * pulls[1]) / len(here))
    return Estimate(way * mean, way * mean - half, way * mean + half, len(here))


def _missed(held: Sequence[Held], units: Sequence[float]) -> Estimate:
    """The misses of all wishes together, and bounds that hold where those of every wish do."""
    each = list(zip((one.off for one in held), units, strict=True))
    mean, low, high = (sum(off[at] / unit for off, unit in each) for at in range(3))
    return Estimate(mean, low, high, min(one.figure.n for one in held))


def _as_seen(plan: Plan, scale: Scale, tried: Tried) -> Candidate:
    """A candidate by the figures of the search."""
    then: Figures = scale.then.whole
    held = []
    for wish, figure, published in zip(plan.goal.wishes, tried.whole, then, strict=True):
        off = wish.off(figure.mean, published.mean)
        ends = [wish.off(each, published.mean) for each in figure[1:3]]
        holds: Holds = "not" if off else "probably"
        held.append(Held(wish, figure, holds, Estimate(off, min(off, *ends), max(off, *ends), figure.n)))
    setup = plan.start.by(tried.rules)
    return Candidate(setup, tried.rules.differences(plan.start.rules), tuple(held), _missed(held, scale.units), "", 0)


# ---------------------------------------------------------------- what was found


def outdone(one: Candidate, other: Candidate) -> bool:
    """Whether the other one makes this one needless: as many changes and less miss; or fewer changes, and what this one is
    nearer to the goal may be chance. What reaches the goal gives way only to what reaches it too."""
    if len(one.changes) == len(other.changes):
        return other.miss.mean < one.miss.mean
    fewer = len(other.changes) < len(one.changes)
    return fewer and other.miss.mean <= one.miss.high and other.reached >= one.reached


def reading(found: Candidates) -> str:
    """What was found, in a sentence."""
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
    return (
        f"Nothing that was tried reaches the goal. The nearest comes {what}; it is still missed in: {', '.join(left)}."
    )


def changes_words(candidate: Candidate) -> str:
    """The changes of a candidate: '“Hand size” from “3” to “5”'."""
    told = []
    for name, (was, to) in candidate.changes.items():
        parameter = candidate.setup.rules.parameter(name)
        told.append(f"“{parameter.label}” from “{parameter.in_words(was)}” to “{parameter.in_words(to)}”")
    return "; ".join(told)
