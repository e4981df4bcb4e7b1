"""Duplicate deals of a bench: whether it has any, and whether their players are compiled."""

from engine.analysis.duplicate_deals import tables
from engine.analysis.skill import headline_players
from engine.setup import precompile
from engine.setup.setup import Setup
from workbench.bench.link import Bench


def has_skill(bench: Bench) -> bool:
    """Whether either rule set offers choices, so that one player can play better than another."""
    sides = (bench.published, bench.setup)
    return not all(setup.game.without_choices(setup.rules) for setup in sides)


def seats_ready(bench: Bench) -> bool:
    """Whether the two players between whom skill is measured are compiled; if not, a child process compiles them. Who they are does
    not depend on the rules."""
    players = Setup(bench.game, bench.rules, headline_players(bench.game))
    if precompile.is_ready(players):
        return True
    precompile.start(bench.game, players.strategies)
    return False


def tables_of_skill(bench: Bench) -> tuple[Setup, ...]:
    """The tables at which these two players sit, under the rules of the variant."""
    return tables(bench.setup, headline_players(bench.game))


def rounds_of(bench: Bench) -> int:
    """The number of games per duplicate deal by one set of rules."""
    return max(2, len(bench.setup.strategies))
