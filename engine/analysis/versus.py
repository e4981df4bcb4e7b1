"""Two games side by side: the numbers with the same meaning in both, such as the length of a game at a table.

Their deals have nothing in common, so nothing is paired: the interval of a difference is that of two unrelated samples.
"""

from concurrent.futures import Executor
from math import sqrt
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.duplicate_deals import SKILL
from engine.analysis.sensitivity import chance_of
from engine.analysis.skill import choiceless, headline_players, skill
from engine.core.rules import BadInput
from engine.runtime.result import Result
from engine.setup.setup import Setup
from engine.simulation.contributions import columns_read
from engine.simulation.estimates import Estimate, around
from engine.simulation.metric import Metric
from engine.simulation.metrics import estimate, metric_named
from engine.simulation.paired import holm
from engine.simulation.parts.batches import Batch, play_batches
from engine.simulation.simulate import refuse_columns

_ENDS = ("", "_low", "_high")
SHARED = ("minutes", "choices", "unfinished")  # metrics with the same meaning in all games
_WORDS = {"minutes": ("longer", "shorter"), "choices": ("with more choices", "with fewer choices")}


class Contrast(NamedTuple):
    """A number of two games, and the first minus the second (95%, unpaired)."""

    metric: Metric
    first: Estimate
    second: Estimate
    difference: Estimate


class _Versus(NamedTuple):
    first: Setup
    second: Setup
    numbers: tuple[Contrast, ...]
    players: tuple[tuple[str, str], ...]
    games: int


class Versus(Result, _Versus):
    """Two games: the numbers with the same meaning in both. `games` of each were played; skill uses as many duplicate
    deals, between the `players` of each game: none for a solo player without choices."""

    def frame(self) -> pl.DataFrame:
        """A row for each number. Columns: metric; title; first, second and difference, each with _low and _high (its 95%
        interval); certain (with all numbers tested together, Holm 1979)."""
        rows = []
        for each, certain in zip(self.numbers, self.certain, strict=True):
            parts = {"first": each.first, "second": each.second, "difference": each.difference}
            ends = {f"{name}{end}": part[at] for name, part in parts.items() for at, end in enumerate(_ENDS)}
            told = {"metric": each.metric.name, "title": each.metric.title}
            rows.append({**told, **ends, "certain": certain})
        return pl.DataFrame(rows)

    @property
    def certain(self) -> tuple[bool, ...]:
        """Which differences are certain, tested for all numbers together (Holm 1979)."""
        return tuple(holm([chance_of(each.difference) for each in self.numbers]))

    def says(self) -> str:
        """The verdict."""
        return self.verdict()

    def verdict(self) -> str:
        """One sentence about the certain differences; it says that the samples are not paired."""
        known = zip(self.numbers, self.certain, strict=True)
        told = [words for each, certain in known if certain and (words := _in_words(each))]
        title, other = self.first.game.title, self.second.game.title
        if not told:
            return f"{title} and {other} differ in none of these numbers for certain."
        said = f"{title} is {', '.join(told)} than {other}" if len(told) == 1 else _several(title, other, told)
        return f"{said}. The deals of two games are not the same, so these intervals are unpaired."


def versus(
    first: Setup, second: Setup, games: int = 4_000, seed: int = 0, *, executor: Executor | None = None, **how: Any
) -> Versus:
    """Compare one game with another: `SHARED` metrics and skill. With an `executor` its workers play the games, some to each
    piece of work. `how` is passed to `simulate`. BadInput for two rule sets of one game, which `compare` compares on the
    same deals.

    >>> found = versus(Setup.of("suits"), Setup.of("war"), 400)
    >>> found.verdict().partition(".")[0]
    'A War of Suits is shorter, with more choices and with more skill than Classic War'
    >>> [(each.metric.title, round(each.difference.mean, 1)) for each in found.numbers]
    [('Length', -20.8), ('Real choices', 45.0), ('Unfinished', 0.0), ('Skill', 0.9)]
    """
    refuse_columns(how)
    if first.game is second.game:
        raise BadInput(f"Both are rules of {first.game.title}: compare them, on the same deals.")
    metrics = [metric_named(name) for name in SHARED]
    batches = [Batch(setup, games, seed, {"columns": columns_read(*metrics)}) for setup in (first, second)]
    frames = list(play_batches(batches, how, executor))
    numbers = [contrasts(metric, *(estimate(frame, metric) for frame in frames)) for metric in metrics]
    pairs = [headline_players(setup.game) for setup in (first, second)]
    if not choiceless(first) and not choiceless(second):
        skills = [skill(setup, (), games, seed, executor=executor, **how).skill for setup in (first, second)]
        numbers.append(contrasts(SKILL, *skills))
    return Versus(first, second, tuple(numbers), tuple(pairs), games)


def contrasts(metric: Metric, first: Estimate, second: Estimate) -> Contrast:
    """The difference of two unrelated samples, from the errors of their intervals.

    >>> found = contrasts(metric_named("minutes"), Estimate(12, 11, 13, 100), Estimate(10, 9, 11, 100))
    >>> [round(value, 2) for value in found.difference[:3]]
    [2, 0.59, 3.41]
    """
    half = sqrt(sum(((each.high - each.low) / 2) ** 2 for each in (first, second)))
    mean, n = first.mean - second.mean, min(first.n, second.n)
    return Contrast(metric, first, second, around(mean, half, n))


def _in_words(found: Contrast) -> str:
    up = found.difference.mean > 0
    if found.metric.name == SKILL.name:
        return "with more skill" if up else "with less skill"
    words = _WORDS.get(found.metric.name)
    return words[0 if up else 1] if words else ""


def _several(title: str, other: str, told: list[str]) -> str:
    return f"{title} is {', '.join(told[:-1])} and {told[-1]} than {other}"


def to_json(found: Versus) -> dict[str, Any]:
    """The shape of `warbench compare --against GAME --json`."""
    sides = {"first": found.first, "second": found.second}
    return {
        **{name: {"game": setup.game.name, "setup": setup.text()} for name, setup in sides.items()},
        "games": found.games,
        "paired": False,
        "skill_between": [list(pair) for pair in found.players],
        "numbers": {
            each.metric.name: {
                "first": each.first.to_json(),
                "second": each.second.to_json(),
                "difference": {**each.difference.to_json(), "certain": certain},
            }
            for each, certain in zip(found.numbers, found.certain, strict=True)
        },
        "verdict": found.verdict(),
    }
