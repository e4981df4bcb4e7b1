"""The loop borrows its arrays: it counts no references of what its caller keeps."""

import sys
from typing import NamedTuple

import numba
import numpy as np
from numba import types

from engine.compile.compiler import borrowed
from engine.core import game as games
from engine.play.loop import play
from engine.play.run import make_work
from engine.setup.setup import Setup


class Pair(NamedTuple):
    numbers: np.ndarray
    count: int
    inner: tuple


def add_up(pair, times):
    pair = borrowed(pair)
    for n in range(times):
        for i in range(len(pair.numbers)):
            pair.numbers[i] += n
        pair.inner[0][0] += pair.count


def test_a_borrowed_tuple_is_the_same_memory():
    row = types.Array(types.int64, 1, "C")
    kind = types.NamedTuple([row, types.int64, types.Tuple([row])], Pair)
    pair = Pair(np.zeros(3, "i8"), 5, (np.ones(2, "i8"),))
    numba.njit(types.void(kind, types.int64))(add_up)(pair, 4)
    assert pair.numbers.tolist() == [6, 6, 6] and pair.inner[0].tolist() == [21, 1]


def test_the_loop_leaves_no_reference_behind():
    setup = Setup.of(games.load("war"))
    work, seeds = make_work(setup.game, setup.game.cards(setup.rules)), np.arange(3)
    arrays = [*work, seeds]
    before = [sys.getrefcount(each) for each in arrays]
    for _ in range(5):
        play(setup.game, setup.rules, setup.lineup.pilots, seeds, work=work)
    assert [sys.getrefcount(each) for each in arrays] == before
