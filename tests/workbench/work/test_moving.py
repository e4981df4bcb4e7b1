"""A dial that is held: the big chart and the words follow it without a cell, and values beside it are played ahead."""

from collections.abc import Callable
from dataclasses import replace
from threading import Event, Thread
from unittest.mock import Mock

import pytest

from engine.play.run import Cancelled
from tests.kit.waiting import until
from workbench.bench import Bench
from workbench.bench.budget import ALONE
from workbench.work.games import PlayedGames
from workbench.work.lookahead import neighbours, play_ahead, play_next
from workbench.work.priority import BackgroundQueue

FIVE = replace(Bench.of("suits").set_dial("hand_size", 5), games=400)


class Slow:
    """A chart; the first time it takes its time over the drawing."""

    name, deals = "slow", True

    def __init__(self) -> None:
        self.begun, self.go_on, self.times = Event(), Event(), 0

    def draw(self, comparison, **how) -> object:
        self.times += 1
        if self.times == 1:
            self.begun.set()
            assert self.go_on.wait(30)
        return ("drawing of", comparison)


class Told:
    """A lock that says when a thread asks for it."""

    def __init__(self, lock, asking: Event):
        self.lock, self.asking = lock, asking

    def __enter__(self):
        self.asking.set()
        return self.lock.__enter__()

    def __exit__(self, *raised):
        return self.lock.__exit__(*raised)


def test_the_values_beside_a_dial_are_played_ahead_the_nearest_first():
    assert [b.rules.hand_size for b in neighbours(FIVE)] == [6, 4, 7, 3, 2, 1]
    assert not neighbours(Bench.of("suits"))
    played = PlayedGames()
    played.comparison(FIVE)
    told = []
    play_ahead(played, lambda bench, comparison: told.append((bench, len(comparison.games_after))), FIVE, lambda: False)
    assert told == [(each, FIVE.games) for each in neighbours(FIVE)]
    assert played.played(FIVE.set_dial("hand_size", 4)) == FIVE.games
    assert played.played(FIVE.set_dial("hand_size", 1)) == FIVE.games


def test_the_next_step_of_the_hand_is_played_before_anything_else():
    played, told = PlayedGames(means=ALONE._replace(at_once=0.0)), []  # the fewest games, however fast the machine is
    play_next(played, lambda bench, comparison: told.append((bench, comparison)), FIVE, lambda: False)
    assert [bench for bench, _ in told] == neighbours(FIVE)[:2]
    for bench, comparison in told:
        assert played.at_once(bench) is comparison, "it is there, with its deals from every seat"
    play_next(played, Mock(side_effect=AssertionError), FIVE.set_dial("hand_size", 3), lambda: True)


def test_who_moves_on_ends_what_is_played_ahead():
    played = PlayedGames()
    played.comparison(FIVE)
    play_ahead(played, Mock(), FIVE, lambda: True)
    assert not played.played(FIVE.set_dial("hand_size", 6))
    small = PlayedGames(ALONE._replace(kept=1_000))
    small.comparison(FIVE)
    play_ahead(small, Mock(), FIVE, lambda: False)  # no room
    assert not small.played(FIVE.set_dial("hand_size", 6))


def test_a_move_in_the_last_piece_ends_it_without_an_error(monkeypatch):
    """The values are played; while a comparison of one is made, a move comes."""
    played = PlayedGames()
    played.comparison(FIVE)

    def stopped(bench, **how):
        raise Cancelled

    monkeypatch.setattr(played, "at_once", stopped)
    play_ahead(played, Mock(), FIVE, lambda: False)
    assert played.played(FIVE.set_dial("hand_size", 6)) == FIVE.games


def test_what_stands_in_a_queue_is_played_one_after_the_other_and_what_is_last_gives_way():
    queue, order, first = BackgroundQueue(), [], Event()

    def play(name: str, last: bool, wanted: Callable[[], None]) -> None:
        with queue.turn(wanted, last):
            order.append(name)
            assert first.wait(30)

    def begin(name: str, last: bool, wanted: Callable[[], None] = lambda: None) -> Thread:
        thread = Thread(target=play, args=(name, last, wanted))
        thread.start()
        return thread

    threads = [begin("first", False)]
    until(lambda: order)
    looked = Event()  # whether it is still wanted is asked by who waits
    threads.append(begin("last", True, wanted=looked.set))
    assert looked.wait(30)
    threads.append(begin("second", False))
    until(lambda: queue._waiting == 1)
    assert order == ["first"]
    first.set()
    for thread in threads:
        thread.join(30)
    assert order == ["first", "second", "last"]


def test_who_gives_up_leaves_the_queue():
    queue = BackgroundQueue()
    with queue.turn(lambda: False), pytest.raises(Cancelled), queue.turn(lambda: True):
        pass
    with queue.turn(lambda: True, last=True):  # nobody stands before it
        pass
