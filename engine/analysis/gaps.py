"""The gaps of a rulebook by weight: the change of each seat's chance under another reading, and the share of deals that
it turns, held against changes that mean nothing."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.sensitivity import chance_of, written
from engine.core.rules import Conflict, Parameter, Value
from engine.core.text import counted, form, percent, points
from engine.play.run import Cancelled
from engine.runtime.result import Result
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate, above, mean_of, wilson
from engine.simulation.format import shown
from engine.simulation.paired import holm
from engine.simulation.parts.batches import Batch, play_batches
from engine.simulation.parts.workers import one_by_one
from engine.simulation.simulate import refuse_columns, simulate

GAMES = 4_000
_FIRST = 200  # deals on which a reading's own shuffles are tried: endless games take long
_IN_A_ROW = 4  # gaps of a piece of work
_Numbers = tuple[
    Estimate, list[tuple[Any, ...]], str
]  # of a gap: how often it comes into play, its readings, why there are none
_COLUMNS: dict[str, Any] = {
    "id": pl.Utf8, "question": pl.Utf8, "dial": pl.Utf8, "reading": pl.Utf8, "why": pl.Utf8, "change": pl.List(pl.Float64),
    "change_low": pl.List(pl.Float64), "change_high": pl.List(pl.Float64), "certain": pl.Boolean, "came_up": pl.Float64,
    "decided": pl.Float64, "low": pl.Float64, "high": pl.Float64, "level": pl.Float64, "level_of": pl.Utf8,
    "beyond": pl.Float64, "beyond_low": pl.Float64, "beyond_high": pl.Float64, "nothing": pl.Utf8,
}  # fmt: skip

#: Changes that mean nothing, by name, in words that follow "when".
MEANINGLESS = {
    "neighbours": "two neighbouring cards in a deck change places",
    "shuffles": "only what is shuffled or drawn after the deal is another",
    "own_shuffles": "under this reading only what it shuffles or draws is another",
}


class Level(NamedTuple):
    """The share of deals with another winner after a change that means nothing, and the change of each seat's win share;
    `of` is a name of `MEANINGLESS`."""

    of: str
    decided: Estimate
    seats: tuple[Estimate, ...]

    @property
    def words(self) -> str:
        """When that happens: 'when two neighbouring cards in a deck change places'."""
        return f"when {MEANINGLESS[self.of]}"


class Levels(NamedTuple):
    """The levels of a setup: `neighbours` in a deck swapped, and other `shuffles` after the deal."""

    neighbours: Level
    shuffles: Level

    @property
    def largest(self) -> Level:
        """The one that turns more deals."""
        return max(self, key=lambda level: level.decided.mean)


class Reading(NamedTuple):
    """Another reading of a gap: the dial, its value, the share of deals with another winner, the change of each
    seat's win share, and the largest level of meaningless changes."""

    parameter: Parameter
    value: Value
    decided: Estimate
    seats: tuple[Estimate, ...]
    level: Level

    @property
    def beyond(self) -> Estimate:
        """The share of deals that the reading turns beyond its level."""
        return above(self.decided, self.level.decided)

    @property
    def why(self) -> str:
        """Why a reader of the document could hold it; empty if its words say so."""
        return self.parameter.why(self.value)


class Gap(NamedTuple):
    """A gap: its id, the dials that close it, how often it comes into play, its other readings; or why it has no
    effect, or no other reading."""

    id: str
    dials: tuple[Parameter, ...]
    came_up: Estimate
    readings: tuple[Reading, ...]
    nothing: str = ""

    @property
    def weightiest(self) -> Reading | None:
        """The reading that turns most deals beyond its level."""
        return max(self.readings, key=lambda reading: reading.beyond.mean, default=None)

    @property
    def weight(self) -> float:
        """The share of deals that its weightiest reading turns beyond its level."""
        return self.weightiest.beyond.mean if self.weightiest else 0.0

    @property
    def unread(self) -> bool:
        """Whether nobody could read the document in another way, whatever the rules are."""
        return bool(self.nothing) and self.nothing in {dial.dial.unread for dial in self.dials}


@dataclass(frozen=True, eq=False, repr=False)
class Gaps(Result):
    """The gaps of the rulebook of a setup as they were `weighed`, and the `levels` of changes that mean nothing (None if
    they were not played)."""

    setup: Setup
    weighed: tuple[Gap, ...]
    levels: Levels | None

    def frame(self) -> pl.DataFrame:
        """A row for each other reading, the weightiest gap first; the columns are those of `gaps`."""
        return as_frame(self.weighed)

    def says(self) -> str:
        """The largest change of a seat's chance, and how many gaps turn more deals than meaningless changes do."""
        return sentence(self.setup, self.weighed)


def gaps(setup: Setup, games: int = GAMES, seed: int = 0, *, executor: Executor | None = None, **how: Any) -> Gaps:
    """The gaps of a rulebook that a dial closes, one row for each other reading; first those that certainly change a
    seat's chance to win, the largest change first, then those that turn most deals. `how` is passed to `simulate`. When
    `cancelled` returns true, the result has the gaps played until then. With an `executor` its workers play the gaps,
    some to each piece of work.

    Definition. A reading is played on the same deals, all else being equal: seed, players, the other rules. What counts
    is the change of each seat's win share, with its 95% interval; it is certain if it is with all readings tested
    jointly (Holm 1979). A gap comes into play in a game with an event that rests on it, or in a game that another
    reading plays differently: an action that a reading forbids or leaves out has no event.

    A reading decides a deal if the winner differs (Wilson 1927). This alone means nothing: any change of order turns a
    third of the deals of War, in which nobody gains. So it is held against the largest of the changes that mean
    nothing, its `level`: two neighbouring cards in a deck change places, which makes a deal as likely with the same
    hands (two cards of one rank would change nothing); other shuffles and draws after the deal; and, where a reading
    shuffles or draws in a game that otherwise does not, its own other shuffles and draws. `beyond` is the difference
    (Newcombe 1998).

    The other readings are those that a reader of the document could hold. They are declared with the dial, a choice
    without a declaration has all its options, and a gap that has none is not played.

    Columns: id; question; dial; reading (the value of the dial); why (a reader could hold it; empty if its words say so);
    change, change_low, change_high (lists, of each seat); certain; came_up (share of games); decided (share of deals),
    low, high; level, level_of; beyond, beyond_low, beyond_high; nothing (why it is not played, else empty).

    >>> found = gaps(Setup.of("suits@middle/highest"), games=300).frame()
    >>> found.select("id", "reading", "certain", pl.col("came_up", "decided").round(2)).rows()[0]
    ('SUITS-A17', 'true', True, 0.44, 0.16)
    """
    found = list[Gap]()
    baseline: Levels | None = None
    with suppress(Cancelled):
        baseline = levels(setup, games, seed, executor=executor, **how)
        for gap in weighed(setup, baseline, games, seed, executor=executor, **how):
            found.append(gap)
    return Gaps(setup, tuple(found), baseline)


def levels(setup: Setup, games: int = GAMES, seed: int = 0, *, executor: Executor | None = None, **how: Any) -> Levels:
    """The shares of deals that are turned under the same rules, by two neighbours in a deck and by what is shuffled and
    drawn after the deal.

    >>> [round(levels(Setup.of(text), 200).shuffles.decided.mean, 1) for text in ("suits", "armed")]
    [0.0, 0.4]
    """
    refuse_columns(how)
    batches = [
        Batch(setup, games, seed, {"columns": ["winner"], **more}) for more in ({}, {"swapped": True}, {"shuffles": 1})
    ]
    before, swapped, shuffled = (frame["winner"] for frame in play_batches(batches, how, executor))
    return Levels(_level(setup, "neighbours", before, swapped), _level(setup, "shuffles", before, shuffled))


def weighed(
    setup: Setup,
    baseline: Levels,
    games: int = GAMES,
    seed: int = 0,
    known: int = 0,
    *,
    executor: Executor | None = None,
    **how: Any,
) -> Iterator[Gap]:
    """The gaps one by one, in the order of their ids, each as soon as it and those before are played; the first `known` of
    them were played before. `baseline` holds the levels of this setup, from as many games."""
    refuse_columns(how)
    names = list(closed_by_dials(setup))[known:]
    if executor is not None:
        return _weighed_on(executor, setup, names, baseline, (games, seed), how)
    return _all_weighed(setup, names, baseline, (games, seed), how)


def _all_weighed(
    setup: Setup, names: list[str], baseline: Levels, deals: tuple[int, int], how: dict[str, Any]
) -> Iterator[Gap]:
    """These gaps, for which the rules as they are are played once."""
    closed = closed_by_dials(setup)
    before = simulate(setup, *deals, **how) if names else pl.DataFrame()
    for name in names:
        yield _weighed(setup, name, closed[name], before, baseline, deals, how)


def _weighed_on(
    executor: Executor, setup: Setup, names: list[str], baseline: Levels, deals: tuple[int, int], how: dict[str, Any]
) -> Iterator[Gap]:
    """The gaps, played on workers. A piece of work is some gaps in a row, for which the rules as they are are played once."""
    rows = [names[start : start + _IN_A_ROW] for start in range(0, len(names), _IN_A_ROW)]
    pieces = [(setup, row, baseline, deals) for row in rows]
    for row, found in zip(rows, one_by_one(executor, _numbers_there, pieces, how), strict=True):
        for name, numbers in zip(row, found, strict=True):
            yield _gap_of(setup, name, numbers)


def _numbers_there(
    setup: Setup, names: list[str], baseline: Levels, deals: tuple[int, int], how: dict[str, Any]
) -> list[_Numbers]:
    """What a worker does: these gaps, whose dials have names here and there."""
    return [
        (gap.came_up, [(each.parameter.name, *each[1:]) for each in gap.readings], gap.nothing)
        for gap in _all_weighed(setup, names, baseline, deals, how)
    ]


def _gap_of(setup: Setup, name: str, numbers: _Numbers) -> Gap:
    came_up, found, nothing = numbers
    readings = (Reading(setup.rules.parameter(dial), *rest) for dial, *rest in found)
    return Gap(name, closed_by_dials(setup)[name], came_up, tuple(readings), nothing)


def closed_by_dials(setup: Setup) -> dict[str, tuple[Parameter, ...]]:
    """The gaps of a game with the dials that close them."""
    dials = [each for each in setup.rules.parameters().values() if each.dial.ruling]
    return {
        gap: tuple(each for each in dials if each.dial.ruling == gap) for gap in sorted({d.dial.ruling for d in dials})
    }


def other_readings(setup: Setup, parameter: Parameter) -> list[Value]:
    """The other possible readings of the rulebook, as values of a dial: see `gaps`.

    >>> suits, river = Setup.of("suits"), Setup.of("river:max_rounds=300")
    >>> [other_readings(suits, suits.rules.parameter(name)) for name in ("leftovers_to", "doubles_per_round")]
    [['runner_out', 'nobody'], [1]]
    >>> [other_readings(river, river.rules.parameter(name)) for name in ("max_rounds", "fast_from")]
    [[0], []]
    """
    here = getattr(setup.rules, parameter.name)
    return [value for value in parameter.readings if value != here]


# ---------------------------------------------------------------- the games


def _weighed(
    setup: Setup,
    gap: str,
    dials: tuple[Parameter, ...],
    before: pl.DataFrame,
    baseline: Levels,
    deals: tuple[int, int],
    how: dict[str, Any],
) -> Gap:
    readings, otherwise, refused = list[Reading](), pl.Series([False]).new_from_index(0, deals[0]), ""
    working = [parameter for parameter in dials if not setup.rules.idle(parameter.name)]
    for parameter in working:
        for value in other_readings(setup, parameter):
            try:
                there = setup.but(**{parameter.name: value})
            except Conflict as conflict:
                refused = refused or str(conflict)
                continue
            after = simulate(there, *deals, **how)
            otherwise |= _otherwise(before, after)
            level = _level_of(there, before["winner"], after["winner"], baseline, deals, how)
            readings.append(Reading(parameter, value, *_turned(setup, before["winner"], after["winner"]), level))
    told = f"gap_{gap}"
    came_up = otherwise | (before[told] > 0) if told in before.columns else otherwise
    nothing = "" if readings else refused or _nothing(setup, dials, working)
    return Gap(gap, dials, wilson(int(came_up.sum()), deals[0]), tuple(readings), nothing)


def _nothing(setup: Setup, dials: tuple[Parameter, ...], working: list[Parameter]) -> str:
    """Why a gap has no reading to play: nobody could hold another one, or no dial of it has an effect."""
    unread = next((parameter.dial.unread for parameter in working if parameter.dial.unread), "")
    return unread or next((why for parameter in dials if (why := setup.rules.idle(parameter.name))), "")


def _level_of(
    there: Setup, before: pl.Series, after: pl.Series, baseline: Levels, deals: tuple[int, int], how: dict[str, Any]
) -> Level:
    """The largest level of a reading. Its own shuffles count where there are none without it; they are played on the
    first deals, and on all if they may turn more of them than the baseline."""
    largest = baseline.largest
    if baseline.shuffles.decided.mean or before.equals(after, null_equal=True):
        return largest
    own = _own_level(there, after[:_FIRST], (min(_FIRST, deals[0]), deals[1]), how)
    if own.decided.high < largest.decided.mean or deals[0] <= _FIRST:
        return max(largest, own, key=lambda level: level.decided.mean)
    return max(largest, _own_level(there, after, deals, how), key=lambda level: level.decided.mean)


def _own_level(there: Setup, after: pl.Series, deals: tuple[int, int], how: dict[str, Any]) -> Level:
    again = simulate(there, *deals, **{**how, "columns": ["winner"]}, shuffles=1)["winner"]
    return _level(there, "own_shuffles", after, again)


def _level(setup: Setup, of: str, before: pl.Series, after: pl.Series) -> Level:
    return Level(of, *_turned(setup, before, after))


def _turned(setup: Setup, before: pl.Series, after: pl.Series) -> tuple[Estimate, tuple[Estimate, ...]]:
    """The share of deals with another winner, and the change of each seat's win share."""
    decided = wilson(int(before.ne_missing(after).sum()), len(before))
    return decided, tuple(_gained(before, after, seat) for seat in range(len(setup.strategies)))


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


def certain(found: Iterable[Gap]) -> list[Reading]:
    """The readings that certainly change a seat's chance, with all readings and seats tested jointly (Holm 1979)."""
    each = [(reading, seat) for gap in found for reading in gap.readings for seat in reading.seats]
    sure = holm([chance_of(seat) for _, seat in each])
    return [reading for (reading, _), is_sure in zip(each, sure, strict=True) if is_sure]


def shift(reading: Reading) -> float:
    """The largest change of a seat's chance."""
    return max((abs(seat.mean) for seat in reading.seats), default=0.0)


def ranked(found: Iterable[Gap]) -> list[Gap]:
    """The gaps that certainly change a seat's chance first, then those that turn most deals beyond their level, last
    those that are not played."""
    gaps = list(found)
    sure = certain(gaps)

    def weight(gap: Gap) -> tuple[Any, ...]:
        most = max((shift(reading) for reading in gap.readings if reading in sure), default=0.0)
        return not gap.readings, -most, -gap.weight, -gap.came_up.mean, gap.id

    return sorted(gaps, key=weight)


def in_order(readings: Iterable[Reading], sure: list[Reading]) -> list[Reading]:
    """The readings of a gap, the largest change of a chance that is `sure` first, then those that turn most deals."""
    return sorted(readings, key=lambda reading: (-shift(reading) if reading in sure else 0.0, -reading.beyond.mean))


def beyond_chance(found: Iterable[Gap]) -> list[Gap]:
    """The gaps of which a reading certainly turns more deals than its level, the weightiest first."""
    over = [gap for gap in found if any(reading.beyond.low > 0 for reading in gap.readings)]
    return sorted(over, key=lambda gap: -gap.weight)


# ---------------------------------------------------------------- in words


def sentence(setup: Setup, found: Iterable[Gap]) -> str:
    """The largest certain change of a seat's chance, and how many gaps turn more deals than changes that mean nothing."""
    gaps = list(found)
    return f"{_of_chances(setup, gaps)} {_of_deals(gaps)}"


def gained(setup: Setup, reading: Reading, unit: str = "") -> list[str]:
    """The change of each seat's chance in points, with its interval: 'Red +1.2 (+0.3 to +2.1)'."""
    seats = setup.game.seats_of(setup.rules)
    return [f"{seat} {change_words(each, unit)}" for seat, each in zip(seats, reading.seats, strict=True)]


def change_words(change: Estimate, unit: str = "") -> str:
    """A change of a chance in points, with its interval."""
    mean, low, high = (points(each, signed=True) for each in change[:3])
    return f"{mean}{unit}" + (f" ({low} to {high})" if shown(change) else "")


def called(reading: Reading) -> str:
    """A reading by its dial and its value: 'Value of an Ace: 1'."""
    return f"{reading.parameter.label}: {reading.parameter.in_words(reading.value)}"


def _of_chances(setup: Setup, gaps: list[Gap]) -> str:
    sure = certain(gaps)
    if not sure:
        return "No other reading certainly changes a player's chance to win."
    most = max(sure, key=shift)
    at = max(range(len(most.seats)), key=lambda seat: abs(most.seats[seat].mean))
    return f"The largest change of a chance is by {most.parameter.dial.ruling} ({called(most)}): {gained(setup, most, ' points')[at]}."


def _of_deals(gaps: list[Gap]) -> str:
    over = beyond_chance(gaps)
    played = [gap for gap in gaps if gap.readings]
    if not played:
        return "There is no other reading to play."
    first = over[0] if over else max(played, key=lambda gap: gap.weight)
    read = first.weightiest
    assert read is not None
    many = counted(len(over), "gap") if over else "No gap"
    verb = form(max(len(over), 1), "turns/turn")
    return (
        f"{many} certainly {verb} more deals than changes that mean nothing; most of all {first.id}: another winner in "
        f"{percent(read.decided.mean)} of the deals, beside {percent(read.level.decided.mean)} {read.level.words}."
    )


def explained(baseline: Levels, found: Iterable[Gap]) -> str:
    """How many deals each change that means nothing turns; those of single readings with the reading."""
    own = [each for gap in found for each in gap.readings if each.level not in baseline]
    told = [f"{percent(level.decided.mean)} {level.words}" for level in baseline]
    told += [f"{percent(each.level.decided.mean)} {each.level.words} ({called(each)})" for each in own]
    return f"Changes that mean nothing turn deals as well: {'; '.join(told)}."


def as_frame(found: Iterable[Gap]) -> pl.DataFrame:
    """The frame of `gaps`."""
    gaps = list(found)
    sure = certain(gaps)
    rows: list[dict[str, Any]] = []
    for gap in ranked(gaps):
        told = {"id": gap.id, "came_up": gap.came_up.mean, "nothing": gap.nothing}
        rows += [{**told, **_row(each), "certain": each in sure} for each in in_order(gap.readings, sure)]
        if not gap.readings:
            first = gap.dials[0]
            rows.append({**told, "dial": first.name, "question": first.dial.says, "decided": 0.0})
    return pl.DataFrame(rows, schema=_COLUMNS)


def _row(reading: Reading) -> dict[str, Any]:
    each = {"change": 0, "change_low": 1, "change_high": 2}
    return {
        "dial": reading.parameter.name,
        "reading": written(reading.value),
        "question": reading.parameter.dial.says,
        "why": reading.why,
        **{name: [seat[at] for seat in reading.seats] for name, at in each.items()},
        **dict(zip(("decided", "low", "high"), reading.decided[:3], strict=True)),
        "level": reading.level.decided.mean,
        "level_of": reading.level.of,
        **dict(zip(("beyond", "beyond_low", "beyond_high"), reading.beyond[:3], strict=True)),
    }
