"""Priority: first draw before refinement, and background jobs one at a time."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import Condition
from typing import Any

from engine.play.run import Cancelled

_BEAT = 0.05  # seconds between two checks whether a waiting job is still wanted
_SPARE = max(1, (os.cpu_count() or 2) - 1)  # threads for background work
GIVE_WAY = 0.3  # seconds that a refinement waits for first pictures, at most, before each piece of it


class Priority:
    """First pictures go before refinements: a refinement waits between two pieces while a first picture is in progress."""

    def __init__(self):
        self._playing, self._ended = 0, Condition()

    @contextmanager
    def first(self) -> Iterator[None]:
        """Mark a first picture as in progress."""
        with self._ended:
            self._playing += 1
        try:
            yield
        finally:
            with self._ended:
                self._playing -= 1
                self._ended.notify_all()

    @property
    def busy(self) -> bool:
        """Whether a first picture is in progress."""
        return self._playing > 0

    def behind(self, how: dict[str, Any]) -> dict[str, Any]:
        """The arguments of `simulate` for a refinement: it gives way for a moment before each piece."""

        def give_way() -> bool:
            with self._ended:
                self._ended.wait_for(lambda: not self._playing, GIVE_WAY)
            return bool(how.get("cancelled") and how["cancelled"]())

        return {**how, "cancelled": give_way}

    def aside(self, **how: Any) -> dict[str, Any]:
        """The same for background work: it leaves one core to the page and to moves."""
        return {"threads": _SPARE, **self.behind(how)}


class BackgroundQueue:
    """One job at a time; a job that comes `last` runs when no other is waiting."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._busy, self._waiting = False, 0

    @contextmanager
    def turn(self, given_up: Callable[[], bool], last: bool = False) -> Iterator[None]:
        """Wait for a turn. Raises `Cancelled` if the job is given up before its turn comes."""
        with self._changed:
            self._wait(given_up, last)
        try:
            yield
        finally:
            with self._changed:
                self._busy = False
                self._changed.notify_all()

    def _wait(self, given_up: Callable[[], bool], last: bool) -> None:
        self._waiting += not last
        try:
            while self._busy or (last and self._waiting):
                if given_up():
                    raise Cancelled
                self._changed.wait(_BEAT)
            self._busy = True
        finally:
            self._waiting -= not last


@cache
def queue_of_all() -> BackgroundQueue:
    """The queue of all sessions of this process."""
    return BackgroundQueue()
