"""A chart that is drawn again in its place, offline, and tells which mark is pressed."""

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import altair as alt
import vl_convert
from altair.jupyter.jupyter_chart import load_js_src

from engine.compare import Comparison
from engine.jit import CACHE
from engine.rules import BadInput
from workbench import charts
from workbench.theme import Drawing

_OURS = Path(__file__).parent / "picture.js"
_EXPORT = "export default { render }"


@cache
def _offline() -> str:
    """Altair's widget and the library that it draws with, in one module that needs no internet, and ours before it.

    Making it takes a second or two, so it lies in the cache folder as well.
    """
    lines = load_js_src().splitlines()
    theirs = "\n".join(line for line in lines if not line.startswith("import"))
    if _EXPORT not in theirs:
        raise ImportError("This version of altair writes its chart widget in another way; altair 6.3 is known to work.")
    source = theirs.replace(_EXPORT, "const drawn = render;") + _OURS.read_text("utf-8")
    kept = CACHE / f"chart-{sha256(f'{vl_convert.__version__} {source}'.encode()).hexdigest()[:16]}.js"
    if not kept.exists():
        made = kept.with_suffix(f".{os.getpid()}")
        made.write_text(vl_convert.javascript_bundle(source), "utf-8")
        made.replace(kept)  # whole, or not at all
    return kept.read_text("utf-8")


class Picture(alt.JupyterChart):
    """A drawing in a cell. `pressed(fields)` is told the fields of a mark that was pressed."""

    def __init__(self, drawing: Drawing, pressed: Callable[[dict[str, Any]], None] | None = None):
        type(self)._esm = _offline()
        self._pressed = pressed
        super().__init__(drawing)
        self.add_class("wb-picture")
        self._listen()

    def draw(self, drawing: Drawing) -> None:
        """Show another drawing."""
        if drawing != self.chart:
            self.chart = drawing
            self._listen()

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
    return Picture(charts.find(name, comparison.after.game).draw(comparison, width=width, height=height))
