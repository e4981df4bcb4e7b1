"""Pages before and around those of marimo: the login, our icon, the link home; and no path of this machine."""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, quote, urlencode

from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from workbench.bench import Bench
from workbench.hosts.server.assets import font_faces
from workbench.hosts.server.network import START
from workbench.lessons.course import LOOK
from workbench.page.painted import painted_html
from workbench.session.parts.first import painted
from workbench.theme.sheets import FIRST, FRONT, HOME_LINK, PANELS
from workbench.theme.theme import DECKS, TABLE
from workbench.view.script import sheet

_HOME = Path(__file__).parents[3]
_OF_MARIMO = {"file", "access_token"}  # in an address
_HOME_SAYS = "Games and lessons"
_NO_EXPORT = "A page of this Warbench is handed in with its own button and is not exported."
_MARIMO_ICONS = (
    b'<link rel="icon" href="./favicon.ico" />',
    b'<link rel="apple-touch-icon" href="./apple-touch-icon.png" />',
    b'<link rel="manifest" href="./manifest.json" />',
)
_ROOT = b'<div id="root">'
_HEAD = b"<head>"
_END = b"</body>"
_PRELOADED = re.compile(
    rb'<link rel="preload"[^>]* as="(?:font|image)"[^>]*>'
)  # 1 MB for letters that we do not write with
# With these in the head nothing is painted before all of them have come; the painted page needs none of them. Our own style of
# marimo's page goes with them, because the later of two rules counts.
_WAITED_FOR = re.compile(
    rb"""<link rel="(?:modulepreload|stylesheet)" [^>]*href="\./assets/[^>]*>\s*|<style title='marimo-custom'>.*?</style>""",
    re.DOTALL,
)
_MARIMO_SAYS = b'content="a marimo app"'
_SHOWN_FIRST = (
    "game",
    "against",
    "called",
    "page",
    "seed",
)  # what a link says of a page before games are played or opened
_THEME = (b'"theme": "light"', b'"theme": "system"')  # in the colours of the viewer's system

# Without its scripts a page stays as the server painted it. A proxy that names another host than the browser makes us refuse them.
_UNSCRIPTED = """<script>addEventListener("error", ({ target }) => {
  if (target.tagName !== "SCRIPT" || document.querySelector(".wb-unscripted")) return;
  const said = document.createElement("p"), here = location.origin + location.pathname.replace(/\\/(\\d+\\/)?$/, "");
  said.className = "wb-unscripted";
  said.setAttribute("role", "alert");
  said.style.cssText = "position: fixed; inset: auto 0 0; z-index: 9; margin: 0; padding: 1rem; background: Canvas; color: CanvasText";
  said.textContent = "The scripts of this page did not come; load it again. If this Warbench is behind a proxy, "
    + `start it with --public-address ${here}`;
  document.body.append(said);
}, true);</script>"""
_UNPAINT = """addEventListener("warbench:shown", () => document.querySelector(".wb-first").remove(), { once: true });"""


class Served(NamedTuple):
    """A page of marimo: its place on the server, its file, its titles in the list of pages and in the browser's tab."""

    place: str
    file: Path
    title: str
    question: str = ""
    time: str = ""


# ---------------------------------------------------------------- pages of our own


def page_html(title: str, body: str, style: str = FRONT, look: str = "wb-panel", bar: str = "") -> str:
    """A page of ours: a panel in the middle, or of another `look` below a bar. The body and the bar are safe HTML."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
    return (
        f'<!DOCTYPE html><html lang="en"><head>{head}<link rel="icon" href="{icon_address()}"><style>{style}</style></head>'
        f'<body class="wb-front">{bar}<main class="{look}">{body}</main></body></html>'
    )


def login_page(onward: str, refusal: str = "") -> str:
    """The login; `onward` is where it leads."""
    action = escape(f"?{urlencode({'next': onward})}")
    said = f'<p class="wb-refusal" role="alert">{escape(refusal)}</p>' if refusal else ""
    return page_html(
        "Warbench",
        f'<h1>Warbench</h1><form method="post" action="{action}"><label for="password">Password</label>'
        f'<input id="password" name="password" type="password" required autofocus autocomplete="current-password">{said}'
        "<button>Open</button></form><p>The person who opened this Warbench knows the password.</p>",
    )


def full_page(most: int) -> str:
    """What is shown instead of a page that would be one too many."""
    return page_html(
        "Warbench",
        f"<h1>Warbench</h1><p>{most} pages of this Warbench are open, and it takes no more; "
        "close one that nobody needs, wait a moment, and load this page again.</p>",
    )


def icon() -> str:
    """Two cards, one behind the other, as SVG."""
    back, paper, heart, line = TABLE["back"][0], TABLE["paper"][0], DECKS["red"][0], TABLE["soft"][0]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'<rect x="4" y="3" width="17" height="24" rx="3" fill="{back}" transform="rotate(-9 12 15)"/>'
        f'<rect x="10" y="5" width="17" height="24" rx="3" fill="{paper}" stroke="{line}" transform="rotate(7 18 17)"/>'
        f'<path fill="{heart}" d="M18.5 23.5c-7-5-6-10-3-10.5 1.600-.2 2.600.8 3 2 .4-1.200 1.400-2.200 3-2 3 .5 4 5.500-3 10.500z"/></svg>'
    )


@cache
def icon_address() -> str:
    """The icon as an address that holds it: it is right on every page, below any path of a proxy, and before the login."""
    return f"data:image/svg+xml,{quote(icon())}"


# ---------------------------------------------------------------- pages of marimo


def painted_first(link: Mapping[str, str]) -> str:
    """The workbench page before marimo has begun: all that needs no games, with the figures that are kept beside the game, in the
    places of the real page, which then takes over."""
    bench = Bench.from_link({name: link[name] for name in _SHOWN_FIRST if name in link})
    felt = painted(bench.game.name) if bench.page == "Bench" else ""
    page = painted_html(bench, felt or '<div class="wb-first-felt"></div>')
    return f'<style>{_first_style()}</style><div class="wb-first">{page}</div><script>{_UNPAINT}</script>'


@cache
def _first_style() -> str:
    return font_faces() + PANELS + sheet("page") + FIRST


def in_our_words(html: bytes, title: str, first: str = "", home: str = "") -> bytes:
    """A page of marimo with our icon and title, with what is painted first and the way home, and without the folders of this
    machine."""
    html = html.replace(_HEAD, _HEAD + _UNSCRIPTED.encode(), 1)
    html = _PRELOADED.sub(b"", html).replace(*_THEME)
    html = _with_painted(html, first) if first else html
    html = html.replace(_END, home.encode() + _END, 1) if home else html
    for mark in _MARIMO_ICONS:
        html = html.replace(mark, b"")
    html = html.replace(_MARIMO_SAYS, b'content="A workbench for card-game designers"')
    start, end = html.find(b"<title>"), html.find(b"</title>")
    if 0 <= start < end:
        named = f'<link rel="icon" href="{icon_address()}" /><title>{escape(title)}'
        html = html[:start] + named.encode() + html[end:]
    for written in _ways_of_writing(str(_HOME)):
        html = html.replace(written.encode(), b"")
    return html


def _with_painted(html: bytes, first: str) -> bytes:
    """The page with the painted one before its own root, and behind it marimo's style sheets and scripts."""
    later = b"".join(_WAITED_FOR.findall(html))
    return _WAITED_FOR.sub(b"", html).replace(_ROOT, first.encode() + later + _ROOT, 1)


def _ways_of_writing(path: str) -> list[str]:
    """A path as written in HTML, JSON and addresses."""
    return [path, json.dumps(path)[1:-1], escape(path), quote(path), quote(path, safe="")]


def way_home(place: str) -> str:
    """The link from a page of marimo to the page where everything begins."""
    up = "../" * (place.count("/") - (place == "/"))
    style = HOME_LINK if place == "/" else font_faces() + HOME_LINK + LOOK.read_text("utf-8")
    if place == "/":
        css, link = "wb-home", f'<a href="{up}{START}" aria-label="{_HOME_SAYS}" title="{_HOME_SAYS}"></a>'
    else:
        css, link = "wb-home wb-of-lesson", f'<a href="{up}{START}">{_HOME_SAYS}</a>'
    return f'<style>{style}</style><nav class="{css}" aria-label="Warbench">{link}</nav>'


class Face:
    """A layer in front of one page of marimo: its HTML in our words, with the content shown before marimo has begun.

    Marimo is asked for the page once: for each visit it would read and parse the whole notebook to answer the same.
    """

    def __init__(
        self, app: ASGIApp, title: str, first: Callable[[Mapping[str, str]], str] = lambda link: "", home: str = ""
    ):
        self._app, self._title, self._first, self._home = app, title, first, home
        self._page: tuple[Message, bytes] | None = None  # what marimo answered: head and body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        if scope["path"].endswith((".ico", "icon.png")):
            return await Response(icon(), media_type="image/svg+xml")(scope, receive, send)
        if _is_export(scope):
            return await PlainTextResponse(_NO_EXPORT, 403)(scope, receive, send)
        asked = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        if _OF_MARIMO & asked.keys():
            return await RedirectResponse(_without_marimos(scope, asked), 303)(scope, receive, send)
        paint = partial(self._first, {name: values[0] for name, values in asked.items()})
        rewritten = _Rewritten(send, self._title, paint, self._home)
        wants_page = _is_the_page(scope, asked)
        if wants_page and self._page:
            return await rewritten.send_whole(*self._page)
        await self._app(scope, receive, rewritten)
        if wants_page and rewritten.is_for_all:
            self._page = rewritten.whole


def _is_the_page(scope: Scope, asked: Mapping[str, list[str]]) -> bool:
    """Whether this is the page itself, which is the same for all who come."""
    here = scope["path"].removeprefix(scope.get("root_path", ""))
    return scope["method"] == "GET" and here in ("", "/")


def _is_export(scope: Scope) -> bool:
    """Whether marimo is asked for a page as a file of its own: that holds the code and what others have typed."""
    return "/api/export/" in scope["path"]


def _without_marimos(scope: Scope, asked: Mapping[str, list[str]]) -> str:
    """The address without what marimo would understand: another notebook, a token."""
    kept = [(name, value) for name, values in asked.items() if name not in _OF_MARIMO for value in values]
    return quote(scope["path"]) + (f"?{urlencode(kept, safe='@:,=/')}" if kept else "")


class _Rewritten:
    """Sends a response on; one of HTML is held back until it is whole. `paint` makes what such a page shows first: what a page sends
    and fetches later needs none of that."""

    def __init__(self, send: Send, title: str, paint: Callable[[], str], home: str):
        self._send, self._title, self._paint, self._home = send, title, paint, home
        self._start: Message | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _is_html(message):
            self._start = message
        elif self._start is None:
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body"):
                await self.send_whole(self._start, self._body)

    @property
    def whole(self) -> tuple[Message, bytes] | None:
        """What came: its head and its body, as they were."""
        return (self._start, self._body) if self._start else None

    @property
    def is_for_all(self) -> bool:
        """Whether a page came, and not one for a single visitor."""
        head = self._start
        return (
            head is not None and head["status"] == 200 and b"set-cookie" not in {n.lower() for n, _ in head["headers"]}
        )

    async def send_whole(self, start: Message, body: bytes) -> None:
        """Send a page in our words; a tag of marimo's would be that of another text."""
        body = in_our_words(body, self._title, self._paint(), self._home)
        changed = (b"content-length", b"etag", b"last-modified")
        kept = [(name, value) for name, value in start["headers"] if name.lower() not in changed]
        await self._send({**start, "headers": [*kept, (b"content-length", str(len(body)).encode())]})
        await self._send({"type": "http.response.body", "body": body})


def _is_html(start: Message) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(b"text/html") for name, value in start["headers"])
