"""The lines at the end of a run of the tests: what was skipped and why, and which lanes were left out."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.kit.last_lines import QUICK, lane_lines, left_out

ROOT = Path(__file__).parents[1]
SKIPPING = """
import pytest

@pytest.mark.skipif(True, reason="the moon is down")
@pytest.mark.parametrize("at", range(3))
def test_by_a_mark(at): ...

def test_by_a_word():
    pytest.importorskip("no_such_package", reason="there is no such package")

def test_that_runs(): ...
"""


@pytest.mark.slow
def test_a_run_in_several_processes_says_what_it_skipped_and_which_lanes_it_left_out(tmp_path):
    (tmp_path / "test_some.py").write_text(SKIPPING)
    words = [
        "-m",
        "pytest",
        "-p",
        "tests.kit.last_lines",
        "-n",
        "2",
        "-m",
        QUICK,
        "--rootdir",
        str(tmp_path),
        str(tmp_path),
    ]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, *words], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()[-5:-1]
    assert re.fullmatch(r"quick lane: 2 cases, \d+ s of work", lines[0])
    assert lines[1:3] == ["3 skipped: the moon is down", "1 skipped: there is no such package"]
    assert lines[3].endswith('this runs them: python -m pytest -m "slow or browser"')


def test_a_run_that_was_asked_for_another_lane_says_nothing_of_lanes():
    assert left_out([], "slow") == left_out([], "") == [] and len(left_out([], QUICK)) == 1


def test_the_lane_that_leaves_others_out_is_the_one_that_runs_when_nothing_is_said():
    options = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    assert f"-m '{QUICK}'" in options["addopts"]


def test_cases_and_seconds_are_counted_by_lane():
    def report(seconds: float, when: str = "call", **marks: int):
        return SimpleNamespace(keywords=marks, when=when, duration=seconds)

    reports = [report(1.5), report(0.5, "setup"), report(8, slow=1), report(3, browser=1, slow=1)]
    assert lane_lines(reports) == [
        "quick lane: 1 cases, 2 s of work",
        "slow lane: 1 cases, 8 s of work",
        "browser lane: 1 cases, 3 s of work",
    ]
