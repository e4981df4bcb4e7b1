"""A class that several processes serve: in a real browser the login leads to the port that is next, and everything works there."""

import os
from urllib.parse import urlsplit

import pytest

from tests.benchmarks.classroom import PASSWORD, Server
from tests.kit.chromium import expect
from tests.kit.on_page import SLOW, at_rest, linked, opened, sentence, sidebar

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(os.cpu_count() == 1, reason="one core is served by one process"),
]


@pytest.fixture(scope="module")
def server():
    """The workbench as a teacher opens it for eighty students, on a machine with two cores or more."""
    running = Server(students=80)
    try:
        yield running
    finally:
        running.stop()
    assert "Traceback" not in running.said(), running.said()[-4_000:]


def logged_in(page):
    """The page behind the login."""
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button").click()
    return shown(page)


def shown(page):
    """The page with its big chart and its dials; in a class the small charts are drawn once they are in sight."""
    expect(page.locator(".part-charts svg.marks").first).to_be_attached(timeout=SLOW)
    return opened(page)


def port_of(page) -> int:
    return urlsplit(page.url).port or 80


def test_the_login_leads_to_the_next_port_and_the_bench_works_there(server, visit_at):
    known = urlsplit(server.address).port
    ports = []
    for _ in range(2):
        page = logged_in(visit_at(server.address, game="suits", games="1000"))
        ports.append(port_of(page))
        sidebar(page).get_by_role("slider", name="Hand size").first.focus()
        page.keyboard.press("ArrowRight")
        linked(page, game="suits:hand_size=4@middle.greedy")
        expect(sentence(page)).to_contain_text("game")
        at_rest(page)
        page.reload()
        shown(page)
        assert port_of(page) == ports[-1]
        page.goto(f"{server.address}?game=war")  # the address that the class knows
        shown(page)
        assert port_of(page) == ports[-1]
        page.get_by_role("link", name="Games and lessons").click()
        expect(page.locator(".wb-opens")).to_contain_text(f":{known}/start")
    assert sorted(ports) == [known, known + 1]
