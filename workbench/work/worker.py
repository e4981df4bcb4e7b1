"""A worker thread for games: newer requests replace pending ones.

The kernel stays free meanwhile, so that a dial or the stop button reacts at once.
"""

import logging
from collections.abc import Callable
from functools import partial
from threading import Condition, Thread
from typing import Any

Cancelled = Callable[[], bool]
_log = logging.getLogger("warbench")


class Worker:
    """Runs one job after the other, in a thread that lives as long as there is work."""

    def __init__(self, do: Callable[[Any, Cancelled], None]):
        """`do(wish, cancelled)` works; `cancelled()` is true once a newer request has come or stop was pressed.

        An exception goes to the log, and the next request is served all the same.
        """
        self._do = do
        self._changed = Condition()
        self._wish: Any = None
        self._number = self._stopped = self._done = (
            0  # numbers of the latest request, the latest stopped one, the latest finished one
        )
        self._thread: Thread | None = None

    def ask(self, wish: Any) -> None:
        """Request a job; an earlier request is given up."""
        with self._changed:
            self._wish = wish
            self._number += 1
            if self._thread is None:
                self._thread = Thread(target=self._live, name="warbench", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Give up the job in progress."""
        with self._changed:
            self._stopped = self._number

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all work is done; whether it was done in time."""
        with self._changed:
            return self._changed.wait_for(lambda: self._thread is None, seconds)

    def _live(self) -> None:
        while True:
            with self._changed:
                if self._done == self._number:
                    self._thread, self._wish = None, None
                    self._changed.notify_all()
                    return
                number, wish = self._number, self._wish
            try:
                self._do(wish, partial(self._given_up, number))
            except Exception:
                _log.exception("Work was stopped.")
            self._done = number

    def _given_up(self, number: int) -> bool:
        return self._number != number or self._stopped >= number
