"""The widget of a drawing, used by both notebooks, which differ in how they load the script; its fields are in session/parts/picture.py."""

from collections.abc import Callable
from threading import RLock
from typing import Any

import anywidget

from workbench.session.parts.picture import Picture
from workbench.theme.drawing import Drawing


class Drawn(anywidget.AnyWidget, Picture):
    """A drawing in a cell, or an empty place for one.

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

    def __init__(
        self,
        drawing: Drawing | None,
        pressed: Callable[[dict[str, Any]], None] | None = None,
        lock: Any = None,
        **more: Any,
    ):
        self._lock = lock or RLock()
        super().__init__(drawing=drawing, pressed=pressed, **more)

    @property
    def chart(self) -> Drawing | None:
        """The drawing on show."""
        return self.drawing

    @property
    def spec(self) -> dict[str, Any] | None:
        """The specification of the drawing on show."""
        return self.drawing.spec if self.drawing is not None else None

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over a state that the browser sends."""
        with self._lock:
            super().set_state(sync_data)

    def draw(self, drawing: Drawing) -> bool:
        """Show another drawing; whether it differs from the old one."""
        with self._lock:
            return super().draw(drawing)
