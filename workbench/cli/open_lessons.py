"""The lessons opened in the browser: on a server of ours, or copied into a folder that JupyterLab opens."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from engine.core.bad_input import BadInput
from engine.runtime import child_process
from workbench.in_marimo import serve
from workbench.in_marimo.network import START
from workbench.lessons.course import COPIES, Lesson, lessons


def open_in_marimo(lesson: Lesson | None, host: str, port: int | None, headless: bool, password: str) -> int:
    """Open one lesson, or the page to choose from, and serve all until that is stopped; the exit code of the server."""
    return serve.serve(host, port, headless, password, {}, f"{lesson.number}/" if lesson else START)


def open_in_jupyter(lesson: Lesson | None, host: str, port: int | None, headless: bool, password: str) -> int:
    """Open the student's copies in JupyterLab, one of them or their folder, until that is stopped."""
    require_jupyter()
    port = port or serve.free_port(host)
    serve.require_free(host, port)
    copies = copy_to(Path.cwd() / COPIES)
    place = copies / lesson.notebook.name if lesson else copies
    serve.say_starting("JupyterLab")
    print(f"JupyterLab opens at {serve.address(host, port, {})}lab (Ctrl-C closes it).", flush=True)
    print(f"The lessons are in {copies}; what you write there stays there.", flush=True)
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


def copy_to(place: Path) -> Path:
    """Copy the Jupyter notebooks that are not there yet. A copy that is there is never overwritten: it holds a student's work."""
    place.mkdir(exist_ok=True)
    for lesson in lessons():
        if not (place / lesson.notebook.name).exists():
            shutil.copyfile(lesson.notebook, place / lesson.notebook.name)
    return place


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
