"""JupyterLab, opened on a notebook or a folder."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from engine.core.bad_input import BadInput
from engine.runtime import child_process
from workbench.hosts.server import serve


def open_jupyter(place: Path, host: str, port: int, headless: bool, password: str, said: str) -> int:
    """Open a notebook or a folder, and say where it is, until that is stopped; the exit code of JupyterLab."""
    serve.say_starting("JupyterLab")
    print(f"JupyterLab opens at {serve.address(host, port, {})}lab (Ctrl-C closes it).", flush=True)
    print(said, flush=True)
    server = subprocess.Popen(
        jupyter_command(place, host, port, headless), stdin=subprocess.PIPE, env=jupyter_env(password)
    )
    with serve.ending_with_us(server):
        return server.wait()


def require_jupyter() -> None:
    """BadInput if JupyterLab, or what the bench needs in it, is not installed."""
    if not all(find_spec(name) for name in ("jupyterlab", "ipywidgets")):
        raise BadInput(
            f"JupyterLab is not installed; install it with {sys.executable} -m pip install jupyterlab ipywidgets."
        )


def jupyter_command(place: Path, host: str, port: int, headless: bool) -> list[str]:
    """The command that opens JupyterLab on a notebook or a folder; it asks the internet for nothing."""
    options = [f"--ip={host}", f"--port={port}", "--ServerApp.port_retries=0", "--ServerApp.answer_yes=True"]
    options += ["--log-level=CRITICAL", "--LabApp.extension_manager=readonly"]
    options += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    options += ["--no-browser"] if headless else []
    options += ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []  # in a container, as root
    return child_process.tied("jupyterlab", str(place), *options)


def jupyter_env(password: str) -> dict[str, str]:
    """What JupyterLab finds around it; it asks for the password where its own token would stand."""
    return {**serve.environment(), **({"JUPYTER_TOKEN": password} if password else {})}
