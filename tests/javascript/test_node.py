"""The tests of the scripts, which node's own runner carries out; `node --test tests/javascript/*.test.mjs` by hand."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
OLDEST = 18  # the first node with a runner of tests


def version() -> int:
    """The major version of the node that is installed; 0 if none is."""
    node = shutil.which("node")
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout if node else ""
    found = re.match(r"v(\d+)\.", told)
    return int(found[1]) if found else 0


@pytest.mark.skipif(version() < OLDEST, reason=f"node {OLDEST} or newer is not installed")
def test_the_scripts_do_what_their_tests_say():
    files = sorted(HERE.glob("*.test.mjs"))
    done = subprocess.run(["node", "--test", *files], cwd=HERE, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"^(?:#|ℹ) pass (\d+)$", done.stdout, re.M)
    assert passed and int(passed[1]) > len(files), done.stdout
