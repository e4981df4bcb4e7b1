"""The questions that are asked: one after the other, in their order; what is stopped, what fails, what other rules stop."""

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from engine.core.rules import BadInput
from engine.play.run import Cancelled
from tests.kit.benches import SOON
from tests.kit.benches import on_study as bench
from tests.kit.html import plain
from workbench.bench.study_selection import Chosen
from workbench.features.claims.task import claims_task
from workbench.features.gaps.task import gaps_task
from workbench.features.sensitivity.task import sensitivity_task
from workbench.session.parts.study import StudyPage
from workbench.work.question_queue import QuestionQueue
from workbench.work.tasks import Findings, Task


class Games:
    """Tasks of three pieces whose second one waits for a gate; `played` are those that have begun, in their order."""

    def __init__(self) -> None:
        self.findings, self.told = Findings(), list[tuple]()
        self.gates, self.played = dict[str, Event](), list[str]()
        self.queue = QuestionQueue(lambda: self.told.append(self.queue.state), self.findings.of)
        self.queue.worker._findings = self.findings

    def task(self, name: str, wrong: str = "") -> Task:
        gate = self.gates[name] = Event()

        def play(known: int, games: int, how: dict[str, Any]) -> Iterator[int]:
            self.played.append(name)
            for piece in range(known, 3):
                if piece == 1:
                    while not gate.wait(0.01):
                        if how["cancelled"]():
                            raise Cancelled
                if wrong:
                    raise BadInput(wrong)
                yield piece

        return Task((name,), 3, list, lambda: 7, play)


@pytest.fixture
def games():
    made = Games()
    yield made
    made.queue.stop_all()
    for gate in made.gates.values():
        gate.set()
    assert made.queue.wait(SOON)


def begun(games: Games, name: str) -> None:
    """Wait until this one runs and has its first piece."""
    ends = Event()
    while name not in games.played or not games.findings.of(Task((name,), 3, list, lambda: 7, iter)):
        assert not ends.wait(0.01)


def test_they_are_answered_one_after_the_other_in_the_order_in_which_they_were_asked(games):
    one, two, three = map(games.task, ("one", "two", "three"))
    games.queue.ask(one, two)
    games.queue.ask(three)
    begun(games, "one")
    assert games.queue.state == (("one",), False, (("two",), ("three",)))
    games.queue.ask(two, one)
    assert games.queue.waiting == (("two",), ("three",)), "one that runs or waits keeps its place"
    for gate in games.gates.values():
        gate.set()
    assert games.queue.wait(SOON) and games.played == ["one", "two", "three"] and not games.queue.busy
    assert all(games.findings.of(task).done for task in (one, two, three))
    assert games.queue.worker.ended == ("three",) and games.told[-1] == (None, False, ())


def test_one_that_is_stopped_keeps_its_results_and_the_next_one_begins(games):
    one, two, three = map(games.task, ("one", "two", "three"))
    games.queue.ask(one, two, three)
    begun(games, "one")
    games.queue.stop(two.key)
    assert games.queue.waiting == (three.key,) and games.queue.worker.running == one.key
    games.queue.stop(one.key)
    begun(games, "three")
    assert games.findings.of(one).each == (0,) and games.queue.worker.running == three.key
    games.queue.stop_all()
    assert games.queue.wait(SOON) and not games.queue.busy and games.played == ["one", "three"]
    games.gates["one"].set()
    games.queue.ask(one)
    assert games.queue.wait(SOON) and games.findings.of(one).each == (0, 1, 2)


def test_one_that_fails_says_why_and_the_next_one_begins(games):
    wrong, right = games.task("wrong", "There is no such thing."), games.task("right")
    games.gates["right"].set()
    games.queue.ask(wrong, right)
    assert games.queue.wait(SOON) and games.findings.of(right).done
    assert games.queue.worker.problems == {wrong.key: "There is no such thing."}
    games.queue.ask(wrong)
    assert games.queue.wait(SOON) and wrong.key in games.queue.worker.problems


# ---------------------------------------------------------------- on the page


@pytest.fixture
def page(games):
    """The page, whose tasks play nothing."""
    made = StudyPage(lambda move: None)
    made.queue = games.queue
    made.queue._told = made._told
    made.lay_out(bench())
    return made


def idle(games: Games, task: Task) -> Task:
    """A task with this key, which waits."""
    return games.task(task.key[0])._replace(key=task.key)


def test_the_rows_show_the_order_and_a_change_of_the_rules_stops_what_is_of_other_rules(games, page):
    at = bench()
    sensitivity, gaps, claims = (
        idle(games, task) for task in (sensitivity_task(at, Chosen()), gaps_task(at), claims_task(at))
    )
    games.queue.ask(sensitivity, gaps, claims)
    rows = dict(page.parts)
    assert (
        "asking …" in rows["row-sensitivity"]
        and "first in line" in rows["row-gaps"]
        and "second in line" in rows["row-claims"]
    )
    page.lay_out(at)
    assert games.queue.waiting == (gaps.key, claims.key)
    page.lay_out(at.turn_to({"hand_size": "5"}).show_page("Questions"))
    assert games.queue.worker.running == claims.key and not games.queue.waiting, "claims are about rules of their own"
    page.pressed = {"do": "stop_all", "times": 1}
    assert not games.queue.busy and "Ask" in plain(dict(page.parts)["heading"])


def test_ask_all_asks_everything_in_the_order_of_the_rows(games, page, monkeypatch):
    asked: list[tuple] = []
    monkeypatch.setattr(games.queue, "ask", lambda *tasks: asked.extend(tasks))
    page.pressed = {"do": "try_all", "times": 1}
    rows = [name.removeprefix("row-") for name, _ in page.parts if name.startswith("row-")]
    names = {"stepped": "skill_chain", "parted": "luck"}
    assert [names.get(task.key[0], task.key[0]) for task in asked] == rows
