"""Child processes of ours: they find the same engine, whatever lies in the folder in which they start."""

import os
import sys
from pathlib import Path

_ROOT = Path(__file__).parents[1]


def command(module: str, *words: str) -> list[str]:
    """The command that runs a module; a file in this folder that has the name of one of ours is not taken for it."""
    return [sys.executable, "-P", "-m", module, *words]


def environment() -> dict[str, str]:
    """What a child finds around it: our own packages first."""
    paths = [str(_ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
