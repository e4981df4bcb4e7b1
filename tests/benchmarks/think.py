"""How well players that think play, and what that costs: the share of games won against the best ordinary players, and
milliseconds a game on one core.

python -m tests.benchmarks.think [--deals N] [--players think10,think100] [GAME ...]

Each deal is played from every seat; all other seats are the best ordinary player's. A draw, and a game that never ends, is a
part of a game. Equal players win one half between two, a quarter among four; alone both stand side by side.
"""

import argparse
import time

import numpy as np
import polars as pl

from engine.analysis.ladder import share_of_deals
from engine.play.loop import play
from engine.play.search.truncation import truncation_of, truncation_words
from engine.play.strategy import best_ordinary
from engine.setup.lineup import reference_pilots
from engine.setup.setup import Setup, as_setup
from engine.setup.world_rollouts import UNFINISHED, Outcomes
from tests.benchmarks.timing import row

GAMES = ("suits", "mindful", "profiteer", "river:across_table", "armed", "river:hand_three")


def won(setup: Setup, seeds: np.ndarray) -> pl.Series:
    """What the first seat has of each deal, over all seats that it takes."""
    seats, found = len(setup.strategies), np.zeros(len(seeds))
    for rotation in range(seats):
        results = play(setup.game, setup.rules, setup.lineup.pilots, seeds, rotation=rotation).results
        winners = np.where(results["status"] == 0, results["winner"], UNFINISHED)[:, None]
        found += Outcomes(winners, winners).shares(0, seats)[:, 0] / seats
    return pl.Series(found)


def told(text: str, player: str, deals: int) -> str:
    """The share with its interval, and the time."""
    rules = as_setup(text)
    count, best = len(rules.strategies), best_ordinary(rules.game)
    setup = Setup.of(text, strategies=(player, *(best,) * (count - 1)))
    play(setup.game, setup.rules, setup.lineup.pilots, np.array([2**40]))
    start = time.process_time()
    share = share_of_deals(won(setup, np.arange(deals)))
    each = 1_000 * (time.process_time() - start) / deals / count
    return f"{100 * share.mean:5.1f}% ({100 * share.low:.1f} to {100 * share.high:.1f}), {each:,.1f} ms a game"


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--deals", type=int, default=200)
    asked.add_argument("--players", default="think10,think30,think100")
    asked.add_argument("games", nargs="*", default=GAMES)
    given = asked.parse_args()
    for text in given.games:
        setup = as_setup(text)
        best = best_ordinary(setup.game)
        print(truncation_words(truncation_of(setup.game, setup.rules, reference_pilots(setup.game))))
        for player in (best, *given.players.split(",")):
            row(f"{text}, {player} against {best}, {given.deals} deals", told(text, player, given.deals))


if __name__ == "__main__":
    main()
