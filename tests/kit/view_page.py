"""A blank page with nothing on it but the view of a bench, and a line of hand-made parts behind it (view_host.js)."""

import json
from collections import deque
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlencode

from tests.kit.chromium import SOON, console_troubles, window
from workbench.bench import Bench as State
from workbench.page.kit.frame import WHOLE, Frame
from workbench.session.line import Event, Line
from workbench.session.parts.page import PagePart
from workbench.session.session import Session
from workbench.view import bundle

HOST = "http://127.0.0.1:9"  # nothing is served there: the page is given what it asks for
_SCRIPT = f"{HOST}/view.js"
_WIRING = Path(__file__).with_name("view_host.js").read_text("utf-8")
_BLANK = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>View</title><link rel="icon" href="data:,">'
    '</head><body><input id="before"><div id="place"></div></body></html>'
)


class ViewPage:
    """The page. `line` is the kernel's end, with a part "page"; `events` are those that were done, `troubles` what went wrong."""

    def __init__(self, browser: Any):
        self._context = window(browser)
        self._told: deque[dict[str, Any]] = deque()
        self.session: Session | None = None
        self.troubles: list[str] = []
        self.begin()
        self.page = self._context.new_page()
        self.page.expose_function("tellKernel", self._hear)
        self.page.route("**/*", self._serve)
        self.page.on("pageerror", lambda error: self.troubles.append(f"page error: {error.stack or error}"))
        self.page.on("console", lambda message: self.troubles.extend(console_troubles(message)))

    def begin(self) -> "ViewPage":
        """A new kernel, which knows no view."""
        self._told.clear()
        if self.session:
            self.session.close()
        self.session = None
        self.events: list[Event] = []
        self.does = lambda event: None
        self.line = Line(self._tell)
        self.is_there, self.refused = True, 0  # whether anything answers; requests that nothing answered
        self.top = PagePart()
        self.line.add("page", self.top)
        return self

    def open(
        self, html: str = "", shadow: bool = True, size: tuple[int, int] = (1000, 700), **query: str
    ) -> "ViewPage":
        """Load the page, with nothing remembered, and show the view with this skeleton."""
        self._shadow = shadow
        self.top.html = html
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.goto(f"{HOST}/{f'?{urlencode(query)}' if query else ''}")
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        return self._show()

    def bench(self, what: str = "suits", frame: Frame = WHOLE, **how: Any) -> "ViewPage":
        """The bench of a visitor behind the view, instead of hand-made parts."""
        self.session = Session(State.at(what), frame, address=True, tell=self._tell, **how)
        return self.open(shadow=how.get("shadow", True))

    def reload(self) -> "ViewPage":
        """Load the page again."""
        self.page.reload()
        return self._show()

    def words(self, **parts: str) -> "ViewPage":
        """The words of these parts."""
        with self.line.together():
            for name, html in parts.items():
                self.line.words(name, html)
        return self

    def until(self, holds: Any) -> Any:
        """What `holds` says, once that is something; the page goes on meanwhile."""
        ends = monotonic() + SOON / 1_000
        while not (said := holds()) and monotonic() < ends:
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        assert said, "it does not come about"
        return said

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

    def _show(self) -> "ViewPage":
        self.page.add_script_tag(content=_WIRING)
        self.page.evaluate(
            "(told) => showView(told)",
            {"script": _SCRIPT, "css": bundle.sheet(), "shadow": self._shadow},
        )
        return self

    def _tell(self, update: dict[str, Any]) -> None:
        self._told.append(json.loads(json.dumps(update)))

    def _hear(self, message: str) -> list[dict[str, Any]]:
        if not self.is_there:
            return []
        if message and self.session:
            self.session.hear(json.loads(message))
        elif message:
            self.line.hear(json.loads(message), self._do)
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
        else:
            self.refused += 1
            route.abort()
