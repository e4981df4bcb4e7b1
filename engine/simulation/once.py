"""Computed properties of a frame of games, kept as long as the frame, whose games never change.

At each move a page needs the same values of two frames, and one of them, the published rules, stays the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

if TYPE_CHECKING:  # looking a metric up needs no polars
    import polars as pl

T = TypeVar("T")
_FRAMES = 120  # frames with kept values: as many as a class looks at
_LONGEST = 20_000  # games of such a frame, at most
_found: OrderedDict[int, tuple[ref, dict[Any, Any]]] = OrderedDict()  # by the id of the frame


def found_of(games: pl.DataFrame) -> dict[Any, Any]:
    """The dictionary of kept values of these games."""
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
    except KeyError:  # another session removed it first
        pass
    return found[1]


def found_once(games: pl.DataFrame, name: Any, work: Callable[[], T]) -> T:
    """The value of `work` for these games, kept under a name; computed at the first call."""
    found = found_of(games)
    if name not in found:
        found[name] = work()
    return found[name]


def _forget(at: int, gone: ref, found: OrderedDict[int, tuple[ref, dict[Any, Any]]] = _found) -> None:
    """Drop the values of a frame that is gone. (At exit, Python clears module globals before the last frames go.)"""
    if at in found and found[at][0] is gone:
        found.pop(at, None)
