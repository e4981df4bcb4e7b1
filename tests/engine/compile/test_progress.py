"""How far a compile is: what is counted, what is written down, what is read."""

import json
import subprocess
import sys
from itertools import pairwise
from time import time

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.compile import progress
from engine.compile.jit import once, rule, seldom
from engine.compile.progress import HowFar, how_far, parts_of, telling
from engine.setup import precompile
from engine.setup.setup import Setup


@pytest.fixture(autouse=True)
def _a_folder_of_its_own(monkeypatch, tmp_path):
    monkeypatch.setattr(progress, "folder", lambda: tmp_path)


def a_table():
    """A kernel that calls three small functions, one of them twice and one in its own code."""

    @rule
    def rank(card):
        return card % 13

    @seldom
    def wins(one, other):
        return rank(one) > rank(other)

    @once
    def take(pile):
        return pile + 2

    @numba.njit
    def play(cards):
        pile = 0
        for card in range(cards):
            if wins(card, 7):
                pile = take(pile)
        return pile + rank(cards)

    return play, {rank.py_func, wins.py_func}


def test_what_is_compiled_apart_is_counted_and_what_is_written_into_its_caller_is_not():
    play, parts = a_table()
    assert parts_of(play) == parts
    play.compile("int64(int64)")
    assert parts_of(play) == set(), "compiled before"


def test_each_function_is_told_and_nothing_stays_behind(monkeypatch, tmp_path):
    heard, tell = [], progress._Teller._tell

    def listen(teller, done):
        tell(teller, done)
        heard.append(how_far("suits"))

    monkeypatch.setattr(progress._Teller, "_tell", listen)
    with telling("suits"):
        for play in (a_table()[0], a_table()[0]):
            play.compile("int64(int64)")
            play(3)  # compiles nothing
    assert [(each.kernel, round(each.done, 2), each.total) for each in heard] == [
        ("play", 0, 2), ("play", 0.78, 2), ("play", 1.56, 2), ("play", 2, 2),
        ("play", 2, 4), ("play", 2.78, 4), ("play", 3.56, 4), ("play", 4, 4),
    ]  # fmt: skip
    assert all(a.told <= b.told and a.began == b.began for a, b in pairwise(heard))
    assert how_far("suits") is None and not list(tmp_path.iterdir())


def test_nothing_stays_behind_where_the_compile_fails(tmp_path):
    with pytest.raises(numba.core.errors.TypingError), telling("suits"):
        numba.njit(lambda card: card.rank).compile("int64(int64)")
    assert how_far("suits") is None and not list(tmp_path.iterdir())


@pytest.mark.parametrize("written", ["", "{", "[]", "[1, 2]", "null", "7", '{"done": 3}'])
def test_what_cannot_be_read_says_nothing(written, tmp_path):
    (tmp_path / "suits.how-far").write_text(written, "utf-8")
    assert how_far("suits") is None


@pytest.mark.parametrize("ago, is_told", [(1, True), (30, True), (90, False)])
def test_what_one_has_written_who_was_killed_is_not_told_for_long(ago, is_told, tmp_path):
    far = HowFar("play_suits", 50, 100, time() - ago - 9, time() - ago)
    (tmp_path / "suits.how-far").write_text(json.dumps(far), "utf-8")
    assert how_far("suits") == (far if is_told else None)


@given(st.integers(0, 500), st.floats(0, 1), st.floats(0, 1e4), st.floats(-1e4, 1e4))
def test_the_bar_is_never_full_and_the_seconds_never_less_than_none(total, part, passed, later):
    """Whatever was written down, and if the clock is set back."""
    far = HowFar("play", part * total, total, 0.0, passed)
    left = far.seconds_left(passed + later)
    assert 0 <= far.share(passed + later) < 1 and (left is None or left >= 0)
    assert left is not None or part < 0.09 or total == 0


def test_half_of_it_takes_as_long_as_the_other_half():
    far = HowFar("play", 50, 100, 1000.0, 1008.0)
    assert (far.seconds_left(1008.0), far.seconds_left(1010.0), far.seconds_left(1099.0)) == (8, 6, 0)
    assert (far.share(1008.0), far.share(1012.0), far.share(1099.0)) == (0.5, 0.75, 0.99)


def test_whoever_waits_is_told_how_far_it_is_until_it_is_done(monkeypatch):
    """What was read last is told while the child ends and says nothing any more."""
    half = HowFar("play_suits", 50, 100, 0.0, 1.0)
    read = iter([None, half])
    child = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
    monkeypatch.setattr(precompile, "is_ready", lambda setup: False)
    monkeypatch.setattr(precompile, "start", lambda game, seats: child)
    monkeypatch.setattr(precompile, "how_far", lambda name: next(read, None))
    monkeypatch.setattr(precompile, "_LOOK", 0.01)
    waiting = precompile.getting_ready(Setup.of("suits"))
    assert [next(waiting), next(waiting), next(waiting)] == [None, half, half]
    child.communicate()
    assert list(waiting) == []


def test_what_is_ready_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(precompile, "is_ready", lambda setup: True)
    assert list(precompile.getting_ready(Setup.of("suits"))) == []


@pytest.mark.slow
def test_a_child_tells_how_far_the_compile_of_a_game_is(monkeypatch, tmp_path):
    """In a cache of its own: the loop of War and then its players, from nothing to all."""
    monkeypatch.setenv("WARBENCH_CACHE", str(tmp_path))
    child = subprocess.Popen([sys.executable, "-m", "engine.setup.precompile", "war", "random"])
    heard = []
    while child.poll() is None:
        for file in tmp_path.glob("engine-*/war.how-far"):
            try:
                heard.append(HowFar(*json.loads(file.read_text("utf-8"))))
            except (OSError, ValueError):
                continue
    assert child.returncode == 0 and not list(tmp_path.glob("engine-*/war.how-far*"))
    loop = [far for far in heard if far.kernel == "play_war"]
    assert len({far.total for far in loop}) == 1 and len({far.done for far in loop}) > 20
    assert [far.done for far in heard] == sorted(far.done for far in heard)
    assert max(far.done / far.total for far in loop) > 0.7
