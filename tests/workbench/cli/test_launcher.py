"""The process that opens the workbench: what it has imported and said when it starts the server, which has the engine."""

import json
import subprocess
import sys

import pytest

from tests.kit.lanes import case
from workbench.hosts.server.serve import environment

HEAVY = {
    "numba",
    "llvmlite",
    "numpy",
    "polars",
    "scipy",
    "altair",
    "marimo",
    "jupyterlab",
    "engine.games",
    "engine.play.loop",
}
#: Runs the command up to where it starts another process; there it tells what it has imported, and ends.
UP_TO_THE_CHILD = """
import json, subprocess, sys
from workbench.cli.main import main

def tell_and_end(command, **more):
    print(json.dumps({"command": command, "modules": list(sys.modules)}), flush=True)
    sys.exit(7)

subprocess.Popen = tell_and_end
main()
"""
OPENINGS = [
    [],
    ["open", "--headless", "--password", "sesame"],
    ["open", "--game", "suits:hand_size=5", "--against", "suits:hand_size=4"],
    ["open", "--host", "0.0.0.0"],
    ["lessons", "1"],
    ["lessons", "all", "--headless"],
    ["lessons", "1", "--jupyter"],
]


@pytest.mark.parametrize("words", [case(at % 4 == 0, each, id=" ".join(each)) for at, each in enumerate(OPENINGS)])
def test_it_speaks_first_and_imports_nothing_heavy_before_the_server_starts(words, tmp_path):
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    command = [sys.executable, "-c", UP_TO_THE_CHILD, *words]
    done = subprocess.run(command, **both, text=True, cwd=tmp_path, env=environment(), timeout=600)
    lines = done.stdout.splitlines()
    assert done.returncode == 7, done.stdout
    assert lines[0] == ("Starting JupyterLab ..." if "--jupyter" in words else "Starting Warbench ...")
    told = json.loads(lines[-1])
    assert {"workbench.hosts.server.server", "engine.runtime.child_process"} & set(told["command"])
    assert not HEAVY & set(told["modules"])


@pytest.mark.parametrize("words", [["open", "--port", "x"], ["open", "--password", "a", "--password-file", "b"]])
def test_a_mistake_in_its_own_options_is_refused_before_it_starts_anything(words, tmp_path):
    command = [sys.executable, "-c", UP_TO_THE_CHILD, *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment(), timeout=600)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
