"""The names of browsers: a random cookie each, which distinguishes those behind one address.

A class often comes from one address, with the same browser on each machine. A client without the cookie (a script, a first
visit) is named by its address and the name of its program; clients that look alike share that name.
"""

import secrets
from typing import NamedTuple

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_AGE = 14 * 24 * 60 * 60  # seconds
_LENGTH = 22  # of `token_urlsafe(16)`
_IN_SCOPE = "warbench.browser"


class Browser(NamedTuple):
    """The name of a browser, and the one that it shares with all that look like it: its only one before it has a cookie."""

    name: str
    alike: str

    @property
    def is_own(self) -> bool:
        return self.name != self.alike


class Browsers:
    """In front of a whole server: reads the cookie of each client, and sends one along with a page to a client without."""

    def __init__(self, app: ASGIApp, name: str = ""):
        self._app, self._cookie = app, f"warbench_browser_{name}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        asked = HTTPConnection(scope)
        given = asked.cookies.get(self._cookie, "")
        browser = scope[_IN_SCOPE] = Browser(given, _alike(asked)) if len(given) == _LENGTH else _nameless(asked)
        await self._app(scope, receive, send if browser.is_own else self._naming(send))

    def _naming(self, send: Send) -> Send:
        """Send answers, the pages among them with a cookie."""

        async def named(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=list(message["headers"]))
                if headers.get("content-type", "").startswith("text/html"):
                    headers.append("set-cookie", self._written())
                    message = {**message, "headers": headers.raw}
            await send(message)

        return named

    def _written(self) -> str:
        return f"{self._cookie}={secrets.token_urlsafe(16)}; HttpOnly; Max-Age={_AGE}; Path=/; SameSite=lax"


def browser_of(asked: HTTPConnection) -> Browser:
    """The browser that sends a request."""
    return asked.scope.get(_IN_SCOPE) or _nameless(asked)


def address_of(asked: HTTPConnection) -> str:
    """The client's address: a machine, or the network of an IPv6 address, since one client may have a great many."""
    host = asked.client.host if asked.client else ""
    return ":".join(host.split(":")[:4]) if ":" in host else host


def _nameless(asked: HTTPConnection) -> Browser:
    return Browser(_alike(asked), _alike(asked))


def _alike(asked: HTTPConnection) -> str:
    return f"{address_of(asked)} {asked.headers.get('user-agent', '')[:200]}"
