"""Move values in the background: a first estimate where all rollouts take long, and one answer where they do not."""

import pytest

from engine.setup.game_id import GameId, read_id
from workbench.work import rollouts
from workbench.work.rollouts import FIRST, PLAYS, MoveValuesWorker


def told(monkeypatch, seconds_a_play: float) -> list[int]:
    """The numbers of rollouts in the answers to one question, if each rollout takes this long."""
    clock, found = [0.0], []

    def valued(game: GameId, choice: int, plays: int) -> int:
        clock[0] += plays * seconds_a_play
        return plays

    monkeypatch.setattr(rollouts, "move_values", valued)
    monkeypatch.setattr(rollouts, "thread_time", lambda: clock[0])
    monkeypatch.setattr(rollouts, "prepare", lambda game, waits: None)
    worker = MoveValuesWorker(lambda game, choice, plays: found.append(plays))
    worker.ask(read_id("suits@17"), 3)
    assert worker.wait(30)
    return found


@pytest.mark.parametrize(("milliseconds", "answers"), [(10, [FIRST, PLAYS]), (0.1, [PLAYS])])
def test_a_first_estimate_comes_before_a_long_count(monkeypatch, milliseconds, answers):
    assert told(monkeypatch, milliseconds / 1_000) == answers
