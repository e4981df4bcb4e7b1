"""The design process as a table: of each attempt what was wrong, what was changed, and what that did to fairness, length, skill and
choices."""

from typing import NamedTuple

from engine.analysis.documents.history import FAIR, Attempt, History, PlayedAttempt, metric_of
from engine.analysis.duplicate_deals import SKILL
from engine.core.game import Game
from engine.core.rules import RuleSet
from engine.core.text import NOTHING, capital, percent, points
from engine.setup.clean_rulebook import origin
from engine.simulation.estimates import Estimate
from engine.simulation.format import figure, figures, finer, span_of_points

#: The figures of the table where a history has them: who wins, length, choices (a turn, else in a game); skill is before the last.
_WINS, _LENGTH, _CHOICES = (FAIR,), ("minutes", "turns"), ("choices_per_turn", "choices")


class Cell(NamedTuple):
    """A figure and its 95% interval, in words."""

    value: str
    interval: str


class Attempted(NamedTuple):
    """A row: the number of the attempt, its title, the problem with the one before, the remedy, a cell for each figure. `endless`
    says how many of its games never end, if some do not."""

    number: int
    title: str
    problem: str
    remedy: str
    cells: tuple[Cell, ...]
    endless: str


class Process(NamedTuple):
    """The table of a history: the headings of its figures, and the rows; classic War is number 0."""

    headings: tuple[str, ...]
    rows: tuple[Attempted, ...]
    how: str


def process_of(history: History, rules: RuleSet, title: str) -> Process:
    """The table of a history; the attempt with these rules has this title."""
    names = _figures(history)
    headings = tuple(_heading(name, history.game) for name in names)
    titled = [
        title if each.attempt.own and each.attempt.setup.rules == rules else _title(each.attempt)
        for each in history.attempts
    ]
    rows = tuple(_row(at, titled[at], each, names) for at, each in enumerate(history.attempts))
    better, worse = history.attempts[-1].players
    how = (
        f"{history.games:,} games of each attempt from seed {history.seed}, on the same deals where it is the same game; skill from every "
        f"seat of its deals, between one who {better} and one who {worse}."
    )
    return Process(headings, rows, how)


def _figures(history: History) -> list[str]:
    """The figures that all attempts have, of each question one."""
    known = [set(each.figures) for each in history.attempts]
    has = set.intersection(*known) if known else set()
    asked = (next((name for name in names if name in has), "") for names in (_WINS, _LENGTH, _CHOICES))
    *first, choices = asked
    return [name for name in (*first, SKILL.name, choices) if name]


def _heading(name: str, game: Game) -> str:
    if name == SKILL.name:
        return "Skill, of 100"
    metric = metric_of(name, game)
    unit = metric.unit_words.strip()
    return metric.title if metric.share or unit in metric.title.lower() else f"{metric.title}, {unit}"


def _title(attempt: Attempt) -> str:
    """The title of an attempt; classic War is that also where a game begins with its rules."""
    root = origin(attempt.game)
    return root if attempt.preset is None and ", by " not in root else attempt.title


def _row(at: int, title: str, played: PlayedAttempt, names: list[str]) -> Attempted:
    attempt, endless = played.attempt, played.figures.get("unfinished")
    cells = tuple(
        _cell(name, attempt.game, played.skill if name == SKILL.name else played.figures[name]) for name in names
    )
    never = f"{percent(endless.mean)} of the games never end." if endless and endless.n and endless.mean else ""
    return Attempted(at, title, capital(attempt.wrong), capital(attempt.changed), cells, never)


def _cell(name: str, game: Game, found: Estimate) -> Cell:
    if not found.n:
        return Cell(NOTHING, "")
    if name == SKILL.name:
        return Cell(points(found.mean, 0), span_of_points(found, 0))
    metric = metric_of(name, game)
    more, unit = finer(metric, found), "" if metric.share else metric.unit_words
    interval = figures(metric, found.low, found.high, more)
    return Cell(figure(metric, found.mean, more).removesuffix(unit), interval.removesuffix(unit))
