"""`warbench simulate --parts`: millions of games into a folder, from the command line."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from engine.setup.setup import Setup
from engine.simulation.parts.simulate_parts import read_parts
from engine.simulation.simulate import simulate
from tests.kit.lanes import case

MAIN = [sys.executable, "-c", "from workbench.cli.main import main; main()"]

OWN = """import warbench as wb


@wb.strategy("lead", "leads the first")
def first(view, rules, options):
    return options.action[0]
"""


def warbench(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*MAIN, *words], capture_output=True, text=True, timeout=300)


def without_seconds(told: str) -> list[str]:
    return [line for line in told.splitlines() if '"seconds"' not in line]


@pytest.mark.slow
def test_the_tables_are_those_of_one_process(tmp_path):
    common = ("simulate", "war", "--games", "3000", "--json")
    into = warbench(*common, "--parts", str(tmp_path / "run"))
    assert into.returncode == 0, into.stderr
    assert without_seconds(into.stdout) == without_seconds(warbench(*common).stdout)


@pytest.mark.slow
def test_with_columns_it_says_where_the_games_are(tmp_path):
    told = warbench("simulate", "war", "--games", "300", "--parts", str(tmp_path / "run"), "--columns", "seed,winner")
    assert f"{tmp_path / 'run'} has 300 games with 2 columns: seed, winner" in " ".join(told.stdout.split())
    assert pl.concat(read_parts(tmp_path / "run")).equals(simulate(Setup.of("war"), 300, columns=["seed", "winner"]))


@pytest.mark.slow
def test_ctrl_c_in_two_processes_and_then_resume_give_every_game_once(tmp_path):
    words = ("simulate", "suits", "--games", "1000000", "--parts", str(tmp_path / "run"), "--columns", "seed,winner")
    running = subprocess.Popen(
        [*MAIN, *words, "--processes", "2"], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until = time.monotonic() + 120
    while len(list(tmp_path.glob("run/part-*"))) < 2:
        assert time.monotonic() < until and running.poll() is None
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    said = running.communicate(timeout=120)[1]
    assert running.returncode == 130 and "Traceback" not in said
    assert "keeps the parts that are finished; --resume goes on with it." in said
    assert 2 <= len(list(tmp_path.glob("run/part-*"))) < 20
    on = warbench(*words, "--processes", "2", "--resume")
    assert on.returncode == 0, on.stderr
    found = pl.concat(read_parts(tmp_path / "run"))
    assert found.equals(simulate(Setup.of("suits"), 1_000_000, columns=["seed", "winner"]))


@pytest.mark.slow
def test_processes_have_the_strategies_of_a_file(tmp_path):
    own = tmp_path / "own.py"
    own.write_text(OWN)
    words = ("simulate", "suits", "--games", "2000", "--json", "--strategy-file", str(own), "--players", "first.miser")
    into = warbench(*words, "--parts", str(tmp_path / "run"), "--processes", "2")
    assert into.returncode == 0, into.stderr
    assert without_seconds(into.stdout) == without_seconds(warbench(*words).stdout)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        case(True, ("--resume",), "--resume, --processes and --cluster say how a folder is filled; name it with --parts FOLDER."),
        case(False, ("--processes", "2"), "name it with --parts FOLDER."),
        case(False, ("--parts", "RUN", "--out", "a.csv"), "--out and --parts do not go together: one file, or a folder of them."),
        case(False, ("--parts", "RUN", "--processes", "2", "--cluster", "tcp://a:1"), "--processes and --cluster do not go together"),
        case(False, ("--parts", "RUN", "--processes", "none"), "--processes cannot be 'none'; it must be a whole number from 1 to 256."),
        case(False, ("suits", "--parts", "RUN", "--cluster", "a", "--strategy-file", "OWN"), "--strategy-file and --cluster do not go"),
        case(False, ("--parts", "RUN", "--games", "1e12"), "--games cannot be '1e12'; it must be a whole number from 1 to 100,0"),
    ],
)  # fmt: skip
def test_what_does_not_go_is_one_sentence_and_makes_no_folder(words, said, tmp_path):
    (tmp_path / "own.py").write_text(OWN)
    names = {"RUN": str(tmp_path / "run"), "OWN": str(tmp_path / "own.py")}
    told = warbench("simulate", *(names.get(word, word) for word in words), *(() if "suits" in words else ("war",)))
    assert told.returncode == 2 and said in told.stderr and len(told.stderr.splitlines()) == 1, told.stderr
    assert not Path(names["RUN"]).exists()
