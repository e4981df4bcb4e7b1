"""A drawing in a page. Both notebooks show it as it is; how the script gets there differs."""

from collections.abc import Callable
from threading import RLock
from typing import Any, cast

import altair as alt
import traitlets

from workbench.look.drawing import Drawing


class Drawn(alt.JupyterChart):
    """A drawing in a cell, or an empty place for one. `pressed(fields)` is told the fields of a mark that was pressed.

    Drawing and what the browser answers may happen in two threads; `lock` is that of the page that the picture is on.
    """

    # Marks go where they belong now in a fifth of a second: shapes of the same kind, which a browser can change by itself.
    # Not while they follow a finger: it would take most of a browser's time, and they would always be behind.
    _css = """
    .vega-embed { overflow: visible; }
    .wb-glides svg.marks :is(path, text, line) { transition: d 0.2s, transform 0.2s; }
    svg.marks :is([cursor="ns-resize"], [style*="ns-resize"]) { touch-action: none; }
    svg.marks :is([cursor="ew-resize"], [style*="ew-resize"]) { touch-action: pan-y; }
    svg.marks [role="slider"]:focus-visible { outline: 2px solid var(--wb-published, Highlight); outline-offset: 2px; }
    @media (prefers-reduced-motion: reduce) { svg.marks * { transition: none !important; } }
    """
    # The fields of the mark that was pressed last, and how many presses there were. (Old traitlets cannot read its type.)
    pick: "traitlets.List[Any]" = traitlets.List().tag(sync=True)
    bands = traitlets.Dict().tag(sync=True)  # where bands were left that are dragged; only the page asks for it
    asks_when_painted = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        drawing: Drawing | None,
        pressed: Callable[[dict[str, Any]], None] | None = None,
        lock: Any = None,
        **more: Any,
    ):
        self._pressed, self._lock = pressed, lock or RLock()
        super().__init__(cast(Drawing, drawing), **more)  # altair shows nothing where there is none
        self.observe(self._picked, "pick")

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """What the browser says."""
        with self._lock:
            super().set_state(sync_data)

    def draw(self, drawing: Drawing) -> bool:
        """Show another drawing. Whether it is another one."""
        with self._lock:
            if drawing == self.chart:
                return False
            self.chart = drawing
            return True

    def _picked(self, change) -> None:
        match change["new"]:
            case [dict() as fields, int()] if fields and self._pressed:
                self._pressed(fields)
