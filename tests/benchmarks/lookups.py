"""Looking something up on the command line, and a hundred games whose loop is in the disk cache, beside `import numpy`.

python -m tests.benchmarks.lookups
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from tests.benchmarks.timing import ratio, row, side_by_side
from tests.kit.looking_up import LOOKUPS

SIMULATE = "simulate suits --games 100"
ROUNDS = 7


class Spent(NamedTuple):
    """Seconds that passed, and seconds in which the process was at work."""

    passed: float
    worked: float


def spent(*words: str) -> Spent:
    """What a new process takes for these words behind `python`."""
    before, start = os.times(), time.perf_counter()
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    passed, after = time.perf_counter() - start, os.times()
    return Spent(passed, sum(after[2:4]) - sum(before[2:4]))


def timed(found: list[Spent], *words: str) -> Callable[[], float]:
    """Work to be timed: seconds at work of a new process, which is noted too."""

    def work() -> float:
        found.append(spent(*words))
        return found[-1].worked

    return work


def main() -> None:
    for command in (*LOOKUPS, SIMULATE):
        ours: list[Spent] = []
        words = ("-m", "workbench.cli.main", *command.split())
        pairs = side_by_side(timed(ours, *words), timed([], "-c", "import numpy"), ROUNDS)
        best = min(each.passed for each in ours), min(each.worked for each in ours)
        row(f"warbench {command}", f"{best[0]:.2f} s, {best[1]:.2f} s at work, times import numpy: {ratio(pairs)}")


if __name__ == "__main__":
    main()
