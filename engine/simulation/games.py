"""The games of a setup as one object, with the results derived from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import polars as pl

from engine.runtime.cached import cached_property
from engine.setup.setup import Setup
from engine.simulation.contributions import Contributions, contributions_of, told_of
from engine.simulation.estimates import Z95, Estimate
from engine.simulation.metric import Metric

T = TypeVar("T")
_LONGEST = 20_000  # games; the results of a longer frame would take more room than they save time


class Games:
    """The games of a setup, a row each. The frame never changes, so results derived from it are kept as long as this object."""

    def __init__(self, setup: Setup, frame: pl.DataFrame):
        self.setup, self.frame = setup, frame

    def __len__(self) -> int:
        return len(self.frame)

    def __reduce__(self) -> tuple:
        """A pickle holds the games alone."""
        return Games, (self.setup, self.frame)

    @cached_property
    def _parts(self) -> dict[Any, Contributions]:
        return {}

    @cached_property
    def _found(self) -> dict[Any, Any]:
        return {}

    def parts(self, *metrics: Metric) -> list[Contributions]:
        """The contributions of each game to each of these metrics; several at once take hardly longer than one."""
        if len(self) > _LONGEST:
            return contributions_of(self.frame, *metrics)
        missing = [metric for metric in metrics if (metric.value, metric.over) not in self._parts]
        if missing:
            found = contributions_of(self.frame, *missing)
            self._parts.update({(m.value, m.over): each for m, each in zip(missing, found, strict=True)})
        return [self._parts[metric.value, metric.over] for metric in metrics]

    def estimate(self, metric: Metric, z: float = Z95) -> Estimate:
        """A metric over these games: see `engine.simulation.metrics.estimate`."""

        def told() -> Estimate:
            (parts,) = self.parts(metric)
            return told_of(metric, parts.of(parts.counting), z)

        return self.once(("estimate", metric, z), told)

    def head(self, count: int) -> Games:
        """The first of these games: the same object each time."""
        return self.once(("head", count), lambda: Games(self.setup, self.frame.head(count)))

    def once(self, name: Any, work: Callable[[], T]) -> T:
        """The result of `work` on these games, kept under a name; `work` is called once."""
        if len(self) > _LONGEST:
            return work()
        if name not in self._found:
            self._found[name] = work()
        found: T = self._found[name]
        return found
