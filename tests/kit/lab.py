"""JupyterLab as people start it, for the browser tests and the measurements: a server, a notebook, an open page.

The server has settings of its own in a temporary folder, so that nobody's own settings decide a test; the extensions
that are installed (ipywidgets, anywidget) are found where they always are. News and the list of extensions, which
Lab would fetch from the internet, are switched off.
"""

import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from tests.kit.chromium import put_away, window
from tests.kit.ports import any_port

HOME = Path(__file__).parents[2]
HOST = "127.0.0.1"
OURS = {HOST, "localhost"}
PATIENCE = 90  # seconds until Lab answers
SLOW = 180_000  # ms until the cells of a notebook are done; a game may have to be compiled

OPTIONS = {
    "ServerApp.open_browser": False,
    "ServerApp.allow_root": True,
    "ServerApp.port_retries": 0,
    "ServerApp.terminals_enabled": False,
    "LabApp.expose_app_in_browser": True,
    "LabApp.extension_manager": "readonly",
    "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
    "LanguageServerManager.autodetect": False,
}
SETTINGS: dict[str, dict] = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    "@jupyterlab/extensionmanager-extension:plugin": {"enabled": False},
}
HARMLESS = ("ResizeObserver loop",)  # said by the browser when a layout takes two rounds

_READY = "async () => { const there = jupyterapp.shell.currentWidget.sessionContext; await there.ready; }"
_RUN_ONE = """(at) => {
    jupyterapp.shell.currentWidget.content.activeCellIndex = at;
    jupyterapp.commands.execute("notebook:run-cell");
}"""
_RUN_ALL = "() => { jupyterapp.commands.execute('notebook:run-all-cells'); }"  # awaited, it would hold the page
_DONE = """() => {
    const book = jupyterapp.shell.currentWidget;
    const cells = [...book.content.model.cells].filter((cell) => cell.type === "code");
    return book.sessionContext.session?.kernel?.status === "idle" && cells.every((cell) => cell.executionCount);
}"""
_ADD = """(source) => {
    const model = jupyterapp.shell.currentWidget.content.model.sharedModel;
    model.insertCell(model.cells.length, { cell_type: "code", source });
    return model.cells.length - 1;
}"""
_RAN = """(at) => {
    const book = jupyterapp.shell.currentWidget;
    return book.sessionContext.session?.kernel?.status === "idle" && book.content.model.cells.get(at).executionCount;
}"""
_OUTPUTS = """() => [...jupyterapp.shell.currentWidget.content.model.cells]
    .map((cell) => cell.type === "code" ? cell.outputs.toJSON() : [])"""


class Lab(NamedTuple):
    """A running server: the folder of its notebooks, its address, its token, what it said."""

    folder: Path
    address: str
    token: str
    log: Path

    def write(self, cells: list[str], name: str = "bench.ipynb") -> str:
        """A notebook of these code cells; its name."""
        made = [
            {"cell_type": "code", "id": f"cell{n}", "metadata": {}, "source": source, "outputs": []}
            | {"execution_count": None}
            for n, source in enumerate(cells)
        ]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        book = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        (self.folder / name).write_text(json.dumps(book), "utf-8")
        return name

    def link(self, name: str) -> str:
        """Where a browser opens a notebook, alone and without the other tabs of earlier visits."""
        return f"{self.address}lab/tree/{name}?token={self.token}&reset"

    def ask(self, path: str, method: str = "GET") -> Any:
        """What the server's own interface answers."""
        request = Request(f"{self.address}api/{path}", method=method, headers={"Authorization": f"token {self.token}"})
        with urlopen(request, timeout=10) as answer:
            said = answer.read()
        return json.loads(said) if said else None

    def end_kernels(self) -> None:
        """End every kernel: each takes a good 200 MB."""
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")


@contextmanager
def lab(folder: Path, port: int = 0, settings: dict[str, dict] | None = None) -> Iterator[Lab]:
    """JupyterLab in `folder`, in a process group of its own, until the block is left."""
    books = folder / "notebooks"
    books.mkdir(parents=True)
    token, port = secrets.token_hex(16), port or any_port(HOST)
    _write_settings(folder / "settings", SETTINGS | (settings or {}))
    options = [f"--{name}={value}" for name, value in OPTIONS.items()]
    where = [f"--ServerApp.ip={HOST}", f"--ServerApp.port={port}", f"--IdentityProvider.token={token}"]
    command = [sys.executable, "-m", "jupyterlab", *options, *where, f"--ServerApp.root_dir={books}"]
    log = folder / "server.log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            command, cwd=books, env=_environment(folder), stdout=out, stderr=out, start_new_session=True
        )
    found = Lab(books, f"http://{HOST}:{port}/", token, log)
    try:
        _wait(server, found)
        yield found
    finally:
        _end(server, found)


def _environment(folder: Path) -> dict[str, str]:
    """Everything that Jupyter keeps, kept in `folder`; the project can be imported."""
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    paths = [str(HOME), os.environ.get("PYTHONPATH", "")]
    return {
        **os.environ,
        **{name: str(folder / value) for name, value in own.items()},
        "PYTHONPATH": os.pathsep.join(path for path in paths if path),
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }


def _write_settings(folder: Path, settings: dict[str, dict]) -> None:
    for plugin, values in settings.items():
        package, _, name = plugin.partition(":")
        file = folder / package / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), "utf-8")


def _wait(server: subprocess.Popen, found: Lab) -> None:
    until = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < until:
        try:
            found.ask("status")
            return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{found.log.read_text('utf-8', 'replace')[-2_000:]}")


def _end(server: subprocess.Popen, found: Lab) -> None:
    """End the kernels, which have process groups of their own, then the server."""
    with suppress(URLError, OSError):  # it may be gone already
        found.end_kernels()
    for how in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(server.pid, how)
            server.wait(timeout=10)
            return
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            return


# ---------------------------------------------------------------- a notebook in the browser


class Book:
    """A notebook that is open in the browser, and whatever went wrong on its page."""

    def __init__(self, browser, width: int = 1280, height: int = 900, **how):
        self.troubles: list[str] = []
        self.context = window(browser, **how)
        self.page = self.context.new_page()
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.on("pageerror", lambda error: self._note(f"page error: {error.stack or error}"))
        self.page.on("console", lambda said: self._note(f"console: {said.text}") if said.type == "error" else None)
        self.page.on("request", lambda request: self._look(request.url))
        self.page.on("websocket", lambda socket: self._look(socket.url))

    def open(self, found: Lab, cells: list[str], name: str = "bench.ipynb") -> "Book":
        """Open a notebook of these cells, with its kernel ready; nothing has run yet."""
        return self.reopen(found, found.write(cells, name))

    def reopen(self, found: Lab, name: str) -> "Book":
        """Open a notebook as it lies there, with its kernel ready."""
        self.page.goto(found.link(name), timeout=SLOW)
        self.page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext", timeout=SLOW)
        self.page.evaluate(_READY)
        return self

    def run(self) -> "Book":
        """Run all cells, without waiting for them."""
        self.page.evaluate(_RUN_ALL)
        return self

    def run_cell(self, at: int) -> "Book":
        """Run one cell, without waiting for it."""
        self.page.evaluate(_RUN_ONE, at)
        return self

    def add(self, source: str) -> int:
        """Write a cell behind the others; its place."""
        return self.page.evaluate(_ADD, source)

    def say(self, source: str) -> str:
        """Run some lines in a cell behind the others; what they print."""
        at = self.add(source)
        self.run_cell(at)
        self.page.wait_for_function(_RAN, arg=at, timeout=SLOW)
        said = self.outputs()[at]
        failed = [output for output in said if output["output_type"] == "error"]
        assert not failed, "\n".join(failed[0]["traceback"])
        return "".join(output.get("text", "") for output in said)

    def done(self) -> "Book":
        """Wait until all cells have run; a cell that failed is an AssertionError with what it said."""
        self.page.wait_for_function(_DONE, timeout=SLOW)
        failed = [output for each in self.outputs() for output in each if output["output_type"] == "error"]
        assert not failed, "\n".join(failed[0]["traceback"])
        return self

    def outputs(self) -> list[list[dict]]:
        """What each cell gave out."""
        return self.page.evaluate(_OUTPUTS)

    def save(self) -> None:
        """Write the notebook to its file."""
        self.page.evaluate("jupyterapp.commands.execute('docmanager:save')")

    def close(self) -> None:
        put_away(self.context)

    def _note(self, trouble: str) -> None:
        if not any(harmless in trouble for harmless in HARMLESS):
            self.troubles.append(trouble)

    def _look(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.hostname not in OURS:
            self.troubles.append(f"a request left the machine: {url[:200]}")
