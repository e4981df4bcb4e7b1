"""The lines at the end of a run of the tests: what was skipped and why, and which lanes were left out."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.kit.left_out import QUICK, left_out

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


def test_a_run_in_several_processes_says_what_it_skipped_and_which_lanes_it_left_out(tmp_path):
    (tmp_path / "test_some.py").write_text(SKIPPING)
    words = [
        "-m",
        "pytest",
        "-p",
        "tests.kit.left_out",
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
    lines = done.stdout.splitlines()[-4:-1]
    assert lines[:2] == ["3 skipped: the moon is down", "1 skipped: there is no such package"]
    assert lines[2].endswith('this runs them: python -m pytest -m "slow or browser"')


def test_a_run_that_was_asked_for_another_lane_says_nothing_of_lanes():
    assert left_out([], "slow") == left_out([], "") == [] and len(left_out([], QUICK)) == 1


def test_the_lane_that_leaves_others_out_is_the_one_that_runs_when_nothing_is_said():
    options = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    assert f"-m '{QUICK}'" in options["addopts"]
