"""Stable axes: the extent of each chart so far. It grows, and never shrinks while a dial is turned."""

from collections.abc import Callable
from typing import Any

from engine.analysis.compare import Comparison


class Held(dict[str, Any]):
    """The extents of one chart, by name."""

    def grown(self, name: str, now: Any, together: Callable[[Any, Any], Any] = max) -> Any:
        """The old and the new extent, joined."""
        self[name] = together(self[name], now) if name in self else now
        return self[name]


class AllHeld:
    """The extents of all charts of a page, each under the same baseline."""

    def __init__(self):
        self._of: dict[tuple[str, str], Held] = {}

    def of(self, chart: str, comparison: Comparison) -> Held:
        """The extents of this chart, as long as the baseline stays the same."""
        return self._of.setdefault((chart, comparison.before.text()), Held())
