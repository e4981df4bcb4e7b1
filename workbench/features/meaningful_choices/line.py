"""The line Meaningful choices among the numbers of the page Bench, once the page Questions has measured it."""

from functools import lru_cache
from math import ceil

from engine.analysis.compare import Comparison
from engine.analysis.decisions.meaningful_choices import MEANINGFUL, OfGame, meaningful_of
from engine.setup.reference_players import ordinary
from engine.simulation.paired import Change, changes_of, holm
from workbench.bench import Bench
from workbench.features.meaningful_choices.task import meaningful_choices_task, read
from workbench.page.kit.changes import Line, line_of
from workbench.page.kit.html import players
from workbench.work.study_choice import sides_of
from workbench.work.tasks import found_by_all

_STEP = 5.0  # choices


def line(bench: Bench, comparison: Comparison) -> Line | None:
    """The line; None while too few games are measured, or if one of the rule sets has no choices."""
    if len(set(sides_of(bench))) < (2 if bench.changed else 1):
        return None
    found = found_by_all().of(meaningful_choices_task(bench))
    meant = read(bench, found) if found and found.each else None
    if meant is None or not meant.before or not meant.after:
        return None
    both = min(len(meant.before), len(meant.after))
    change = _change(meant.before[:both], meant.after[:both])
    certain = holm([change.chance, *(each.change.chance for each in comparison.ranked())])[0]
    told = line_of(change, comparison, certain, (0.0, _end(change)))
    return told._replace(says=f"{told.says} {players(ordinary(bench.setup))}.")


def _end(change: Change) -> float:
    """The end of the axis: twice the earlier number, rounded, so that it stays put while dials are turned."""
    return _STEP * max(1.0, ceil(2 * change.before.mean / _STEP))


@lru_cache(maxsize=64)
def _change(before: tuple[OfGame, ...], after: tuple[OfGame, ...]) -> Change:
    (change,) = changes_of(meaningful_of(before), meaningful_of(after), [MEANINGFUL])
    return change
