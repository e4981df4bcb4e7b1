"""The task that turns every dial one step each way."""

from collections.abc import Iterator
from typing import Any

from engine.analysis.sensitivity import GAMES, SKILL, effects, metric_of, steps
from engine.analysis.skill import headline_players, tables_of
from workbench.bench.link import Bench
from workbench.bench.study_selection import Chosen as Chosen
from workbench.work.study_choice import PATIENCE, metric_name
from workbench.work.tasks import Task, affordable, nominal


def sensitivity_task(bench: Bench, chosen: Chosen) -> Task:
    """The task: every dial one step each way from its present value."""
    name, turns = metric_name(bench, chosen), steps(bench.setup)
    of_skill = name == SKILL
    runs = sum(turn.there is not None for turn in turns) + 1
    each = len(bench.seats) if of_skill else 1

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        return effects(bench.setup, metric_of(bench.setup, name) or SKILL, games, bench.seed, (), known, **how)

    return Task(
        ("sensitivity", bench.setup.text(), bench.seed, name),
        len(turns),
        lambda: tables_of(bench.setup, headline_players(bench.game)) if of_skill else [bench.setup],
        lambda: affordable([bench.setup], runs * each, GAMES, PATIENCE),
        play,
        seconds=lambda: nominal(bench.setup, runs * each, GAMES, PATIENCE),
    )
