"""Starting: the first compile of each game, and a process that finds everything compiled.

python -m tests.benchmarks.start
"""

import os
import subprocess
import sys
import tempfile
import time

from engine.core import game as games
from tests.benchmarks.timing import row

PLAY = "from engine.setup.setup import Setup; from engine.simulation.simulate import simulate; simulate(Setup.of('{}'), 100)"


def run(name: str, cache: str) -> float:
    """Seconds of a new process that plays a hundred games."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", PLAY.format(name)], check=True, env={**os.environ, "WARBENCH_CACHE": cache})
    return time.perf_counter() - start


def main() -> None:
    for name in games.names():
        with tempfile.TemporaryDirectory() as cache:
            cold, warm = run(name, cache), min(run(name, cache) for _ in range(3))
        row(f"{games.load(name).title}: new process, everything to compile", f"{cold:.1f} s")
        row(f"{games.load(name).title}: new process, everything compiled", f"{warm:.1f} s")


if __name__ == "__main__":
    main()
