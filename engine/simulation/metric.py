"""`Metric`: the declaration of a number of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # looking a metric up needs no polars
    import polars as pl


class Metric(NamedTuple):
    """A number of a game: its name, title, unit, number of decimals, whether it is a yes or no per game, and its
    definition.

    `over`: the number of parts (turns, switches) of a game, if the metric is a share pooled over all games; null in a
    game that does not count. `scale`: the factor for values that are written in another unit than they are counted in.
    `moves`: a change in words, for more of it and for less; {first} is the first seat.
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
    moves: tuple[str, str] = ("", "")

    @property
    def times(self) -> float:
        """The factor of a written value."""
        return 100 if self.in_percent else self.scale

    @property
    def in_percent(self) -> bool:
        """Whether it is given in percent: a share of the games, or a part of something ("of the game")."""
        return self.share or self.unit.startswith("of ")

    @property
    def unit_words(self) -> str:
        """The text after a number: ' turns', '%', '% of the game'."""
        unit = f" {self.unit}" if self.unit and not self.share else ""
        return f"%{unit}" if self.in_percent else unit

    @property
    def decimals(self) -> int:
        """The number of decimals to write, also for percentages."""
        return (1 if self.share else max(0, self.digits - 2)) if self.in_percent else self.digits
