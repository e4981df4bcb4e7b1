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
from workbench.in_marimo import admission
from workbench.hosts.server.admission import Guests
from workbench.hosts.server.server import application

PAGE = "import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n    return\n"
HTML = {"accept": "text/html"}


@pytest.fixture
def server(tmp_path, monkeypatch) -> Iterator[SimpleNamespace]:
    """A server that takes three pages and forgets those that are gone after a moment."""
    monkeypatch.setattr(admission, "GONE", 0.1)
    monkeypatch.setattr(admission, "bearable", lambda rooms: 3)
    (tmp_path / "page.py").write_text(PAGE)
    app = application(tmp_path / "page.py")
    port = any_port()
    running = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error", timeout_graceful_shutdown=1))
    thread = Thread(target=running.run)
    thread.start()
    while not running.started:
        assert thread.is_alive()
    forgotten: list[str] = []  # whom the server looked for, to forget them
    forget = admission._Counted._forget
    monkeypatch.setattr(admission._Counted, "_forget", lambda self, name: [forget(self, name), forgotten.append(name)])
    yield SimpleNamespace(guests=app.state.guests, port=port, forgotten=forgotten)
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


@pytest.mark.slow
def test_a_page_that_is_closed_is_forgotten_soon(server):
    async def come_and_go():
        async with opened(server, "aaaaaa") as page:
            assert server.guests.sessions() == 1
            await page.close(1001)
        await until(lambda: server.guests.sessions() == 0)

    run_apart(come_and_go())


def test_a_page_whose_line_broke_finds_its_session_again(server, monkeypatch):
    monkeypatch.setattr(admission, "GONE", 0)

    def lines() -> list[str]:
        return [each.connection_state().name for one in server.guests._managers for each in one.sessions.values()]

    async def break_off():
        async with opened(server, "aaaaaa") as page:
            page.transport.abort()
        await until(lambda: lines() != ["OPEN"])
        await asyncio.to_thread(fetched, server)  # the server has done meanwhile what it had to do at once
        assert server.guests.sessions() == 1 and not server.forgotten
        async with connect(f"ws://127.0.0.1:{server.port}/ws?session_id=s_aaaaaa") as again:
            assert "reconnected" in str(await again.recv()) and server.guests.sessions() == 1

    run_apart(break_off())


@pytest.mark.slow
def test_a_page_that_only_changes_its_line_stays(server, monkeypatch):
    monkeypatch.setattr(admission, "GONE", 0.6)  # long enough to come back

    async def change():
        async with opened(server, "aaaaaa") as page:
            await page.close(1001)
        async with connect(f"ws://127.0.0.1:{server.port}/ws?session_id=s_aaaaaa"):
            await until(lambda: server.forgotten == ["s_aaaaaa"])
            assert server.guests.sessions() == 1
        await until(lambda: server.guests.sessions() == 0)

    run_apart(change())


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


async def begun(some: Guests, sent: list) -> admission.Beginning:
    """A page whose line is open and that has had its turn."""

    async def send(message):
        sent.append(message)

    page = admission.Beginning(some, send)
    await page.told({"type": "websocket.accept"})
    return page


def test_when_many_come_at_once_a_few_begin_and_the_others_wait_for_their_turn():
    async def crowd():
        some, sent = Guests(9), []
        first = [await begun(some, sent) for _ in range(admission.AT_ONCE)]
        late = asyncio.create_task(begun(some, sent))
        await until(lambda: some.waiting == 1)
        assert len(sent) == admission.AT_ONCE + 1, "its line is open all the same"
        await first[0].told({"type": "websocket.send", "text": '{"op": "cell-op"}'})
        for _ in range(5):  # whatever could go on has gone on
            await asyncio.sleep(0)
        assert some.waiting == 1
        await first[0].told({"type": "websocket.send", "text": '{"op": "completed-run"}'})
        await late
        assert some.waiting == 0 and some.turns.locked()
        for page in (*first, late.result()):
            page.end()
            page.end()
        assert some.turns._value == admission.AT_ONCE

    run_apart(crowd())


def test_a_page_that_is_never_there_holds_nobody_up(monkeypatch):
    monkeypatch.setattr(admission, "BEGINS", 0.05)

    async def crowd():
        some = Guests(9)
        for _ in range(3 * admission.AT_ONCE):
            await begun(some, [])

    run_apart(asyncio.wait_for(crowd(), 30))


def test_every_page_of_a_server_has_its_turn(server):
    async def come():
        async with opened(server, "aaaaaa"), opened(server, "bbbbbb"), opened(server, "cccccc"):
            await until(lambda: server.guests.turns._value == admission.AT_ONCE)
            assert server.guests.sessions() == 3 and not server.guests.waiting

    run_apart(come())


def test_pages_that_are_on_their_way_count_for_a_while():
    now = [0.0]
    some = Guests(2, lambda: now[0])
    some.expect()
    assert not some.full()
    some.expect()
    assert some.full()
    now[0] = 30.0
    assert not some.full()


def test_how_many_pages_a_machine_bears(monkeypatch):
    def of(memory: float) -> int:
        monkeypatch.setattr(
            admission.os, "sysconf", lambda name: memory / 4096 if "PAGES" in name else 4096, raising=False
        )
        return admission.bearable()

    assert [of(gigabytes * 1e9) for gigabytes in (0.5, 2, 4, 8, 64)] == [20, 20, 47, 113, 200]
