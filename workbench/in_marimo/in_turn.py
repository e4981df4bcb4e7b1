"""Syntax trees made one at a time, so that several pages opened at once do not disturb each other.

CPython up to 3.12 counts its depth in a tree for all threads together. If another thread runs meanwhile, as it may
during garbage collection, it raises SystemError: AST constructor recursion depth mismatch (python/cpython#106905).
"""

import builtins
from functools import wraps
from threading import RLock
from typing import Any

_lock = RLock()


def compile_in_turn() -> None:
    """From now on, threads of this process wait for each other where they compile Python. For a process of our own."""
    at_once = builtins.compile

    @wraps(at_once)
    def in_turn(*source: Any, **how: Any) -> Any:
        with _lock:
            return at_once(*source, **how)

    builtins.compile = in_turn  # type: ignore[assignment]
