"""The server, in a process of its own: `python -m workbench.hosts.server.server [PAGE] --host H --port P [--told]`.

The bench is at /, the lessons are at /1/ and so on, and the page to choose from is at /start. With a PAGE, which is a marimo
notebook, there is only that one. With `--told` it reads one line of JSON from its standard input: secrets that no list of
processes should show, and the game or variant that the browser opens with; it replies on its standard output.
It ends when its standard input ends.
"""

import argparse
import json
import mimetypes
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

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
from workbench.hosts.server.answers import Answers
from workbench.hosts.server.assets import Assets, script_address
from workbench.hosts.server.face import Face, Served, icon, painted_first, way_home
from workbench.hosts.server.host_names import Hosts
from workbench.hosts.server.network import DIRECT, OURS, START, Public, for_the_class, only_here
from workbench.hosts.server.start import start_page
from workbench.hosts.server.visitors.admission import TTL, Guests
from workbench.hosts.server.visitors.browsers import Browsers
from workbench.hosts.server.visitors.load_balancing import LoadBalancer
from workbench.hosts.server.visitors.login import Door
from workbench.hosts.view import script_from
from workbench.lessons.course import Lesson, lessons
from workbench.session.warm_up import warm_up

APP = Path(__file__).parents[1] / "app.py"


def application(
    page: Path | None = None,
    addresses: Sequence[str] = (),
    password: bool = False,
    port: int = 0,
    ports: Sequence[int] = (),
) -> Starlette:
    """All pages of marimo and the page to choose from, or a single page. `addresses` is what the class opens; `ports` are those of
    all processes that serve it, where there are several."""
    pages = [Served("/", page, "Warbench")] if page else _everything()
    builder = marimo.create_asgi_app(quiet=True, include_code=False, session_ttl=TTL)
    guests, balancer = Guests(processes=len(ports) or 1), LoadBalancer(port, ports or (port,))
    for each in pages:
        first = painted_first if each.file == APP else _nothing
        face = partial(Face, title=each.title, first=first, home="" if page else way_home(each.place))
        builder = builder.with_app(
            path=each.place, root=str(each.file), middleware=[face, guests.let_in, balancer.in_front_of]
        )
    routes = [Route("/health", _health), Route("/favicon.ico", _icon)]
    if not page:
        routes.append(Route(f"/{START}", partial(_start, pages, addresses, password)))
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


async def _start(pages: list[Served], addresses: Sequence[str], password: bool, request: Request) -> Response:
    at_the_machine = request.client is not None and request.client.host in OURS
    return HTMLResponse(start_page(pages, addresses if at_the_machine else (), password))


async def _to_start(_: Request) -> Response:
    return RedirectResponse(f"../{START}")


def _allow_files() -> None:
    """Each page of a class keeps some files open; systems that allow few allow more when asked."""
    try:
        import resource

        low, high = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 4_096 if high == resource.RLIM_INFINITY else min(4_096, high)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(low, wanted), high))
    except (ImportError, OSError, ValueError):
        return


def served(
    page: Path | None,
    host: str,
    port: int,
    password: str = "",
    ticket: str = "",
    public: Public = DIRECT,
    ports: Sequence[int] = (),
) -> ASGIApp:
    """The pages with all that is in front of them. Where several processes serve a class, it knows the first of their `ports`,
    and a visitor of one is a visitor of all."""
    first, *others = ports or (port,)
    pages = application(page, for_the_class(host, first, public), bool(password), port, ports)
    app: ASGIApp = Browsers(Door(pages, password, ticket, str(first), public), str(first))
    return Answers(Hosts(app, host, public) if only_here(host) else app, public, (first, *others))


def run(page: Path | None, host: str, port: int, **more: Any) -> None:
    """Serve until the system says stop."""
    mimetypes.add_type("application/javascript", ".js")  # Windows may know another type
    mimetypes.add_type("text/css", ".css")
    _allow_files()
    script_from(script_address())
    if is_shared():
        warm_up()
    else:  # in a class, many threads would spend all the time asking for their turn
        sys.setswitchinterval(0.0005)  # the thread that sends what a session has made waits for it ten times less
    app = served(page, host, port, **more)
    how: dict[str, Any] = {"ws_ping_interval": 1, "ws_ping_timeout": 60, "timeout_keep_alive": 300}
    how |= {"log_level": "error", "timeout_graceful_shutdown": 1}
    uvicorn.Server(uvicorn.Config(app, host=host, port=port, **how)).run()


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
    words = wanted.parse_args()
    told: dict[str, Any] = {}
    if words.told:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process, which ends this one
        pipe = os.fdopen(os.dup(0), "rb", buffering=0)
        told = json.loads(pipe.readline())
        child_process.end_with(pipe)
        told["public"] = Public(*told.get("public", ()))
        if asked := told.pop("asked", {}):
            _reply_link(asked)
    with suppress(KeyboardInterrupt):
        run(words.page, words.host, words.port, **told)
    os._exit(0)  # pages that are still open have threads at work


if __name__ == "__main__":
    _main()
