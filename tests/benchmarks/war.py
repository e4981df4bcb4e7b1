"""Classic War against a plain C program that is compiled here, if a compiler is there; logged against silent games.

python -m tests.benchmarks.war
"""

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

from engine.core import game as games
from engine.core.events import EVENT
from engine.play.loop import play
from engine.play.run import make_work
from engine.setup.setup import Setup
from tests.benchmarks.timing import ratio, row, side_by_side

GAMES = 10_000


def compile_c(folder: str) -> str | None:
    """The C program, compiled with all optimisations; None if there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        return None
    program = str(Path(folder) / "war")
    subprocess.run([compiler, "-O3", "-o", program, str(Path(__file__).with_name("war.c"))], check=True)
    return program


def c_nanoseconds(program: str) -> float:
    """Nanoseconds a turn of the C program, as it measures itself."""
    return float(subprocess.run([program, str(GAMES)], capture_output=True, text=True, check=True).stdout.split()[2])


def nanoseconds(setup: Setup) -> float:
    """Nanoseconds a turn of our loop on one core, with tallies and standings on, as the bench uses it."""
    pilots, work = setup.lineup.pilots, make_work(setup.game, setup.game.cards(setup.rules))
    start = time.perf_counter()
    results = play(setup.game, setup.rules, pilots, np.arange(GAMES), work=work).results
    return (time.perf_counter() - start) / results["turns"].sum() * 1e9


def logged_over_silent(name: str) -> str:
    """How much slower a game is when every event is written down; the log buffer is used again by each game."""
    setup = Setup.of(games.load(name))
    log = np.zeros(40_000, EVENT)
    pilots = setup.lineup.pilots
    work = make_work(setup.game, setup.game.cards(setup.rules))

    def run(rows) -> float:
        start = time.perf_counter()
        play(setup.game, setup.rules, pilots, np.arange(2_000), work=work, log=rows)
        return time.perf_counter() - start

    return ratio(side_by_side(lambda: run(log), lambda: run(None), rounds=7))


def main() -> None:
    setup = Setup.of("war")
    with tempfile.TemporaryDirectory() as folder:
        program = compile_c(folder)
        if program is None:
            row("War against C", "no C compiler here")
        else:
            pairs = side_by_side(lambda: nanoseconds(setup), lambda: c_nanoseconds(program), rounds=15)
            row(
                "War, nanoseconds a turn, best: ours / C",
                f"{min(a for a, _ in pairs):.1f} / {min(b for _, b in pairs):.1f}",
            )
            row("War, ours / C, median of pairs", ratio(pairs))
    for name in games.names():
        row(f"{games.load(name).title}: logged / silent", logged_over_silent(name))


if __name__ == "__main__":
    main()
