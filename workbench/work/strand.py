"""One thing after the other, on threads that all strands of a process share."""

import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Condition

_THREADS = 4
_log = logging.getLogger("warbench")


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_THREADS, thread_name_prefix="warbench-strand")


class Strand:
    """Calls run in the order in which they came, one at a time, and never in the thread that brings them."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._changed, self._running = Condition(), False

    def run(self, call: Callable[[], None]) -> None:
        """Run this once everything that came before has run."""
        with self._changed:
            self._waiting.append(call)
            if not self._running:
                self._running = True
                _pool().submit(self._next)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything has run; whether it was in time."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._running, seconds)

    def _next(self) -> None:
        """Run one call; the next one takes its turn behind those of other strands."""
        with self._changed:
            call = self._waiting.popleft()
        try:
            call()
        except Exception:
            _log.exception("A call was stopped.")
        with self._changed:
            if self._waiting:
                _pool().submit(self._next)
            else:
                self._running = False
                self._changed.notify_all()
