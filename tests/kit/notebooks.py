"""A notebook of a designer in a browser: the same cells in `marimo edit`, `marimo run` and JupyterLab."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.kit.chromium import console_troubles, expect, outside, put_away, window
from tests.kit.lab import HOST, SLOW, Book, Lab
from tests.kit.ports import any_port
from tests.kit.workbench import workbench
from workbench.hosts.server.serve import HOME, wait_until_ready

_HEAD = 'import marimo\n\napp = marimo.App(width="medium")\n'
_TAIL = '\n\nif __name__ == "__main__":\n    app.run()\n'


def marimo_notebook(*cells: str) -> str:
    """A marimo notebook of these cells. marimo finds out itself what each of them reads and makes."""
    made = [
        "\n\n@app.cell\ndef _():\n" + "".join(f"    {line}\n" if line else "\n" for line in cell.splitlines())
        for cell in cells
    ]
    return _HEAD + "".join(made) + _TAIL


class Open:
    """A notebook that is open in a browser, all cells run. `outer` is the text of a cell that reads the bench."""

    def __init__(self, page: Any, book: Book | None = None):
        self.page, self.book = page, book

    @property
    def is_lab(self) -> bool:
        return self.book is not None

    def bench(self, at: int = 0) -> Any:
        return self.page.locator(".wb-bench").nth(at)

    @property
    def outer(self) -> Any:
        return self.page.locator(".outer")

    def drawn(self, at: int = 0, charts: int = 4) -> Any:
        """A bench with all its charts."""
        expect(self.bench(at).locator(".part-charts svg.marks")).to_have_count(charts, timeout=SLOW)
        return self.bench(at)


@contextmanager
def in_marimo_run(browser: Any, folder: Path, *cells: str) -> Iterator[Open]:
    """The notebook as an application."""
    (folder / "mine.py").write_text(marimo_notebook(*cells), "utf-8")
    with workbench(folder, page=folder / "mine.py") as address, _page(browser, address) as page:
        yield Open(page)


@contextmanager
def in_marimo_edit(browser: Any, folder: Path, *cells: str) -> Iterator[Open]:
    """The notebook opened for editing; its cells are run by the button for all of them."""
    (folder / "mine.py").write_text(marimo_notebook(*cells), "utf-8")
    (folder / "pyproject.toml").write_text("[tool.marimo.runtime]\nauto_instantiate = false\n", "utf-8")
    with _editing(folder) as address, _page(browser, address) as page:
        _run_all(page, len(cells))
        yield Open(page)


@contextmanager
def in_lab(browser: Any, server: Lab, *cells: str) -> Iterator[Open]:
    """The notebook in JupyterLab, alone in the window."""
    book = Book(browser, 1280, 1000).open(server, list(cells), "mine.ipynb").run().done()
    try:
        page = book.page
        page.evaluate("jupyterapp.shell.leftCollapsed || jupyterapp.commands.execute('application:toggle-left-area')")
        yield Open(page, book)
        assert not book.troubles, "\n".join(book.troubles)
    finally:
        book.close()


def _run_all(page: Any, cells: int) -> None:
    """Press "run" once the cells are on the page."""
    expect(page.locator("[data-cell-id] .cm-editor")).to_have_count(cells, timeout=SLOW)
    page.locator("[data-testid=run-button]:not([data-cell-id] *)").click()


@contextmanager
def _editing(folder: Path) -> Iterator[str]:
    port = any_port(HOST)
    paths = [str(HOME), os.environ.get("PYTHONPATH", "")]
    env = {**os.environ, "MARIMO_SKIP_UPDATE_CHECK": "1", "PYTHONPATH": os.pathsep.join(p for p in paths if p)}
    words = ["edit", "mine.py", f"--host={HOST}", f"--port={port}", "--headless", "--no-token", "--skip-update-check"]
    log = folder / "edit.log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "marimo", *words],
            cwd=folder,
            env=env,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        assert wait_until_ready(server, HOST, port), log.read_text("utf-8", "replace")[-2_000:]
        yield f"http://{HOST}:{port}/"
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        try:
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


@contextmanager
def _page(browser: Any, address: str) -> Iterator[Any]:
    """A page on which nothing goes wrong."""
    troubles: list[str] = []
    context = window(browser)
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.on("pageerror", lambda error: troubles.append(f"page error: {error}"))
    page.on("console", lambda message: troubles.extend(console_troubles(message)))
    page.on("request", lambda request: troubles.extend(outside(request.url)))
    try:
        page.goto(address)
        yield page
    finally:
        put_away(context)
    assert not troubles, "\n".join(troubles)
