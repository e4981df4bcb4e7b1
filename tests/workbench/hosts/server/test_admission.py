"""How many pages a server keeps open, and when it forgets one: a real server, and a page without any game."""

import asyncio
from collections.abc import Iterator
from contextlib import asynccontextmanager
from threading import Thread
from types import SimpleNamespace

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.kit.apart import run_apart
from tests.kit.ports import any_port
from workbench.hosts.server.server import application
from workbench.hosts.server.visitors import admission
from workbench.hosts.server.visitors.admission import Guests
from workbench.hosts.server.visitors.browsers import Browser, Browsers

PAGE = "import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n    return\n"
HTML = {"accept": "text/html"}


@pytest.fixture
def server(tmp_path, monkeypatch) -> Iterator[SimpleNamespace]:
    """A server that takes three pages."""
    monkeypatch.setattr(admission, "bearable", lambda processes: 3)
    (tmp_path / "page.py").write_text(PAGE)
    pages = application(tmp_path / "page.py")
    port = any_port()
    running = uvicorn.Server(uvicorn.Config(Browsers(pages), port=port, log_level="error", timeout_graceful_shutdown=1))
    thread = Thread(target=running.run)
    thread.start()
    while not running.started:
        assert thread.is_alive()
    yield SimpleNamespace(guests=pages.state.guests, port=port)
    running.should_exit = True
    thread.join(60)


@asynccontextmanager
async def opened(server, name: str):
    """A page: its WebSocket, once the kernel is ready."""
    async with connect(f"ws://127.0.0.1:{server.port}/ws?session_id=s_{name}") as page:
        async for message in page:
            if "kernel-ready" in str(message):
                break
        yield page


async def until(seen) -> None:
    async with asyncio.timeout(30):
        while not seen():
            await asyncio.sleep(0.02)


def fetched(server) -> httpx.Response:
    return httpx.get(f"http://127.0.0.1:{server.port}/", headers=HTML)


def test_a_page_that_is_closed_counts_no_longer(server):
    async def come_and_go():
        async with opened(server, "aaaaaa") as page:
            assert server.guests.sessions() == 1
            await page.close(1001)
        await until(lambda: server.guests.sessions() == 0)

    run_apart(come_and_go())


def test_a_page_whose_connection_broke_finds_its_session_again(server):
    async def break_off():
        async with opened(server, "aaaaaa") as page:
            page.transport.abort()
        await until(lambda: server.guests._broken)
        assert server.guests.sessions() == 1
        async with connect(f"ws://127.0.0.1:{server.port}/ws?session_id=s_aaaaaa") as again:
            assert "reconnected" in str(await again.recv())
            assert server.guests.sessions() == 1 and not server.guests._broken

    run_apart(break_off())


def test_a_page_of_a_server_of_before_is_refused_without_a_traceback(server, capfd):
    """Marimo would write one for each event that such a page sends again."""

    async def visit() -> tuple[int, str]:
        wanted = {"modelId": "a", "message": {"method": "custom", "content": {}}, "buffers": []}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
            said = await client.post(
                "/api/kernel/set_model_value", json=wanted, headers={"Marimo-Session-Id": "s_gone00"}
            )
        return said.status_code, said.text

    status, words = run_apart(visit())
    assert status == 410 and "load the page again" in words and "Traceback" not in capfd.readouterr().err


def test_a_broken_connection_counts_until_its_session_ends():
    now = [0.0]
    some = Guests(2, lambda: now[0])
    one = Browser("one", "alike")
    assert some.enter("a", one) and some.enter("a", one) and some.enter("b", one) and not some.enter("c", one)
    some.leave("a", broken=True)
    some.leave("a", broken=True)
    now[0] = admission.TTL - 1
    assert some.sessions() == 2 and not some.enter("c", one) and some.enter("a", one)
    some.leave("a", broken=True)
    now[0] += admission.TTL + 1
    assert some.sessions() == 1 and some.enter("c", one)


def test_one_page_too_many_is_told_in_a_sentence_and_let_in_later(server):
    async def crowd():
        async with opened(server, "aaaaaa"), opened(server, "bbbbbb"), opened(server, "cccccc") as last:
            answer = await asyncio.to_thread(fetched, server)
            assert answer.status_code == 503 and answer.headers["retry-after"]
            assert "3 pages of this Warbench are open, and it takes no more" in answer.text
            assert "Traceback" not in answer.text and "marimo" not in answer.text.partition("<body")[2]
            with pytest.raises((ConnectionClosed, InvalidStatus)):
                async with opened(server, "dddddd"):
                    pass
            assert server.guests.sessions() == 3
            await last.close(1001)
            await until(lambda: server.guests.sessions() == 2)
            assert (await asyncio.to_thread(fetched, server)).status_code == 200

    run_apart(crowd())


def test_pages_that_are_on_their_way_count_for_a_while():
    now = [0.0]
    some = Guests(2, lambda: now[0])
    some.expect(Browser("one", "alike"))
    assert not some.full()
    some.expect(Browser("two", "alike"))
    assert some.full()
    now[0] = 30.0
    assert not some.full()


def test_a_browser_that_reloads_quickly_shuts_nobody_out():
    some, reloading = Guests(8), Browser("one", "alike")
    for _ in range(300):
        some.expect(reloading)
    assert len(some._on_the_way()) == 1 and not some.full()
    assert some.enter("a", reloading) and not some._on_the_way()


def test_clients_without_a_cookie_take_a_quarter_of_the_places():
    some, nameless = Guests(8), Browser("alike", "alike")
    for _ in range(300):
        some.expect(nameless)
    assert len(some._on_the_way()) == 2 and not some.full()


def test_the_first_page_of_a_browser_has_come_although_its_cookie_came_with_it():
    some = Guests(8)
    some.expect(Browser("alike", "alike"))
    assert some.enter("a", Browser("one", "alike")) and not some._on_the_way()


def test_a_crowd_of_reloads_on_a_real_server(server):
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", headers=HTML) as one:
        assert [one.get("/").status_code for _ in range(40)] == [200] * 40
    assert fetched(server).status_code == 200


def test_how_many_pages_a_machine_bears(monkeypatch):
    def of(memory: float) -> int:
        monkeypatch.setattr(
            admission.os, "sysconf", lambda name: memory / 4096 if "PAGES" in name else 4096, raising=False
        )
        return admission.bearable()

    assert [of(gigabytes * 1e9) for gigabytes in (0.5, 2, 4, 8, 64)] == [20, 27, 93, 200, 200]
