"""Load balancing for a large class: several processes serve it, each on a port of its own, and a browser stays with one of them.

In one process one thread of Python at a time does something, however many cores the machine has. A browser that comes for the
first time is sent on to a port by the process at the first one, to each in turn, with a cookie that names it: browsers send the
cookies of a machine to all of its ports. What a page keeps in its browser belongs to its port; so a browser that asks another
port for a page, by a link that was copied there, is sent to its own.
"""

from collections.abc import Sequence
from itertools import cycle

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from workbench.hosts.server.visitors.admission import is_page

_AGE = 24 * 60 * 60  # seconds; a class of tomorrow is shared out anew
_NOT_KEPT = {"cache-control": "no-store"}  # the next browser goes elsewhere


class LoadBalancer:
    """Sends each browser to its port. `port` is that of this process; the first of `ports` is the one that people know."""

    def __init__(self, port: int, ports: Sequence[int]):
        self._port, self._ports = port, tuple(ports)
        self._cookie = f"warbench_port_{ports[0]}"
        self._turns = cycle(self._ports)

    def in_front_of(self, app: ASGIApp) -> ASGIApp:
        """A page of marimo that has only the browsers of this port."""

        async def balanced(scope: Scope, receive: Receive, send: Send) -> None:
            if len(self._ports) == 1 or scope["type"] != "http" or not is_page(asked := Request(scope)):
                return await app(scope, receive, send)
            own = self._port_of(asked)
            if own == self._port:
                return await app(scope, receive, self._naming(send))
            await self._sent_on(asked, own)(scope, receive, send)

        return balanced

    def _port_of(self, asked: Request) -> int:
        """The port of a browser; that of one without is the next in turn, and the first port knows which."""
        named = asked.cookies.get(self._cookie, "")
        known = next((port for port in self._ports if str(port) == named), None)
        if known or self._port != self._ports[0]:
            return known or self._ports[0]
        return next(self._turns)

    def _sent_on(self, asked: Request, port: int) -> Response:
        """The way to the same page at another port, in a page of its own: only to such the name of a browser is given."""
        answer = HTMLResponse(status_code=307, headers={"location": str(asked.url.replace(port=port)), **_NOT_KEPT})
        if self._port == self._ports[0]:
            answer.headers.append("set-cookie", self._written(port))
        return answer

    def _naming(self, send: Send) -> Send:
        async def named(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=list(message["headers"]))
                headers.append("set-cookie", self._written(self._port))
                message = {**message, "headers": headers.raw}
            await send(message)

        return named

    def _written(self, port: int) -> str:
        return f"{self._cookie}={port}; HttpOnly; Max-Age={_AGE}; Path=/; SameSite=lax"
