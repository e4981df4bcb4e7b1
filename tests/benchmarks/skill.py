"""Skill, the dials and the gaps of A War of Suits: 10,000 deals of ordinary players from both seats, on two threads.

How fast the machine is, the C program of `python -m tests.benchmarks.war` says: 8.3 ns a turn where 200 ms are asked for.

python -m tests.benchmarks.skill
"""

import tempfile
import time

from engine.analysis.gaps import levels, weighed
from engine.analysis.sensitivity import effects, steps
from engine.setup.setup import as_setup
from tests.benchmarks.timing import row, seconds
from tests.benchmarks.war import c_nanoseconds, compile_c
from warbench import skill

DEALS = 10_000
PAIRS = (("middle.greedy", "lowest.greedy"), ("middle.greedy", "highest.greedy"), ("counter.greedy", "random"))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = compile_c(folder)
        found = sorted(c_nanoseconds(program) for _ in range(5)) if program else []
        row("War in C, nanoseconds a turn, best", f"{found[0]:.1f}" if found else "no C compiler here")
    for pair in PAIRS:
        took = sorted(seconds(lambda p=pair: skill("suits", p, DEALS, threads=2)))
        row(
            f"skill, 10,000 deals: {' and '.join(pair)}",
            f"{1000 * took[len(took) // 2]:.0f} ms (best {1000 * took[0]:.0f})",
        )
    start = time.process_time()
    skill("suits", PAIRS[0], DEALS, threads=2)
    row("the first of them, CPU of both cores together", f"{1000 * (time.process_time() - start):.0f} ms")
    suits = as_setup("suits")
    for what, play in (
        (f"matters, {len(steps(suits))} steps of 10,000 games", lambda: list(effects(suits, "", DEALS, threads=2))),
        (
            f"matters of skill, {len(steps(suits))} steps of 5,000 deals",
            lambda: list(effects(suits, "skill", DEALS // 2, threads=2)),
        ),
        ("gaps, 4,000 games a reading", lambda: list(weighed(suits, levels(suits, threads=2), threads=2))),
    ):
        start = time.perf_counter()
        play()
        row(what, f"{time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
