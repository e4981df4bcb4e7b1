"""The search of an optimization: the fewest changes of dials that reach a goal.

Optuna proposes rule sets with two aims: a small miss of the goal, and few changed dials. Its figures are noisy, and the
best of noisy figures is too good: so the candidates are measured again on deals that the search has not seen
(`engine.analysis.optimize.candidates`).
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from copy import copy, deepcopy
from math import isnan
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.duplicate_deals import SKILL, chosen_with_skill, names_of
from engine.analysis.optimize.goal import ENDLESS, Goal
from engine.analysis.optimize.space import Space
from engine.analysis.sensitivity import steps
from engine.analysis.skill import headline_players, of_deals, play_from_every_seat
from engine.core.rules import BadInput, RuleSet
from engine.setup.setup import Setup
from engine.simulation.contributions import columns_read
from engine.simulation.estimates import Estimate, mean_of
from engine.simulation.metrics import Metric, estimate
from engine.simulation.parts.workers import Ahead
from engine.simulation.simulate import refuse_columns, simulate

TRIALS, GAMES = 200, 1_000
MOST_TRIALS = 5_000
_FEWEST = 200  # games of the first test of a rule set; at most a quarter of all
_POPULATION = 20  # rule sets of a generation of NSGA-II
_FURTHER = 6  # single steps towards the goal that are continued to the end of their dial
_NOTHING_NEW = 200  # proposals in a row without a new rule set that end the search
Figures = tuple[Estimate, ...]


class Plan(NamedTuple):
    """The plan of a search: the start (rules and players), the goal, the number of rule sets to try, the games of each
    and their first seed, the dials that may change. Changes are counted from the start."""

    start: Setup
    goal: Goal
    trials: int
    games: int
    seed: int
    dials: tuple[str, ...]

    @property
    def few(self) -> int:
        """The games of a first test."""
        return min(self.games, max(_FEWEST, self.games // 4))

    @property
    def published(self) -> Setup:
        """The published rules, between the same players."""
        return self.start.by(self.start.game.Rules())


class Tried(NamedTuple):
    """A rule set that was played: the figures of all wishes from the first few deals, and from all of them (empty, if
    the first test was unpromising). `turned` is the number of changed dials, `step` whether it is the start, or one
    step of one dial."""

    rules: RuleSet
    turned: int
    few: Figures
    whole: Figures = ()
    step: bool = False


# ---------------------------------------------------------------- how far off


def units_of(plan: Plan, tried: Sequence[Tried]) -> tuple[float, ...]:
    """The size of a miss of 1 for each wish, in the unit of its metric: the effect of one step of an important dial. It
    is the upper quartile of the effects of all single steps with an effect, on the same deals: a mean would be
    dominated by the few dials that make a very different game, a median would hardly exceed chance. If no step has an
    effect, it is one displayed unit. For the tacit wishes, about shares of the games, it is one game in a hundred."""
    start, *turned = [each for each in tried if each.step]
    found = []
    for at, wish in enumerate(plan.goal.wishes):
        by = [abs(each.few[at].mean - start.few[at].mean) for each in turned]
        acting = [each for each in by if each and not isnan(each)]
        usual = float(np.quantile(acting, 0.75)) if acting else 1 / wish.metric.times
        found.append(ENDLESS if wish.tacit else usual)
    return tuple(found)


class Scale:
    """The scale of misses, from the first trials: the start, the published rules, all single steps."""

    def __init__(self, plan: Plan, tried: Sequence[Tried]):
        self.plan, self.units = plan, units_of(plan, tried)
        self.then = next((each for each in tried if each.rules == plan.published.rules), tried[0])

    def miss(self, tried: Tried) -> float:
        """The miss of a rule set, from all games played of it."""
        figures, then = (tried.whole, self.then.whole) if tried.whole else (tried.few, self.then.few)
        return self.plan.goal.miss(_means(figures), _means(then), self.units)

    def least(self, figures: Figures) -> float:
        """The least possible miss after a first test: each figure at the nearest end of its interval."""
        each = zip(self.plan.goal.wishes, figures, _means(self.then.few), self.units, strict=True)
        return sum(min(wish.off(at, then) for at in told[:3]) / unit for wish, told, then, unit in each)


def _means(figures: Figures) -> list[float]:
    return [each.mean for each in figures]


# ---------------------------------------------------------------- playing rule sets


class Games:
    """Plays rule sets for their figures, and remembers those played before."""

    def __init__(self, plan: Plan, known: Iterable[Tried], how: dict[str, Any], executor: Executor | None = None):
        self.plan, self.how = plan, how
        self._known = {each.rules: each for each in known}
        self._names = tuple(names_of((wish.metric for wish in plan.goal.wishes), plan.start.game))
        self._ahead = Ahead(executor, figures_of, how) if executor else None

    def known(self, rules: RuleSet) -> Tried | None:
        """The earlier trial of these rules."""
        return self._known.get(rules)

    def figures(self, rules: RuleSet, games: int) -> Figures:
        """A figure for each wish, from this number of deals."""
        piece = self._piece(rules, games)
        return self._ahead.answer(piece) if self._ahead else figures_of(*piece, self.how)

    @property
    def on_workers(self) -> bool:
        """Whether workers play the games, so that those of several rule sets can be played at once."""
        return self._ahead is not None

    def begin(self, rules: RuleSet, games: int) -> Figures | None:
        """Have these figures worked out by a worker; returns them if they are there."""
        if self._ahead is None or rules in self._known:
            return None
        piece = self._piece(rules, games)
        self._ahead.send(piece)
        return self._ahead.early(piece)

    def end(self) -> None:
        """Take back what no worker has begun."""
        if self._ahead:
            self._ahead.take_back()

    def _piece(self, rules: RuleSet, games: int) -> tuple[Setup, tuple[str | Metric, ...], int, int]:
        return self.plan.start.by(rules), self._names, games, self.plan.seed


def figures_of(setup: Setup, names: tuple[str | Metric, ...], games: int, seed: int, how: dict[str, Any]) -> Figures:
    """The figures of these metrics under the rules of a setup, here or on a worker."""
    metrics = chosen_with_skill(names, setup.game)
    columns = {"status", "seed", *columns_read(*(each for each in metrics if each is not SKILL))}
    frame = simulate(setup, games, seed, columns=sorted(columns), **how)
    return tuple(_skill(setup, games, seed, how) if each is SKILL else estimate(frame, each) for each in metrics)


def _skill(setup: Setup, games: int, seed: int, how: dict[str, Any]) -> Estimate:
    return mean_of(pl.Series(of_deals(play_from_every_seat(setup, headline_players(setup.game), games, seed, how))))


# ---------------------------------------------------------------- the search


def search(plan: Plan, known: Iterable[Tried] = (), *, executor: Executor | None = None, **how: Any) -> Iterator[Tried]:
    """The rule sets, each as soon as it is played: first the start, the published rules, and all single steps of a
    dial; then the proposals of NSGA-II (Deb and others 2002). A rule set on the front is also tried without each of its
    changes; if the dials allow no more rule sets than trials, all are tried. Known ones are not played again. The
    results are the same on every machine. With an `executor` its workers play the first trials at once, and then the
    proposals that the study is going to make."""
    refuse_columns(how)
    games = Games(plan, known, how, executor)
    try:
        yield from _searched(plan, games)
    finally:
        games.end()


def _searched(plan: Plan, games: Games) -> Iterator[Tried]:
    study, first = _Study(plan, Space(plan.start, plan.dials)), first_trials(plan)
    for rules in first:
        for many in {plan.few, plan.games}:
            games.begin(rules, many)
    for rules in first:
        tried = games.known(rules) or Tried(
            rules, _turned(plan, rules), *_both(games, rules), step=_is_step(plan, rules)
        )
        study.add(rules, tried)
        yield tried
    study.scale()
    foreseen = _Foreseen(study, games)
    while found := study.next():
        foreseen.begin(found)
        tried = games.known(found) or _looked_at(study, games, found)
        study.tell(tried)
        yield tried


def first_trials(plan: Plan) -> list[RuleSet]:
    """The start, the published rules, all single steps."""
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
    """A rule set tried on a few deals, and on all of them unless the few are unpromising."""
    plan, turned = games.plan, _turned(games.plan, rules)
    few = games.figures(rules, plan.few)
    if not study.is_promising(few, turned):
        return Tried(rules, turned, few)
    return Tried(rules, turned, few, few if plan.few == plan.games else games.figures(rules, plan.games))


class _Foreseen:
    """The proposals that workers play before the study makes them.

    Within a generation they do not depend on each other's results, so a copy of the study makes the same ones. Where a
    result does change them, what was played in vain is dropped: the study itself is asked and told as if there were one
    worker, so its results are the same.
    """

    def __init__(self, study: "_Study", games: Games):
        self._study, self._games = study, games
        self._next: list[RuleSet] = []

    def begin(self, rules: RuleSet) -> None:
        """Have these rules and those foreseen after them played: on a few deals, and on all where the few are promising."""
        if not self._games.on_workers:
            return
        foreseen = rules in self._next[:1]
        self._next = (self._next[1:] if foreseen else []) or self._study.foreseen(_POPULATION)
        plan = self._games.plan
        for each in [rules, *self._next]:
            few = self._games.begin(each, plan.few)
            if few and self._study.is_promising(few, _turned(plan, each)):
                self._games.begin(each, plan.games)


class _Study:
    """Optuna's study: proposes the next rule set and receives its result."""

    def __init__(self, plan: Plan, space: Space):
        self._plan, self._space = plan, space
        self._study, self._allowed = _made(plan, space)
        self._of: dict[RuleSet, Any] = {}  # the open trials
        self._tried: dict[RuleSet, Tried] = {}
        self._asked: set[RuleSet] = set()
        self._best: dict[int, float] = {}  # the least miss by number of changes
        self._scale: Scale | None = None

    def add(self, rules: RuleSet, tried: Tried) -> None:
        """Add one of the first trials: its result is reported once all of them are known, because they give the
        scale."""
        self._tried[rules] = tried
        if places := self._space.places(rules):
            self._study.enqueue_trial(places)
            self._of[rules] = self._asked_trial()

    def _asked_trial(self) -> Any:
        trial = self._study.ask(self._allowed)
        _ = trial.relative_params  # enqueued trials need this access; without it they belong to no generation
        return trial

    def scale(self) -> None:
        """Report the first trials, now that all are known, and queue the next ones."""
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
        """Whether it may be better than all others with no more changes."""
        best = min((miss for many, miss in self._best.items() if many <= turned), default=float("inf"))
        return self._scale is not None and self._scale.least(few) <= best

    def next(self) -> RuleSet | None:
        """The next rule set; None after enough trials, or without new proposals."""
        if len(self._tried) >= self._plan.trials:
            return None
        return next(filter(None, (self._proposal() for _ in range(_NOTHING_NEW))), None)

    def _proposal(self) -> RuleSet | None:
        """A proposal, if it is a new rule set."""
        from optuna.trial import TrialState  # takes a second to load

        trial = self._asked_trial()
        rules = self._space.at(trial.params)
        if rules is not None and rules not in self._tried:
            self._of[rules] = trial
            return rules
        self._study.tell(trial, state=TrialState.PRUNED if rules is None else TrialState.FAIL)
        return None

    def foreseen(self, most: int) -> list[RuleSet]:
        """The new rule sets among this many next proposals if no result changes them, as a copy makes them."""
        ahead, found = copy(self), list[RuleSet]()
        ahead._study, ahead._of = deepcopy(self._study), {}
        ahead._tried = self._tried | {
            rules: Tried(rules, 0, ()) for rules in self._of
        }  # and the one that is being tried
        for _ in range(min(most, self._plan.trials - len(ahead._tried))):
            if rules := ahead._proposal():
                ahead._tried[rules] = Tried(rules, 0, ())
                found.append(rules)
        return found

    def tell(self, tried: Tried) -> None:
        """Report a result. A rule set on the front is queued with fewer changes."""
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
    """A study with two aims, and its distributions. It writes no files."""
    import optuna  # takes a second to load
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


# ---------------------------------------------------------------- fronts


def front(pairs: Sequence[tuple[float, int]], most: int, of: Iterable[int] | None = None) -> list[int]:
    """The indices (of all, or of some) of up to `most` pairs (miss, changes), first those that no other outdoes with
    less miss and no more changes. Then those that only the first ones outdo, and so on (Deb and others 2002).

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
    """Whether one has no larger miss and no more changes, and is better in one of them."""
    return one != other and one[0] <= other[0] and one[1] <= other[1]


def read_dials(setup: Setup, dials: Iterable[str], chapters: Iterable[str] = ()) -> tuple[str, ...]:
    """The dials that may change, by name and by chapter, all that change a game if none is named; BadInput for an unknown one."""
    if isinstance(dials, str):
        dials = [each.strip() for each in dials.split(",") if each.strip()]
    named, chapters = [setup.rules.parameter(name).name for name in dials], tuple(chapters)
    of_chapters = setup.rules.in_chapters(chapters) if chapters or not named else ()
    return tuple(dict.fromkeys([*named, *of_chapters]))


def refuse_amounts(trials: int, games: int) -> None:
    """BadInput for amounts out of bounds."""
    for what, amount, most in (("trials", trials, MOST_TRIALS), ("games", games, 1_000_000)):
        if not isinstance(amount, int) or not 1 <= amount <= most:
            raise BadInput(
                f"The number of {what} cannot be {str(amount)[:40]}; it must be a whole number from 1 to {most:,}."
            )
