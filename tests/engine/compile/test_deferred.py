"""A function of the rules before it is compiled: what Python and what other people's compiled code get of it."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from engine.compile.deferred import Deferred
from engine.core.cards import rank_of

ROOT = Path(__file__).parents[3]
OWN_CODE = """
import sys
import numba
from engine.core.cards import is_red, rank_of

@numba.njit
def worth(card):
    return rank_of(card) if is_red(card) else 0

assert "engine.compile.compiler" not in sys.modules
print([worth(card) for card in (0, 13, 25, 51)])
"""


def test_python_runs_what_is_written():
    assert [rank_of(card) for card in (0, 12, 13, 51)] == [2, 14, 2, 14]


@pytest.mark.slow
def test_compiled_code_of_other_people_calls_it_before_anything_of_ours_is_compiled():
    done = subprocess.run([sys.executable, "-c", OWN_CODE], cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.stdout == "[0, 2, 14, 0]\n", done.stderr


def test_it_is_made_once_whatever_meets_it_at_the_same_time():
    together, made = Barrier(4), []

    def make() -> object:
        made.append(object())
        return made[-1]

    deferred = Deferred(rank_of.py_func, make)

    def meet(_: int) -> object:
        together.wait(60)
        return deferred.made

    with ThreadPoolExecutor(4) as pool:
        found = set(pool.map(meet, range(4)))
    assert found == set(made) and len(made) == 1


def test_it_keeps_the_name_and_the_words_of_its_function():
    assert (rank_of.__name__, rank_of.__module__) == ("rank_of", "engine.core.cards") and "Ace" in rank_of.__doc__
    assert repr(rank_of) == "Deferred(engine.core.cards.rank_of)"
