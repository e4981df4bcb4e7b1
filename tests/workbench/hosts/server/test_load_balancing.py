"""A large class: which port a browser is sent to, and that it stays there."""

from collections import Counter

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Mount, Route

from engine.core.rules import BadInput
from tests.kit.apart import run_apart
from workbench.hosts.server import serve
from workbench.hosts.server.network import DIRECT, Public
from workbench.hosts.server.visitors import admission
from workbench.hosts.server.visitors.load_balancing import LoadBalancer

PORTS = 2718, 2719, 2720
HTML = {"accept": "text/html"}


def process(port: int, ports: tuple[int, ...]) -> Starlette:
    """What is served at one port: a page that says where it is, and a lesson, each with a file."""

    async def page(asked: Request) -> HTMLResponse:
        return HTMLResponse(f"{asked.url.port} {asked.url.path}?{asked.url.query}")

    async def file(asked: Request) -> PlainTextResponse:
        return PlainTextResponse(str(asked.url.port))

    balancer = LoadBalancer(port, ports)
    inside = Starlette(routes=[Route("/", page), Route("/file", file)])
    return Starlette(routes=[Mount(place, balancer.in_front_of(inside)) for place in ("/3", "/")])


class School:
    """All processes of a class, and browsers that come to them."""

    def __init__(self, ports: tuple[int, ...] = PORTS):
        self._processes = {f"http://school:{port}": httpx.ASGITransport(process(port, ports)) for port in ports}

    def browser(self, cookies: bool = True) -> httpx.AsyncClient:
        found = httpx.AsyncClient(mounts=self._processes, headers=HTML, follow_redirects=True)  # type: ignore[arg-type]
        if not cookies:
            found.cookies.extract_cookies = lambda response: None  # type: ignore[method-assign]
        return found


def test_each_new_browser_goes_to_the_next_port_and_stays_there():
    async def come() -> None:
        school, seen = School(), Counter()
        for _ in range(9):
            async with school.browser() as browser:
                own = (await browser.get("http://school:2718/3/?game=war&step=2")).text
                seen[own] += 1
                assert (await browser.get("http://school:2718/3/?game=war&step=2")).text == own
        assert seen == {f"{port} /3/?game=war&step=2": 3 for port in PORTS}

    run_apart(come())


def test_a_link_that_was_copied_at_another_port_opens_at_ones_own():
    async def come() -> None:
        school = School()
        async with school.browser() as one, school.browser() as other:
            assert (await one.get("http://school:2718/")).url.port == 2718
            assert (await other.get("http://school:2720/?game=war")).text == "2719 /?game=war"
            assert (await one.get("http://school:2719/?game=war")).text == "2718 /?game=war"

    run_apart(come())


def test_only_pages_are_sent_elsewhere():
    async def come() -> None:
        async with School().browser() as browser:
            assert [(await browser.get(f"http://school:{port}/file")).text for port in PORTS] == list(map(str, PORTS))
            assert not browser.cookies

    run_apart(come())


def test_a_browser_without_cookies_gets_its_page():
    async def come() -> None:
        school = School()
        for _ in range(4):
            async with school.browser(cookies=False) as browser:
                assert (await browser.get("http://school:2720/?game=war")).text.endswith("?game=war")

    run_apart(come())


def test_a_port_that_is_no_longer_one_of_the_class_is_forgotten():
    async def come() -> None:
        async with School((2718,)).browser() as alone, School((2718, 2719)).browser() as browser:
            browser.cookies.set("warbench_port_2718", "2720", domain="school.local")
            assert (await browser.get("http://school:2718/")).status_code == 200
            assert browser.cookies.get("warbench_port_2718") in ("2718", "2719")
            assert (await alone.get("http://school:2718/")).status_code == 200 and not alone.cookies

    run_apart(come())


@pytest.mark.parametrize(
    ("students", "cores", "processes"), [(0, 8, 1), (40, 8, 1), (41, 8, 2), (100, 2, 2), (100, 8, 3)]
)
def test_a_process_serves_forty_students(students, cores, processes, monkeypatch):
    monkeypatch.setattr(serve.os, "cpu_count", lambda: cores)
    assert serve.processes_for(students) == processes


def test_the_processes_of_a_class_share_the_memory(monkeypatch):
    monkeypatch.setattr(admission.os, "sysconf", lambda name: 8e9 / 4096 if "PAGES" in name else 4096, raising=False)
    assert [admission.bearable(processes) for processes in (1, 2, 3)] == [200, 93, 49]


def test_the_ports_of_a_class_follow_each_other_and_leave_out_those_in_use(monkeypatch):
    monkeypatch.setattr(serve, "_is_free", lambda host, port: port not in (2720, 2721))
    assert serve.ports_for("0.0.0.0", 2719, 3) == [2719, 2722, 2723]
    with pytest.raises(BadInput, match="Port 2720 of"):
        serve.ports_for("0.0.0.0", 2720, 2)
    with pytest.raises(BadInput, match="No free port from 65535 to 65535;"):
        serve.ports_for("0.0.0.0", 65_535, 2)


@pytest.mark.parametrize(
    ("students", "shared", "public", "says"),
    [(30, False, DIRECT, "--host 0.0.0.0"), (41, True, Public("https://school.example"), "up to 40 students")],
)
def test_a_number_of_students_that_cannot_be_served_is_one_sentence(students, shared, public, says):
    with pytest.raises(BadInput, match=says) as refused:
        serve.require_class(students, shared, public)
    assert str(refused.value).endswith(".")
