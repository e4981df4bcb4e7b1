"""Deals from every seat: whether a bench has any, and whether those are compiled who play them."""

from engine.analysis.duplicate_deals import pair_of, tables
from engine.setup import precompile
from workbench.bench.link import Bench


def has_skill(bench: Bench) -> bool:
    """Whether anybody chooses anything by the one rules or by the other, so that one may play better than another."""
    sides = (bench.published, bench.setup)
    return not all(setup.game.without_choices(setup.rules) for setup in sides)


def seats_ready(bench: Bench) -> bool:
    """Whether the two between whom skill is measured are compiled; if they are not, a child process is at it."""
    table, *others = tables(bench.setup, pair_of(bench.setup))
    names = tuple(name for each in (table, *others) for name in each.strategies)
    if all(precompile.is_ready(each) for each in (table, *others)):
        return True
    precompile.start(bench.game, names)
    return False


def rounds_of(bench: Bench) -> int:
    """How many games are played for each deal from every seat by one set of rules."""
    return max(2, len(bench.setup.strategies))
