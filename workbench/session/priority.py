"""Whose turn it is to play: first pictures go before refinements."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from typing import Any

_SPARE = max(1, (os.cpu_count() or 2) - 1)  # threads for what nobody waits for
GIVE_WAY = 0.3  # seconds that a refinement waits for first pictures, at most, before each piece of it


class Priority:
    """First pictures go before refinements: who refines waits between two pieces while somebody plays for a first one."""

    def __init__(self):
        self._playing, self._ended = 0, Condition()

    @contextmanager
    def first(self) -> Iterator[None]:
        """Play for a first picture."""
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
        """Whether somebody plays for a first picture."""
        return self._playing > 0

    def behind(self, how: dict[str, Any]) -> dict[str, Any]:
        """How to simulate behind them: before each piece, give way for a moment."""

        def give_way() -> bool:
            with self._ended:
                self._ended.wait_for(lambda: not self._playing, GIVE_WAY)
            return bool(how.get("cancelled") and how["cancelled"]())

        return {**how, "cancelled": give_way}

    def aside(self, **how: Any) -> dict[str, Any]:
        """The same for what nobody waits for: it leaves a core to the page and to whoever moves."""
        return {"threads": _SPARE, **self.behind(how)}
