"""Priority of play: first draw before refinement."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from typing import Any

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
