"""Towards a goal: a search through the dials for the fewest changes that bring a game where it should be.

Optuna proposes rule sets, with two aims: how far a rule set misses the goal, and how many dials are turned. What it found is
noisy, and the best of noisy figures flatters: so the candidates are measured again on deals that the search has not seen
(`engine.analysis.optimize.candidates`).
"""

from collections.abc import Iterable, Iterator, Sequence
from math import isnan
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.duplicate_deals import SKILL, pair_of
from engine.analysis.optimize.goal import ENDLESS, Goal
from engine.analysis.optimize.space import Space
from engine.analysis.sensitivity import steps
from engine.analysis.skill import better_first, of_deals, play_from_every_seat
from engine.core.rules import BadInput, RuleSet
from engine.runtime.cached import cached_property
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate, mean_of
from engine.simulation.metrics import estimate
from engine.simulation.simulate import refuse_columns, simulate

TRIALS, GAMES = 200, 1_000
MOST_TRIALS = 5_000
_FEWEST = 200  # games of a first look at a rule set; at most a quarter of all
_POPULATION = 20  # rule sets of a generation of NSGA-II
_FURTHER = 6  # single steps that lead towards the goal and are gone on with, to the end of their dial
_NOTHING_NEW = 200  # proposals one after the other that bring no new rule set, after which the search ends
Figures = tuple[Estimate, ...]


class Plan(NamedTuple):
    """What is looked for: the rules that it starts from and between whom, the goal, how many rule sets are tried, with how
    many games each from which seed on, which dials are turned. Changes are counted from where it starts."""

    start: Setup
    goal: Goal
    trials: int
    games: int
    seed: int
    dials: tuple[str, ...]

    @property
    def few(self) -> int:
        """The games of a first look."""
        return min(self.games, max(_FEWEST, self.games // 4))

    @property
    def published(self) -> Setup:
        """The published rules, between the same players."""
        return self.start.by(self.start.game.Rules())


class Tried(NamedTuple):
    """A rule set that was played: the figures of all wishes from a first few deals, and from all of them (nothing, if the first
    look told that it leads nowhere). `turned` is how many dials are, `step` whether it is where it starts, or one step of one dial."""

    rules: RuleSet
    turned: int
    few: Figures
    whole: Figures = ()
    step: bool = False


# ---------------------------------------------------------------- how far off


def units_of(plan: Plan, tried: Sequence[Tried]) -> tuple[float, ...]:
    """What a miss of 1 is, for each wish, in the unit of its metric: what one step of a dial that matters does to it. That is the
    upper quartile of what all single steps do that do anything, on the same deals: a mean would be that of the few dials
    that make quite another game, a median hardly more than chance. Where no step does anything, it is one of what is written.
    Of games that never end, where nobody asked for them, one game in a hundred."""
    start, *turned = [each for each in tried if each.step]
    found = []
    for at, wish in enumerate(plan.goal.wishes):
        by = [abs(each.few[at].mean - start.few[at].mean) for each in turned]
        acting = [each for each in by if each and not isnan(each)]
        usual = float(np.quantile(acting, 0.75)) if acting else 1 / wish.metric.times
        found.append(ENDLESS if wish.tacit else usual)
    return tuple(found)


class Scale:
    """How far rule sets miss the goal, as the first trials tell: where it starts, the published rules, every single step."""

    def __init__(self, plan: Plan, tried: Sequence[Tried]):
        self.plan, self.units = plan, units_of(plan, tried)
        self.then = next((each for each in tried if each.rules == plan.published.rules), tried[0])

    def miss(self, tried: Tried) -> float:
        """How far off it is, by all games that were played of it."""
        figures, then = (tried.whole, self.then.whole) if tried.whole else (tried.few, self.then.few)
        return self.plan.goal.miss(_means(figures), _means(then), self.units)

    def least(self, figures: Figures) -> float:
        """How far off a first look says that it is at least: every figure at the end of its interval that is nearest."""
        each = zip(self.plan.goal.wishes, figures, _means(self.then.few), self.units, strict=True)
        return sum(min(wish.off(at, then) for at in told[:3]) / unit for wish, told, then, unit in each)


def _means(figures: Figures) -> list[float]:
    return [each.mean for each in figures]


# ---------------------------------------------------------------- who plays them


class Games:
    """Plays rule sets for their figures; what was played before, it knows."""

    def __init__(self, plan: Plan, known: Iterable[Tried], how: dict[str, Any]):
        self.plan, self.how = plan, how
        self._known = {each.rules: each for each in known}
        self._columns = sorted({"status", "seed"}.union(*(_read(wish.metric) for wish in plan.goal.wishes)))

    def known(self, rules: RuleSet) -> Tried | None:
        """What was told of these rules before."""
        return self._known.get(rules)

    def figures(self, rules: RuleSet, games: int) -> Figures:
        """A figure for each wish, from so many of the deals."""
        plan, setup = self.plan, self.plan.start.by(rules)
        frame = simulate(setup, games, plan.seed, columns=self._columns, **self.how)
        return tuple(
            self._skill(setup, games) if wish.metric is SKILL else estimate(frame, wish.metric)
            for wish in plan.goal.wishes
        )

    def _skill(self, setup: Setup, games: int) -> Estimate:
        found = play_from_every_seat(setup, self._better_first, games, self.plan.seed, self.how)
        return mean_of(pl.Series(of_deals(found)))

    @cached_property
    def _better_first(self) -> tuple[str, str]:
        """Between whom skill is measured, the better one by the rules where it starts first: it stays so."""
        plan = self.plan
        return better_first(plan.start, pair_of(plan.start), plan.games, plan.seed, self.how)[0]


def _read(metric: Any) -> set[str]:
    """The columns of games that a metric reads."""
    if metric is SKILL:
        return set()
    told = [metric.value(), *([metric.over()] if metric.over else [])]
    return {name for each in told for name in each.meta.root_names()}


# ---------------------------------------------------------------- the search


def search(plan: Plan, known: Iterable[Tried] = (), **how: Any) -> Iterator[Tried]:
    """Every rule set that is tried, as soon as it was played: first where it starts, the published rules, and every single
    step of a dial; then what NSGA-II (Deb and others 2002) makes of them. A change that is on the front is tried without
    each of its parts too; where the dials allow no more rule sets than there are trials, all are tried. Known ones
    are not played again. The same on every machine."""
    refuse_columns(how)
    games, space = Games(plan, known, how), Space(plan.start, plan.dials)
    study = _Study(plan, space)
    for rules in first_trials(plan):
        tried = games.known(rules) or Tried(
            rules, _turned(plan, rules), *_both(games, rules), step=_is_step(plan, rules)
        )
        study.add(rules, tried)
        yield tried
    study.scale()
    while found := study.next():
        tried = games.known(found) or _looked_at(study, games, found)
        study.tell(tried)
        yield tried


def first_trials(plan: Plan) -> list[RuleSet]:
    """Where it starts, the published rules, every single step."""
    start = plan.start
    here = [step.there.rules for step in steps(start) if step.there and step.parameter.name in plan.dials]
    return list(dict.fromkeys([start.rules, plan.published.rules, *here]))[: max(2, plan.trials)]


def _is_step(plan: Plan, rules: RuleSet) -> bool:
    return _turned(plan, rules) <= 1


def _turned(plan: Plan, rules: RuleSet) -> int:
    return len(rules.differences(plan.start.rules))


def _both(games: Games, rules: RuleSet) -> tuple[Figures, Figures]:
    plan = games.plan
    few = games.figures(rules, plan.few)
    return few, few if plan.few == plan.games else games.figures(rules, plan.games)


def _looked_at(study: "_Study", games: Games, rules: RuleSet) -> Tried:
    """A rule set from a few deals, and from all of them unless the few say that it leads nowhere."""
    plan, turned = games.plan, _turned(games.plan, rules)
    few = games.figures(rules, plan.few)
    if not study.is_promising(few, turned):
        return Tried(rules, turned, few)
    return Tried(rules, turned, few, few if plan.few == plan.games else games.figures(rules, plan.games))


class _Study:
    """Optuna's study: which rule set comes next, and what is told of it."""

    def __init__(self, plan: Plan, space: Space):
        self._plan, self._space = plan, space
        self._study, self._allowed = _made(plan, space)
        self._of: dict[RuleSet, Any] = {}  # the open trials
        self._tried: dict[RuleSet, Tried] = {}
        self._asked: set[RuleSet] = set()
        self._best: dict[int, float] = {}  # the least miss with so many changes
        self._scale: Scale | None = None

    def add(self, rules: RuleSet, tried: Tried) -> None:
        """One of the first trials: it is told once all of them are known, because they give the scale."""
        self._tried[rules] = tried
        if places := self._space.places(rules):
            self._study.enqueue_trial(places)
            self._of[rules] = self._asked_trial()

    def _asked_trial(self) -> Any:
        trial = self._study.ask(self._allowed)
        _ = trial.relative_params  # of what is enqueued, nobody else asks for them; without them it is in no generation
        return trial

    def scale(self) -> None:
        """The first trials are there: tell them, and where to look next."""
        self._scale = Scale(self._plan, list(self._tried.values()))
        for tried in list(self._tried.values()):
            self.tell(tried)
        if self._space.size <= self._plan.trials:
            self._ask_for(self._space.every())
            return
        singles = [each for each in self._tried.values() if each.turned == 1 and self._space.places(each.rules)]
        start = self._scale.miss(next(iter(self._tried.values())))
        better = sorted((each for each in singles if self._scale.miss(each) < start), key=self._scale.miss)
        for each in better[:_FURTHER]:
            self._ask_for(self._space.further(each.rules))

    def is_promising(self, few: Figures, turned: int) -> bool:
        """Whether it may be better than everything with no more changes."""
        best = min((miss for many, miss in self._best.items() if many <= turned), default=float("inf"))
        return self._scale is not None and self._scale.least(few) <= best

    def next(self) -> RuleSet | None:
        """What is tried next; None where there have been enough, or where nothing new comes."""
        from optuna.trial import TrialState  # which takes a second to load

        if len(self._tried) >= self._plan.trials:
            return None
        for _ in range(_NOTHING_NEW):
            trial = self._asked_trial()
            rules = self._space.at(trial.params)
            if rules is not None and rules not in self._tried:
                self._of[rules] = trial
                return rules
            self._study.tell(trial, state=TrialState.PRUNED if rules is None else TrialState.FAIL)
        return None

    def tell(self, tried: Tried) -> None:
        """What came of it. What lies on the front is to be tried with fewer changes."""
        from optuna.trial import TrialState

        assert self._scale is not None
        self._tried[tried.rules] = tried
        miss, trial = self._scale.miss(tried), self._of.pop(tried.rules, None)
        if trial is not None and isnan(miss):
            self._study.tell(trial, state=TrialState.FAIL)
        elif trial is not None:
            self._study.tell(trial, (miss, tried.turned))
        if isnan(miss) or not tried.whole:
            return
        if miss < min((each for many, each in self._best.items() if many <= tried.turned), default=float("inf")):
            self._best[tried.turned] = miss
            self._ask_for(self._space.without(tried.rules))

    def _ask_for(self, wanted: Iterable[RuleSet]) -> None:
        for rules in wanted:
            if rules not in self._tried and rules not in self._asked and (places := self._space.places(rules)):
                self._asked.add(rules)
                self._study.enqueue_trial(places)


def _made(plan: Plan, space: Space) -> tuple[Any, dict[str, Any]]:
    """A study with two aims, and what it may propose. Nothing is written anywhere."""
    import optuna  # which takes a second to load
    from optuna.distributions import CategoricalDistribution, IntDistribution

    loud = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    try:
        sampler = optuna.samplers.NSGAIISampler(population_size=_POPULATION, seed=plan.seed % 2**32)
        study = optuna.create_study(directions=["minimize", "minimize"], sampler=sampler)
    finally:
        optuna.logging.set_verbosity(loud)
    return study, {
        name: IntDistribution(0, len(values) - 1)
        if plan.start.rules.parameter(name).type == "int"
        else CategoricalDistribution(list(range(len(values))))
        for name, values in space.values.items()
    }


# ---------------------------------------------------------------- what is worth a second look


def front(pairs: Sequence[tuple[float, int]], most: int, of: Iterable[int] | None = None) -> list[int]:
    """The places (of all, or of some) of up to so many pairs (miss, changes), the ones first that nothing outdoes: less miss
    with no more changes. Then those that only the first ones outdo, and so on (Deb and others 2002).

    >>> front([(2.0, 0), (1.0, 1), (1.5, 1), (0.0, 2), (0.5, 3)], 4)
    [0, 1, 3, 2]
    """
    left = [at for at in (range(len(pairs)) if of is None else of) if not isnan(pairs[at][0])]
    found: list[int] = []
    while left and len(found) < most:
        rank = [at for at in left if not any(outdoes(pairs[other], pairs[at]) for other in left)]
        found += sorted(rank, key=lambda at: (pairs[at][1], pairs[at][0]))
        left = [at for at in left if at not in rank]
    return found[:most]


def outdoes(one: tuple[float, int], other: tuple[float, int]) -> bool:
    """Whether one misses by no more with no more changes, and by less or with fewer."""
    return one != other and one[0] <= other[0] and one[1] <= other[1]


def read_dials(setup: Setup, dials: Iterable[str]) -> tuple[str, ...]:
    """The dials that may be turned, all of them if none is named; BadInput for one that there is not."""
    if isinstance(dials, str):
        dials = [each.strip() for each in dials.split(",") if each.strip()]
    named = tuple(dict.fromkeys(setup.rules.parameter(name).name for name in dials))
    return named or tuple(setup.rules.parameters())


def refuse_amounts(trials: int, games: int) -> None:
    """BadInput for amounts that are out of bounds."""
    for what, amount, most in (("trials", trials, MOST_TRIALS), ("games", games, 1_000_000)):
        if not isinstance(amount, int) or not 1 <= amount <= most:
            raise BadInput(
                f"The number of {what} cannot be {str(amount)[:40]}; it must be a whole number from 1 to {most:,}."
            )
