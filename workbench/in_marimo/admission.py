"""Admission of pages: how many a server keeps open, how many begin at a time, and how soon it forgets a closed one.

When a class comes all at once, a few pages begin while the others wait: if all begin together, each is as late as the last.

A page that is closed or reloaded says so (WebSocket code 1001) and never comes back under its name, so that its session
ends after a moment. A page whose connection broke may come back: marimo keeps its session for two minutes (`session_ttl`).
"""

import asyncio
import os
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from workbench.in_marimo.face import full_page

GONE = 5.0  # seconds after which a page that said goodbye is forgotten: a moment, for it may only have changed its line
_GOODBYE = (1000, 1001)
_FULL = 1013  # "try again later"
AT_ONCE = 2  # pages that begin at a time: one thread of Python runs, another is where Python is not needed
BEGINS = 8.0  # seconds after which the next one has its turn all the same
_THERE = "completed-run"  # what marimo says when all cells have run
_COMING = 20.0  # seconds in which a page that was fetched opens its session
_FEWEST, _MOST, _USUAL = 20, 200, 80
_PAGE, _SERVER = 30e6, 600e6  # bytes of a page, and of the server without any (python -m tests.benchmarks.classroom)


def bearable(rooms: int = 1) -> int:
    """The number of pages that fit into this machine's memory with this many rooms, leaving half of it to others."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):  # systems that do not say
        return _USUAL
    return round(max(_FEWEST, min(_MOST, (memory / 2 - rooms * _SERVER) / _PAGE)))


class Guests:
    """The sessions of all pages of a server, or of one of its rooms, and those that are about to begin."""

    def __init__(self, most: int = 0, clock: Callable[[], float] = monotonic, rooms: int = 1):
        self.most = most or bearable(rooms) // rooms
        self.in_all = self.most * rooms
        self._clock = clock
        self.turns = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0  # pages whose line is open and whose session has not begun
        self._managers: list[Any] = []  # of marimo, one for each of its pages
        self._coming: deque[float] = deque()

    def let_in(self, app: ASGIApp) -> ASGIApp:
        """A page of marimo whose sessions count as well."""
        self._managers.append(app.state.session_manager)  # type: ignore[attr-defined]
        return _Counted(app, self)

    def sessions(self) -> int:
        """How many sessions there are, those with a broken line too."""
        return sum(len(manager.sessions) for manager in self._managers)

    def full(self) -> bool:
        """Whether another page would be one too many."""
        while self._coming and self._coming[0] < self._clock() - _COMING:
            self._coming.popleft()
        return self.sessions() + self.waiting + len(self._coming) >= self.most

    def expect(self) -> None:
        """A page was fetched and will open its session."""
        self._coming.append(self._clock())

    def arrived(self) -> None:
        """A session begins."""
        if self._coming:
            self._coming.popleft()


class Beginning:
    """A page that begins: it waits for its turn as soon as its line is open, and ends it when all its cells have run."""

    def __init__(self, guests: Guests, send: Send):
        self._guests, self._send, self._has_turn = guests, send, False

    async def told(self, message: Message) -> None:
        """What the session sends to its page."""
        await self._send(message)
        if message["type"] == "websocket.accept":
            await self._wait()
        elif _THERE in (message.get("text") or ""):
            self.end()

    async def _wait(self) -> None:
        self._guests.waiting += 1
        try:
            await self._guests.turns.acquire()
        finally:
            self._guests.waiting -= 1
        self._has_turn = True
        asyncio.get_running_loop().call_later(BEGINS, self.end)

    def end(self) -> None:
        """The next one begins."""
        if self._has_turn:
            self._has_turn = False
            self._guests.turns.release()


class _Counted:
    """A page of marimo that is refused when there are too many, and whose session ends when it is closed."""

    def __init__(self, app: ASGIApp, guests: Guests):
        self._app, self._guests = app, guests

    @property
    def state(self) -> Any:
        return self._app.state  # type: ignore[attr-defined]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"].endswith("/ws"):
            return await self._session(scope, receive, send)
        if scope["type"] == "http" and _is_page(Request(scope)):
            if self._guests.full():
                page = HTMLResponse(full_page(self._guests.in_all), 503, {"Retry-After": "30"})
                return await page(scope, receive, send)
            self._guests.expect()
        await self._app(scope, receive, send)

    async def _session(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = QueryParams(scope["query_string"]).get("session_id", "")
        begins, told = Beginning(self._guests, send), send
        if name not in self.state.session_manager.sessions:
            self._guests.arrived()
            if self._guests.full():
                return await send({"type": "websocket.close", "code": _FULL, "reason": "Too many pages are open."})
            told = begins.told
        ended: list[int] = []

        async def heard() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                ended.append(message.get("code", 0))
            return message

        try:
            await self._app(scope, heard, told)
        finally:
            begins.end()
            if ended and ended[0] in _GOODBYE:
                asyncio.get_running_loop().call_later(GONE, self._forget, name)

    def _forget(self, name: str) -> None:
        """End a session, unless its page is there again."""
        session = self.state.session_manager.sessions.get(name)
        if session is not None and session.connection_state().name != "OPEN":
            self.state.session_manager.close_session(name)


def _is_page(asked: Request) -> bool:
    """Whether a page itself is asked for, and none of its files."""
    inside = asked.scope["path"].removeprefix(asked.scope.get("root_path", ""))
    return asked.method == "GET" and inside.strip("/") == "" and "text/html" in asked.headers.get("accept", "")
