"""The two sides of a comparison and their names."""

from typing import NamedTuple

import polars as pl

from engine.analysis.compare import Comparison
from engine.setup.presets import presets
from engine.setup.setup import Setup
from engine.simulation.games import Games

PUBLISHED = "published"


class Side(NamedTuple):
    """One side: the key of its marks ("before", "after"), its name in the chart, its games."""

    key: str
    name: str
    played: Games

    @property
    def games(self) -> pl.DataFrame:
        """The games, a row each."""
        return self.played.frame


class Named(NamedTuple):
    """A side of a picture that has no games behind it."""

    key: str
    name: str


def sides_of(comparison: Comparison) -> list[Side]:
    """Both sides, or one as long as nothing is changed."""
    before, after = comparison.before, comparison.after
    was, now = comparison.played
    first = Side("before", name_of(before, comparison.called or "saved variant"), was)
    if before.rules == after.rules and before.strategies == after.strategies:
        return [first]
    name = "other strategies" if before.rules == after.rules else name_of(after, "variant")
    return [first, Side("after", name, now)]


def name_of(setup: Setup, otherwise: str) -> str:
    """The name of a side: published rules, a preset by its title, or `otherwise`."""
    if not setup.rules.changes():
        return PUBLISHED
    preset = presets(setup.game).get(setup.base) if setup.base else None
    return preset.title if otherwise != "variant" and preset and preset.rules == setup.rules else otherwise


def side_of(pick: dict) -> str:
    """The side of a picked mark; KeyError or ValueError for a pick without one."""
    if pick["side"] not in ("before", "after"):
        raise ValueError("A mark belongs to one of the two sides.")
    return pick["side"]
