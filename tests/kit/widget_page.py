"""A page with nothing on it but single widgets of ours: their own scripts and styles, and no notebook around them.

A widget is the real object in Python. What its script tells its model is handled by the widget as a kernel would, and what
Python sets on it reaches the model in the page (widget_page.js). So a press in the page is answered by the code that answers
it in a notebook, in a fifth of the time.
"""

import json
import logging
from collections import deque
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlencode

from comm.base_comm import BaseComm

from tests.kit.chromium import SOON, console_troubles, outside, window
from workbench.theme.sheets import PANELS

HOST = "http://127.0.0.1:9"  # nothing is served there: the page is given what it asks for
_WIRING = Path(__file__).with_suffix(".js").read_text("utf-8")
_MARIMO = (Path(__file__).parents[2] / "workbench/theme/marimo.css").read_text("utf-8")
#: What marimo does to every element, and our widgets count on.
_BASE = """
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; color: var(--wb-ink); background: var(--wb-paper); }
.output { padding: 0 15px; }
"""
_BLANK = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parts</title>'
    f"<style>{_BASE}{PANELS}{_MARIMO}</style>"
    '<link rel="icon" href="data:,"></head><body class="light light-theme">'
    '<div id="App"><div><div class="flex-col"></div></div></div></body></html>'
)
_CELL = """(html) => {
    const cell = document.createElement("div");
    cell.className = "marimo-cell";
    cell.innerHTML = `<div class="output-area"><div class="output">${html}</div></div>`;
    document.querySelector(".flex-col").append(cell);
}"""
_DRESS = "(scheme) => { document.body.className = `${scheme} ${scheme}-theme`; }"  # as marimo does


class _Line(BaseComm):
    """The line of a widget to the page: what it says waits until the page asks."""

    def __init__(self, said: deque, **how: Any):
        self._said = said
        super().__init__(**how)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        if msg_type == "comm_msg" and data["method"] in ("update", "custom"):
            self._said.append([self.comm_id, json.loads(json.dumps(data))])  # as it is now


class _Noted(logging.Handler):
    """What a handler in Python raises is only logged, by ipywidgets and by what works in a thread: here it is a trouble."""

    def __init__(self, troubles: list[str]):
        super().__init__()
        self._troubles = troubles

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self._troubles.append(self.format(record))


class WidgetPage:
    """The page. `heard` is what widgets were told, each with its name; `troubles` what went wrong since it was blank."""

    def __init__(self, browser: Any):
        self._context = window(browser)
        self._scripts: dict[str, str] = {}
        self._shown: list[tuple[Any, str, bool]] = []  # what is drawn again after a reload
        self._html: list[str] = []
        self._lines: dict[str, _Line] = {}
        self._said: deque = deque()
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.troubles: list[str] = []
        for name in ("traitlets", "warbench"):
            logging.getLogger(name).addHandler(_Noted(self.troubles))
        self.page = self._context.new_page()
        self.page.expose_function("tellPython", self._hear)
        self.page.route("**/*", self._serve)
        self.page.on("pageerror", lambda error: self.troubles.append(f"page error: {error.stack or error}"))
        self.page.on("console", lambda message: self.troubles.extend(console_troubles(message)))
        self.page.on("request", lambda request: self.troubles.extend(outside(request.url)))

    def blank(self, width: int = 1280, height: int = 900, scheme: str = "light", **query: str) -> "WidgetPage":
        """Nothing is there, and nothing is remembered; the address has this query."""
        self._forget()
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=scheme, reduced_motion="no-preference", media="screen")
        self.page.goto(f"{HOST}/{f'?{urlencode(query)}' if query else ''}")
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self._wire(scheme)
        return self

    def wipe(self) -> None:
        """End all widgets and what they may still have to say."""
        self.page.evaluate("() => globalThis.widgets?.end()")
        self._forget()

    def _forget(self) -> None:
        self._lines, self._shown, self._html, self.heard = {}, [], [], []
        self._said = deque()

    def put(self, html: str) -> "WidgetPage":
        """Draw this below what is there, as the output of a cell."""
        self._html.append(html)
        self.page.evaluate(_CELL, html)
        return self

    def stand(self, widget: Any, place: str = "", shadow: bool = True) -> "WidgetPage":
        """Draw a widget in a place (a selector), or below what is there."""
        if not place:
            place = f"#widget{len(self._shown)}"
            self.put(f'<div id="{place[1:]}"></div>')
        self._shown.append((widget, place, shadow))
        self._draw(widget, place, shadow)
        return self

    def reload(self) -> None:
        """Load the page again; the widgets are as Python has them."""
        self.page.reload()
        self._wire((self.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") and "dark") or "light")
        for html in self._html:
            self.page.evaluate(_CELL, html)
        for each in self._shown:
            self._draw(*each)

    def until(self, holds: Callable[[], Any]) -> Any:
        """What `holds` says, once that is something; the page and its widgets go on meanwhile."""
        ends = monotonic() + SOON / 1_000
        while not (said := holds()) and monotonic() < ends:
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        assert said, "it does not come about"
        return said

    def dress(self, scheme: str) -> None:
        """Change to a "light" or a "dark" page."""
        self.page.emulate_media(color_scheme=scheme)
        self.page.evaluate(_DRESS, scheme)

    def _wire(self, scheme: str) -> None:
        self.page.add_script_tag(content=_WIRING)
        self.page.evaluate(_DRESS, scheme)

    def _draw(self, widget: Any, place: str, shadow: bool) -> None:
        line = _Line(self._said, comm_id=widget.model_id)
        widget.comm = line
        self._lines[widget.model_id] = line
        state = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
        script = str(widget._esm)
        address = f"{HOST}/{sha256(script.encode()).hexdigest()[:16]}.js"
        self._scripts[address] = script
        told = {"id": widget.model_id, "state": state, "css": str(getattr(widget, "_css", "")), "shadow": shadow}
        self.page.evaluate("(told) => widgets.stand(told)", {**told, "place": place, "script": address})

    def _hear(self, model: str | None, data: str) -> list[Any]:
        """What the page says to a widget; all that waits for the page."""
        line = self._lines.get(model or "")
        if line is not None:
            told = json.loads(data)
            widget = next(each for each, *_ in self._shown if each.comm is line)
            self.heard.append((type(widget).__name__, told))
            line.handle_msg({"content": {"data": told}, "buffers": []})
        waiting = [self._said.popleft() for _ in range(len(self._said))]
        return [each for each in waiting if each[0] in self._lines]

    def _serve(self, route: Any) -> None:
        address = route.request.url
        if address in self._scripts:
            route.fulfill(body=self._scripts[address], content_type="text/javascript")
        elif address.split("?")[0] == f"{HOST}/":
            route.fulfill(body=_BLANK, content_type="text/html")
        else:
            self.troubles.append(f"a request: {address[:200]}")
            route.abort()
