"""A chart that is drawn again in its place, offline, and tells which mark is pressed."""

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from threading import Event, RLock
from typing import Any

import altair as alt
import anywidget
import traitlets
import vl_convert
from altair.jupyter.jupyter_chart import load_js_src

from engine.cache import folder
from engine.compare import Comparison
from engine.rules import BadInput
from workbench import charts
from workbench.jupyter.heard import heard_while_busy
from workbench.look.drawing import Drawing

_PATIENCE = 0.3  # seconds that the browser gets for painting
_OURS = Path(__file__).parent / "picture.js"
_EXPORT = "export default { render }"
# All charts of a page draw with one copy of the library, nearly a megabyte: the first widget brings it, the others wait.
_SHARED = """
const shared = (globalThis.warbenchCharts ??= (() => {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
})());
"""
_BRING = """
export default {
  initialize({ model }) {
    if (shared.begun) return;
    shared.begun = true;
    const url = URL.createObjectURL(new Blob([model.get("source")], { type: "text/javascript" }));
    import(url).then((library) => shared.resolve(library.default), shared.reject).finally(() => URL.revokeObjectURL(url));
  },
};
"""
_DRAW = "export default { async render(how) { return (await shared.promise).render(how); } };"


class Library(anywidget.AnyWidget):
    """What charts are drawn with; nothing to see."""

    _esm = _SHARED + _BRING
    source = traitlets.Unicode().tag(sync=True)


@cache
def _library() -> Library:
    """The only one of this kernel."""
    return Library(source=_offline())


@cache
def _offline() -> str:
    """Altair's widget and the library that it draws with, in one module that needs no internet, and ours before it.

    Making it takes a second or two, so it lies in the cache folder as well.
    """
    lines = load_js_src().splitlines()
    theirs = "\n".join(line for line in lines if not line.startswith("import"))
    if _EXPORT not in theirs:
        raise ImportError("This version of altair writes its chart widget differently; altair 6.3 is known to work.")
    source = theirs.replace(_EXPORT, "const drawn = render;") + _OURS.read_text("utf-8")
    of = sha256((version("vl-convert-python") + source).encode()).hexdigest()[:16]
    kept = folder() / f"chart-{of}.js"
    if not kept.exists():
        draft = kept.with_suffix(f".{os.getpid()}")
        draft.write_text(vl_convert.javascript_bundle(source), "utf-8")
        draft.replace(kept)  # whole, or not at all
    return kept.read_text("utf-8")


class Picture(alt.JupyterChart):
    """A drawing in a cell. `pressed(fields)` is told the fields of a mark that was pressed.

    Drawing and what the browser answers may happen in two threads; `lock` is that of the page that the picture is on.
    """

    _esm = _SHARED + _DRAW

    def __init__(self, drawing: Drawing, pressed: Callable[[dict[str, Any]], None] | None = None, lock: Any = None):
        self._pressed, self._lock = pressed, lock or RLock()
        self._painted, self._watched = Event(), False
        _library()
        super().__init__(drawing)
        self.add_class("wb-picture")
        self.on_msg(self._told)
        heard_while_busy(self)
        self._listen()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """What the browser says."""
        with self._lock:
            super().set_state(sync_data)

    def draw(self, drawing: Drawing) -> None:
        """Show another drawing."""
        with self._lock:
            if drawing != self.chart:
                self._painted.clear()
                self.chart = drawing
                self._listen()

    def wait_until_painted(self) -> None:
        """Leave the machine to the browser until it has painted the drawing; not where nobody looks, and not for long."""
        if self._watched:
            self._watched = self._painted.wait(_PATIENCE)

    def _told(self, _picture, content: Any, _buffers) -> None:
        if content == "painted":
            self._watched = True
            self._painted.set()

    def _listen(self) -> None:
        """Every drawing has selections of its own."""
        if "pick" in self.selections.trait_names():
            self.selections.observe(self._picked, names="pick")

    def _picked(self, change) -> None:
        fields = charts.pick_of(change["new"].value)
        if fields and self._pressed:
            self._pressed(fields)


def chart(name: str, comparison: Comparison, width: int = 560, height: int = 300) -> Picture:
    """One chart of a comparison, on a page of its own; BadInput names the charts that there are."""
    if not isinstance(comparison, Comparison):
        raise BadInput("A chart is drawn from a comparison: compare(before, after).")
    return Picture(charts.chart_named(name, comparison.after.game).draw(comparison, width=width, height=height))
