"""The task that plays the designer's attempts one after the other."""

from collections.abc import Iterator
from typing import Any

from engine.analysis.documents import history
from engine.analysis.skill import headline_players, tables_of
from engine.setup.nominal_time import seconds_of_game
from engine.setup.setup import Setup
from workbench.bench.link import Bench
from workbench.bench.study_selection import Chosen as Chosen
from workbench.work.tasks import Task, ready


def history_task(bench: Bench, own: tuple[history.Attempt, ...] = ()) -> Task:
    """The task: the designer's attempts one after the other, then your own."""
    told = history.attempts_and_own(bench.game, own)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        return history.play_attempts(bench.game, games, 0, known, own, **how)

    def setups() -> list[Setup]:
        of_skill = [table for each in told for table in tables_of(each.setup, headline_players(each.game))]
        return [*(each.setup for each in told), *of_skill]

    each = tuple(("attempt", bench.game.name, attempt.setup.text(), attempt.own) for attempt in told)
    return Task(
        ("history", *each), len(told), setups, lambda: history.GAMES, play, each, seconds=lambda: _seconds(told)
    )


def _seconds(told: tuple[history.Attempt, ...]) -> float:
    """The nominal seconds of all attempts: their games, and for skill half as many deals from every seat."""
    setups = [ready(attempt.setup) for attempt in told]
    return sum(history.GAMES * (1 + len(each.strategies) / 2) * seconds_of_game(each) for each in setups)
