"""Many games into a folder: one thread, the threads of one process, two processes, a local cluster, in turn.

python -m tests.benchmarks.parts [GAMES] [SETUP]

Told are seconds, games a second, and the time as a ratio to one thread that ran in the same round; the processes and the cluster are
started before the clock, as a long run starts them once. Memory: the most that this process held while it wrote the parts.
"""

import resource
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from pathlib import Path

from engine.setup.setup import Setup
from engine.simulation.parts.simulate_parts import simulate_parts
from engine.simulation.parts.workers import on_workers
from engine.simulation.simulate import simulate
from tests.benchmarks.timing import row

ROUNDS = 5
COLUMNS = ["seed", "winner", "turns", "minutes", "choices"]


def ready(setup: Setup) -> int:
    """What a worker does before the clock: load the compiled game."""
    return len(simulate(setup, 1_000, threads=1))


@contextmanager
def started(made: Callable[[], AbstractContextManager[Executor]], setup: Setup) -> Iterator[Executor]:
    with made() as executor:
        list(on_workers(executor, ready, [(setup,)] * 8))
        yield executor


@contextmanager
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        yield pool


@contextmanager
def cluster() -> Iterator[Executor]:
    from distributed import Client, LocalCluster

    how = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(**how) as made, Client(made) as client:
        yield client.get_executor()


def seconds_of(setup: Setup, games: int, executor: Executor | None, threads: int | None) -> float:
    folder = Path(tempfile.mkdtemp())
    start = time.perf_counter()
    if threads:
        simulate(setup, games, threads=threads, columns=COLUMNS).write_parquet(folder / "games.parquet")
    else:
        simulate_parts(folder / "run", setup, games, columns=COLUMNS, executor=executor)
    spent = time.perf_counter() - start
    shutil.rmtree(folder)
    return spent


def main() -> None:
    games, setup = int(sys.argv[1] if sys.argv[1:] else 1_000_000), Setup.of(*(sys.argv[2:] or ["suits"]))
    ready(setup)
    with started(processes, setup) as two, started(cluster, setup) as dask:
        ways = {
            "one thread, one file": (None, 1),
            "one process, all cores": (None, None),
            "two processes": (two, None),
            "a local cluster of two": (dask, None),
        }
        found: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(ROUNDS):
            for name, (executor, threads) in ways.items():
                found[name].append(seconds_of(setup, games, executor, threads))
    one = found["one thread, one file"]
    for name, spent in found.items():
        ratios = sorted(each / alone for each, alone in zip(spent, one, strict=True))
        median = statistics.median(spent)
        told = f"{median:6.2f} s, {games / median:9,.0f} games a second; {statistics.median(ratios):.2f} of one thread"
        row(f"{setup.text()}, {games:,} games: {name}", f"{told} ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    row(
        "memory of the process that asks, at most",
        f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB",
    )


if __name__ == "__main__":
    main()
