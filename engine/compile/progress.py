"""The progress of a compile: the compiling process writes it next to the cache, waiting processes read it there.

A loop compiles function by function, then all of them as one program: most of the time passes evenly between the
functions, the rest after the last one.
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

_AS_ONE = 0.22  # share of a loop's compile time after its last function: 0.21 in Suits, 0.20 in Armed, 0.30 in War
_ENOUGH = 0.08  # share of the work after which the remaining time can be estimated
_SILENT = 60  # seconds without a sign of life: the compiling process was killed


class HowFar(NamedTuple):
    """The written progress of a process that compiles one kernel after the other.

    `done` and `total` are counted in functions, `total` of the kernels up to the present one; the times are
    `time.time()`.
    """

    kernel: str
    done: float
    total: int
    began: float
    told: float

    def seconds_left(self, now: float) -> float | None:
        """The seconds left if the rest goes at the same pace; None while it is too early for an estimate."""
        if self.done == 0 or self.done < _ENOUGH * self.total:
            return None
        return max(0.0, self.began + (self.told - self.began) * self.total / self.done - now)

    def share(self, now: float) -> float:
        """The share of the work done by now: it grows between two written notes, and never reaches 1."""
        left, passed = self.seconds_left(now), now - self.began
        if left is None or passed <= 0:  # a clock can be set back
            return min(0.99, self.done / max(self.total, 1))
        return min(0.99, passed / (passed + left))


def how_far(name: str) -> HowFar | None:
    """The progress of the compile of this name; None before its first function, and when no process compiles it."""
    with suppress(OSError, ValueError, TypeError):
        far = HowFar(*json.loads(_file(name).read_text("utf-8")))
        return far if time() - far.told < _SILENT else None
    return None


@contextmanager
def telling(name: str) -> Iterator[None]:
    """Write the progress of this process's compiles under this name. Only one process at a time may do so."""
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
    """Listens to numba's compile events; they nest, and the outermost is the kernel."""

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
        with suppress(OSError):  # on a full disk, or while another process reads: the next function writes again
            written.write_text(json.dumps(found), "utf-8")
            written.replace(self._file)


def parts_of(kernel: Dispatcher) -> set[Any]:
    """The functions that are compiled one by one for a kernel: all that it can call, except those compiled before and
    those that numba inlines."""
    seen, waiting = {kernel}, [kernel]
    while waiting:
        called = set(_called(waiting.pop())) - seen
        seen |= called
        waiting.extend(called)
    separate = (each for each in seen - {kernel} if each.targetoptions.get("inline") != "always")
    return {each.py_func for each in separate if not each.overloads}


def _called(function: Dispatcher) -> Iterator[Dispatcher]:
    """The compiled functions that a function mentions."""
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
