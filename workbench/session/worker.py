"""Playing games without keeping anybody waiting: one thread, and only the latest wish counts.

The kernel stays free meanwhile, so that a dial or the stop button is heard at once.
"""

import logging
from collections.abc import Callable
from functools import partial
from threading import Condition, Thread
from typing import Any

Cancelled = Callable[[], bool]
_log = logging.getLogger("warbench")


class Worker:
    """Does one thing after the other, in a thread that lives as long as there is something to do."""

    def __init__(self, do: Callable[[Any, Cancelled], None]):
        """`do(wish, cancelled)` works; `cancelled()` says that a newer wish has come or that somebody pressed stop.

        What it raises is written to the log, and the next wish is heard all the same.
        """
        self._do = do
        self._changed = Condition()
        self._wish: Any = None
        self._number = self._stopped = self._done = 0  # of the latest wish, the latest stopped, the latest done
        self._thread: Thread | None = None

    def ask(self, wish: Any) -> None:
        """What is wished now; a wish before it is given up."""
        with self._changed:
            self._wish = wish
            self._number += 1
            if self._thread is None:
                self._thread = Thread(target=self._live, name="warbench", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Give up what is being done."""
        with self._changed:
            self._stopped = self._number

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is left to do; whether that came about in time."""
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
