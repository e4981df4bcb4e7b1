"""The widget of a drawing, used by both notebooks; they differ in how they load the script."""

from collections.abc import Callable
from threading import RLock
from typing import Any, cast

import altair as alt
import traitlets

from workbench.theme.drawing import Drawing


class Drawn(alt.JupyterChart):
    """A drawing in a cell, or an empty place for one. `pressed(fields)` is called with the fields of a clicked mark.

    Drawing and events of the browser may come from two threads; `lock` is that of the page with the picture.
    """

    # Marks glide to their places in a fifth of a second: shapes of the same kind, which a browser can animate by itself.
    # They do not glide during a drag: that would take most of a browser's time, and they would always lag behind.
    _css = """
    .vega-embed { overflow: visible; }
    .wb-glides svg.marks :is(path, text, line) { transition: d 0.2s, transform 0.2s; }
    svg.marks :is([cursor="ns-resize"], [style*="ns-resize"]) { touch-action: none; }
    svg.marks :is([cursor="ew-resize"], [style*="ew-resize"]) { touch-action: pan-y; }
    svg.marks [role="slider"]:focus-visible { outline: 2px solid var(--wb-published, Highlight); outline-offset: 2px; }
    @media (prefers-reduced-motion: reduce) { svg.marks * { transition: none !important; } }
    """
    # The fields of the last clicked mark, and the number of clicks. (Old traitlets cannot read its type.)
    pick: "traitlets.List[Any]" = traitlets.List().tag(sync=True)
    bands = traitlets.Dict().tag(sync=True)  # the last positions of dragged bands; only the page uses it
    asks_when_painted = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        drawing: Drawing | None,
        pressed: Callable[[dict[str, Any]], None] | None = None,
        lock: Any = None,
        **more: Any,
    ):
        self._pressed, self._lock = pressed, lock or RLock()
        super().__init__(cast(Drawing, drawing), **more)  # altair shows nothing without this
        self.observe(self._picked, "pick")

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over a state that the browser sends."""
        with self._lock:
            super().set_state(sync_data)

    def draw(self, drawing: Drawing) -> bool:
        """Show another drawing; whether it differs from the old one."""
        with self._lock:
            if drawing == self.chart:
                return False
            self.chart = drawing
            return True

    def _picked(self, change) -> None:
        match change["new"]:
            case [dict() as fields, int()] if fields and self._pressed:
                self._pressed(fields)
