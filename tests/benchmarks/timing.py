"""What the benchmarks share: figures as medians and ratios, because machines are noisy.

Each benchmark is a script that prints its figures: `python -m tests.benchmarks.war`, `.speed`, `.suits`, `.start`, `.lookups`,
`.browser`, `.lab`, `.classroom`, `.parts`.
"""

import statistics
import time
from collections.abc import Callable


def seconds(work: Callable[[], object], rounds: int = 7) -> list[float]:
    """Process seconds of each of several rounds, after one that is not counted."""
    work()
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return found


def side_by_side(
    first: Callable[[], float], second: Callable[[], float], rounds: int = 11
) -> list[tuple[float, float]]:
    """Two measurements in turn, A B A B ...: a pair of figures a round."""
    first(), second()
    return [(first(), second()) for _ in range(rounds)]


def ratio(pairs: list[tuple[float, float]]) -> str:
    """Median, best and worst of A / B, pair by pair."""
    ratios = sorted(a / b for a, b in pairs)
    return f"{statistics.median(ratios):.2f} (from {ratios[0]:.2f} to {ratios[-1]:.2f})"


def late(values: list[float]) -> float:
    """What 95 of 100 of them keep."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]


def row(label: str, value: str) -> None:
    """One line of the table that a benchmark prints."""
    print(f"{label:<66} {value}", flush=True)
