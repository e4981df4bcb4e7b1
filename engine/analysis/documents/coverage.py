"""The coverage of a rulebook: how often each of its clauses comes up in many games, and which never do.

Each event of a game names the clause that caused it; the clause then comes up. A clause that no event names, such as the list
of what you need, cannot be counted, and one whose events belong to other variants neither: what does not even come up between
players who play anything is set apart. A rule that hardly ever comes up is one that players look up when it does.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import polars as pl

from engine.core.events import EventKind
from engine.core.text import counted, form, percent
from engine.runtime.result import Result
from engine.setup.rulebook import SILENT, Line, rulebook
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate, as_float, mean_of, wilson
from engine.simulation.simulate import refuse_columns, simulate

GAMES = 2_000
RARE = 0.05  # of the games: a clause below this share comes up rarely
_LISTED = 4  # clauses that a sentence names
_COLUMNS: dict[str, Any] = {
    "id": pl.Utf8, "section": pl.Utf8, "text": pl.Utf8, "events": pl.List(pl.Utf8), "share": pl.Float64, "low": pl.Float64,
    "high": pl.Float64, "times": pl.Float64, "times_low": pl.Float64, "times_high": pl.Float64, "first": pl.Int64,
}  # fmt: skip


class Use(NamedTuple):
    """How often a clause comes up: the `share` of the games in which it does, the number of `times` in a game, and the seed of the
    `first` game (None: in none). `events` are the names of the events that cite it and can happen: those of a clause that comes up
    neither here nor between players who play anything are none, and then it cannot be counted."""

    id: str
    section: str
    text: str
    events: tuple[str, ...]
    share: Estimate
    times: Estimate
    first: int | None

    @property
    def counted(self) -> bool:
        """Whether an event cites the clause."""
        return bool(self.events)


@dataclass(frozen=True, eq=False, repr=False)
class Coverage(Result):
    """The coverage of a rulebook: a `Use` for each clause, in the order of the rulebook."""

    setup: Setup
    games: int
    seed: int
    uses: tuple[Use, ...]

    @property
    def counted(self) -> tuple[Use, ...]:
        """The clauses that an event cites."""
        return tuple(use for use in self.uses if use.counted)

    @property
    def never(self) -> tuple[Use, ...]:
        """Those that came up in no game."""
        return tuple(use for use in self.counted if not use.share.mean)

    @property
    def rare(self) -> tuple[Use, ...]:
        """Those that certainly come up in less than one game of twenty, but did."""
        return tuple(use for use in self.counted if use.share.mean and use.share.high < RARE)

    def frame(self) -> pl.DataFrame:
        """A row for each clause; the columns are those of `coverage`."""
        return pl.DataFrame([_row(use) for use in self.uses], schema=_COLUMNS, orient="row")

    def says(self) -> str:
        """How many clauses come up, and those that never or rarely do."""
        came_up = len(self.counted) - len(self.never)
        told = f"{came_up} of {counted(len(self.counted), 'clause')} {form(came_up, 'comes/come')} up in {counted(self.games, 'game')}."
        never = f" Never: {_named(self.never)}." if self.never else ""
        rarely = f" In less than {percent(RARE, 0)} of the games: {_named(self.rare)}." if self.rare else ""
        return f"{told}{never}{rarely}"


def coverage(setup: Setup, games: int = GAMES, seed: int = 0, **how: Any) -> Coverage:
    """How often each clause of the rulebook comes up in games of this setup; `how` is passed to `simulate`.

    Columns: id, section, text (of the clause under these rules); events (that cite it and can happen; of a clause without any the
    figures are null);
    share (of the games in which it comes up), low, high (its 95% interval); times (that it comes up in a game), times_low, times_high;
    first (the seed of the first game in which it does, null for none). The gaps of a rulebook are measured by `gaps`.

    >>> print(coverage(Setup.of("war"), 200).says())
    4 of 4 clauses come up in 200 games.
    """
    refuse_columns(how)
    lines = counted_lines(setup)
    kinds = sorted({kind for _, _, of in lines for kind in of})
    of_events: dict[str, Any] = {"columns": [f"n_{kind}" for kind in kinds], **how}
    frame = simulate(setup, games, seed, **of_events)
    beside = simulate(at_random(setup), games, seed, **of_events)
    happens = {kind for kind in kinds if as_float(frame[f"n_{kind}"].sum()) + as_float(beside[f"n_{kind}"].sum())}
    uses = (
        _use(section, line, tuple(kind for kind in of if kind in happens), frame, seed) for section, line, of in lines
    )
    return Coverage(setup, games, seed, tuple(uses))


def at_random(setup: Setup) -> Setup:
    """The same rules between players who play anything, and so do everything that the rules allow."""
    return Setup(setup.game, setup.rules, ("random",) * len(setup.strategies))


def is_remark(kind: EventKind) -> bool:
    """Whether an event only remarks that a gap of the rulebook has made a difference."""
    return bool(kind.ruling) and not kind.seconds


def counted_lines(setup: Setup) -> list[tuple[str, Line, tuple[str, ...]]]:
    """The rules of a variant in their order, without gaps and findings: the title of the section, the clause, the names of all events
    that cite it."""
    cited: dict[str, list[str]] = {}
    for kind in setup.game.events:
        if not is_remark(kind):
            cited.setdefault(kind.clause, []).append(kind.name)
    sections = rulebook(setup.game, setup.rules).sections
    return [
        (section.title, line, tuple(cited.get(line.id, ())))
        for section in sections
        if section.title != SILENT
        for line in section.lines
        if "-X" not in line.id
    ]


def _use(section: str, line: Line, kinds: tuple[str, ...], frame: pl.DataFrame, seed: int) -> Use:
    if not kinds:
        nothing = wilson(0, 0)
        return Use(line.id, section, line.text, (), nothing, nothing, None)
    times = frame.select(pl.sum_horizontal(f"n_{kind}" for kind in kinds).alias("times"))["times"]
    games = (times > 0).arg_true()
    share = wilson(len(games), len(times))
    return Use(line.id, section, line.text, kinds, share, mean_of(times), seed + int(games[0]) if len(games) else None)


def _row(use: Use) -> tuple[Any, ...]:
    figures = (*use.share[:3], *use.times[:3]) if use.counted else (None,) * 6
    told = (None if each is None or each != each else as_float(each) for each in figures)
    return (use.id, use.section, use.text, list(use.events), *told, use.first)


def _named(uses: tuple[Use, ...]) -> str:
    ids = [use.id for use in uses]
    rest = len(ids) - _LISTED
    return ", ".join(ids) if rest < 2 else f"{', '.join(ids[:_LISTED])} and {counted(rest, 'more clause')}"
