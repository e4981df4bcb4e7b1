"""How a function of the rules is to be compiled, and the binding of a loop to a game. Numba is loaded by the first kernel."""

import types
from collections.abc import Callable

from engine.compile.deferred import Deferred


def rule(function):
    """Compile a small function so that it melts into its caller. Everything that plays cards is made of these."""
    return Deferred(function, lambda: _compiler().inlined(function))


def once(function):
    """Compile a function as a part of its only caller: that saves compiling the same code twice, one inside the other."""
    return Deferred(function, lambda: _compiler().embedded(function))


def seldom(function):
    """Compile a function that is called rarely on its own, so that it does not swell its callers."""
    return Deferred(function, lambda: _compiler().separate(function))


def record_at(row_dtype: Callable):
    """Compiled function (address, index, like) -> the record at that place of a buffer, without a copy.

    `row_dtype` gives the dtype of a row from the dtype of the record `like`. An array would be reference-counted at
    every call of a small function, which costs more than the rule it serves; an address is a number.
    """

    def find(address, index, like):
        raise NotImplementedError("Only compiled code finds a record by its address.")

    return Deferred(find, lambda: _compiler().record_at(row_dtype))


def _compiler():
    """What takes longer to load than all else; nothing that is only looked up waits for it."""
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
