"""Child processes of ours: they find the same engine, whatever lies in the folder in which they start, and end with us.

`python -m engine.runtime.child_process MODULE WORDS...` runs a module that ends as soon as its standard input does: the pipe
that its parent holds breaks however the parent ends, killed or not.
"""

import os
import runpy
import signal
import sys
from pathlib import Path
from threading import Thread
from time import sleep
from typing import IO

_ROOT = Path(__file__).parents[2]
_PATIENCE = 5.0  # seconds that a module has to end by itself


def command(module: str, *words: str) -> list[str]:
    """The command that runs a module; a file in this folder that has the name of one of ours is not taken for it."""
    return [sys.executable, "-P", "-m", module, *words]


def tied(module: str, *words: str) -> list[str]:
    """The same for a module that ends with the process that holds its standard input open."""
    return command("engine.runtime.child_process", module, *words)


def environment() -> dict[str, str]:
    """What a child finds around it: our own packages first."""
    paths = [str(_ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


def end_with(pipe: IO[bytes]) -> None:
    """End this process when a pipe ends: then nobody is left who could end it."""

    def watch() -> None:
        while pipe.read(4096):
            pass
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(_PATIENCE)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _main(module: str, *words: str) -> None:
    end_with(os.fdopen(os.dup(0), "rb", buffering=0))
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _main(*sys.argv[1:])
