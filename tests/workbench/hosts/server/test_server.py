"""The server: who may come in, what it shows beside the workbench, and that it ends with whoever opened it."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from html import escape
from http.cookiejar import DefaultCookiePolicy
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from urllib.request import urlopen

import httpx
import psutil
import pytest
import segno
from marimo._messaging.notification import EsmSpec
from marimo._utils import http as marimos
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from engine.core import game as games
from engine.core.rules import BadInput
from tests.kit.apart import run_apart
from tests.kit.ports import any_port
from workbench import PASSWORD
from workbench.cli.kit.password import password_from
from workbench.hosts.server import network, serve
from workbench.hosts.server.assets import FOLDER, Assets, script_address
from workbench.hosts.server.face import Face, icon_address, in_our_words
from workbench.hosts.server.server import application
from workbench.hosts.server.start import start_page
from workbench.hosts.server.visitors.browsers import Browsers
from workbench.hosts.server.visitors.login import Brake, Door, Guesses
from workbench.lessons import course
from workbench.view import bundle

LINK = "/?game=suits:hand_size=5@middle/highest@17&page=Replay"
PAGE = {"accept": "text/html"}
KEEPS = {"cookie": "kept=1"}  # of a browser that was here before
HERE = "http://here:2718"


async def _shown(request: Request) -> PlainTextResponse:
    return PlainTextResponse(f"the workbench at {request.url.path}?{request.url.query}")


async def _talk(socket: WebSocket) -> None:
    await socket.accept()
    await socket.close()


def door(password: str = "sesame", **more: Any) -> Door:
    routes = [Route("/{rest:path}", _shown, methods=["GET", "POST"]), WebSocketRoute("/ws", _talk)]
    return Door(Starlette(routes=routes), password, **more)


def visit(app: Door | Browsers, visitor: Callable, address: str = "10.0.0.1") -> Any:
    """What somebody does who comes from an address."""

    async def come() -> Any:
        way = httpx.ASGITransport(app=app, client=(address, 1))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=way, base_url=HERE, headers=PAGE) as client:
            return await visitor(client)

    return run_apart(come())


def give(app: Door | Browsers, password: str, address: str = "10.0.0.1", where: str = "/auth/login") -> httpx.Response:
    return visit(app, lambda client: client.post(where, data={"password": password}), address)


# ---------------------------------------------------------------- the password


def test_a_link_survives_the_login():
    async def come(client: httpx.AsyncClient) -> str:
        login = await client.get(LINK, follow_redirects=True)
        assert login.url.path == "/auth/login" and "Password" in login.text and "oken" not in login.text
        shown = await client.post(login.url, data={"password": "sesame"}, follow_redirects=True)
        return shown.text

    assert visit(door(), come) == f"the workbench at {LINK}"


def test_a_server_that_is_started_again_knows_its_visitors():
    cookie = give(door(), "sesame").headers["set-cookie"].split(";")[0]
    again = visit(door(), lambda client: client.get(LINK, headers={"cookie": cookie}))
    assert again.text == f"the workbench at {LINK}"
    other = visit(door("another"), lambda client: client.get(LINK, headers={"cookie": cookie}))
    assert other.status_code == 303 and other.headers["location"].startswith("/auth/login")


@pytest.mark.parametrize(
    "elsewhere", ["//evil.example/", "http://evil.example/", "/\\evil.example", "/a\nb", "javascript:1"]
)
def test_the_login_leads_nowhere_else(elsewhere):
    async def come(client: httpx.AsyncClient) -> httpx.Response:
        return await client.post("/auth/login", params={"next": elsewhere}, data={"password": "sesame"}, headers=KEEPS)

    answer = visit(door(), come)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


@pytest.mark.parametrize("wrong", ["", "open sesame", "sesame ", "é" * 9_000, "\0"])
def test_a_wrong_password_opens_nothing(wrong):
    answer = give(door(), wrong)
    assert (
        answer.status_code == 403 and "set-cookie" not in answer.headers and "That is not the password" in answer.text
    )


def test_what_is_no_page_is_refused_without_a_login():
    answer = visit(door(), lambda client: client.post("/api/kernel/set_ui_element_value"))
    assert answer.status_code == 401 and "password" in answer.text


def test_the_ticket_of_our_own_browser_is_good_for_once_and_leaves_the_address():
    app = door(ticket="abc")
    first = visit(app, lambda client: client.get(f"{LINK}&ticket=abc", headers=KEEPS))
    assert first.headers["location"] == LINK and "set-cookie" in first.headers
    second = visit(app, lambda client: client.get(f"{LINK}&ticket=abc"))
    assert second.headers["location"].startswith("/auth/login")


@pytest.mark.parametrize("first", ["/auth/login", f"{LINK}&ticket=abc"])
def test_a_browser_without_cookies_is_told_so_after_the_right_password(first):
    """The login has no memory of its own: without the cookie it would ask again and again, without a reason."""

    async def come(client: httpx.AsyncClient) -> httpx.Response:
        client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        given = {"data": {"password": "sesame"}} if first == "/auth/login" else {}
        return await client.request("POST" if given else "GET", first, **given, follow_redirects=True)

    shown = visit(Browsers(door(ticket="abc"), "2718"), come)
    assert shown.url.path == "/auth/login" and "allow cookies for this address" in shown.text
    kept = visit(
        Browsers(door(ticket="abc"), "2718"), lambda client: client.get(f"{LINK}&ticket=abc", follow_redirects=True)
    )
    assert kept.text == f"the workbench at {LINK}"


def test_without_a_password_nobody_is_asked():
    assert visit(door(""), lambda client: client.get(LINK)).text == f"the workbench at {LINK}"
    assert visit(door(""), lambda client: client.get("/auth/login?next=/x")).headers["location"] == "/x"


def test_a_page_that_is_closed_while_it_speaks_is_no_fault():
    async def hear(request: Request) -> Response:
        return PlainTextResponse(await request.body())

    speaking = iter([{"type": "http.request", "body": b"half a sen", "more_body": True}, {"type": "http.disconnect"}])

    async def receive() -> Any:
        return next(speaking)

    async def send(_: Any) -> None:
        return

    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": [(b"host", b"here:2718")]}
    app = Door(Starlette(routes=[Route("/", hear, methods=["POST"])]))
    run_apart(app(scope, receive, send))
    assert next(speaking, None) is None, "it was heard to the end"


@pytest.mark.parametrize(
    ("gone", "is_fault"), [(HTTPException(404), False), (marimos.HTTPException(404), False), (ValueError("ours"), True)]
)
def test_a_file_of_a_page_that_is_closed_while_it_is_sent_is_no_fault(gone, is_fault):
    """Starlette has no answer left then; what is wrong with us is still told."""

    def half() -> Iterator[bytes]:
        yield b"half a fi"
        raise gone

    async def give_it(_: Request) -> Response:
        return StreamingResponse(half())

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return await asyncio.Event().wait()

    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [(b"host", b"here:2718")]}
    answers: Any = {marimos.HTTPException: lambda request, error: Response(status_code=error.status_code)}
    app = Door(Starlette(routes=[Route("/", give_it)], exception_handlers=answers))
    with pytest.raises(Exception) if is_fault else nullcontext():
        run_apart(app(scope, receive, send))
    assert sent[0]["status"] == 200


# ---------------------------------------------------------------- guessing


def guarded(*waits: asyncio.Event) -> tuple[Browsers, list[float]]:
    """A server with a password, and how long each try had to wait; with an event, each waits for that instead."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        for event in waits:
            await event.wait()

    app = door()
    app._guesses = Guesses(sleep=sleep)
    return Browsers(app, "2718"), slept


async def guess(client: httpx.AsyncClient, *passwords: str) -> list[int]:
    """The answers of the login to passwords that one browser gives, one after the other."""
    await client.get("/auth/login")
    return [(await client.post("/auth/login", data={"password": each})).status_code for each in passwords]


def test_only_the_browser_that_guesses_waits_and_a_right_password_is_let_in():
    app, slept = guarded()
    assert visit(app, lambda client: guess(client, *["wrong"] * 12, "sesame")) == [403] * 12 + [303]
    assert slept == [Guesses.WAIT] * 3
    assert visit(app, lambda client: guess(client, "sesame")) == [303]
    assert len(slept) == 3, "the neighbour behind the same address does not wait"


def test_thirty_who_mistype_behind_one_address_all_come_in():
    app, slept = guarded()
    for _ in range(30):
        assert visit(app, lambda client: guess(client, "sesam", "Sesame", "sesame")) == [403, 403, 303]
    assert not slept


@pytest.mark.slow
def test_a_new_cookie_for_each_guess_does_not_help_for_long():
    app, slept = guarded()
    assert all(visit(app, lambda client: guess(client, "wrong")) == [403] for _ in range(301))
    assert len(slept) == 1
    assert visit(app, lambda client: guess(client, "sesame")) == [303], "later, but let in"


def test_a_browser_does_not_guess_many_passwords_at_once():
    async def at_once(client: httpx.AsyncClient) -> list[int]:
        await guess(client, *["wrong"] * 10)
        tries = [asyncio.create_task(guess(client, "wrong")) for _ in range(8)]
        while sum(each.done() for each in tries) < 8 - Guesses.WAITING:
            await asyncio.sleep(0)
        go_on.set()
        return sorted(code for each in await asyncio.gather(*tries) for code in each)

    go_on = asyncio.Event()
    app, _ = guarded(go_on)
    assert visit(app, at_once) == [403] * Guesses.WAITING + [429] * (8 - Guesses.WAITING)


def test_the_many_addresses_of_one_network_are_one():
    app, slept = guarded()
    codes = [give(app, "guess", f"2001:db8:1:2::{n:x}").status_code for n in range(12)]
    assert codes == [403] * 12 and len(slept) == 2


def test_the_brake_forgets():
    now = [0.0]
    brake = Brake(10, lambda: now[0])
    brake.NAMES = 100
    for n in range(1_000):
        now[0] += 1
        brake.note(str(n))
    assert len(brake._wrong) <= 161
    for _ in range(10):
        brake.note("a")
    assert brake.pulled("a")
    now[0] += 61
    assert not brake.pulled("a")


# ---------------------------------------------------------------- pages of others

ORIGINS = {None: True, HERE: True, "http://HERE:2718": True}
ORIGINS |= dict.fromkeys(["http://evil.example", "http://here:2719", "http://here", "null", ""], False)


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("password", ["", "sesame"])
def test_only_our_own_pages_may_talk_to_the_server(origin, password):
    app = door(password)
    cookie = give(app, password).headers["set-cookie"].split(";")[0] if password else ""
    headers = {"cookie": cookie, "host": "here:2718"} | ({} if origin is None else {"origin": origin})
    answer = visit(app, lambda client: client.post("/api/kernel/run", headers=headers))
    assert answer.status_code == (200 if ORIGINS[origin] else 403)
    assert run_apart(_opens(app, headers)) == ORIGINS[origin]


@pytest.mark.parametrize("cookie", ["", "warbench_=0", "warbench_=é"])
def test_no_socket_without_the_password(cookie):
    assert not run_apart(_opens(door(), {"cookie": cookie, "host": "here:2718"}))


async def _opens(app: Door, headers: dict[str, str]) -> bool:
    """Whether a WebSocket is accepted."""
    said = []
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "websocket", "path": "/ws", "headers": raw, "query_string": b"", "subprotocols": [], "app": None}

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect" if not said else "websocket.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        said.append(message["type"])

    await app({**scope, "scheme": "ws", "server": ("here", 2718), "client": ("10.0.0.1", 1)}, receive, send)  # type: ignore[arg-type]
    return said[0] == "websocket.accept"


# ---------------------------------------------------------------- what is shown


def test_a_page_of_marimo_is_shown_in_our_words():
    home = str(serve.HOME)
    html = (
        f'<link rel="icon" href="./favicon.ico" /><title>1 watch a game</title>{home}/a.py'
        f'"{json.dumps(home)[1:-1]}"{home.replace("/", "%2F")}'
    )
    found = in_our_words(html.encode(), "Lesson 1: <Watch>").decode()
    assert home not in found and "%2F" not in found and "favicon.ico" not in found
    assert "<title>Lesson 1: &lt;Watch&gt;</title>" in found and icon_address() in found


def test_marimo_is_asked_for_a_page_once_and_every_visit_gets_its_own_first_view():
    asked: list[str] = []

    async def page(request: Request) -> Response:
        asked.append(str(request.url.query))
        answer = HTMLResponse(f'<title>{len(asked)}</title><div id="root"></div></body>', headers={"etag": "theirs"})
        if "cookie" in request.query_params:
            answer.set_cookie("of", "one")
        return answer

    app = Face(Starlette(routes=[Route("/{rest:path}", page)]), "Ours", first=lambda link: link.get("game", "none"))

    async def visited(path: str) -> httpx.Response:
        way = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=way, base_url=HERE) as client:
            return await client.get(path)

    assert "of" in run_apart(visited("/?cookie=1")).cookies  # of one visitor: not kept
    first, second = (run_apart(visited(f"/?game={game}")) for game in ("war", "river"))
    assert len(asked) == 2
    assert "war<div" in first.text and "river<div" in second.text and "etag" not in second.headers
    assert len(second.content) == int(second.headers["content-length"])
    run_apart(visited("/page"))
    assert len(asked) == 3


def test_only_pages_are_rewritten_and_their_length_is_right():
    async def page(request: Request) -> Any:
        kind = PlainTextResponse if request.url.path == "/text" else HTMLResponse
        return kind(f"<title>app</title>{serve.HOME}")

    app = Face(Starlette(routes=[Route("/{rest:path}", page)]), "Ours")

    async def come(client: httpx.AsyncClient) -> list[str]:
        return [(await client.get(path)).text for path in ("/", "/text", "/apple-touch-icon.png")]

    html, text, icon = visit(app, come)  # type: ignore[arg-type]
    assert html == f'<link rel="icon" href="{icon_address()}" /><title>Ours</title>'
    assert str(serve.HOME) in text and icon.startswith("<svg")


@pytest.mark.slow
def test_the_lessons_are_listed_with_their_questions_and_each_opens():
    app = application()

    async def come(client: httpx.AsyncClient) -> list[str]:
        places = ("/start", "/start/", "/", *(f"/{each.number}/" for each in course.lessons()))
        return [(await client.get(place, follow_redirects=True)).text for place in places]

    start, again, bench, *pages = visit(app, come)  # type: ignore[arg-type]
    assert start == again and not [word for word in ("marimo", ".py") if word in start.partition("<body")[2]]
    assert all("--public-address" in page.partition("<script")[2].partition("</script>")[0] for page in (bench, *pages))
    assert '<a href="start" aria-label="Games and lessons"' in bench and "<title>Warbench</title>" in bench
    for lesson, page in zip(course.lessons(), pages, strict=True):
        assert f'href="{lesson.number}/"' in start and lesson.title in start and lesson.question.split("'")[0] in start
        assert start.count("About ten minutes") + start.count("About twenty minutes") == len(pages)
        assert f"<title>Lesson {lesson.number}: " in page and str(serve.HOME) not in page
        assert '<a href="../start">Games and lessons</a>' in page


def test_every_game_is_a_link_on_the_page_to_choose_from():
    start = start_page([]).partition("<body")[2]
    for name in games.names():
        assert f'href="./?game={name}"' in start and escape(games.load(name).title) in start
    absent = ("#lessons", "#class")  # an installation without lessons, a visitor who is not the teacher
    assert 'href="#games"' in start and not [place for place in absent if f'href="{place}"' in start]


def test_where_the_lessons_are_missing_the_bench_is_served(monkeypatch, tmp_path):
    monkeypatch.setattr(course, "folder", lambda: tmp_path)
    app = application()
    assert "Pick a War." in visit(app, lambda client: client.get("/start")).text  # type: ignore[arg-type]
    assert "<title>Warbench</title>" in visit(app, lambda client: client.get("/")).text  # type: ignore[arg-type]


# ---------------------------------------------------------------- how the class gets here


def test_only_who_sits_at_the_machine_sees_how_the_class_gets_here():
    app = application(addresses=["http://192.168.7.5:2718/start", "http://10.8.0.2:2718/start"], password=True)
    mine, theirs = (
        visit(app, lambda client: client.get("/start"), address).text  # type: ignore[arg-type]
        for address in ("127.0.0.1", "192.168.7.9")
    )
    assert "If that does not open: 10.8.0.2:2718/start." in mine
    assert mine.partition("<main")[0].count("<b>192.168.7.5:2718/start</b>") == 1, "in the bar, always in sight"
    assert "192.168.7.5:2718/start" in mine and 'role="img"' in mine and "password that I tell you" in mine
    assert "192.168.7.5" not in theirs and 'role="img"' not in theirs and "Pick a War." in theirs


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", ""),
        ("localhost", ""),
        ("::1", ""),
        ("0.0.0.0", "http://192.168.7.5:1/start"),
        ("::", "http://192.168.7.5:1/start"),
        ("10.1.2.3", "http://10.1.2.3:1/start"),
        ("fd00::7", "http://[fd00::7]:1/start"),
    ],
)
def test_what_the_class_opens(host, address, monkeypatch):
    monkeypatch.setattr(network, "in_the_network", lambda: ("192.168.7.5",))
    assert network.for_the_class(host, 1) == ((address,) if address else ())


LINUX = {"lo": "127.0.0.1", "tun0": "10.8.0.2", "docker0": "172.17.0.1", "eth0": "10.1.1.1", "wlp3s0": "192.168.7.5"}
WINDOWS = {"NordLynx": "10.5.0.2", "vEthernet (WSL)": "172.20.0.1", "Ethernet": "169.254.3.4", "Wi-Fi": "192.168.7.5"}
MAC = {"lo0": "127.0.0.1", "utun4": "100.64.0.9", "en5": "10.1.1.1", "en0": "192.168.7.5", "bridge100": "192.168.64.1"}


def with_interfaces(monkeypatch, interfaces: dict[str, str], onward: str = "", down: tuple[str, ...] = ()) -> None:
    """A machine with these interfaces, which reaches the internet from an address."""
    found = {name: [SimpleNamespace(family=socket.AF_INET, address=each)] for name, each in interfaces.items()}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: found)
    monkeypatch.setattr(
        psutil, "net_if_stats", lambda: {name: SimpleNamespace(isup=name not in down) for name in interfaces}
    )
    monkeypatch.setattr(network, "_onward", lambda: onward)


@pytest.mark.parametrize(
    ("interfaces", "others"),
    [
        (LINUX, ["10.1.1.1", "10.8.0.2", "172.17.0.1"]),
        (WINDOWS, ["10.5.0.2", "172.20.0.1"]),
        (MAC, ["10.1.1.1", "100.64.0.9", "192.168.64.1"]),
    ],
)
def test_the_wireless_network_comes_first_also_where_a_vpn_leads_to_the_internet(interfaces, others, monkeypatch):
    onward = next(address for name, address in interfaces.items() if name in ("tun0", "NordLynx", "utun4"))
    with_interfaces(monkeypatch, interfaces, onward)
    assert network.in_the_network() == ("192.168.7.5", *others)


def test_of_two_cables_that_to_the_internet_comes_first_and_one_without_a_signal_not_at_all(monkeypatch):
    with_interfaces(monkeypatch, {"eth0": "10.1.1.1", "eth1": "10.2.2.2", "wlan0": "10.3.3.3"}, "10.2.2.2", ("wlan0",))
    assert network.in_the_network() == ("10.2.2.2", "10.1.1.1")


def test_without_a_network_the_machine_has_a_name(monkeypatch):
    assert not any(address.startswith("127.") for address in network.in_the_network())
    with_interfaces(monkeypatch, {"lo": "127.0.0.1"})
    assert network.in_the_network() == (socket.gethostname(),)


def test_the_code_holds_the_address():
    """The code that is drawn is the one that segno makes of the address, dark on white in any theme."""
    address = "http://192.168.7.5:2718/start"
    svg = network.code_svg(address)
    dark = sum(sum(row) for row in segno.make(address, error="m").matrix)
    lengths = [int(run) for run in re.findall(r"h(\d+)", svg.rpartition("<path")[2])]
    assert sum(lengths) == dark and 'fill="#fff"' in svg and f'aria-label="{address}"' in svg


@pytest.mark.parametrize("watched", [True, False])
def test_a_teacher_is_told_what_to_say(watched, monkeypatch, capsys):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: watched, raising=False)
    network.tell_in_terminal(["http://192.168.7.5:2718/start", "http://10.8.0.2:2718/start"], password=True)
    said = capsys.readouterr().out
    assert "The class opens http://192.168.7.5:2718/start\n" in said and ("\u2580" in said) == watched
    assert "Say: “Open 192.168.7.5:2718/start in your browser. It asks for the password that I tell you.”" in said
    assert said.endswith("If that does not open: 10.8.0.2:2718/start.\n")


def test_a_teacher_of_a_large_class_is_told_which_ports_it_needs(capsys):
    network.tell_in_terminal(["http://192.168.7.5:2718/start"], False, [2718])
    assert "firewall" not in capsys.readouterr().out
    network.tell_in_terminal(["http://192.168.7.5:2718/start"], False, [2718, 2719])
    assert "one of the ports 2718, 2719; open them in the firewall.\n" in capsys.readouterr().out


# ---------------------------------------------------------------- what nobody else can read


class Pretended:
    """A process of the server that is not there: how it was started, and what it has heard."""

    def __init__(self, command, stdin, env, **more):
        self.command, self.env = command, env
        read, write = os.pipe()
        self.stdin, self._heard = os.fdopen(write, "wb"), os.fdopen(read, "rb")
        self.stdout = BytesIO(b'{"link": {"game": "war@random"}}\n')

    def heard(self) -> dict[str, Any]:
        return json.loads(self._heard.readline())

    def poll(self):
        return 0

    def wait(self, timeout=0):
        self.stdin.close()
        return 0


@pytest.fixture
def pretended(monkeypatch) -> Iterator[SimpleNamespace]:
    """A server of which nothing is real: the processes that are started, and the addresses that the browser opens."""
    found = SimpleNamespace(processes=[], opened=[])

    def started(*words: Any, **more: Any) -> Pretended:
        found.processes.append(Pretended(*words, **more))
        return found.processes[-1]

    monkeypatch.setattr(serve.subprocess, "Popen", started)
    monkeypatch.setattr(serve, "wait_until_ready", lambda *_: True)
    monkeypatch.setattr(serve.webbrowser, "open", found.opened.append)
    before = signal.getsignal(signal.SIGTERM)
    yield found
    signal.signal(signal.SIGTERM, before)


def test_the_password_is_in_no_list_of_processes(pretended, monkeypatch):
    monkeypatch.setenv(PASSWORD, "sesame")
    assert serve.serve("127.0.0.1", None, False, "sesame", {"game": "war"}) == 0
    (server,), (opened,) = pretended.processes, pretended.opened
    told = server.heard()
    assert told["password"] == "sesame" and len(told["ticket"]) > 20 and told["asked"] == {"game": "war"}
    assert "sesame" not in " ".join(server.command) + " ".join(server.env.values()) + opened
    assert opened.endswith(f"?game=war@random&ticket={told['ticket']}")


def test_all_processes_of_a_large_class_know_the_password_and_one_the_ticket(pretended, monkeypatch):
    monkeypatch.setattr(serve.os, "cpu_count", lambda: 2)
    assert serve.serve("0.0.0.0", None, False, "sesame", {"game": "war"}, students=100) == 0
    first, second = (server.heard() for server in pretended.processes)
    assert first["ports"] == second["ports"] and len(set(first["ports"])) == 2
    assert first["password"] == second["password"] == "sesame"
    assert first["ticket"] and first["asked"] and not second.keys() & {"ticket", "asked"}
    assert [server.command[-2] for server in pretended.processes] == list(map(str, first["ports"]))


def test_a_password_from_a_file_the_environment_or_the_hand(tmp_path, monkeypatch):
    monkeypatch.delenv(PASSWORD, raising=False)
    file = tmp_path / "password"
    file.write_text("open sesame\nnot this\n")
    for encoding in ("utf-8-sig", "utf-16"):  # as Notepad and PowerShell write
        (tmp_path / encoding).write_bytes("öffne dich\r\nnot this\r\n".encode(encoding))
        assert password_from("", str(tmp_path / encoding)) == "öffne dich"
    assert password_from("", "") == ""
    assert password_from("given", "") == "given"
    assert password_from("", str(file)) == "open sesame"
    monkeypatch.setenv(PASSWORD, "around")
    assert password_from("", "") == "around" and password_from("", str(file)) == "open sesame"
    with file.open() as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        assert password_from("", "-") == "open sesame"


@pytest.mark.parametrize("what", [b"", b"\n", b"\xff\xfe\x00", "Süß".encode("cp1252"), b"a\tb", b"x" * 5_000, None])
def test_a_password_file_that_cannot_be_used_is_one_sentence(what, tmp_path):
    if what is not None:
        (tmp_path / "password").write_bytes(what)
    with pytest.raises(BadInput) as refused:
        password_from("", str(tmp_path / "password"))
    assert str(refused.value).endswith(".") and len(str(refused.value)) < 300


# ---------------------------------------------------------------- the end


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processes are ended differently elsewhere")
def test_the_server_ends_with_whoever_opened_it_even_if_that_is_killed(tmp_path):
    page = tmp_path / "page.py"
    page.write_text("import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n    return\n")
    port = any_port()
    code = (
        f"from pathlib import Path; from workbench.hosts.server import serve; "
        f"serve.serve('127.0.0.1', {port}, True, 'sesame', {{}}, page=Path({str(page)!r}))"
    )
    opener = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert opener.stdout.readline().startswith("Warbench is open at")
        assert urlopen(f"http://127.0.0.1:{port}/health").status == 200
    finally:
        opener.kill()
    opener.wait(timeout=600)
    until = time.monotonic() + 600
    while not serve._is_free("127.0.0.1", port):
        assert time.monotonic() < until, "the server is still there"
        time.sleep(0.1)


def test_a_module_that_is_tied_runs_as_it_would_alone(tmp_path):
    (tmp_path / "said.py").write_text("import sys; print(__name__, sys.argv[1:])")
    around = {**os.environ, "PYTHONPATH": f"{serve.HOME}{os.pathsep}{tmp_path}"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(serve.child_process.tied("said", "a", "b"), **pipes, text=True, env=around) as running:
        assert running.stdout.read() == "__main__ ['a', 'b']\n"


# ---------------------------------------------------------------- what all pages fetch


async def fetch(app: Any, path: str, accepts: str = "gzip") -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=HERE) as client:
        return await client.get(path, headers={"accept-encoding": accepts})


def test_scripts_are_packed_and_kept_by_browsers_and_nothing_else_is_reached(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-1.js").write_text("let a = 1;" * 100)
    (tmp_path / "secret.js").write_text("nobody reads this")
    behind = Starlette(routes=[Route("/{rest:path}", _shown)])
    app = Assets(behind, tmp_path / "assets")
    packed = run_apart(fetch(app, "/3/assets/index-1.js"))
    assert packed.text == "let a = 1;" * 100
    assert packed.headers["content-encoding"] == "gzip" and int(packed.headers["content-length"]) < 100
    assert "immutable" in packed.headers["cache-control"] and "javascript" in packed.headers["content-type"]
    plain = run_apart(fetch(app, "/assets/index-1.js", "identity"))
    assert plain.text == packed.text and "content-encoding" not in plain.headers
    for path in ("/assets/index-2.js", "/assets/..%2fsecret.js", "/assets/", "/assets/a/index-1.js", "/index-1.js"):
        assert run_apart(fetch(app, path)).text.startswith("the workbench at")


def test_the_script_of_the_widget_has_one_address_that_browsers_keep():
    """marimo takes an address for the script of a widget as it is, and the page fetches it from there."""
    assert EsmSpec.from_esm(script_address()).url == script_address()
    app = Assets(Starlette(routes=[Route("/{rest:path}", _shown)]))
    for place in ("/", "/3/"):
        answer = run_apart(fetch(app, place + script_address().removeprefix("./")))
        assert answer.text == bundle.script() and "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
    assert run_apart(fetch(app, "/@file/30-4711-abcdefgh.js")).text.startswith("the workbench at")


def test_a_file_that_marimo_does_not_keep_is_not_found():
    """Marimo says 200 before it looks, and the line is cut."""
    app = application()
    for place in ("/", "/1/"):
        answer = run_apart(fetch(app, f"{place}@file/30-4711-abcdefgh.js"))
        assert (answer.status_code, answer.text) == (404, "There is no such file.")


def test_marimos_export_and_other_notebooks_are_not_for_a_class():
    app = application()
    refused = visit(app, lambda client: client.post("/1/api/export/html", json={}))  # type: ignore[arg-type]
    assert refused.status_code == 403 and "handed in with its own button" in refused.text
    for asked in ("file=/etc/passwd", "access_token=a", "file="):
        way = visit(app, lambda client, asked=asked: client.get(f"/?game=war&{asked}"))  # type: ignore[arg-type]
        assert (way.status_code, way.headers["location"]) == (303, "/?game=war")


def test_the_scripts_of_marimo_are_found():
    page = next(FOLDER.parent.glob("index.html")).read_text("utf-8")
    named = re.findall(r'"\./assets/([^"]+)"', page)
    assert named and all((FOLDER / name).is_file() for name in named)
