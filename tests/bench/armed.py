"""Armed beside classic War, in turn: nanoseconds a battle on one core, with views, tallies and standings on.

python -m tests.bench.armed
"""

import statistics
import time

import numpy as np

from engine.drive import make_work, play
from engine.setup import Setup
from engine.strategy import seat_pilots
from tests.bench.timing import row

ROUNDS = 9
CASES = {
    "Classic War": (Setup.of("war"), 1_000),
    "Armed, small_first against big_first": (Setup.of("armed"), 500),
    "Armed, random": (Setup.of("armed", strategies=("random",)), 500),
    "Armed, big_first": (Setup.of("armed", strategies=("big_first",)), 500),
    "Armed, big_first, nothing shuffled": (Setup.of("armed", {"capture_to": "bottom"}, ("big_first",)), 500),
}


def nanoseconds(setup: Setup, games: int) -> float:
    """Process nanoseconds a turn."""
    pilots, work = seat_pilots(setup.game, setup.strategies), make_work(setup.game, setup.game.cards(setup.rules))
    start = time.process_time()
    results = play(setup.game, setup.rules, pilots, np.arange(games), work=work).results
    return (time.process_time() - start) / results["turns"].sum() * 1e9


def main() -> None:
    rounds = [[nanoseconds(*case) for case in CASES.values()] for _ in range(ROUNDS)]
    for place, label in enumerate(CASES):
        best = min(found[place] for found in rounds)
        times_war = statistics.median(found[place] / found[0] for found in rounds)
        row(label, f"{best:.1f} ns a turn at best, {times_war:.1f} times War")


if __name__ == "__main__":
    main()
