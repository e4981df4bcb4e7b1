"""A function that is compiled when the compiler first meets it, and not when its module is imported.

Whoever looks something up in a game (its rules, its presets) needs none of its compiled functions: numba, which takes
longer to load than everything else, is then not loaded at all.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any

from engine.runtime.cached import cached_property


class Deferred:
    """A function of the rules before it is compiled. `made` is what numba compiles: compiled code that names this function
    calls that (see `engine.compile.compiler`). A call from Python runs the function as it is written."""

    def __init__(self, function: Callable, make: Callable[[], Any]):
        update_wrapper(self, function)
        self.py_func: Any = function
        self._make = make

    @cached_property
    def made(self) -> Any:
        """What numba makes of the function; numba is loaded for it."""
        return self._make()

    @property
    def targetoptions(self) -> dict[str, Any]:
        """How the function is compiled: numba asks every function by this name whether to write it out in its callers."""
        return self.made.targetoptions  # type: ignore[no-any-return]

    @property
    def _numba_type_(self) -> Any:
        """What numba asks for where `engine.compile.compiler`, which answers it first, is not loaded yet."""
        made = self.made
        from numba import typeof

        return typeof(made)

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)

    def __repr__(self) -> str:
        return f"Deferred({self.py_func.__module__}.{self.py_func.__qualname__})"
