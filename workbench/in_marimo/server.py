"""The server, in a process of its own: `python -m workbench.in_marimo.server [PAGE] --host H --port P [--told] [--rooms N]`.

The bench is at /, the lessons are at /1/ and so on, and the page to choose from is at /start. With a PAGE, which is a marimo
notebook, there is only that one. With `--told` it reads one line of JSON from its standard input: secrets that no list of
processes should show, and the game or variant that the browser opens with; it replies on its standard output.
It ends when its standard input ends. With several rooms there is a porter, and a process like this
for each of them (rooms.py).
"""

import argparse
import asyncio
import json
import mimetypes
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import marimo
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from engine.core.rules import BadInput
from engine.runtime import child_process
from engine.runtime.environment import is_shared
from workbench.cli.kit.inputs import read_link
from workbench.in_marimo.admission import Guests
from workbench.in_marimo.assets import Assets
from workbench.in_marimo.decoding import decode_with_one
from workbench.in_marimo.face import Face, Served, icon, painted_first, way_home
from workbench.in_marimo.hosts import Hosts
from workbench.in_marimo.in_turn import compile_in_turn
from workbench.in_marimo.installed import look_up_installed_once
from workbench.in_marimo.login import Door
from workbench.in_marimo.network import OURS, START, for_the_class, only_here
from workbench.in_marimo.porter import Porter
from workbench.in_marimo.room import Room
from workbench.in_marimo.rooms import KeepsRoom
from workbench.in_marimo.scripts import keep_scripts
from workbench.in_marimo.start import start_page
from workbench.lessons.course import Lesson, lessons

APP = Path(__file__).parent / "app.py"


def application(page: Path | None = None, address: str = "", password: bool = False, rooms: int = 1) -> Starlette:
    """All pages of marimo and the page to choose from, or a single page. `address` is what the class opens; `rooms` is the
    number of rooms."""
    pages = [Served("/", page, "Warbench")] if page else _everything()
    builder, guests = marimo.create_asgi_app(quiet=True, include_code=False), Guests(rooms=rooms)
    for each in pages:
        first = painted_first if each.file == APP else _nothing
        face = partial(Face, title=each.title, first=first, home="" if page else way_home(each.place))
        builder = builder.with_app(path=each.place, root=str(each.file), middleware=[face, guests.let_in])
    routes = [Route("/health", _health), Route("/favicon.svg", _icon), Route("/favicon.ico", _icon)]
    if not page:
        routes.append(Route(f"/{START}", partial(_start, pages, address, password)))
        routes.append(Route(f"/{START}/", _to_start))
    served = Starlette(routes=[*routes, Mount("/", Assets(builder.build()))])
    served.state.guests = guests
    return served


def _everything() -> list[Served]:
    """The bench and the lessons; where an installation lost the lessons, the bench alone."""
    bench = [Served("/", APP, "Warbench")]
    try:
        return bench + [_of_lesson(lesson) for lesson in lessons()]
    except BadInput:
        return bench


def _of_lesson(lesson: Lesson) -> Served:
    title = f"Lesson {lesson.number}: {lesson.title}"
    return Served(f"/{lesson.number}", lesson.path, title, lesson.question, lesson.time)


def _nothing(_: Mapping[str, str]) -> str:
    return ""


async def _health(_: Request) -> Response:
    return JSONResponse({"status": "healthy"})


async def _icon(_: Request) -> Response:
    return Response(icon(), media_type="image/svg+xml")


async def _start(pages: list[Served], address: str, password: bool, request: Request) -> Response:
    at_the_machine = request.client is not None and request.client.host in OURS
    return HTMLResponse(start_page(pages, address if at_the_machine else "", password))


async def _to_start(_: Request) -> Response:
    return RedirectResponse(f"../{START}")


def _make_room() -> None:
    """Each page of a class keeps some files open; systems that allow few allow more when asked."""
    try:
        import resource

        low, high = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 4_096 if high == resource.RLIM_INFINITY else min(4_096, high)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(low, wanted), high))
    except (ImportError, OSError, ValueError):
        return


class Place(NamedTuple):
    """A server: its address, the number of rooms, the number of this one, and its end of the channel."""

    host: str
    port: int
    rooms: int = 1
    room: int = 0
    channel: int = -1


def served(page: Path | None, place: Place, password: str = "", ticket: str = "") -> ASGIApp:
    """The pages with all that is in front of them."""
    pages = application(page, for_the_class(place.host, place.port), bool(password), place.rooms)
    app: ASGIApp = Door(pages, password, ticket, str(place.port))
    if place.channel >= 0:
        app = KeepsRoom(app, place.port, place.room, place.rooms)
    return Hosts(app, place.host) if only_here(place.host) else app


def run(page: Path | None, place: Place, password: str = "", ticket: str = "") -> None:
    """Serve until the system says stop, or the porter."""
    mimetypes.add_type("application/javascript", ".js")  # Windows may know another type
    mimetypes.add_type("text/css", ".css")
    _make_room()
    compile_in_turn()
    look_up_installed_once()
    decode_with_one()
    keep_scripts()
    if not is_shared():  # in a class, many threads would spend all the time asking for their turn
        sys.setswitchinterval(0.0005)  # who sends what a session has made waits for it ten times less
    app = served(page, place, password, ticket)
    how: dict[str, Any] = {"ws_ping_interval": 1, "ws_ping_timeout": 60, "timeout_keep_alive": 300}
    how |= {"log_level": "error", "timeout_graceful_shutdown": 1}
    if place.channel < 0:
        uvicorn.Server(uvicorn.Config(app, host=place.host, port=place.port, **how)).run()
    else:
        Room(uvicorn.Config(app, **how), socket.socket(fileno=place.channel)).run()


def show_in(page: Path | None, place: Place, password: str = "", ticket: str = "") -> int:
    """Open the rooms and show everybody in, until one of them ends; its exit code."""
    _make_room()

    def start(number: int, channel: socket.socket) -> subprocess.Popen:
        file = channel.fileno()
        words = [str(page)] if page else []
        words += ["--host", place.host, "--port", str(place.port), "--rooms", str(place.rooms)]
        words += ["--room", str(number), "--channel", str(file), "--told"]
        room = subprocess.Popen(
            child_process.command("workbench.in_marimo.server", *words), stdin=subprocess.PIPE, pass_fds=[file]
        )
        assert room.stdin
        room.stdin.write(json.dumps({"password": password, "ticket": "" if number else ticket}).encode() + b"\n")
        room.stdin.flush()  # the pipe stays open: the room ends with us
        return room

    return asyncio.run(Porter(place.host, place.port, place.rooms, start).serve())


def _reply_link(asked: dict[str, str]) -> None:
    """Print, as one line of JSON, the link to what was asked for; for what cannot be opened a sentence, and this process ends."""
    try:
        print(json.dumps({"link": read_link(**asked)}), flush=True)
    except BadInput as error:
        print(json.dumps({"problem": str(error)}), flush=True)
        sys.exit(2)
    with open(os.devnull, "w", encoding="utf-8") as nothing:  # what marimo prints is for nobody
        os.dup2(nothing.fileno(), sys.stdout.fileno())


def _main() -> None:
    wanted = argparse.ArgumentParser()
    wanted.add_argument("page", type=Path, nargs="?")
    wanted.add_argument("--host", default="127.0.0.1")
    wanted.add_argument("--port", type=int, required=True)
    wanted.add_argument("--told", action="store_true")
    wanted.add_argument("--rooms", type=int, default=1)
    wanted.add_argument("--room", type=int, default=0)
    wanted.add_argument("--channel", type=int, default=-1)
    words = wanted.parse_args()
    told: dict[str, Any] = {}
    if words.told:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process, which ends this one
        pipe = os.fdopen(os.dup(0), "rb", buffering=0)
        told = json.loads(pipe.readline())
        child_process.end_with(pipe)
        if asked := told.pop("asked", {}):
            _reply_link(asked)
    place = Place(words.host, words.port, words.rooms, words.room, words.channel)
    porter = place.rooms > 1 and place.channel < 0
    with suppress(KeyboardInterrupt):
        (show_in if porter else run)(words.page, place, **told)
    os._exit(0)  # pages that are still open have threads at work


if __name__ == "__main__":
    _main()
