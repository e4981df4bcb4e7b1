"""The workbench and JupyterLab as people start them, once in a test process for all tests in a browser, and a page of it."""

from functools import partial
from urllib.parse import urlencode

import pytest

from tests.kit.chromium import console_troubles, outside, put_away, window
from tests.kit.lab import lab
from tests.kit.workbench import workbench


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
