"""The task that measures how many deals each gap of the rulebook decides."""

from collections.abc import Iterator
from typing import Any

from engine.analysis import gaps
from workbench.bench.link import Bench
from workbench.bench.study_selection import Chosen as Chosen
from workbench.work.study_choice import PATIENCE
from workbench.work.tasks import Task, affordable, nominal


def gaps_task(bench: Bench) -> Task:
    """The task: first the deals that changes without a meaning turn, then each gap in turn."""
    of = len(gaps.closed_by_dials(bench.setup))
    readings = sum(
        len(gaps.other_readings(bench.setup, dial)) for d in gaps.closed_by_dials(bench.setup).values() for dial in d
    )

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        baseline = gaps.levels(bench.setup, games, bench.seed, **how)
        if not known:
            yield baseline
        yield from gaps.weighed(bench.setup, baseline, games, bench.seed, known=max(0, known - 1), **how)

    return Task(
        ("gaps", bench.setup.text(), bench.seed),
        1 + of,
        lambda: [bench.setup],
        lambda: affordable([bench.setup], readings + 4, gaps.GAMES, PATIENCE),
        play,
        seconds=lambda: nominal(bench.setup, readings + 4, gaps.GAMES, PATIENCE),
    )
