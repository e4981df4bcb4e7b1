"""How far a compile is: whoever compiles a game writes it down beside what is compiled, whoever waits for it reads it there.

A loop is compiled function by function, then all of them as one program: the larger part of the time goes by evenly from
one function to the next, the rest passes after the last one.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dis import get_instructions
from pathlib import Path
from time import time
from types import CodeType
from typing import Any, NamedTuple

from numba.core import event
from numba.core.dispatcher import Dispatcher

from engine.compile.deferred import Deferred
from engine.compile.disk_cache import folder

_AS_ONE = 0.22  # of the time of a loop passes after its last function: 0.21 in Suits, 0.20 in Armed, 0.30 in War
_ENOUGH = 0.08  # of the work tells how long the rest will take
_SILENT = 60  # seconds without a word: whoever was compiling was killed


class HowFar(NamedTuple):
    """How much of its work a process has done that compiles one kernel after the other, as it wrote it down.

    `done` and `total` are counted in functions, `total` of the kernels up to the present one; the times are `time.time()`.
    """

    kernel: str
    done: float
    total: int
    began: float
    told: float

    def seconds_left(self, now: float) -> float | None:
        """How long it will take from now on, if the rest goes as what is done; None before that can be said."""
        if self.done == 0 or self.done < _ENOUGH * self.total:
            return None
        return max(0.0, self.began + (self.told - self.began) * self.total / self.done - now)

    def share(self, now: float) -> float:
        """How much of the work is done now: it goes on while nothing is written down, and is never all of it."""
        left, passed = self.seconds_left(now), now - self.began
        if left is None or passed <= 0:  # a clock may be set back
            return min(0.99, self.done / max(self.total, 1))
        return min(0.99, passed / (passed + left))


def how_far(name: str) -> HowFar | None:
    """How far the compile of this name is; None before its first function, and when nobody is at it."""
    with suppress(OSError, ValueError, TypeError):
        far = HowFar(*json.loads(_file(name).read_text("utf-8")))
        return far if time() - far.told < _SILENT else None
    return None


@contextmanager
def telling(name: str) -> Iterator[None]:
    """Write down under this name how far the compiles of this process are. Only one process may do so at a time."""
    file = _file(name)
    try:
        with event.install_listener("numba:compile", _Teller(file)):
            yield
    finally:
        with suppress(OSError):
            file.unlink()


def _file(name: str) -> Path:
    return folder() / f"{name}.how-far"


class _Teller(event.Listener):
    """Hears of every function that is compiled; one inside another, the outermost is the kernel."""

    def __init__(self, file: Path):
        self._file, self._began, self._kernel = file, 0.0, ""
        self._depth = self._before = 0  # how deep inside a kernel, functions of the kernels before it
        self._parts: set[Any] = set()
        self._left: set[Any] = set()

    def on_start(self, event: event.Event) -> None:
        if self._depth == 0:
            kernel = event.data["dispatcher"]
            self._began, self._kernel = self._began or time(), kernel.py_func.__name__
            self._parts = parts_of(kernel)
            self._left = {*self._parts}
            self._tell(self._before)
        self._depth += 1

    def on_end(self, event: event.Event) -> None:
        self._depth -= 1
        function = event.data["dispatcher"].py_func
        if self._depth == 0:
            self._before += len(self._parts)
            self._parts = set()
            self._tell(self._before)
        elif function in self._left:
            self._left.remove(function)
            self._tell(self._before + (1 - _AS_ONE) * (len(self._parts) - len(self._left)))

    def _tell(self, done: float) -> None:
        found = HowFar(self._kernel, done, self._before + len(self._parts), self._began, time())
        written = self._file.with_suffix(".written")
        with suppress(OSError):  # on a full disk, or while somebody reads: the next function will tell
            written.write_text(json.dumps(found), "utf-8")
            written.replace(self._file)


def parts_of(kernel: Dispatcher) -> set[Any]:
    """The functions that are compiled one by one for a kernel: all it can call, but for those compiled before and those that
    numba writes into their callers."""
    seen, waiting = {kernel}, [kernel]
    while waiting:
        called = set(_called(waiting.pop())) - seen
        seen |= called
        waiting.extend(called)
    separate = (each for each in seen - {kernel} if each.targetoptions.get("inline") != "always")
    return {each.py_func for each in separate if not each.overloads}


def _called(function: Dispatcher) -> Iterator[Dispatcher]:
    """The compiled functions that a function names."""
    scope = function.py_func.__globals__
    named = (scope.get(name) for name in _names(function.py_func.__code__))
    closed_over = (cell.cell_contents for cell in function.py_func.__closure__ or ())
    made = (each.made if isinstance(each, Deferred) else each for each in (*named, *closed_over))
    yield from (each for each in made if isinstance(each, Dispatcher))


def _names(code: CodeType) -> Iterator[str]:
    """The global names in a function."""
    yield from (each.argval for each in get_instructions(code) if each.opname == "LOAD_GLOBAL")
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
