"""How many faults the tests find: `python -m tests.benchmarks.faults [--game GAME] [--tree FOLDER] [--every N]`.

faults.toml holds ten for each game: a line of its rules that stands there once, and what stands there instead. Each is put
into a copy of a checkout, and the game's own tests of the quick lane run until one fails. The fingerprint is left out: it
notices any change, but whoever changes a rule renews it. A fault costs a compilation and takes half a minute.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PARTS = ("engine", "workbench", "data", "tests", "pyproject.toml")
FINGERPRINT = "test_seeds.py::test_rules_or_defaults_do_not_change_without_a_new_version"
PLACES = ("tests/engine", "tests/games", "tests")  # where tests lie: now, and before each room had a folder
OF_ALL_GAMES = ("test_examples.py", "test_invariants.py", "test_seeds.py", "test_witness.py")
LONGEST = 1_200  # seconds for one fault


class Fault(NamedTuple):
    """What is wrong, the line of the rules in which it stands, and what stands there instead."""

    what: str
    line: str
    instead: str


def faults(name: str) -> list[Fault]:
    """The faults of a game."""
    written = tomllib.loads((Path(__file__).parent / "faults.toml").read_text("utf-8"))
    return [Fault(**each) for each in written.get(name, [])]


def names() -> list[str]:
    """The games that have faults."""
    return list(tomllib.loads((Path(__file__).parent / "faults.toml").read_text("utf-8")))


def source_of(tree: Path, name: str, fault: Fault) -> Path:
    """The one file of a game in which the line stands; ValueError if there is none, or if it stands there twice."""
    games = tree / "engine/games"
    files = [games / f"{name}.py"] if (games / f"{name}.py").is_file() else sorted((games / name).glob("*.py"))
    hits = [file for file in files for _ in range(file.read_text("utf-8").count(fault.line))]
    if len(hits) != 1:
        raise ValueError(f"{name}: '{fault.line}' stands there {len(hits)} times.")
    return hits[0]


def tests_of(tree: Path, name: str) -> list[str]:
    """The tests that look at one game, the cheapest first."""
    own = list((tree / "tests/games" / name).glob("test_*.py"))
    own = own or [f for f in (tree / "tests").glob("test_*.py") if name in f.stem.split("_")]
    own.sort(key=lambda file: ("oracle" not in file.stem, file.stem))
    shared = [f for file in OF_ALL_GAMES for place in PLACES if (f := tree / place / file).is_file()]
    return [str(f.relative_to(tree)) for f in (shared[0], *own, *shared[1:])]


def run(tree: Path, name: str, cache: Path) -> str:
    """The first test that fails; empty if none does."""
    env = {**os.environ, "PYTHONPATH": str(tree), "WARBENCH_CACHE": str(cache)}
    left_out = [f"--deselect={place}/{FINGERPRINT}" for place in PLACES]
    only = f"{name} and not ({' or '.join(other for other in names() if other != name)})"
    how = ["-n", "0", "-x", "-q", "-k", only, "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *tests_of(tree, name), *left_out, *how]
    try:
        done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return "a game that never ends"
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.M)
    if done.returncode and not found:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return found[1] if found else ""


def look_for(fault: Fault, name: str, copy: Path, cache: Path) -> str:
    """Put a fault into a copy of a checkout, and take it out again; the test that found it."""
    file = source_of(copy, name, fault)
    sound = file.read_text("utf-8")
    file.write_text(sound.replace(fault.line, fault.instead), "utf-8")
    try:
        return run(copy, name, cache)
    finally:
        file.write_text(sound, "utf-8")


def copied(tree: Path, folder: Path) -> Path:
    """A copy of what the tests need of a checkout."""
    forget = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for part in PARTS:
        if (tree / part).is_dir():
            shutil.copytree(tree / part, folder / part, ignore=forget)
        else:
            shutil.copy(tree / part, folder / part)
    (folder / "tests/__init__.py").touch()  # or the tests of an installed checkout would be found before these
    return folder


def main() -> None:
    """Every fault, whether it was found, by which test, and after how long."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--game", choices=names(), help="only the faults of this game")
    asked.add_argument("--tree", type=Path, default=ROOT, help="the checkout to look at")
    asked.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th fault")
    given = asked.parse_args()
    found, looked_for = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(given.tree.resolve(), Path(folder))
        for name in [given.game] if given.game else names():
            for fault in faults(name)[:: given.every]:
                began = monotonic()
                test = look_for(fault, name, copy, copy / "cache")
                found, looked_for = found + bool(test), looked_for + 1
                print(f"{name}: {fault.what}: {test or 'NOT FOUND'} ({monotonic() - began:.0f} s)", flush=True)
    print(f"{found} of {looked_for} faults were found.")


if __name__ == "__main__":
    main()
