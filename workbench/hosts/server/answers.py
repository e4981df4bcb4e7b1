"""What each answer gets on its way out: redirects that are right below any path of a proxy, and which sites may frame a page.

A proxy that serves us below a path may take the path off or leave it on; a redirect that names its target from the page that
it was asked for is right either way.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from workbench.hosts.server.network import DIRECT, Public

# marimo and our widget evaluate scripts and draw into blobs. All comes from this server: a page asks no other for anything.
_ONLY_FROM_HERE = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self' ws: wss: data: blob:; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
)


class Answers:
    """In front of a whole server. `public` says below which path others see it, and which other sites may show it in a frame; `ports`
    are those of a class with several processes: the login may lead to each of them."""

    def __init__(self, app: ASGIApp, public: Public = DIRECT, ports: Sequence[int] = ()):
        self._app, self._below = app, urlsplit(public.address).path.rstrip("/")
        onward = " ".join(["form-action 'self'", *(f"*:{port}" for port in ports if len(ports) > 1)])
        self._policy = " ".join((_ONLY_FROM_HERE.replace("form-action 'self'", onward), *public.embed_in))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        scope, heard = self._without_path(scope), Heard(receive)

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                await heard.to_the_end(scope)
                message = {**message, "headers": self._headers(scope, message)}
            await send(message)

        await self._app(scope, heard, sent)

    def _without_path(self, scope: Scope) -> Scope:
        """The request as it is where the proxy has taken the path off."""
        if not self._below or not scope["path"].startswith(f"{self._below}/"):
            return scope
        raw = scope.get("raw_path") or scope["path"].encode()
        return {**scope, "path": scope["path"][len(self._below) :], "raw_path": raw[len(self._below) :]}

    def _headers(self, scope: Scope, start: Message) -> list[tuple[bytes, bytes]]:
        headers = MutableHeaders(raw=list(start.get("headers", ())))
        if place := headers.get("location"):
            headers["location"] = relative(place, scope)
        headers["x-content-type-options"] = "nosniff"
        if headers.get("content-type", "").startswith("text/html"):
            headers["content-security-policy"] = self._policy
        return headers.raw


class Heard:
    """What a browser sends, heard to its end before it is answered: on a line that is closed while the browser still sends,
    the sentence of a refusal is lost."""

    MOST, SECONDS = 2_000_000, 5.0  # bytes that are heard and forgotten, and for how long

    def __init__(self, receive: Receive):
        self._receive, self._ended = receive, False

    async def __call__(self) -> Message:
        message = await self._receive()
        self._ended = self._ended or message["type"] == "http.disconnect" or not message.get("more_body")
        return message

    async def to_the_end(self, scope: Scope) -> None:
        if scope.get("method", "GET") in ("GET", "HEAD", "OPTIONS"):
            return
        heard = 0
        with suppress(TimeoutError):
            async with asyncio.timeout(self.SECONDS):
                while not self._ended and heard < self.MOST:
                    heard += len((await self()).get("body", b""))


def relative(place: str, scope: Scope) -> str:
    """A place on this server as seen from the requested one: '../start' from '/auth/login'. Other places stay as they are."""
    if not place.startswith("/") or place.startswith("//"):
        return place
    asked = (scope.get("raw_path") or scope["path"].encode()).partition(b"?")[0]
    return ("../" * (asked.count(b"/") - 1) or "./") + place[1:]
