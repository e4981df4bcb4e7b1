"""Several processes for a class: each browser stays in the room in which it began, and nothing passes through the porter."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress

import httpx
import psutil
import pytest
import uvicorn
from starlette.responses import PlainTextResponse

from tests.kit.apart import run_apart
from tests.kit.ports import any_port
from tests.kit.student import Student
from workbench.hosts.server.serve import command, environment, wait_until_ready
from workbench.in_marimo import capacity, porter
from workbench.in_marimo.capacity import rooms_here
from workbench.in_marimo.porter import Porter
from workbench.in_marimo.room import Room
from workbench.in_marimo.rooms import KeepsRoom, cookie_of, room_named

HOST = "127.0.0.1"
pytestmark = pytest.mark.skipif(not hasattr(socket, "send_fds"), reason="connections cannot be handed over here")


# ---------------------------------------------------------------- how many


@pytest.mark.parametrize(
    ("cores", "gigabytes", "many"), [(1, 64, 1), (4, 2, 1), (4, 9, 2), (4, 64, 4), (64, 512, 8), (None, 64, 1)]
)
def test_as_many_as_the_machine_bears(monkeypatch, cores, gigabytes, many):
    monkeypatch.delenv(capacity.WISHED, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(os, "sysconf", lambda name: 1_000 if name == "SC_PAGE_SIZE" else gigabytes * 10**6)
    assert rooms_here() == many


@pytest.mark.parametrize(("wish", "many"), [("1", 1), ("3", 3), ("0", 1), ("99", 8)])
def test_somebody_may_know_better(monkeypatch, wish, many):
    monkeypatch.setenv(capacity.WISHED, wish)
    assert rooms_here() == many


@pytest.mark.parametrize("wish", ["", "many", "-3", "²"])
def test_what_is_no_number_is_not_heard(monkeypatch, wish):
    monkeypatch.delenv(capacity.WISHED, raising=False)
    usual = rooms_here()
    monkeypatch.setenv(capacity.WISHED, wish)
    assert rooms_here() == usual


def test_where_no_connection_can_be_handed_over_there_is_one(monkeypatch):
    monkeypatch.setenv(capacity.WISHED, "4")
    monkeypatch.delattr(socket, "send_fds")
    assert rooms_here() == 1


# ---------------------------------------------------------------- which one

HEADS = {
    "no cookie": (b"GET / HTTP/1.1\r\nHost: here\r\n\r\n", None),
    "the cookie": (b"GET / HTTP/1.1\r\nHost: here\r\ncookie: warbench_room_2718=1\r\n\r\n", 1),
    "among others": (b"GET / HTTP/1.1\r\nCookie: a=1; warbench_room_2718=2; b=3\r\n\r\n", 2),
    "of another server": (b"GET / HTTP/1.1\r\nCookie: warbench_room_2719=1\r\n\r\n", None),
    "a room that is not there": (b"GET / HTTP/1.1\r\nCookie: warbench_room_2718=3\r\n\r\n", None),
    "no number": (b"GET / HTTP/1.1\r\nCookie: warbench_room_2718=x\r\n\r\n", None),
    "a very large number": (b"GET / HTTP/1.1\r\nCookie: warbench_room_2718=" + b"9" * 5_000 + b"\r\n\r\n", None),
    "in another line": (b"GET /?warbench_room_2718=1 HTTP/1.1\r\nHost: cookie: warbench_room_2718=1\r\n\r\n", None),
    "bytes that are no text": (b"\xff\xfe\x00" * 30, None),
}


@pytest.mark.parametrize(("head", "room"), HEADS.values(), ids=HEADS)
def test_the_cookie_names_the_room(head, room):
    assert room_named(head, 2718, 3) == room


def answered(cookie: str, asked: str = "/") -> httpx.Response:
    """What the second of two rooms answers a visitor who comes with this cookie."""
    app = KeepsRoom(PlainTextResponse("cards"), 2718, 1, 2)

    async def visit() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            return await client.get(asked, headers={"cookie": cookie} if cookie else {})

    return run_apart(visit())


@pytest.mark.parametrize("cookie", ["", "a=b", f"{cookie_of(2718)}=2", f"{cookie_of(2719)}=0"])
def test_whoever_has_no_room_stays_in_this_one(cookie):
    found = answered(cookie)
    assert found.text == "cards"
    assert found.headers.get_list("set-cookie") == ["warbench_room_2718=1; Path=/; HttpOnly; SameSite=Lax"]


def test_whoever_belongs_here_is_answered():
    found = answered(f"{cookie_of(2718)}=1")
    assert found.text == "cards" and not {"set-cookie", "connection"} & found.headers.keys()


def test_whoever_belongs_elsewhere_asks_again_on_another_line():
    found = answered(f"{cookie_of(2718)}=0", "/3/?game=suits%40random&page=Play")
    assert found.status_code == 307 and found.headers["connection"] == "close" and "set-cookie" not in found.headers
    assert found.headers["location"] == "/3/?game=suits%40random&page=Play"


def test_nobody_is_sent_to_another_server():
    assert answered(f"{cookie_of(2718)}=0", "http://here//elsewhere.example/").headers["location"] == "/"


@pytest.mark.parametrize("asked", ["/health", "/start?ticket=abc"])
def test_what_the_first_room_alone_knows_is_answered_and_the_line_ends(asked):
    found = answered(f"{cookie_of(2718)}=0", asked)
    assert found.text == "cards" and found.headers["connection"] == "close" and "set-cookie" not in found.headers


# ---------------------------------------------------------------- the porter


class Quiet:
    """A process that runs until it is told to end."""

    def __init__(self) -> None:
        self.code: int | None = None

    def poll(self) -> int | None:
        return self.code


def at_the_porter(visit: Callable, count: int = 2) -> None:
    """Let somebody visit a porter of so many rooms: `visit(port, channels, processes)`."""
    port, channels, processes = any_port(HOST), [], []

    def start(number: int, channel: socket.socket) -> Quiet:
        channels.append(channel.dup())
        processes.append(Quiet())
        return processes[-1]

    async def open_and_visit() -> None:
        at_the_door = Porter(HOST, port, count, start)
        serving = asyncio.create_task(at_the_door.serve())
        await asyncio.wait_for(asyncio.to_thread(visit, port, channels, processes), 30)
        processes[0].code = 7
        assert await asyncio.wait_for(serving, 30) == 7

    run_apart(open_and_visit())


def says(port: int, *parts: bytes) -> socket.socket:
    """A connection that says this, part by part."""
    visitor = socket.create_connection((HOST, port), timeout=10)
    for part in parts:
        visitor.sendall(part)
        if len(parts) > 1:
            pause()
    return visitor


def pause() -> None:
    subprocess.run([sys.executable, "-c", ""], check=True)  # longer than the beat of the porter


def arrives(channel: socket.socket) -> bytes:
    """What is heard of the next connection that is handed over."""
    channel.settimeout(10)
    _, files, _, _ = socket.recv_fds(channel, 1, 1)
    with socket.socket(fileno=files[0]) as handed:
        return handed.recv(65_536)


def nobody_came(channel: socket.socket) -> bool:
    channel.settimeout(0.3)
    try:
        return not channel.recv(1)
    except TimeoutError:
        return True


def test_newcomers_take_turns_and_are_heard_in_full():
    def visit(port, channels, _):
        for number in range(4):
            with closing(says(port, b"GET /%d HTTP/1.1\r\n\r\nand more" % number)):
                assert arrives(channels[number % 2]) == b"GET /%d HTTP/1.1\r\n\r\nand more" % number

    at_the_porter(visit)


def test_a_browser_comes_to_its_room_again():
    def visit(port, channels, _):
        head = f"GET / HTTP/1.1\r\ncookie: {cookie_of(port)}=1\r\n\r\n".encode()
        for _ in range(3):
            with closing(says(port, head)):
                assert arrives(channels[1]) == head
        assert nobody_came(channels[0])

    at_the_porter(visit)


def test_a_head_may_come_in_parts():
    def visit(port, channels, _):
        parts = [b"GET / HT", b"TP/1.1\r\ncook", f"ie: {cookie_of(port)}=1\r\n".encode(), b"\r\n"]
        with closing(says(port, *parts)):
            assert arrives(channels[1]) == b"".join(parts)

    at_the_porter(visit)


def test_who_looks_whether_we_are_there_is_no_visitor():
    def visit(port, channels, _):
        for _ in range(3):
            with closing(says(port, b"GET /health HTTP/1.1\r\n\r\n")):
                assert arrives(channels[0]).startswith(b"GET /health")
        ticket = f"GET /start?ticket=a HTTP/1.1\r\ncookie: {cookie_of(port)}=1\r\n\r\n".encode()
        for head, room in ((b"GET / HTTP/1.1\r\n\r\n", 0), (ticket, 0), (b"GET /?a=/health HTTP/1.1\r\n\r\n", 1)):
            with closing(says(port, head)):
                assert arrives(channels[room]) == head

    at_the_porter(visit)


def test_who_says_nothing_keeps_nobody_waiting(monkeypatch):
    monkeypatch.setattr(porter, "_SILENT", 0.2)

    def visit(port, channels, _):
        with closing(says(port)) as silent, closing(says(port)) as gone:
            gone.close()
            with closing(says(port, b"GET / HTTP/1.1\r\n\r\n")):
                assert arrives(channels[0])
            assert silent.recv(1) == b""  # the porter has closed it

    at_the_porter(visit)


# ---------------------------------------------------------------- a room


def test_a_room_answers_what_is_handed_over_and_ends_with_the_porter():
    async def served() -> tuple[str, str]:
        async def hears(scope, receive, send):
            await PlainTextResponse(f"heard by {scope['client'][0]}")(scope, receive, send)

        ours, theirs = socket.socketpair()
        room = Room(uvicorn.Config(hears, log_level="error", lifespan="off"), theirs)
        serving = asyncio.create_task(room.serve())
        with socket.create_server((HOST, 0)) as listener:
            reader, writer = await asyncio.open_connection(*listener.getsockname())
            handed, _ = listener.accept()
        with handed:
            writer.write(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            socket.send_fds(ours, [b"."], [handed.fileno()])
        answer = (await asyncio.wait_for(reader.read(), 20)).decode()
        writer.close()
        ours.close()
        await asyncio.wait_for(serving, 20)
        return answer.partition("\r\n")[0], answer.rpartition("\r\n")[2]

    assert run_apart(served()) == ("HTTP/1.1 200 OK", f"heard by {HOST}")


@pytest.mark.slow
@pytest.mark.parametrize("host", [HOST, "0.0.0.0"], ids=["alone", "a class"])
def test_ctrl_c_closes_it_without_a_word(host):
    port = any_port(HOST)
    words = [
        sys.executable,
        "-m",
        "workbench.cli.main",
        "open",
        "--headless",
        "--host",
        host,
        "--port",
        str(port),
    ]
    server = subprocess.Popen(
        words,
        env=environment() | {capacity.WISHED: "2"},
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert any("Ctrl-C closes it" in line for line in server.stdout)
        everybody = psutil.Process(server.pid).children(recursive=True)
        os.killpg(server.pid, signal.SIGINT)
        said, _ = server.communicate(timeout=60)
        assert server.returncode == 0, said
        assert "Traceback" not in said and "Stopped" not in said, said
        assert not psutil.wait_procs(everybody, timeout=30)[1], "nobody may be left"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)


@pytest.mark.slow
def test_two_students_sit_in_two_rooms_and_all_ends_when_one_room_does():
    port = any_port(HOST)
    server = subprocess.Popen(command(HOST, port, rooms=2), env=environment())
    try:
        assert wait_until_ready(server, HOST, port)
        processes = [each for each in psutil.Process(server.pid).children() if "--room" in each.cmdline()]
        assert len(processes) == 2

        async def lesson() -> list[str]:
            students = [Student(f"http://{HOST}:{port}") for _ in range(4)]
            await asyncio.gather(*(each.come(game="war", games="1000") for each in students))
            for each in students:
                await each.turn(each.dial("Cards face down in a war"), 2)
            sits = [each._cookies[cookie_of(port)] for each in students]
            troubles = [trouble for each in students for trouble in each.troubles]
            await asyncio.gather(*(each.leave() for each in students))
            assert not troubles, troubles
            return sits

        assert sorted(run_apart(lesson())) == ["0", "0", "1", "1"]
        processes[1].kill()
        assert server.wait(timeout=30) is not None
        assert not psutil.wait_procs(processes, timeout=30)[1], "no room may be left"
    finally:
        server.kill()
        server.wait()
