"""Parts of the page "Questions" in tests: played from few games, and what their buttons do."""

from itertools import islice

import pytest

from tests.kit.benches import SOON
from tests.kit.few_games import few_games
from tests.kit.html import presses
from workbench.bench import Bench
from workbench.page.study import read_press
from workbench.work.tasks import Findings, Found, StudyWorker, Task

FEW = 40


@pytest.fixture
def few(monkeypatch):
    """So few games that every part is there at once."""
    few_games(monkeypatch, FEW)


def played(task: Task, pieces: int | None = None) -> Found:
    """What a task has found after this number of pieces."""
    games = task.games()
    return Found(tuple(islice(task.play(0, games, {}), pieces)), task.of, games)


def moves(html: str, at: Bench) -> list[Bench]:
    """Where everything that can be pressed leads."""
    made = [read_press(at, each) for each in presses(html)]
    return [move(at) for move in made if callable(move)]


def whole(findings: Findings, task: Task) -> Found:
    """A task as it is played by the page, all of it."""
    studying = StudyWorker(lambda: None, findings)
    studying.ask(task)
    assert studying.wait(SOON) and not studying.problems, studying.problems
    return findings.of(task)
