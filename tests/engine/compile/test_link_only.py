"""Of a small function no machine code is made; the kernel that it is linked into holds it."""

import sys

import numpy as np
import pytest
from numba import types
from numba.core.codegen import JITCPUCodegen

from engine.compile import disk_cache
from engine.compile.compiler import kernel
from engine.compile.jit import bind, once, rule, seldom


@rule
def double(n):
    return 2 * n


@seldom
def quadruple(n):
    return double(double(n))


@once
def one_more(n):
    return n + 1


@rule
def entry(values, place):
    return values[place]


def eight_times(n):
    """Calls small functions directly and through each other, one of them written out where it is called."""
    return one_more(double(quadruple(n)))


def third(values):
    return entry(values, 2)


@pytest.fixture
def machine(tmp_path, monkeypatch) -> list[str]:
    """The names of what is turned into machine code, with an empty cache."""
    monkeypatch.setattr(disk_cache, "folder", lambda: tmp_path)
    added, add = [], JITCPUCodegen._add_module

    def told(self, module):
        if module.name != "nrt":  # numba's own, once in a process
            added.append(module.name)
        return add(self, module)

    monkeypatch.setattr(JITCPUCodegen, "_add_module", told)
    return added


def test_only_the_kernel_becomes_machine_code(machine):
    compiled = kernel((types.int64,), bind(eight_times, "eight_times"))
    assert [compiled(n) for n in (0, 1, -3)] == [1, 9, -23]
    assert machine == ["eight_times"]


def test_a_kernel_from_the_cache_holds_its_small_functions(machine):
    kernel((types.int64,), bind(eight_times, "eight_times"))
    found = kernel((types.int64,), bind(eight_times, "eight_times"))
    assert found.stats.cache_hits and found(5) == 41


def test_a_small_function_in_two_kernels(machine):
    """The second one links in what was made for the first."""
    first = kernel((types.int64,), bind(eight_times, "first"))
    second = kernel((types.int64,), bind(eight_times, "second"))
    assert first(7) == second(7) == 57 and machine == ["first", "second"]


def test_what_counts_references_is_as_it_was(machine):
    """An array that is handed to a small function belongs to its caller afterwards, as before."""
    values = np.arange(5)
    compiled = kernel((types.int64[::1],), bind(third, "third"))
    held = sys.getrefcount(values)
    assert [compiled(values) for _ in range(9)] == [2] * 9 and sys.getrefcount(values) == held
