"""The login of a server: the password, the cookie, and the pages that may talk to it.

A password opens it, and a cookie keeps it open. The cookie follows from the password alone, so that it is still good after
a restart of the server; the requested address is kept during the login. Wrong passwords slow down the browser that gives them.
"""

import asyncio
import hmac
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from hashlib import pbkdf2_hmac
from time import monotonic
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from workbench.hosts.server.face import login_page
from workbench.hosts.server.network import DIRECT, Public
from workbench.hosts.server.visitors.browsers import address_of, browser_of

LOGIN = "/auth/login"
TICKET = "ticket"  # what the browser that we open brings along instead of the password
_OPEN_TO_ALL = ("/health", "/favicon.ico", LOGIN)
_COOKIE_AGE = 14 * 24 * 60 * 60
_LONGEST_FORM = 4_096
_ROUNDS = 200_000
_STRANGER = "This server only talks to its own pages; behind a proxy, --public-address says at which address they are."
_IN_TURN = "Many wrong passwords came from this browser; wait for the last answer, then try once more."
_LET_IN = "let-in"  # the password was right: the cookie should be there
_NO_COOKIE = (
    "That is the password, but this browser kept no cookie to show it: allow cookies for this address, and try again."
)
_CLOSED = "This server asks for a password; load the page again."


class Brake:
    """Wrong passwords of the last minute, by who gave them; `wrong` of them are free, after that each further try has to wait."""

    SECONDS, NAMES = 60.0, 10_000

    def __init__(self, wrong: int, clock: Callable[[], float] = monotonic):
        self._most, self._clock = wrong, clock
        self._wrong: dict[str, deque[float]] = {}

    def pulled(self, name: str) -> bool:
        """Whether too much was guessed under a name of late."""
        return len(self._recent(name)) >= self._most

    def note(self, name: str) -> None:
        """A wrong password was given under a name."""
        times = self._recent(name)
        times.append(self._clock())
        self._wrong[name] = times
        if len(self._wrong) > self.NAMES:
            self._wrong = {each: times for each in self._wrong if (times := self._recent(each))}

    def _recent(self, name: str) -> deque[float]:
        times = self._wrong.get(name, deque(maxlen=self._most))
        while times and times[0] < self._clock() - self.SECONDS:
            times.popleft()
        return times


class Guesses:
    """How long a try waits before it is looked at: no time at all, or `WAIT` after ten wrong passwords from its browser in a
    minute, or three hundred from its address (a guesser who takes a new cookie each time).

    No try is refused for what others did: a right password is let in, at the latest after the wait. Only a browser that has
    several tries waiting already is refused until one is answered, or it would guess them all at once.
    """

    WAIT, WAITING = 5.0, 3

    def __init__(
        self, clock: Callable[[], float] = monotonic, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ):
        self._sleep = sleep
        self._of_browser, self._of_address = Brake(10, clock), Brake(300, clock)
        self._waiting: Counter[str] = Counter()

    async def turn(self, asked: HTTPConnection) -> bool:
        """Wait until a try may be looked at; False if too many of the same browser wait already."""
        name = browser_of(asked).name
        if not self._of_browser.pulled(name) and not self._of_address.pulled(address_of(asked)):
            return True
        if self._waiting[name] >= self.WAITING:
            return False
        self._waiting[name] += 1
        try:
            await self._sleep(self.WAIT)
        finally:
            self._waiting -= Counter([name])  # forgets a name at zero
        return True

    def note(self, asked: HTTPConnection) -> None:
        """A wrong password came with this request."""
        self._of_browser.note(browser_of(asked).name)
        self._of_address.note(address_of(asked))


class Door:
    """In front of a whole application. Without a password it only keeps the pages of others away."""

    def __init__(self, app: ASGIApp, password: str = "", ticket: str = "", name: str = "", public: Public = DIRECT):
        self._app, self._password, self._ticket = app, password, ticket
        self._public = urlsplit(public.address).netloc.lower()
        self._framed = bool(public.embed_in)
        self._cookie = f"warbench_{name}"
        self._key = pbkdf2_hmac("sha256", password.encode(), b"the door of Warbench", _ROUNDS).hex() if password else ""
        self._guesses = Guesses()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        try:
            await self._open(scope, receive, send)
        except ClientDisconnect:  # a page was closed while it was still speaking
            return
        except RuntimeError as error:
            if getattr(error.__cause__, "status_code", None) != 404:  # starlette's exception, or marimo's own
                raise  # else a file of a page that was closed while it was sent

    async def _open(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope)
        if is_foreign(asked, self._public):
            return await refuse(scope, receive, send, _STRANGER, 403)
        if scope["type"] == "http" and (answer := await self._answer(scope, receive)):
            return await answer(scope, receive, send)
        if asked.url.path in _OPEN_TO_ALL or self._knows(asked):
            return await self._app(scope, receive, send)
        await refuse(scope, receive, send, _CLOSED, 401)

    def _knows(self, asked: HTTPConnection) -> bool:
        cookie = asked.cookies.get(self._cookie, "")
        return not self._password or hmac.compare_digest(cookie.encode(), self._key.encode())

    async def _answer(self, scope: Scope, receive: Receive) -> Response | None:
        """What the door itself says to a request: the login, or the way there; None if that is not its affair."""
        request = Request(scope, receive)
        if request.url.path == LOGIN:
            return await self._login(request)
        if self._ticket and hmac.compare_digest(request.query_params.get(TICKET, "").encode(), self._ticket.encode()):
            self._ticket = ""  # good for once
            return self._let_in(request, _without_ticket(request))
        wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if wants_page and not self._knows(request):
            return RedirectResponse(f"{LOGIN}?{urlencode({'next': _place(request)})}", 303)
        return None

    async def _login(self, request: Request) -> Response:
        onward = own_place(request.query_params.get("next", "/"))
        if request.method != "POST" or not self._password:
            refusal = _NO_COOKIE if _LET_IN in request.query_params else ""
            return RedirectResponse(onward, 303) if self._knows(request) else HTMLResponse(login_page(onward, refusal))
        given = await _password_of(request)
        if not await self._guesses.turn(request):
            return HTMLResponse(login_page(onward, _IN_TURN), 429)
        if hmac.compare_digest(given.encode("utf-8", "replace"), self._password.encode()):
            return self._let_in(request, onward)
        self._guesses.note(request)
        return HTMLResponse(
            login_page(onward, "That is not the password; ask the person who opened this Warbench."), 403
        )

    def _let_in(self, request: Request, onward: str) -> Response:
        """Onward with the cookie; by way of the login, which says what is missing, where a browser has kept none before."""
        checked = f"{LOGIN}?{urlencode({'next': onward, _LET_IN: ''})}"
        answer = RedirectResponse(onward if request.cookies else checked, 303)
        in_frame = (
            self._framed and request.url.scheme == "https"
        )  # only then browsers send a cookie in a frame of another site
        more: Any = {"samesite": "none", "secure": True} if in_frame else {"samesite": "lax"}
        answer.set_cookie(self._cookie, self._key, max_age=_COOKIE_AGE, httponly=True, **more)
        return answer


def is_foreign(asked: HTTPConnection, public: str = "") -> bool:
    """Whether another site's page sends the request: browsers name the origin of a request, and no page can change that. Ours come
    from the host that was asked for, or from the public one, where a proxy asks for another."""
    origin = asked.headers.get("origin")
    own = {asked.headers.get(name, "").lower() for name in ("host", "x-forwarded-host")} | {public}
    return origin is not None and _netloc(origin) not in own - {""}


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:  # brackets that are no address
        return ""


async def refuse(scope: Scope, receive: Receive, send: Send, sentence: str, status: int) -> None:
    """Answer a request with a sentence and this status; a WebSocket too, before it is open, where the server can."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": sentence})
    else:
        await PlainTextResponse(sentence, status)(scope, receive, send)


async def _password_of(request: Request) -> str:
    """The password of a form; nothing if the form is longer than any."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LONGEST_FORM:
            return ""
    return parse_qs(body.decode("utf-8", "replace")).get("password", [""])[0]


def _place(request: Request) -> str:
    query = request.url.query
    return quote(request.url.path) + (f"?{query}" if query else "")


def _without_ticket(request: Request) -> str:
    kept = [(name, value) for name, value in request.query_params.multi_items() if name != TICKET]
    return quote(request.url.path) + (f"?{urlencode(kept, safe='@:,=/')}" if kept else "")


def own_place(onward: str) -> str:
    """A place on this server; a link cannot send people elsewhere after the login."""
    inside = onward.startswith("/") and not onward.startswith(("//", "/\\")) and onward.isprintable()
    return onward if inside else "/"
