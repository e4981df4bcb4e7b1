"""What is worked out when it is first asked for: once, and without keeping those waiting who ask for something else."""

import doctest
import pickle
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

import engine.runtime.cached
from engine.runtime.cached import cached_property

SOON = 30


class Told:
    """Something whose worth is told by whoever is asked."""

    def __init__(self, tell=lambda: 1):
        self.tell = tell

    @cached_property
    def worth(self):
        """What it is worth."""
        return self.tell()

    @cached_property
    def double(self):
        return 2 * self.worth


def test_the_examples_run():
    failed, tried = doctest.testmod(engine.runtime.cached)
    assert tried and not failed


def test_two_that_are_asked_for_at_once_are_worked_out_side_by_side():
    """With one lock for the class, neither would ever meet the other at the barrier."""
    both = Barrier(2)
    with ThreadPoolExecutor(2) as pool:
        asked = [
            pool.submit(lambda each=each: each.worth) for each in (Told(lambda: both.wait(SOON)) for _ in range(2))
        ]
        assert sorted(each.result(SOON) for each in asked) == [0, 1]


def test_whoever_asks_for_the_same_one_waits_and_it_is_worked_out_once():
    begun, go_on, times = Event(), Event(), []

    def tell():
        times.append(1)
        begun.set()
        return go_on.wait(SOON) and len(times)

    told = Told(tell)
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(lambda: told.double) for _ in range(4)]
        assert begun.wait(SOON)
        go_on.set()
        assert [each.result(SOON) for each in asked] == [2] * 4 and times == [1]


def test_what_fails_is_worked_out_again_and_what_is_known_is_kept():
    answers = iter([ValueError("no"), 7])

    def tell():
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    told = Told(tell)
    with pytest.raises(ValueError, match="no"):
        _ = told.worth
    assert (told.worth, told.worth, told.__dict__["worth"]) == (7, 7, 7) and Told.worth.__doc__ == "What it is worth."
    del told.tell
    assert pickle.loads(pickle.dumps(told)).worth == 7
