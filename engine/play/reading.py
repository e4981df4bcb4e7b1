"""What a strategy reads of its view: the fields of the record that its code names, found without running it.

Compiled code reaches the field of a record by its name alone, so the names in the code of a strategy, and of every
function that it calls, bound what it can read. Where something else is in that code (a closure, a module of its own, a
function that is not compiled), the strategy may read everything.
"""

import builtins
import dis
import math
from collections.abc import Iterator
from enum import Enum
from functools import cache
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from engine.compile.deferred import Deferred

WHOLE = ""  # in place of a part of a field: all of it
_PARTS = ("top", "size")  # of a zone, which everybody sees
_HARMLESS = {"abs", "bool", "enumerate", "float", "int", "len", "max", "min", "range", "round", "sum", "zip"}
_VALUES = int | float | str | np.generic | np.ndarray

Reading = frozenset[tuple[str, str]]  # (field, part of it)


def reading_of(pilot: Any, fields: frozenset[str]) -> Reading | None:
    """Which of these fields a compiled part of a strategy can read; None for all."""
    function = _python_of(pilot)
    return _read_by(function, fields) if function else None


@cache
def _read_by(function: FunctionType, fields: frozenset[str]) -> Reading | None:
    found: set[tuple[str, str]] = set()
    seen: set[FunctionType] = set()
    waiting = [function]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        called = _called_by(here)
        if called is None:
            return None
        waiting += called
        found |= set(_named_in(here.__code__, fields))
    return frozenset(found)


def _named_in(code: CodeType, fields: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The fields that this code names, also as words (`view["hand"]`), each with the part that it takes."""
    steps = list(dis.get_instructions(code))
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        for name in _names_of(step.argval) & fields:
            takes = after.argval if after is not None and after.opname == "LOAD_ATTR" else WHOLE
            yield name, takes if takes in _PARTS and step.opname == "LOAD_ATTR" else WHOLE


def _names_of(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    return set().union(*map(_names_of, value)) if isinstance(value, tuple | frozenset) else set()


def _called_by(function: FunctionType) -> list[FunctionType] | None:
    """The functions that this one may call; None where its code does not say."""
    code, scope = function.__code__, function.__globals__
    if function.__closure__ or any(isinstance(each, CodeType) for each in code.co_consts):
        return None
    called = []
    for name in {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}:
        value = scope.get(name, getattr(builtins, name, None))
        if _is_harmless(value):
            continue
        inner = _python_of(value)
        if inner is None:
            return None
        called.append(inner)
    return called


def _python_of(value: Any) -> FunctionType | None:
    """The Python code of a compiled function."""
    inner = value.py_func if isinstance(value, Deferred | Dispatcher) else None
    return inner if isinstance(inner, FunctionType) else None


def _is_harmless(value: Any) -> bool:
    """Whether compiled code can reach no field of a record with this value."""
    if isinstance(value, _VALUES):
        return True
    if isinstance(value, tuple):
        return all(map(_is_harmless, value))
    if isinstance(value, type) and issubclass(value, np.generic | Enum | Exception):
        return True
    return any(value is each for each in (np, math, *(getattr(builtins, name) for name in _HARMLESS)))
