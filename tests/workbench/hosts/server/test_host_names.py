"""A server for one's own machine answers to the names of this machine alone, whatever page asks and in whatever way."""

import http.client
import re
import subprocess
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp

from tests.kit.apart import run_apart
from tests.kit.ports import any_port
from workbench.hosts.server import network
from workbench.hosts.server.host_names import Hosts
from workbench.hosts.server.serve import command, environment, wait_until_ready
from workbench.hosts.server.server import served

OURS = [
    "localhost",
    "localhost:2718",
    "LocalHost:9",
    "localhost.",
    "localhost.:80",
    "localhost:",
    "127.0.0.1:2718",
    "[::1]",
    "[::1]:2718",
]
OTHERS = [
    "evil.example", "evil.example:2718", "localhost.evil.example", "evil.localhost", "localhost..", "a@localhost",
    "localhost:2718@evil.example",
    "127.0.0.2", "127.0.0.1.evil.example", "::1", "::1:2718", "[::1].", "[::1]2718", "[::2]", "[localhost]", "0.0.0.0:2718", "192.0.2.7",
    "", ":2718", "localhost:x", "localhost:2718:2718", " ", "localhost,evil.example", "localhost\n", "localho\xbft",
]  # fmt: skip
LISTED = [[host] for host in OTHERS] + [[], ["localhost", "evil.example"], ["localhost", "localhost"]]


async def told(app: ASGIApp, kind: str, hosts: list[str], path: str = "/") -> tuple[int, str]:
    """The status and what is said; of a WebSocket, 101 if it is accepted."""
    headers = [(b"host", host.encode("latin-1")) for host in hosts]
    headers += [(b"origin", f"http://{host}".encode("latin-1")) for host in hosts[:1]]
    scope = {"type": kind, "method": "GET", "path": path, "query_string": b"", "headers": headers}
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request"} if kind == "http" else {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    if kind == "websocket":
        return (101, "") if sent[0]["type"] == "websocket.accept" else (403, sent[0]["reason"])
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:]).decode()


async def _lets_in(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        return await send({"type": "websocket.accept"})
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"let in"})


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("host", OURS)
def test_the_names_of_this_machine_are_answered_with_any_port(kind, host):
    assert run_apart(told(Hosts(_lets_in, "127.0.0.1"), kind, [host]))[0] == (200 if kind == "http" else 101)


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("hosts", LISTED, ids=ascii)
def test_any_other_name_is_refused_in_a_sentence(kind, hosts):
    """A page that calls itself by the name of another server, two names at once, or none at all."""
    status, said = run_apart(told(Hosts(_lets_in, "127.0.0.1"), kind, hosts))
    assert status == 403 and re.fullmatch(r"This Warbench is for its own machine: [^\n]+\.", said)
    assert len(said.encode()) < 124, "more no browser takes with a WebSocket that is closed"


@pytest.mark.parametrize(("host", "name"), [("127.0.0.5", "127.0.0.5:1"), ("::1", "[::1]:1"), ("Own.", "own")])
def test_the_name_that_the_server_was_given_is_its_own(host, name):
    assert run_apart(told(Hosts(_lets_in, host), "http", [name]))[0] == 200
    assert run_apart(told(Hosts(_lets_in, host), "http", ["evil.example"]))[0] == 403


def test_it_begins_and_ends_as_any_server():
    heard: list[str] = []

    async def hear(scope: Any, *_: Any) -> None:
        heard.append(scope["type"])

    run_apart(Hosts(hear, "localhost")({"type": "lifespan"}, None, None))  # type: ignore[arg-type]
    assert heard == ["lifespan"]


@pytest.mark.parametrize(
    ("host", "alone"),
    [("127.0.0.1", True), ("localhost", True), ("LOCALHOST", True), ("::1", True), ("127.0.0.5", True)]
    + [(each, False) for each in ("0.0.0.0", "::", "", "192.0.2.7", "fd00::7", "x" * 80, "no such name.invalid")],
)
def test_whether_a_server_is_for_this_machine_alone(host, alone):
    assert network.only_here(host) == alone


@pytest.mark.slow
def test_the_pages_of_a_class_are_found_under_any_name_and_ours_are_not():
    async def asked(host: str, name: str) -> int:
        way = httpx.ASGITransport(app=served(None, host, 2718))
        async with httpx.AsyncClient(transport=way, base_url=f"http://{name}:2718") as client:
            found = [(await client.get(path)).status_code for path in ("/", "/start", "/health", "/6/")]
        assert len(set(found)) == 1
        return found[0]

    assert run_apart(asked("0.0.0.0", "teacher.school.example")) == 200
    assert run_apart(asked("127.0.0.1", "localhost")) == 200
    assert run_apart(asked("127.0.0.1", "evil.example")) == 403


@pytest.mark.slow
def test_a_server_that_runs_refuses_a_page_that_took_its_address():
    """Its pages, whether it is there, scripts and WebSockets; what is asked in our names is answered."""
    port = any_port()
    server = subprocess.Popen(command("127.0.0.1", port), env=environment())
    try:
        assert wait_until_ready(server, "127.0.0.1", port)
        page = asked(port, "localhost", "/")[1]
        script = re.search(r'"\./(assets/[^"]+\.js)"', page)
        assert script
        paths = ["/", "/health", "/start", "/6/", f"/{script[1]}"]
        for name in ("localhost", f"127.0.0.1:{port}", f"[::1]:{port}"):
            assert [asked(port, name, path)[0] for path in paths] == [200] * len(paths)
            assert asked(port, name, "/ws?session_id=s_own", upgrade=True)[0] == 101
        for name in ("evil.example", f"evil.example:{port}"):
            told = [asked(port, name, path) for path in paths]
            assert {status for status, _ in told} == {403} and all("for its own machine" in said for _, said in told)
            for path in ("/ws", "/6/ws"):
                assert asked(port, name, f"{path}?session_id=s_evil", upgrade=True) == told[0]
    finally:
        server.terminate()
        server.wait()


def asked(port: int, name: str, path: str, upgrade: bool = False) -> tuple[int, str]:
    """What a browser is answered that takes our address for that of this name, and a page of this name asks."""
    headers = {"Host": name, "Origin": f"http://{name}", "Accept": "text/html"}
    if upgrade:
        headers |= {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "A" * 22 + "==",
        }
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    try:
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        return answer.status, "" if answer.status == 101 else answer.read().decode()
    finally:
        line.close()
