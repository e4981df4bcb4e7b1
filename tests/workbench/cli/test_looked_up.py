"""What is looked up on the command line answers at once: nothing is loaded for it that plays or draws games, and when it is
told, the process ends without a search for garbage."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.lanes import sample
from tests.kit.looking_up import LOOKUPS

ROOT = Path(__file__).parents[3]
HEAVY = ("numba", "llvmlite", "polars", "scipy", "optuna", "altair", "marimo")
LOADED = f"""
import atexit, gc, sys
def at_the_end():
    print("loaded:", *(name for name in {HEAVY} if name in sys.modules), file=sys.stderr)
    print("searched for garbage:", gc.get_freeze_count() == 0, file=sys.stderr)
atexit.register(at_the_end)
from workbench.cli.main import main
main()
"""


@pytest.mark.parametrize("command", sample([*LOOKUPS, *(f"{each} --json" for each in LOOKUPS if each != "--help")], 9))
def test_nothing_that_plays_or_draws_is_loaded(command):
    words = [sys.executable, "-c", LOADED, *command.split()]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, "loaded:\nsearched for garbage: False\n") and done.stdout
