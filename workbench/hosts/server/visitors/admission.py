"""Admission of pages: how many a server keeps open. One too many gets a page that says so, and none of the others gets slower.

A page whose connection broke may come back: its session is kept for some minutes (`TTL`), and counts until then. A page that
is closed or reloaded says so (WebSocket code 1001) and never comes back under its name: it counts no longer.

A page that was fetched counts before its session begins. A browser that reloads, however quickly, has one such page: each takes
the place of the one before.
"""

import os
from collections.abc import Callable
from time import monotonic

from starlette.datastructures import Headers, QueryParams
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from workbench.hosts.server.face import full_page
from workbench.hosts.server.visitors.browsers import Browser, browser_of

TTL = 300  # seconds that a session outlives its connection: a lid that was closed for a while
_GOODBYE = (1000, 1001)
_FULL = 1013  # "try again later"
_SESSION = "marimo-session-id"  # the header by which a page of marimo names its session
_GONE = "The server was started again since this page was opened; load the page again."
_COMING = 20.0  # seconds in which a page that was fetched opens its session
# Clients that have no cookie and look alike may be one script: their coming pages take a quarter of the places.
_SHARE = 4
_FEWEST, _MOST, _USUAL = 20, 200, 80
# Bytes of a page, and of the server without any: cautious estimates, not measured one by one. The classroom benchmark took 504 MB
# when thirty had come and 749 MB at the end (docs/class.md); these give 1,050 MB for thirty.
_PAGE, _SERVER = 15e6, 600e6


def bearable(processes: int = 1) -> int:
    """The number of pages of each process that fit into this machine's memory, leaving half of it to others."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):  # systems that do not say
        return _USUAL
    return round(max(_FEWEST, min(_MOST, (memory / 2 / processes - _SERVER) / _PAGE)))


class Guests:
    """The sessions of all pages of a server, and those that are about to begin."""

    def __init__(self, most: int = 0, clock: Callable[[], float] = monotonic, processes: int = 1):
        """`processes`: how many share this machine's memory."""
        self.most = most or bearable(processes)
        self._clock = clock
        self._open: dict[str, int] = {}  # the connections of each session
        self._broken: dict[str, float] = {}  # when the last one of a session broke
        self._coming: dict[
            tuple[str, int], float
        ] = {}  # when each page that has no session yet was fetched, by browser

    def let_in(self, app: ASGIApp) -> ASGIApp:
        """A page of marimo whose sessions count as well."""
        return _Counted(app, self)

    def sessions(self) -> int:
        """How many sessions there are, those with a broken connection too."""
        now = self._clock()
        self._broken = {name: since for name, since in self._broken.items() if since > now - TTL}
        return len(self._open.keys() | self._broken.keys())

    def knows(self, name: str) -> bool:
        """Whether this is a session that is open, or whose connection has broken."""
        return name in self._open or name in self._broken

    def full(self) -> bool:
        """Whether another page would be one too many."""
        return self.sessions() + len(self._on_the_way()) >= self.most

    def expect(self, browser: Browser) -> None:
        """A page was fetched and will open its session; it replaces one of its browser that has not come."""
        share = 1 if browser.is_own else max(1, self.most // _SHARE)
        places = [(browser.name, n) for n in range(share)]
        coming = self._on_the_way()
        free = next((place for place in places if place not in coming), None)
        coming[free or min(places, key=coming.__getitem__)] = self._clock()

    def _on_the_way(self) -> dict[tuple[str, int], float]:
        since = self._clock() - _COMING
        self._coming = {place: when for place, when in self._coming.items() if when >= since}
        return self._coming

    def enter(self, name: str, browser: Browser) -> bool:
        """A session opens a connection, or opens it again; False where there is no room for a new one."""
        if name not in self._open and name not in self._broken:
            self._has_come(browser)
            if self.full():
                return False
        self._open[name] = self._open.get(name, 0) + 1
        self._broken.pop(name, None)
        return True

    def _has_come(self, browser: Browser) -> None:
        """A page is on its way no longer: one of its browser, or, where that had no cookie yet, one that looks like it."""
        own = [place for place in self._coming if place[0] == browser.name]
        nameless = [place for place in self._coming if place[0] == browser.alike]
        for place in (own or nameless)[:1]:
            del self._coming[place]

    def leave(self, name: str, broken: bool) -> None:
        """A connection of a session has ended: it broke, or the page was closed."""
        self._open[name] -= 1
        if not self._open[name]:
            del self._open[name]
            if broken:
                self._broken[name] = self._clock()


class _Counted:
    """A page of marimo that is refused when there are too many."""

    def __init__(self, app: ASGIApp, guests: Guests):
        self._app, self._guests = app, guests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"].endswith("/ws"):
            return await self._session(scope, receive, send)
        if scope["type"] == "http" and is_page(Request(scope)):
            if self._guests.full():
                page = HTMLResponse(full_page(self._guests.most), 503, {"Retry-After": "30"})
                return await page(scope, receive, send)
            self._guests.expect(browser_of(Request(scope)))
        if scope["type"] == "http" and (name := Headers(scope=scope).get(_SESSION)) and not self._guests.knows(name):
            return await PlainTextResponse(_GONE, 410)(scope, receive, send)
        await self._app(scope, receive, send)

    async def _session(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = QueryParams(scope["query_string"]).get("session_id", "")
        if not self._guests.enter(name, browser_of(HTTPConnection(scope))):
            return await send({"type": "websocket.close", "code": _FULL, "reason": "Too many pages are open."})
        codes: list[int] = []

        async def heard() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                codes.append(message.get("code", 0))
            return message

        try:
            await self._app(scope, heard, send)
        finally:
            self._guests.leave(name, broken=not codes or codes[0] not in _GOODBYE)


def is_page(asked: Request) -> bool:
    """Whether a page itself is asked for, and none of its files."""
    inside = asked.scope["path"].removeprefix(asked.scope.get("root_path", ""))
    return asked.method == "GET" and inside.strip("/") == "" and "text/html" in asked.headers.get("accept", "")
