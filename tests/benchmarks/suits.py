"""A War of Suits: 10,000 games between two ordinary strategies on one core, everything on that the bench uses.

python -m tests.benchmarks.suits
"""

import numpy as np

from engine.play.loop import play
from engine.setup.setup import Setup
from tests.benchmarks.timing import row, seconds
from warbench import simulate

PAIRS = ((), ("highest.greedy", "middle.greedy"), ("random",), ("lowest_nonace.miser", "highest_nonace.miser"))


def main() -> None:
    for names in PAIRS:
        setup = Setup.of("suits", strategies=names)
        pilots = setup.lineup.pilots
        found = sorted(seconds(lambda s=setup, p=pilots: play(s.game, s.rules, p, np.arange(10_000))))
        label = " against ".join(setup.strategies)
        row(f"10,000 games, one core: {label}", f"{1000 * found[len(found) // 2]:.0f} ms (best {1000 * found[0]:.0f})")
    setup = Setup.of("suits")
    for threads in (1, 2):
        found = sorted(seconds(lambda t=threads: simulate(setup, 10_000, threads=t)))
        row(f"simulate() to a polars frame, {threads} thread(s)", f"{1000 * found[len(found) // 2]:.0f} ms")


if __name__ == "__main__":
    main()
