"""A number of a game: what is known of it before any game is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # a metric is looked up without polars
    import polars as pl


class Metric(NamedTuple):
    """A number of a game: its name, title, unit, number of decimals, whether it is yes or no, and its definition.

    `over`: of how many parts (turns, switches) the value of a game is a share, where all games are pooled; null in a game
    that does not count. `scale`: what a value is multiplied by when it is written in another unit than it is counted in.
    """

    name: str
    title: str
    unit: str
    digits: int
    share: bool
    says: str
    value: Callable[[], pl.Expr]
    between: bool = False
    phrase: str = ""
    over: Callable[[], pl.Expr] | None = None
    scale: float = 1.0

    @property
    def times(self) -> float:
        """By how much a value is multiplied when it is written."""
        return 100 if self.in_percent else self.scale

    @property
    def in_percent(self) -> bool:
        """Whether it is read in percent: a share of the games, or a part of something ("of the game")."""
        return self.share or self.unit.startswith("of ")

    @property
    def unit_words(self) -> str:
        """What stands behind a number: ' turns', ' %', ' % of the game'."""
        unit = f" {self.unit}" if self.unit and not self.share else ""
        return f" %{unit}" if self.in_percent else unit

    @property
    def decimals(self) -> int:
        """How many decimals are written, of percents too."""
        return (1 if self.share else max(0, self.digits - 2)) if self.in_percent else self.digits
