"""What nobody waits for is played one after the other: side by side it would take the machine from whoever moves."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition

from engine.play.run import Cancelled

_BEAT = 0.05  # seconds after which who waits looks whether it is still wanted


class BackgroundQueue:
    """One at a time; who comes `last` goes when nobody else is there."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._busy, self._waiting = False, 0

    @contextmanager
    def turn(self, given_up: Callable[[], bool], last: bool = False) -> Iterator[None]:
        """Have one's turn. Raises `Cancelled` where it is given up before it comes."""
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
