"""A queue that runs background jobs one at a time, so that they do not compete with interactive work."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition

from engine.play.run import Cancelled

_BEAT = 0.05  # seconds between two checks whether a waiting job is still wanted


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
