"""Axes that hold still: how far those of a chart have reached so far. They grow, and never shrink while a dial is turned."""

from collections.abc import Callable
from typing import Any

from engine.analysis.compare import Comparison


class Held(dict[str, Any]):
    """What one chart has reached, by name."""

    def grown(self, name: str, now: Any, together: Callable[[Any, Any], Any] = max) -> Any:
        """What was reached before and what is reached now, taken together."""
        self[name] = together(self[name], now) if name in self else now
        return self[name]


class AllHeld:
    """What all charts of a page have reached, each under the rules that it is compared with."""

    def __init__(self):
        self._of: dict[tuple[str, str], Held] = {}

    def of(self, chart: str, comparison: Comparison) -> Held:
        """That of one chart, as long as the rules compared with stay the same."""
        return self._of.setdefault((chart, comparison.before.text()), Held())
