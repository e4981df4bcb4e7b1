"""Sensitivity: the effect of each dial, one step each way, on one number of the game, on the same deals."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.duplicate_deals import names_of
from engine.analysis.skill import (
    better_first,
    choiceless,
    of_deals,
    play_from_every_seat,
    players_of,
    refuse_choiceless,
)
from engine.core.rules import BadInput, Conflict, Parameter, Value
from engine.core.text import counted, did_you_mean, number, percent
from engine.play.run import Cancelled
from engine.runtime.result import Drawn
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate, as_float, chance_of_t, mean_of, student
from engine.simulation.metrics import Metric, headline, metric_named, metrics
from engine.simulation.paired import changes_of, holm
from engine.simulation.parts.workers import one_by_one
from engine.simulation.simulate import refuse_columns, simulate

SKILL = "skill"  # not a metric of single games, see `engine.analysis.skill`
GAMES = 10_000
_COLUMNS: dict[str, Any] = {
    "dial": pl.Utf8, "label": pl.Utf8, "from": pl.Utf8, "to": pl.Utf8, "effect": pl.Float64, "low": pl.Float64,
    "high": pl.Float64, "certain": pl.Boolean, "nothing": pl.Utf8, "never": pl.Float64,
}  # fmt: skip
_UNLIMITED = ("no limit", "no such end")  # words for a 0 that is more than all other numbers

_IN_A_ROW = 4  # steps of a piece of work
NEVER = 0.01  # share of the games: if more never end, an effect says so


class Played(NamedTuple):
    """The effect of a step and the reason if all games are unchanged, then as in `Effect`."""

    change: Estimate
    nothing: str
    never: float = 0.0
    counts: float = 1.0


class Step(NamedTuple):
    """A step of a dial from its value to another one. `there` is the resulting setup; without it `nothing` says why."""

    parameter: Parameter
    was: Value
    to: Value
    there: Setup | None
    nothing: str = ""


class Effect(NamedTuple):
    """The effect of a step: the paired change of the number and its 95% interval (None if it cannot be played, or if no
    deal counts), and the reason if it has no effect.

    `never`: the share of the games that never end after the step; `counts`: the share of the deals that count under
    both. Where fewer than half count, the change is that of a few deals which are no sample of all.
    """

    step: Step
    change: Estimate | None
    nothing: str
    never: float = 0.0
    counts: float = 1.0

    @property
    def few(self) -> bool:
        """Whether fewer than half of the deals count."""
        return self.counts < 0.5

    @property
    def aside(self) -> str:
        """What must be known beside the change: '86.0% of the games never end'; empty if nearly all end."""
        return f"{percent(self.never)} of the games never end" if self.never >= NEVER else ""

    @property
    def chance(self) -> float:
        """The p-value: how often chance alone makes a change at least as large (two-sided)."""
        return 1.0 if self.change is None else chance_of(self.change)


def chance_of(change: Estimate) -> float:
    """The p-value of a change from its 95% interval."""
    if not change.mean or change.n < 2 or not change.bounded:
        return 1.0
    error = (change.high - change.low) / (2 * student(change.n))
    return chance_of_t(change.mean / error, change.n) if error else 0.0


@dataclass(frozen=True, eq=False, repr=False)
class Sensitivity(Drawn):
    """The `effects` of the dials of a setup on a metric; without a metric, on skill."""

    setup: Setup
    metric: Metric | None
    effects: tuple[Effect, ...]

    def frame(self) -> pl.DataFrame:
        """A row for each step, the largest effect first; the columns are those of `sensitivity`."""
        return as_frame(self.effects)

    def says(self) -> str:
        """The step with the largest certain effect, if there is one."""
        what = self.metric.title if self.metric else "Skill"
        largest = next((each for each, sure in ranked(self.effects) if sure and each.change), None)
        if largest is None or largest.change is None:
            return f"{what}: no dial certainly changes it in one step."
        step, times = largest.step, self.metric.times if self.metric else 100
        digits = self.metric.decimals if self.metric else 1
        by, low, high = (number(times * each, digits, signed=True, fixed=True) for each in largest.change[:3])
        turned = f"“{step.parameter.label}” from {written(step.was)} to {written(step.to)}"
        return f"{what}: the largest change comes from {turned}, {by} ({low} to {high}){f'; {largest.aside}' if largest.aside else ''}."


def sensitivity(
    setup: Setup,
    metric: str | Metric = "",
    games: int = GAMES,
    seed: int = 0,
    players: Iterable[str] = (),
    chapters: Iterable[str] = (),
    *,
    executor: Executor | None = None,
    **how: Any,
) -> Sensitivity:
    """The effect of each dial on a number of the game, one step each way from its value, the largest effect first: for
    a choice every other option, for a number the next playable ones. "No limit" comes next to the greatest number of
    the slider. All are played on the same deals, and the effect is the paired change of `change`, with its own 95%
    interval.

    `metric`: any metric of the game, at first its first headline; or "skill", as `engine.analysis.skill` defines it
    (`players` names two other players, of whom the one that is better before the step counts). `chapters`: only the
    dials of these, such as ["Hand", "Answers"]. `games` is the number per setting; for skill per seat. `how` is passed
    to `simulate`. When `cancelled` returns true, the result has the dials played until then. With an `executor` its workers play
    the dials, some to each piece of work (see `engine.simulation.parts.workers`).

    Columns: dial; label; from and to (its values, as commands write them); effect (null if it cannot be played); low
    and high; certain (with all dials tested jointly, Holm 1979); nothing (why it has no effect, else empty); never (the
    share of the games that never end after the step; effects of fewer than half of the deals come behind the others).

    >>> found = sensitivity(Setup.of("suits@random"), "choices", games=200).frame()
    >>> found.select("dial", "from", "to", pl.col("effect").round(1)).rows()[:2]
    [('decks', '1', '2', 48.7), ('max_rank', '14', '13', -5.6)]
    >>> found.filter(dial="reinforcement_count")["nothing"].unique().to_list()
    ['each side brings all it has in hand']
    """
    found: list[Effect] = []
    with suppress(Cancelled):
        for effect in effects(setup, metric, games, seed, players, chapters=chapters, executor=executor, **how):
            found.append(effect)
    return Sensitivity(setup, metric_of(setup, metric), tuple(found))


def effects(
    setup: Setup,
    metric: str | Metric = "",
    games: int = GAMES,
    seed: int = 0,
    players: Iterable[str] = (),
    known: int = 0,
    chapters: Iterable[str] = (),
    *,
    executor: Executor | None = None,
    **how: Any,
) -> Iterator[Effect]:
    """The effects one by one, in the order of the rules, each as soon as it and those before are known; the first `known` of them
    were played before. Bad input is refused at once."""
    refuse_columns(how)
    wanted, names = metric_of(setup, metric), tuple(players)
    if wanted is None:
        players_of(setup, names)
        refuse_choiceless(setup)
    elif names:
        raise BadInput(f"Players are named for the metric '{SKILL}'; for other metrics the players of the setup play.")
    turns = steps(setup, chapters)[known:]
    if executor is not None:
        return _effects_on(executor, setup, wanted, names, games, seed, turns, how)
    return _effects(setup, wanted, names, games, seed, turns, how)


def _effects_on(
    executor: Executor,
    here: Setup,
    wanted: Metric | None,
    names: tuple[str, ...],
    games: int,
    seed: int,
    turns: list[Step],
    how: dict[str, Any],
) -> Iterator[Effect]:
    """The effects, played on workers. A piece of work is some dials in a row, for which the rules as they are are played once."""
    asked = None if wanted is None else names_of([wanted], here.game)[0]
    slices = [turns[start : start + _IN_A_ROW] for start in range(0, len(turns), _IN_A_ROW)]
    pieces = [(here, asked, names, games, seed, [turn.there for turn in each]) for each in slices]
    for row, played in zip(slices, one_by_one(executor, _played_there, pieces, how), strict=True):
        for step, each in zip(row, played, strict=True):
            yield _effect_of(here, step, each, games)


def _played_there(
    here: Setup,
    asked: str | Metric | None,
    names: tuple[str, ...],
    games: int,
    seed: int,
    theres: list[Setup | None],
    how: dict[str, Any],
) -> list[Played | None]:
    """What a worker does: these setups beside `here`."""
    wanted = None if asked is None else metric_named(asked, here.game)
    return list(_all_played(here, wanted, names, games, seed, theres, how))


def _effects(
    here: Setup,
    wanted: Metric | None,
    names: tuple[str, ...],
    games: int,
    seed: int,
    turns: list[Step],
    how: dict[str, Any],
) -> Iterator[Effect]:
    theres = (turn.there for turn in turns)
    for step, played in zip(turns, _all_played(here, wanted, names, games, seed, theres, how), strict=True):
        yield _effect_of(here, step, played, games)


def _effect_of(here: Setup, step: Step, played: Played | None, games: int) -> Effect:
    if played is None:
        return Effect(step, Estimate(0, 0, 0, games) if here.rules.idle(step.parameter.name) else None, step.nothing)
    return Effect(step, played.change if played.change.n else None, *played[1:])


def _all_played(
    here: Setup,
    wanted: Metric | None,
    names: tuple[str, ...],
    games: int,
    seed: int,
    theres: Iterable[Setup | None],
    how: dict[str, Any],
) -> Iterator[Played | None]:
    """Each of these setups beside `here`, which is played once, and only if one of them is played."""
    turned = None
    for there in theres:
        if there is None:
            yield None
            continue
        if turned is None:
            turned = _by_metric(here, wanted, games, seed, how) if wanted else _by_skill(here, names, games, seed, how)
        yield turned(there)


def metric_of(setup: Setup, name: str | Metric) -> Metric | None:
    """The requested metric, None for skill; BadInput lists the metrics."""
    if name == SKILL:
        return None
    if not name:
        return headline(setup.game)[0]
    known = metrics(setup.game)
    if not isinstance(name, Metric) and name not in known:
        names = [SKILL, *known]
        nearly = did_you_mean(str(name), names)
        raise BadInput(f"There is no metric '{str(name)[:40]}'{nearly}; choose one of {', '.join(names)}.")
    return metric_named(name, setup.game)


# ---------------------------------------------------------------- the steps


def steps(setup: Setup, chapters: Iterable[str] = ()) -> list[Step]:
    """The steps of all dials but those about time at the table, or of the dials of these chapters, one each way from their
    values, in the order of the rules.

    >>> [(step.was, step.to) for step in steps(Setup.of("suits")) if step.parameter.name in ("hand_size", "max_rounds")]
    [(3, 2), (3, 4), (0, 26)]
    """
    names = setup.rules.in_chapters(chapters)
    dials = (dial for name, dial in setup.rules.parameters().items() if name in names)
    return [step for parameter in dials for step in _steps(setup, parameter)]


def runs(turns: Iterable[Step], seats: int = 1) -> int:
    """How many times the games are played for these steps, and once for the rules as they are; for skill from every seat."""
    return (1 + sum(turn.there is not None for turn in turns)) * seats


def _steps(setup: Setup, parameter: Parameter) -> list[Step]:
    value, why = getattr(setup.rules, parameter.name), setup.rules.idle(parameter.name)
    ways = _ways(parameter, value)
    if why:
        return [Step(parameter, value, way[0], None, why) for way in ways]
    return [_first_playable(setup, parameter, value, way) for way in ways]


def _ways(parameter: Parameter, value: Value) -> list[list[Value]]:
    """The directions of a dial: for a choice each other option; for a number downwards and upwards, the nearest
    first."""
    if parameter.type != "int":
        return [[other] for other in parameter.values if other != value]
    numbers = in_order(parameter, value)
    at = numbers.index(value)
    return [way for way in (numbers[:at][::-1], numbers[at + 1 :]) if way]


def in_order(parameter: Parameter, value: Value) -> list[Value]:
    """The numbers of a slider, or all allowed ones if the value is outside it, from the least to the greatest; no limit
    is more than all of them."""
    numbers = list(parameter.soft_values if value in parameter.soft_values else parameter.values)
    return [*(n for n in numbers if n), 0] if is_unlimited(parameter) else numbers


def is_unlimited(parameter: Parameter) -> bool:
    """Whether the 0 of a number means that there is no limit."""
    return parameter.type == "int" and (parameter.dial.words or {}).get(0) in _UNLIMITED


def _first_playable(setup: Setup, parameter: Parameter, value: Value, way: list[Value]) -> Step:
    """The first playable step in this direction; if there is none, the reason of the first one."""
    refused = ""
    for to in way:
        try:
            return Step(parameter, value, to, setup.but(**{parameter.name: to}))
        except Conflict as conflict:
            refused = refused or str(conflict)
    return Step(parameter, value, way[0], None, refused)


# ---------------------------------------------------------------- their effects


def _by_metric(here: Setup, metric: Metric, games: int, seed: int, how: dict[str, Any]) -> Callable[[Setup], Played]:
    before = simulate(here, games, seed, **how)

    def turned(there: Setup) -> Played:
        after = simulate(there, games, seed, **how)
        same = f"all {counted(games, 'game')} come out the same" if before.equals(after) else ""
        found = changes_of(before, after, [metric])[0]
        never = 0.0 if metric.name == "unfinished" else as_float((after["status"] != "finished").mean())
        return Played(found.difference, same, never, found.difference.n / games)

    return turned


def _by_skill(
    here: Setup, players: tuple[str, ...], games: int, seed: int, how: dict[str, Any]
) -> Callable[[Setup], Played]:
    named = players_of(here, players)
    if players:
        named = better_first(here, named, games, seed, how)
    before = play_from_every_seat(here, named, games, seed, how)
    brought = of_deals(before)

    def turned(there: Setup) -> Played:
        if why := choiceless(there):
            return Played(Estimate(0, 0, 0, 0), why)
        after = play_from_every_seat(there, named, games, seed, how)
        same = np.array_equal(before.side, after.side) and np.array_equal(before.won, after.won)
        why = f"all {counted(games, 'deal')} end the same, from every seat" if same else ""
        return Played(mean_of(pl.Series(of_deals(after) - brought)), why)

    return turned


# ---------------------------------------------------------------- in order of size


def ranked(found: Iterable[Effect]) -> list[tuple[Effect, bool]]:
    """The largest effect first, then those of fewer than half of the deals, those without effect, and those that cannot
    be played; each with its certainty."""
    known = list(found)
    sure = holm([effect.chance for effect in known])

    def place(pair: tuple[Effect, bool]) -> tuple[int, float]:
        effect = pair[0]
        size = 0.0 if effect.change is None else abs(effect.change.mean)
        group = 3 if effect.change is None else 2 if effect.nothing else 1 if effect.few else 0
        return group, -size

    return sorted(zip(known, sure, strict=True), key=place)


def as_frame(found: Iterable[Effect]) -> pl.DataFrame:
    """The frame of `sensitivity`."""
    rows = []
    for (step, change, nothing, never, _), sure in ranked(found):
        mean, low, high = (None, None, None) if change is None else change[:3]
        values = {"from": written(step.was), "to": written(step.to)}
        bounds = {"effect": mean, "low": low, "high": high, "certain": sure, "nothing": nothing, "never": never}
        rows.append({"dial": step.parameter.name, "label": step.parameter.label, **values, **bounds})
    return pl.DataFrame(rows, schema=_COLUMNS)


def written(value: Value) -> str:
    """A value in the form of commands."""
    return str(value).lower() if isinstance(value, bool) else str(value)
