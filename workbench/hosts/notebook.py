"""Your own notebook with a bench in it: a copy of a template, opened for editing in marimo or JupyterLab."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.core.bad_input import BadInput
from engine.runtime import child_process
from workbench.cli.kit.unfinished import write_whole
from workbench.hosts.server import jupyter, serve

TEMPLATES = Path(__file__).parent / "templates"
BENCH, LESSON = "my_bench", "my_lesson"


def open_in_marimo(file: str, host: str, port: int | None, headless: bool, password: str) -> int:
    """Open a notebook for editing until that is stopped; the exit code of marimo. Without a password, marimo makes one."""
    port = port or serve.free_port(host)
    serve.require_free(host, port)
    place = copied(f"{BENCH}.py", file)
    serve.say_starting("marimo")
    print(f"The notebook is {place} (Ctrl-C closes it).", flush=True)
    with _password_file(password) as secret:
        words = [str(place), f"--host={host}", f"--port={port}", "--skip-update-check", *secret]
        words += ["--headless"] if headless else []
        server = subprocess.Popen(
            child_process.tied("marimo", "edit", *words), stdin=subprocess.PIPE, env=serve.environment()
        )
        with serve.ending_with_us(server):
            return server.wait()


def open_in_jupyter(file: str, host: str, port: int | None, headless: bool, password: str) -> int:
    """Open a notebook in JupyterLab until that is stopped; the exit code of JupyterLab."""
    jupyter.require_jupyter()
    port = port or serve.free_port(host)
    serve.require_free(host, port)
    place = copied(f"{BENCH}.ipynb", file)
    return jupyter.open_jupyter(place, host, port, headless, password, f"The notebook is {place}.")


def copied(template: str, file: str = "") -> Path:
    """A copy of a template in the working folder, under its own name or the one that is given. A file that is there is never
    overwritten: it holds a person's work. BadInput for another kind of file, and for a place that cannot be written."""
    kind = Path(template).suffix
    place = Path.cwd() / (file or template)
    if place.suffix != kind:
        raise BadInput(f"A notebook for this ends in {kind}, not '{place.suffix}'; try {place.stem}{kind}.")
    if not place.exists():
        write_whole(place, (TEMPLATES / template).read_bytes())
    return place


def new_lesson(file: str) -> Path:
    """Write the skeleton of a lesson; BadInput if there is such a file already."""
    place = Path.cwd() / file
    if place.exists():
        raise BadInput(f"{place} is there already; choose another name.")
    return copied(f"{LESSON}.py", file)


@contextmanager
def _password_file(password: str) -> Iterator[list[str]]:
    """The options that hand a password to marimo in a file, because others on the machine can read the words of a command."""
    if not password:
        yield []
        return
    handle, name = tempfile.mkstemp(prefix="warbench-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(password)
        yield [f"--token-password-file={name}"]
    finally:
        Path(name).unlink(missing_ok=True)
