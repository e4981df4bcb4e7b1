"""Scratch memory for a strategy that counts: zeros in the frame of the function, and no array to look after."""

import ast
from pathlib import Path

import numba
import numpy as np
import pytest
from numba.core.errors import TypingError

from engine.compile.jit import once, rule, scratch

FEW, MANY = 5, 7
GAMES = Path(__file__).parents[3] / "engine/games"


@once
def counted(numbers):
    found = scratch(FEW)
    for i in range(len(numbers)):
        add_one(found, numbers[i])
    return found


@rule
def add_one(found, place):
    found[place] += 1


@rule
def most(numbers):
    """A small function that makes scratch memory of its own, and does not return it."""
    found, others = counted(numbers), scratch(MANY)
    others[:] = -1
    return found.max() + others.sum()


def twice(numbers, more):
    """Made anew at each pass of a loop: all zeros again."""
    total = 0.0
    for _ in range(more):
        found = counted(numbers)
        total += found[2] + most(numbers)
    return total


@pytest.mark.slow
def test_it_counts_as_an_array_does_and_begins_with_zeros():
    numbers = np.array([2, 2, 2, 0, 4])
    assert numba.njit(twice)(numbers, 3) == 3 * (3 + 3 - MANY)
    assert scratch(FEW).tolist() == [0.0] * FEW  # called from Python


def test_its_size_is_known_when_it_is_compiled():
    def unknown(size):
        return scratch(size).sum()

    with pytest.raises(TypingError, match="needs a number known when it is compiled"):
        numba.njit(unknown)(3)


def test_no_small_function_of_a_game_returns_it():
    """What is returned must be memory of a function that has not ended: that of the caller, which `once` writes it into."""
    users = [file for file in GAMES.rglob("*.py") if "scratch(" in file.read_text("utf-8")]
    found = [
        (file.parent.name, each.name, [ast.unparse(line) for line in each.decorator_list])
        for file in users
        for each in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(each, ast.FunctionDef) and each.returns and ast.unparse(each.returns) == "np.ndarray"
    ]
    assert len(found) >= 5 and [each for each in found if each[2] != ["once"]] == []
