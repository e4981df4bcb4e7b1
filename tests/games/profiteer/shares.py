"""How often Profiteer is won, apart for games in which a war outlasted the decks."""

from engine.core import game as games
from engine.setup.setup import Setup
from tests.kit.playing import results

KIND = games.load("profiteer").events
#: A war that does not end as wars do: the decks ran out in it, or nobody could go on.
NOT_AS_USUAL = [KIND.RESHUFFLED, KIND.SHORT_FORFEITS, KIND.DEAD_RECLAIM]


def shares_won(setup: Setup, count: int = 4_000) -> tuple[float, float]:
    """The share of games won among those in which no war outlasted the decks, and among the others."""
    found = results(setup, range(count))
    usual = (found["tally"][:, NOT_AS_USUAL] == 0).all(axis=1)
    won = found["winner"] == 0
    return float(won[usual].mean()), float(won[~usual].mean())
