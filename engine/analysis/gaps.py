"""The gaps of a rulebook by weight: how often each comes into play, and the share of deals that another reading
decides."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.sensitivity import is_unlimited, written
from engine.core.rules import Conflict, Parameter, Value
from engine.core.text import counted, percent
from engine.play.run import Cancelled
from engine.runtime.result import Result
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate, mean_of, wilson
from engine.simulation.simulate import refuse_columns, simulate

GAMES = 4_000
_FEW = 7  # a number with up to this many values tries all; with more, only the two ends
_COLUMNS: dict[str, Any] = {
    "id": pl.Utf8, "question": pl.Utf8, "dial": pl.Utf8, "reading": pl.Utf8, "came_up": pl.Float64, "decided": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "chance": pl.Float64, "nothing": pl.Utf8,
}  # fmt: skip


class Reading(NamedTuple):
    """Another reading of a gap: the dial, its value, the share of deals with another winner, and the change of each
    seat's win share."""

    parameter: Parameter
    value: Value
    decided: Estimate
    seats: tuple[Estimate, ...]


class Gap(NamedTuple):
    """A gap: its id, the dials that close it, how often it comes into play, its other readings; or why it has no
    effect."""

    id: str
    dials: tuple[Parameter, ...]
    came_up: Estimate
    readings: tuple[Reading, ...]
    nothing: str = ""

    @property
    def weight(self) -> float:
        """The share of deals that its weightiest reading decides."""
        return max((reading.decided.mean for reading in self.readings), default=0.0)


class Chance(NamedTuple):
    """The effect of chance: two runs under the same rules with different shuffles after the deal; `decided` and `seats`
    as in a reading. In games that keep shuffling, most deals end differently."""

    decided: Estimate
    seats: tuple[Estimate, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Gaps(Result):
    """The gaps of the rulebook of a setup as they were `weighed`, and the effect of `chance` (None if it was not played)."""

    setup: Setup
    weighed: tuple[Gap, ...]
    chance: Chance | None

    def frame(self) -> pl.DataFrame:
        """A row for each other reading, the weightiest gap first; the columns are those of `gaps`."""
        return as_frame(self.weighed, self.chance)

    def says(self) -> str:
        """How many gaps decide deals, and which one decides most."""
        deciding = [gap for gap in ranked(self.weighed) if gap.weight]
        if not deciding:
            return f"No other reading decides a deal: {counted(len(self.weighed), 'gap')}."
        first = deciding[0]
        most = f"{first.id} ({first.dials[0].label}) in {percent(first.weight)} of the deals"
        beside = self.chance.decided.mean if self.chance else 0
        by_chance = f"; other shuffles alone change {percent(beside)}" if beside else ""
        return f"{len(deciding)} of {counted(len(self.weighed), 'gap')} decide deals, most of all {most}{by_chance}."


def gaps(setup: Setup, games: int = GAMES, seed: int = 0, **how: Any) -> Gaps:
    """The gaps of a rulebook that a dial closes, the one that decides most deals first, one row for each other reading;
    `how` is passed to `simulate`. When `cancelled` returns true, the result has the gaps played until then.

    Definition. A gap comes into play in a game with an event that rests on it, or in a game that another reading plays
    differently: an action that a reading forbids or leaves out has no event. A reading decides a deal if the winner
    differs from that under these rules, all else being equal: seed, players, the other rules. Intervals are Wilson's
    (1927), 95%.

    In a game that keeps shuffling, a change in when cards are shuffled changes the winner of most deals, which means
    nothing. So `chance` is the share of deals in which two runs under the same rules with different shuffles after the
    deal differ: the weight of a gap is what it decides beyond that. It is 0 if only the decks at the deal are shuffled.

    The other readings: for a choice every other option; for a number every other value of its slider, or with more than
    seven values its two ends; for "no limit" then only the widest limit.

    Columns: id; question; dial; reading (the value of the dial); came_up (share of games); decided (share of deals),
    low, high; chance; nothing (why it cannot matter here, else empty).

    >>> gaps(Setup.of("suits@middle/highest"), games=300).frame().select("id", "reading", pl.col("came_up", "decided").round(2)).rows()[0]
    ('SUITS-A19', 'at_once', 1.0, 0.4)
    """
    found = list[Gap]()
    by_chance: Chance | None = None
    with suppress(Cancelled):
        by_chance = chance(setup, games, seed, **how)
        for gap in weighed(setup, games, seed, **how):
            found.append(gap)
    return Gaps(setup, tuple(found), by_chance)


def chance(setup: Setup, games: int = GAMES, seed: int = 0, **how: Any) -> Chance:
    """The share of deals in which other shuffles after the deal change the winner under the same rules.

    >>> [round(chance(Setup.of(text), 200).decided.mean, 1) for text in ("suits", "river")]
    [0.0, 0.7]
    """
    refuse_columns(how)
    seats, wanted = range(len(setup.strategies)), {**how, "columns": ["winner"]}
    one, other = (simulate(setup, games, seed, shuffles=number, **wanted)["winner"] for number in (0, 1))
    return Chance(_differ(one, other), tuple(_gained(one, other, seat) for seat in seats))


def weighed(setup: Setup, games: int = GAMES, seed: int = 0, known: int = 0, **how: Any) -> Iterator[Gap]:
    """The gaps one by one, in the order of their ids, each as soon as it is played; the first `known` of them were
    played before."""
    refuse_columns(how)
    before = simulate(setup, games, seed, **how)
    for gap, dials in list(closed_by_dials(setup).items())[known:]:
        yield _weighed(setup, gap, dials, before, games, seed, how)


def closed_by_dials(setup: Setup) -> dict[str, tuple[Parameter, ...]]:
    """The gaps of a game with the dials that close them."""
    dials = [each for each in setup.rules.parameters().values() if each.dial.ruling]
    return {
        gap: tuple(each for each in dials if each.dial.ruling == gap) for gap in sorted({d.dial.ruling for d in dials})
    }


def other_readings(setup: Setup, parameter: Parameter) -> list[Value]:
    """The other possible readings of the rulebook, as values of a dial: see `gaps`.

    >>> suits, river = Setup.of("suits"), Setup.of("river")
    >>> other_readings(suits, suits.rules.parameter("leftovers_to"))
    ['runner_out', 'nobody']
    >>> [other_readings(river, river.rules.parameter(name)) for name in ("max_rounds", "fast_from")]
    [[300], [3, 11]]
    """
    here = getattr(setup.rules, parameter.name)
    others = [value for value in parameter.soft_values if value != here]
    if parameter.type != "int" or len(others) <= _FEW:
        return others
    return others[-1:] if is_unlimited(parameter) and not here else [others[0], others[-1]]


# ---------------------------------------------------------------- the games


def _weighed(
    setup: Setup,
    gap: str,
    dials: tuple[Parameter, ...],
    before: pl.DataFrame,
    games: int,
    seed: int,
    how: dict[str, Any],
) -> Gap:
    readings, otherwise, refused = list[Reading](), pl.Series([False]).new_from_index(0, games), ""
    for parameter in dials:
        if setup.rules.idle(parameter.name):
            continue
        for value in other_readings(setup, parameter):
            try:
                there = setup.but(**{parameter.name: value})
            except Conflict as conflict:
                refused = refused or str(conflict)
                continue
            after = simulate(there, games, seed, **how)
            otherwise |= _otherwise(before, after)
            readings.append(_read(setup, parameter, value, before, after))
    told = f"gap_{gap}"
    came_up = otherwise | (before[told] > 0) if told in before.columns else otherwise
    idle = next((why for parameter in dials if (why := setup.rules.idle(parameter.name))), "")
    return Gap(gap, dials, wilson(int(came_up.sum()), games), tuple(readings), "" if readings else idle or refused)


def _read(setup: Setup, parameter: Parameter, value: Value, before: pl.DataFrame, after: pl.DataFrame) -> Reading:
    won = before["winner"], after["winner"]
    return Reading(parameter, value, _differ(*won), tuple(_gained(*won, seat) for seat in range(len(setup.strategies))))


def _differ(before: pl.Series, after: pl.Series) -> Estimate:
    """The share of deals with another winner."""
    return wilson(int(before.ne_missing(after).sum()), len(before))


def _gained(before: pl.Series, after: pl.Series, seat: int) -> Estimate:
    """The change of the share that a seat wins, on the same deals."""
    sides = [(won == seat).fill_null(False).cast(pl.Float64) for won in (before, after)]
    return mean_of(sides[1] - sides[0])


def _otherwise(before: pl.DataFrame, after: pl.DataFrame) -> pl.Series:
    """Which deals are played differently, as far as their rows show."""
    told = [name for name in before.columns if name in after.columns and before[name].dtype == after[name].dtype]
    return pl.DataFrame({name: before[name].ne_missing(after[name]) for name in told}).select(
        pl.any_horizontal(told).alias("differs")
    )["differs"]


# ---------------------------------------------------------------- in order of weight


def ranked(found: Iterable[Gap]) -> list[Gap]:
    """The gaps that decide most deals first, then those that come into play, last those without effect here."""
    return sorted(found, key=lambda gap: (bool(gap.nothing), -gap.weight, -gap.came_up.mean, gap.id))


def as_frame(found: Iterable[Gap], by_chance: Chance | None) -> pl.DataFrame:
    """The frame of `gaps`."""
    level = by_chance.decided.mean if by_chance else None
    rows: list[dict[str, Any]] = []
    for gap in ranked(found):
        told = {"id": gap.id, "came_up": gap.came_up.mean, "chance": level, "nothing": gap.nothing}
        for each in sorted(gap.readings, key=lambda reading: -reading.decided.mean):
            numbers = dict(zip(("decided", "low", "high"), each.decided[:3], strict=True))
            reading = {
                "dial": each.parameter.name,
                "reading": written(each.value),
                "question": each.parameter.dial.says,
            }
            rows.append({**told, **reading, **numbers})
        if not gap.readings:
            first = gap.dials[0]
            rows.append(
                {**told, "dial": first.name, "question": first.dial.says, "decided": 0.0, "low": 0.0, "high": 0.0}
            )
    return pl.DataFrame(rows, schema=_COLUMNS)
