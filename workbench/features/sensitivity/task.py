"""The task that turns every dial one step each way."""

from collections.abc import Iterator
from typing import Any

from engine.analysis.sensitivity import GAMES, SKILL, effects, metric_of, runs, steps
from engine.analysis.skill import headline_players, tables_of
from workbench.bench.link import Bench
from workbench.bench.study_selection import Chosen as Chosen
from workbench.work.study_choice import PATIENCE, metric_name
from workbench.work.tasks import Task, affordable, nominal


def sensitivity_task(bench: Bench, chosen: Chosen) -> Task:
    """The task: every dial, or each of a chapter, one step each way from its present value."""
    chapters = [chosen.chapter] if chosen.chapter else []
    name, turns = metric_name(bench, chosen), steps(bench.setup, chapters)
    of_skill = name == SKILL
    played = runs(turns, len(bench.seats) if of_skill else 1)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        metric = metric_of(bench.setup, name) or SKILL
        return effects(bench.setup, metric, games, bench.seed, (), known, chapters, **how)

    return Task(
        ("sensitivity", bench.setup.text(), bench.seed, name, *chapters),
        len(turns),
        lambda: tables_of(bench.setup, headline_players(bench.game)) if of_skill else [bench.setup],
        lambda: affordable([bench.setup], played, GAMES, PATIENCE),
        play,
        seconds=lambda: nominal(bench.setup, played, GAMES, PATIENCE),
    )
