"""The workbench and JupyterLab as people start them, once in a test process for all tests in a browser, and a page of it."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.kit.chromium import console_troubles, outside, put_away, window
from tests.kit.lab import HOST, lab
from tests.kit.ports import any_port
from workbench.in_marimo.serve import HOME, command, wait_until_ready


@pytest.fixture(scope="session")
def server(browser, tmp_path_factory):
    """JupyterLab."""
    with lab(tmp_path_factory.mktemp("lab") / "home") as found:
        yield found


@pytest.fixture(scope="session")
def address(browser, tmp_path_factory):
    """The workbench."""
    with workbench(tmp_path_factory.mktemp("elsewhere")) as found:
        yield found


@contextmanager
def workbench(elsewhere: Path, page: Path | str = "", **around: str) -> Iterator[str]:
    """The workbench, or one page of marimo, served as `warbench` serves it, from a directory that is not the project's."""
    port = any_port(HOST)
    paths = [str(HOME), os.environ.get("PYTHONPATH", "")]
    env = {
        **os.environ,
        "MARIMO_SKIP_UPDATE_CHECK": "1",
        "PYTHONPATH": os.pathsep.join(p for p in paths if p),
        **around,
    }
    log = elsewhere / "server.log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            command(HOST, port, page), cwd=elsewhere, env=env, stdout=out, stderr=out, start_new_session=True
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
    said = log.read_text("utf-8", "replace")
    assert "Traceback" not in said, said[-4_000:]


@pytest.fixture
def visit(visit_at, address):
    """Open a state of the workbench in a page of its own."""
    return partial(visit_at, address)


@pytest.fixture
def visit_at(browser):
    """Open a page of a server at an address. A test fails if any of its pages is in trouble."""
    troubles: list[str] = []
    contexts = []

    def visit_at(address: str, width: int = 1280, height: int = 900, **query: str):
        context = window(browser)
        contexts.append(context)
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.on("pageerror", lambda error: troubles.append(f"page error: {error}"))
        page.on("console", lambda message: troubles.extend(console_troubles(message)))
        page.on("request", lambda request: troubles.extend(outside(request.url)))
        page.on("websocket", lambda socket: troubles.extend(outside(socket.url)))
        page.goto(address + (f"?{urlencode(query)}" if query else ""))
        return page

    yield visit_at
    for context in contexts:
        put_away(context)
    assert not troubles, "\n".join(troubles)
