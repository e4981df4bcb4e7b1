"""The speed of every game, in one table: 10,000 games on one core beside the C program that plays War, in turn.

python -m tests.benchmarks.speed [GAME ...]     prints the table
python -m tests.benchmarks.speed --check        fails where a game has become slower by more than a fifth
python -m tests.benchmarks.speed --keep         writes what was measured to speed.toml, which the check reads

The game and the C program play in turn, several rounds each. A figure is a ratio: the best time of a turn over the best of the C
program, as other programs only make a time longer; beside it is the median of the ratios, round by round. Everything is on: tallies,
standings, the search for cycles.
"""

import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

import numpy as np
import tomli_w

from engine.core import game as games
from engine.play.loop import play
from engine.play.run import make_work
from engine.setup.setup import Setup
from tests.benchmarks.timing import row
from tests.benchmarks.war import c_nanoseconds, compile_c

KEPT = Path(__file__).with_name("speed.toml")
ROUNDS, MORE_ROUNDS = 7, 25  # the second where the first found a game slower than it was
PROCESSES = 3  # more of them, where a game is slower in the first
AT_MOST = 400_000  # turns of one measurement
SLOWER = 1.2

#: game -> other cases than the published rules between the game's own strategies
CASES: dict[str, list[tuple[dict, tuple[str, ...]]]] = {
    "armed": [({}, ("random",)), ({}, ("big_first",)), ({"capture_to": "bottom"}, ("big_first",))],
    "mindful": [({}, ("random",))],
    "profiteer": [({}, ("passive.never",)), ({}, ("dp_counter.keep_win",))],
    "river": [({"length": "long"}, ()), ({"players": 2}, ())],
    "suits": [({}, ("random",))],
    "war": [
        ({"war_face_down": 3}, ()),
        ({"war_face_down": 3, "capture_order": "random"}, ()),
        ({"capture_order": "seat0_first"}, ()),  # most of these games never end: their positions repeat
    ],
}


class Speed(NamedTuple):
    """Nanoseconds a turn and milliseconds for 10,000 games, at best; the ratio of that turn to the best turn of C, and the median of
    the ratios."""

    turn: float
    games: float
    times_c: float
    median: float


def setups(names: list[str]) -> list[Setup]:
    """The cases of these games: Your War also as each of the games that it imitates."""
    cases = [(name, *case) for name in names for case in [({}, ()), *CASES.get(name, [])]]
    imitated = [Setup.of(f"yours:{each}") for each in ("suits", "armed", "mindful", "river_two") if "yours" in names]
    return [*(Setup.of(*case) for case in cases), *imitated]


def seconds_a_game(setup: Setup, count: int) -> tuple[float, float]:
    """Process seconds a game, and a turn."""
    pilots, work = setup.lineup.pilots, make_work(setup.game, setup.game.cards(setup.rules))
    start = time.process_time()
    results = play(setup.game, setup.rules, pilots, np.arange(count), work=work).results
    spent = time.process_time() - start
    return spent / count, spent / results["turns"].sum()


def measured(setup: Setup, program: str, rounds: int = ROUNDS) -> Speed:
    """Several rounds of this game, each beside the C program."""
    turns = play(setup.game, setup.rules, setup.lineup.pilots, np.arange(20)).results["turns"].mean()
    count = int(min(10_000, max(20, AT_MOST // turns)))
    found = [(c_nanoseconds(program), *seconds_a_game(setup, count)) for _ in range(rounds)]
    ratios = [1e9 * turn / c for c, _, turn in found]
    return Speed(
        turn=1e9 * min(turn for *_, turn in found),
        games=1e7 * min(game for _, game, _ in found),
        times_c=1e9 * min(turn for *_, turn in found) / min(c for c, *_ in found),
        median=statistics.median(ratios),
    )


def kept() -> dict[str, dict[str, float]]:
    """By case: the ratio to C and the milliseconds of 10,000 games that were written down."""
    return tomllib.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else {}


def told(speed: Speed, was: float | None) -> str:
    """A line of the table."""
    line = (
        f"{speed.turn:6.0f} ns a turn {speed.games:6.0f} ms  {speed.times_c:5.2f} times C (median {speed.median:.2f})"
    )
    return line if was is None else f"{line}, was {was:.2f}"


def slower_again(names: list[str]) -> bool:
    """Whether these games are slower in other processes too. Where a process happens to have its code and data decides up to a third
    of the time of a turn of War, the shortest of all."""
    command = [sys.executable, "-m", "tests.benchmarks.speed", *names, "--check", "--once"]
    return all(subprocess.run(command).returncode for _ in range(PROCESSES))


def main() -> None:
    flags = {word for word in sys.argv[1:] if word.startswith("--")}
    names = [word for word in sys.argv[1:] if word not in flags] or games.names()
    before, slower, found = kept(), {}, {}
    with tempfile.TemporaryDirectory() as folder:
        program = compile_c(folder)
        if program is None:
            print("There is no C compiler here, and nothing to measure beside.")
            return
        row("War in C", f"{min(c_nanoseconds(program) for _ in range(ROUNDS)):6.1f} ns a turn")
        for setup in setups(names):
            text = setup.text()
            was = before.get(text, {}).get("times_c")
            speed = measured(setup, program)
            if was and speed.times_c > SLOWER * was:
                speed = measured(setup, program, MORE_ROUNDS)
            if was and speed.times_c > SLOWER * was:
                slower[f"{text}: {speed.times_c:.2f} times C, was {was:.2f}"] = setup.game.name
            found[text] = {"times_c": round(speed.times_c, 2), "games_ms": round(speed.games)}
            row(text, told(speed, was))
    if "--keep" in flags:
        KEPT.write_text(tomli_w.dumps({**before, **found}), "utf-8")
    if "--check" in flags and slower and ("--once" in flags or slower_again(sorted(set(slower.values())))):
        sys.exit("\n".join(["Slower by more than a fifth than speed.toml says:", *slower]))


if __name__ == "__main__":
    main()
