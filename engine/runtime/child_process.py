"""Child processes that find the same engine in any working folder, and end with their parent.

`python -m engine.runtime.child_process MODULE WORDS...` runs a module that ends as soon as its standard input does: the
pipe breaks when the parent ends, even if it is killed.
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
    """The command that runs a module; a file in the working folder cannot shadow one of our modules."""
    return [sys.executable, "-P", "-m", module, *words]


def tied(module: str, *words: str) -> list[str]:
    """The same for a module that ends with its parent, which holds its standard input open."""
    return command("engine.runtime.child_process", module, *words)


def environment() -> dict[str, str]:
    """The environment of a child: our own packages come first."""
    paths = [str(_ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


def end_with(pipe: IO[bytes]) -> None:
    """End this process when a pipe ends, because then its parent is gone."""

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
