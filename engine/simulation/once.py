"""What was found out about the games of a frame, for as long as there is the frame: its games never change.

A page asks the same of two frames at each move, of which one, the published rules, stays the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

if TYPE_CHECKING:  # a metric is looked up without polars
    import polars as pl

T = TypeVar("T")
_FRAMES = 120  # of which something is kept: as many as a class looks at
_LONGEST = 20_000  # games of such a frame, at most
_found: OrderedDict[int, tuple[ref, dict[Any, Any]]] = OrderedDict()  # by the frame


def found_of(games: pl.DataFrame) -> dict[Any, Any]:
    """Where to keep what is found out about these games."""
    if len(games) > _LONGEST:
        return {}
    at = id(games)
    found = _found.get(at)
    if found is None or found[0]() is not games:
        found = _found[at] = (ref(games, partial(_forget, at)), {})
    try:
        _found.move_to_end(at)
        while len(_found) > _FRAMES:
            _found.popitem(last=False)
    except KeyError:  # another session was quicker
        pass
    return found[1]


def found_once(games: pl.DataFrame, name: Any, work: Callable[[], T]) -> T:
    """What `work` finds out about these games, under a name: worked out when it is first asked for."""
    found = found_of(games)
    if name not in found:
        found[name] = work()
    return found[name]


def _forget(at: int, gone: ref, found: OrderedDict[int, tuple[ref, dict[Any, Any]]] = _found) -> None:
    """(A process that ends takes the names of its modules away before the last frames go.)"""
    if at in found and found[at][0] is gone:
        found.pop(at, None)
