"""Decorators that say how a function of the rules compiles, and the binding of a template to a game. The first kernel
loads numba."""

import types
from collections.abc import Callable

import numpy as np

from engine.compile.deferred import Deferred


def rule(function):
    """Compile a small function inlined into its callers. All rules are made of these."""
    return Deferred(function, lambda: _compiler().inlined(function))


def once(function):
    """Compile a function as a part of its only caller, which saves compiling the same code twice."""
    return Deferred(function, lambda: _compiler().embedded(function))


def seldom(function):
    """Compile a rarely called function separately, so that its callers stay small."""
    return Deferred(function, lambda: _compiler().separate(function))


def record_at(row_dtype: Callable):
    """Compiled function (address, index, like) -> the record at this index of a buffer, without a copy.

    `row_dtype` gives the dtype of a row from the dtype of the record `like`. An array would be reference-counted at
    each call of a small function, which costs more than the rule itself; an address is a number.
    """

    def find(address, index, like):
        raise NotImplementedError("Only compiled code finds a record by its address.")

    return Deferred(find, lambda: _compiler().record_at(row_dtype))


def _zeros(count):
    return np.zeros(count)


#: Compiled function (count) -> numbers (f8), all 0, for a strategy that counts something: memory of the function that
#: calls it, without the cost of an array (one is reference-counted at each call of a small function, which was half the
#: time of a player that counts cards). It lasts until that function returns: a strategy hands it down, and a helper that
#: makes one to return it is compiled with `once`, as a part of its caller. `count` is a name for a number.
scratch = Deferred(_zeros, lambda: _compiler().scratch)


def _compiler():
    """The compiler module, the slowest import of all: look-ups do not wait for it."""
    from engine.compile import compiler

    return compiler


def bind(template, name: str, **verbs):
    """Copy of a plain function in which the names in `verbs` mean this game's functions.

    A closure would be compiled again in every process; a copy with its own name and bound globals hits the disk cache.
    """
    scope = {**template.__globals__, **verbs}
    copy = types.FunctionType(template.__code__, scope, name, template.__defaults__)
    copy.__qualname__ = name
    copy.__module__ = template.__module__
    copy.__doc__ = template.__doc__
    return copy
