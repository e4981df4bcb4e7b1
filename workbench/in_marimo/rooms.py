"""Rooms: several processes for a class, as one process of Python uses little more than one core.

A browser stays in the room in which it began: a cookie names it (`KeepsRoom`). The porter (porter.py) listens, reads that cookie
and hands each connection over to its room (room.py); later traffic never passes through the porter.
"""

import re
from urllib.parse import quote

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from workbench.hosts.server.login import TICKET, own_place

HEALTH = "/health"


def cookie_of(port: int) -> str:
    """The name of the cookie: two servers of one machine share their cookies."""
    return f"warbench_room_{port}"


def room_named(head: bytes, port: int, rooms: int) -> int | None:
    """The room that the cookie names in the head of a request; None if it names none that there is.

    >>> room_named(b"GET / HTTP/1.1\\r\\nCookie: a=b; warbench_room_2718=1\\r\\n\\r\\n", 2718, 2)
    1
    """
    found = re.search(rb"^cookie:.*\b" + cookie_of(port).encode() + rb"=([0-9]{1,2})\b", head, re.I | re.M)
    return int(found[1]) if found and int(found[1]) < rooms else None


class KeepsRoom:
    """A layer in front of a room: a browser without a room stays in this one, and a browser of another room is sent there.

    A browser that was given another cookie meanwhile still holds connections to its old room: there it gets the request to connect again,
    so that the porter hands it over by the new cookie. Paths of the first room only are answered there, and that connection ends.
    """

    def __init__(self, app: ASGIApp, port: int, room: int, rooms: int):
        self._app, self._cookie, self._room = app, cookie_of(port), str(room)
        self._known = {str(each) for each in range(rooms)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        asked = HTTPConnection(scope)
        room = asked.cookies.get(self._cookie, "")
        if room == self._room:
            return await self._app(scope, receive, send)
        if room not in self._known:
            stays = f"{self._cookie}={self._room}; Path=/; HttpOnly; SameSite=Lax"
            return await self._app(scope, receive, _with(send, "set-cookie", stays))
        if of_first_room(asked.url.path, asked.url.query):
            return await self._app(scope, receive, _with(send, "connection", "close"))
        there = own_place(f"{quote(asked.url.path)}?{asked.url.query}".rstrip("?"))
        await RedirectResponse(there, 307, {"connection": "close"})(scope, receive, send)


def of_first_room(path: str, query: str) -> bool:
    """The answers of the first room to every browser: the health check, and the ticket, which is good in one room only."""
    return path == HEALTH or f"{TICKET}=" in query


def _with(send: Send, name: str, value: str) -> Send:
    """What is sent, with another header."""

    async def told(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).append(name, value)
        await send(message)

    return told
