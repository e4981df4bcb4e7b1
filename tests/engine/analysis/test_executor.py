"""Analyses on an executor: what they find is what one thread finds."""

from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from engine.analysis.ladder import ladder
from engine.analysis.matchups import matchups
from engine.analysis.sensitivity import sensitivity
from engine.analysis.sweep import sweep
from engine.core.rules import BadInput
from engine.setup.setup import Setup
from engine.simulation.metrics import metrics
from tests.kit.lanes import case

SUITS = Setup.of("suits:hand_size=4")
WITHOUT_NAME = metrics(SUITS.game)["turns"]._replace(name="other", value=lambda: None)  # a function of no module

FOUND: dict[str, Callable[..., Any]] = {
    "sweep": lambda **how: sweep(SUITS, {"hand_size": [1, 2, 3], "ace_power": ["none", "claims"]}, 60, metrics=["turns", "skill"], **how),
    "ladder": lambda **how: ladder(SUITS, 40, players="lowest", **how),
    "matchups": lambda **how: matchups(SUITS, ["random", "highest", "counter.greedy"], 40, **how),
    "sensitivity": lambda **how: sensitivity(SUITS, "turns", 40, **how),
    "sensitivity of skill": lambda **how: sensitivity(SUITS, "skill", 20, chapters=["The hand"], **how),
    "sensitivity of no choices": lambda **how: sensitivity(Setup.of("war"), games=40, **how),
}  # fmt: skip


def same(name: str, executor: Executor) -> None:
    alone, counted, counted_there = FOUND[name](), [], []
    FOUND[name](progress=counted.append)
    there = FOUND[name](executor=executor, progress=counted_there.append)
    assert there.frame().equals(alone.frame()) and there.says() == alone.says()
    assert sum(counted_there) >= sum(counted), (
        "every game is counted; the rules as they are once for each piece of work"
    )


@pytest.mark.parametrize("name", [case(name in ("sweep", "sensitivity"), name) for name in FOUND])
def test_threads_find_what_one_thread_finds(name):
    with ThreadPoolExecutor(3) as pool:
        same(name, pool)


@pytest.mark.slow
@pytest.mark.parametrize("name", FOUND)
def test_processes_find_what_one_thread_finds(name):
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        same(name, pool)


def test_a_combination_that_does_not_go_together_is_said_on_a_worker_as_well():
    with ThreadPoolExecutor(2) as pool:
        rows = sweep(Setup.of("suits"), {"min_rank": [2, 11], "max_rank": [5, 14]}, 20, executor=pool).frame()
    assert rows["conflict"].drop_nulls().str.contains("at least four ranks").any()


def test_what_cannot_be_sent_to_a_worker_is_one_sentence():
    with ThreadPoolExecutor(1) as pool, pytest.raises(BadInput, match="This cannot be sent to a worker"):
        sweep(SUITS, {"hand_size": [1, 2]}, 10, metrics=[WITHOUT_NAME], executor=pool)


def test_bad_input_is_refused_before_anything_is_sent():
    with ThreadPoolExecutor(1) as pool:
        pool.shutdown()
        with pytest.raises(BadInput, match="There is no metric"):
            sensitivity(SUITS, "trns", executor=pool)
        with pytest.raises(BadInput, match="There is no metric"):
            sweep(SUITS, {"hand_size": [1]}, metrics="trns", executor=pool)


@pytest.mark.parametrize("name", [case(True, "sensitivity"), case(False, "sensitivity of no choices")])
def test_when_it_is_stopped_it_has_what_was_played(name):
    asked = iter([False] * 2)
    with ThreadPoolExecutor(1) as pool:
        found = FOUND[name](executor=pool, cancelled=lambda: next(asked, True)).frame()
    assert 0 < len(found) < len(FOUND[name]().frame())
