"""Functions that are compiled when the compiler first meets them, not when their module is imported.

Looking up the rules or presets of a game needs none of its compiled functions, so numba, the slowest import of all, is
not loaded.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any

from engine.runtime.cached import cached_property


class Deferred:
    """A function of the rules before it is compiled. `made` is the compiled function that compiled code calls instead
    (see `engine.compile.compiler`). A call from Python runs the plain function."""

    def __init__(self, function: Callable, make: Callable[[], Any]):
        update_wrapper(self, function)
        self.py_func: Any = function
        self._make = make

    @cached_property
    def made(self) -> Any:
        """The compiled function; loads numba."""
        return self._make()

    @property
    def targetoptions(self) -> dict[str, Any]:
        """The compile options; numba reads them under this name to decide whether to inline the function."""
        return self.made.targetoptions  # type: ignore[no-any-return]

    @property
    def _numba_type_(self) -> Any:
        """The numba type, for the case that `engine.compile.compiler`, which answers first, is not loaded yet."""
        made = self.made
        from numba import typeof

        return typeof(made)

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments)

    def __repr__(self) -> str:
        return f"Deferred({self.py_func.__module__}.{self.py_func.__qualname__})"
