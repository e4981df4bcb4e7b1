"""Every game between its ordinary strategies beside the C program that plays War, in turn, on one core, everything on.

python -m tests.benchmarks.games [GAME ...]

Told are the best and, as machines are noisy, the median of the ratios to the C program (design: War 2 at most; Armed 24 a
battle, River 7 a round; 10,000 games of Suits, Mindful War and Profiteer within 12 million turns of the C program).
"""

import statistics
import sys
import tempfile
import time

import numpy as np

from engine.core import game as games
from engine.play.loop import play
from engine.play.run import make_work
from engine.setup.setup import Setup
from tests.benchmarks.timing import row
from tests.benchmarks.war import c_nanoseconds, compile_c

ROUNDS = 7
AT_MOST = 400_000  # turns of one measurement

#: game -> other cases than the published rules between the game's own strategies
CASES = {
    "armed": [({}, ("random",)), ({}, ("big_first",)), ({"capture_to": "bottom"}, ("big_first",))],
    "mindful": [({}, ("random",)), ({}, ("highest",))],
    "profiteer": [({}, ("passive.never",)), ({}, ("dp_counter.keep_win",))],
    "river": [({"length": "long"}, ()), ({"players": 2}, ())],
    "suits": [({}, ("random",))],
}


def seconds_of(setup: Setup, count: int) -> tuple[float, float]:
    """Process seconds a game and a turn."""
    pilots, work = setup.lineup.pilots, make_work(setup.game, setup.game.cards(setup.rules))
    start = time.process_time()
    results = play(setup.game, setup.rules, pilots, np.arange(count), work=work).results
    spent = time.process_time() - start
    return spent / count, spent / results["turns"].sum()


def measured(setup: Setup, program: str | None) -> str:
    """Best of several rounds, and the median of the ratios to the C program that was run beside each."""
    turns = play(setup.game, setup.rules, setup.lineup.pilots, np.arange(20)).results["turns"].mean()
    count = int(min(10_000, max(20, AT_MOST // turns)))
    found = [(*seconds_of(setup, count), c_nanoseconds(program) if program else 0.0) for _ in range(ROUNDS)]
    game, turn = (min(each[i] for each in found) for i in (0, 1))
    told = f"{1e9 * turn:7.0f} ns a turn, {1e7 * game:7.0f} ms for 10,000 games"
    if not program:
        return told
    ratios = [statistics.median(1e9 * each[i] / each[2] for each in found) for i in (1, 0)]
    return f"{told}; times C: {ratios[0]:.1f} a turn, {ratios[1] / 100:,.1f} million turns for 10,000 games"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = compile_c(folder)
        if program:
            row("War in C", f"{min(c_nanoseconds(program) for _ in range(ROUNDS)):.1f} ns a turn")
        for name in sys.argv[1:] or games.names():
            for changes, strategies in [({}, ()), *CASES.get(name, [])]:
                setup = Setup.of(name, changes, strategies)
                row(setup.text(), measured(setup, program))


if __name__ == "__main__":
    main()
