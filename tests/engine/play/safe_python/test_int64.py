"""Sums of 64 bits come out alike in Python and compiled, also where they leave the 64 bits."""

import numba
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.play.safe_python import int64

LEAST, LARGEST = -(2**63), int64.LARGEST
NUMBERS = st.one_of(
    st.integers(LEAST, LARGEST), st.integers(-9, 9), st.sampled_from([LEAST, LARGEST, 2**62, 3037000500, -1, 0])
)
OF_TWO = (int64.add, int64.subtract, int64.multiply, int64.floor_divide, int64.remainder)


@numba.njit
def all_of_two(a, b):
    return (
        int64.add(a, b),
        int64.subtract(a, b),
        int64.multiply(a, b),
        int64.floor_divide(a, b) if b != 0 else 0,
        int64.remainder(a, b) if b != 0 else 0,
        int64.negative(a),
    )


@pytest.mark.slow
@settings(deadline=None, max_examples=300)
@given(NUMBERS, NUMBERS)
@example(LEAST, -1)
@example(LARGEST, LARGEST)
def test_whole_numbers_stay_in_64_bits_and_come_out_alike(a, b):
    called = [each(a, b) if b or each not in OF_TWO[3:] else 0 for each in OF_TWO] + [int64.negative(a)]
    assert all(LEAST <= each <= LARGEST for each in called)
    assert list(all_of_two(a, b)) == called
    exact = [a + b, a - b, a * b, a // b if b else 0, a % b if b else 0, -a]
    assert [(each - right) % 2**64 for each, right in zip(called, exact, strict=True)] == [0] * 6


@numba.njit
def an_index(values, x):
    if x > 3:
        return values[int64.multiply(x, x)]
    return values[0]


def test_a_check_of_an_index_is_not_left_out_after_an_overflow():
    """With the sign `*` of numba this reads far outside of the array, and the process ends."""
    checked = numba.njit(boundscheck=True)(an_index.py_func)
    with pytest.raises(IndexError):
        checked(np.arange(256, dtype="i2"), 3037000600)


@pytest.mark.parametrize("number", [2.0**63, -(2.0**64), float("inf"), float("nan")])
def test_what_has_no_place_in_64_bits_is_no_whole_number(number):
    compiled = numba.njit(lambda x: int64.whole(x))
    for each in (int64.whole, compiled):
        with pytest.raises(OverflowError, match="too large"):
            each(number)
        assert each(-2.5) == -2 and each(True) == 1


def test_a_sum_is_for_numbers_alone():
    compiled = numba.njit(lambda a, b: int64.add(a, b))
    assert compiled(1, 2.5) == int64.add(1, 2.5) == 3.5
    for given_ in ((np.arange(3), 1), ((1, 2), (3,))):
        with pytest.raises(numba.core.errors.TypingError):
            compiled(*given_)
