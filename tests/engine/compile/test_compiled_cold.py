"""The smallest game, compiled from nothing in a process of its own, plays the games that were written down; its loop
counts no references (see `compiler.borrowed`)."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from warbench import simulate

ROOT = Path(__file__).parents[3]
PLAYS = """
import json
from engine.core.game import load
from engine.play.loop import player
from warbench import simulate

(code,) = player(load("war")).inspect_llvm().values()
loop = next(each for each in code.split("\\ndefine ")[1:] if "@_ZN6engine4play4loop8play_war" in each)
counts = loop.count("@NRT_incref") + loop.count("@NRT_decref")
print(json.dumps([simulate("war", 100)["turns"].to_list(), counts]))
"""


@pytest.mark.slow
def test_classic_war_is_compiled_from_nothing_and_plays_as_ever(tmp_path):
    env = {**os.environ, "WARBENCH_CACHE": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PLAYS], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.glob("engine-*/*.nbc")), "something was compiled"
    assert json.loads(done.stdout) == [simulate("war", 100)["turns"].to_list(), 0]
