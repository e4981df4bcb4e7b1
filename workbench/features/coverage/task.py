"""The task that plays the games in which the clauses of the rulebook are counted."""

from collections.abc import Iterator
from typing import Any

from engine.analysis.documents import coverage
from workbench.bench.link import Bench
from workbench.work.study_choice import PATIENCE
from workbench.work.tasks import Task, affordable, nominal

_TABLES = 2  # the players of the bench, and players who play anything


def coverage_task(bench: Bench) -> Task:
    """The task: the coverage of the rulebook, in one piece."""

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        yield coverage.coverage(bench.setup, games, bench.seed, **how)

    return Task(
        ("coverage", bench.setup.text(), bench.seed),
        1,
        lambda: [bench.setup, coverage.at_random(bench.setup)],
        lambda: affordable([bench.setup], _TABLES, coverage.GAMES, PATIENCE),
        play,
        seconds=lambda: nominal(bench.setup, _TABLES, coverage.GAMES, PATIENCE),
    )
