"""A blank page with nothing on it but the view of a bench (view_host.js), and a kernel behind it: a line of hand-made parts, or the
session of a visitor. A press in the page is answered by the code that answers it in a notebook, in a fifth of the time."""

import json
import logging
from collections import deque
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlencode

from tests.kit.chromium import SOON, console_troubles, outside, window
from workbench.bench import Bench
from workbench.page.kit.frame import WHOLE, Frame
from workbench.page.layout import live
from workbench.session.line import Event, Line
from workbench.session.parts.live_part import LivePart
from workbench.session.parts.page import PagePart
from workbench.session.session import Session
from workbench.theme.theme import TOKENS
from workbench.view import bundle

HOST = "http://127.0.0.1:9"  # nothing is served there: the page is given what it asks for
_SCRIPT = f"{HOST}/view.js"
_WIRING = Path(__file__).with_name("view_host.js").read_text("utf-8")
_BODY = "body { margin: 0; color: var(--wb-ink); background: var(--wb-paper); }"  # as notebooks have it
_BLANK = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>View</title><link rel="icon" href="data:,">'
    f"<style>{TOKENS.read_text('utf-8')}{_BODY}</style></head>"
    '<body class="light"><div id="place"></div></body></html>'
)
_DRESS = "(scheme) => { document.body.className = scheme; }"  # as marimo does


class _Noted(logging.Handler):
    """An exception of an event or of a thread is only logged: here it is a trouble."""

    def __init__(self, troubles: list[str]):
        super().__init__()
        self._troubles = troubles

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self._troubles.append(self.format(record))


class ViewPage:
    """The page. `line` is the kernel's end, with a part "page"; `events` are those that were done, `troubles` what went wrong."""

    def __init__(self, browser: Any):
        self._context = window(browser)
        self._shadow = True
        self.session: Session | None = None
        self.troubles: list[str] = []
        logging.getLogger("warbench").addHandler(_Noted(self.troubles))
        self.begin()
        self.page = self._context.new_page()
        self.page.expose_function("tellKernel", self._hear)
        self.page.route("**/*", self._serve)
        self.page.on("pageerror", lambda error: self.troubles.append(f"page error: {error.stack or error}"))
        self.page.on("console", lambda message: self.troubles.extend(console_troubles(message)))
        self.page.on("request", lambda request: self.troubles.extend(outside(request.url)))

    # ------------------------------------------------------------ the kernel

    def begin(self) -> "ViewPage":
        """A new kernel, which knows no view: a line with nothing but a page."""
        self._end()
        self.line = Line(self._new_way())
        self._kernel: Callable[[Any], None] = lambda message: self.line.hear(message, self._do)
        self.events: list[Event] = []
        self.does = lambda event: None
        self.is_there, self.refused = True, 0  # whether anything answers; requests that nothing answered
        self.top = PagePart()
        self.line.add("page", self.top)
        return self

    def bench(self, bench: Bench, frame: Frame = WHOLE, **how: Any) -> Session:
        """A new kernel: the session of a visitor."""
        self._end()
        session = self.session = Session(bench, frame, address=True, tell=self._new_way(), **how)
        self._kernel = session.hear
        return session

    def _end(self) -> None:
        if self.session:
            self.session.close()
        self.session = None

    def _new_way(self) -> Callable[[Any], None]:
        """A way for updates; what an earlier kernel still has to say is lost, and what this one says before a view greets it."""
        self._greeted = False
        told = self._told = deque[dict[str, Any]]()
        return lambda update: told.append(json.loads(json.dumps(update)))  # as it is now

    def words(self, **parts: str) -> "ViewPage":
        """The words of these parts."""
        with self.line.together():
            for name, html in parts.items():
                self.line.words(name, html)
        return self

    def stand(self, name: str, kind: str, part: LivePart, question: str = "") -> "ViewPage":
        """A part with a state, below what is there."""
        self.line.add(name, part)
        self.top.html += f'<div class="part-{name.partition(".")[0]}">{live(name, kind, question)}</div>'
        return self

    def done(self, verb: str) -> list[tuple[str, Any]]:
        """What was done of this verb: what it was about, and its value."""
        return [(event.what, event.value) for event in self.events if event.verb == verb]

    @property
    def waits(self) -> int:
        """How many updates the page has not fetched yet."""
        return len(self._told)

    def has_done(self, verb: str, what: str, value: Any) -> None:
        """Wait until an event is done."""
        self.until(lambda: (what, value) in self.done(verb))

    # ------------------------------------------------------------ the page

    def blank(self, width: int = 1280, height: int = 900, scheme: str = "light", **query: str) -> "ViewPage":
        """Load the page with nothing on it and nothing remembered; the address has this query."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=scheme, reduced_motion="no-preference", media="screen")
        self.page.goto(f"{HOST}/{f'?{urlencode(query)}' if query else ''}")
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.dress(scheme)
        return self

    def show(self, shadow: bool = True) -> "ViewPage":
        """Show the view, in a shadow root as in marimo, or among everything else as in JupyterLab."""
        self._shadow = shadow
        self.page.add_script_tag(content=_WIRING)
        self.page.evaluate("(told) => showView(told)", {"script": _SCRIPT, "css": bundle.sheet(), "shadow": shadow})
        return self

    def open(
        self, html: str = "", shadow: bool = True, size: tuple[int, int] = (1000, 700), **query: str
    ) -> "ViewPage":
        """Show the view with this skeleton on a blank page."""
        self.top.html = html
        return self.blank(*size, **query).show(shadow)

    def reload(self) -> "ViewPage":
        """Load the page again."""
        self.page.reload()
        self.page.evaluate(
            _DRESS, "dark" if self.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") else "light"
        )
        return self.show(self._shadow)

    def dress(self, scheme: str) -> None:
        """Change to a "light" or a "dark" page."""
        self.page.emulate_media(color_scheme=scheme)
        self.page.evaluate(_DRESS, scheme)

    def wipe(self) -> None:
        """End the view and its kernel, with what they may still have to say."""
        self.page.evaluate("() => globalThis.leave?.()")
        self.begin()

    def until(self, holds: Callable[[], Any]) -> Any:
        """What `holds` says, once that is something; the page goes on meanwhile."""
        ends = monotonic() + SOON / 1_000
        while not (said := holds()) and monotonic() < ends:
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        assert said, "it does not come about"
        return said

    # ------------------------------------------------------------ between them

    def _hear(self, message: str) -> list[dict[str, Any]]:
        """Hand a message of the page to the kernel, and bring all that the kernel has to say."""
        if not self.is_there:
            return []
        if message:
            if not self._greeted:
                self._told.clear()
                self._greeted = True
            self._kernel(json.loads(message))
        return [self._told.popleft() for _ in range(len(self._told))]

    def _do(self, event: Event) -> None:
        self.events.append(event)
        part = self.line.parts.get(event.what)
        if event.verb == "set" and part is not None:
            part.hear(event.value)
        self.does(event)

    def _serve(self, route: Any) -> None:
        address = route.request.url
        if address == _SCRIPT:
            route.fulfill(body=bundle.script(), content_type="text/javascript")
        elif address.split("?")[0] == f"{HOST}/" and self.is_there:
            route.fulfill(body=_BLANK, content_type="text/html")
        elif address == f"{HOST}/health" and self.is_there:
            route.fulfill(body="")
        else:
            self.refused += 1
            self.troubles.append(f"a request: {address[:200]}")
            route.abort()
