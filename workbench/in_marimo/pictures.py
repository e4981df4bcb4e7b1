"""Charts in a page of marimo: each is drawn once and then given numbers, without a cell that makes it again."""

from collections.abc import Callable
from functools import cache
from threading import RLock
from typing import Any, NamedTuple

import marimo as mo

from engine.compare import Comparison
from workbench.charts import Chart
from workbench.charts._held import AllHeld
from workbench.in_marimo.keys import reached
from workbench.look.drawing import Drawing
from workbench.panels.frame import Sizes
from workbench.picture.bundle import bundle
from workbench.picture.drawn import Drawn

Size = tuple[int, int]


@cache
def _picture() -> type[Drawn]:
    """A drawing that brings along what it is drawn with; made when it is needed, as that takes a second the first time."""
    return type("Picture", (Drawn,), {"_esm": bundle()})


def empty_picture(pressed: Callable[[dict[str, Any]], None] | None = None) -> Drawn:
    """A picture that stays on the page, whatever is drawn in it; `pressed` is told the fields of a mark that was pressed."""
    return _picture()(None, pressed)


class Place(NamedTuple):
    """A picture that keeps its widget, and where that stands on the page."""

    picture: Drawn
    html: str

    def draw(self, drawing: Drawing) -> str:
        """Draw this there; the place, to be shown."""
        self.picture.draw(drawing)
        return reached(self.html, drawing.question)


class Pictures:
    """The charts of a page by name. `clicked(name, fields)` is told of a mark that was pressed.

    A widget lives as long as the cell that made it is not run again: so they are made where they get their places, and what
    is drawn before that is kept for them. Cells draw, and so does the thread that follows a dial: one at a time, or what was
    drawn last would not be what is known to have been.
    """

    def __init__(self, clicked: Callable[[str, dict[str, Any]], None]):
        self._clicked, self._held, self._lock = clicked, AllHeld(), RLock()
        self._drawings: dict[str, Drawing] = {}
        self._drawn: dict[str, tuple[Comparison, Size]] = {}  # of which games, and how large
        self._widgets: dict[str, Drawn] = {}
        self._places: dict[str, Any] = {}
        self.standing: tuple[str, ...] = ()  # those that have their places

    def draw(self, chart: Chart, comparison: Comparison, size: Size) -> None:
        """Draw a chart, now if it has its place; not again what stands there already."""
        with self._lock:
            drawn = self._drawn.get(chart.name)
            if drawn and drawn[0] is comparison and drawn[1] == size:
                return
            self._drawn[chart.name] = comparison, size
            held = self._held.of(chart.name, comparison)
            drawing = self._drawings[chart.name] = chart.draw(comparison, width=size[0], height=size[1], held=held)
            if chart.name in self._widgets:
                self._widgets[chart.name].draw(drawing)

    def follow(self, pictures: tuple[Any, ...], comparison: Comparison, sizes: Sizes) -> tuple[str, ...] | None:
        """Draw the big chart and the small ones (none where `pictures` is empty). The names, if others have places now."""
        main, small = pictures or (None, ())
        charts = [*([main] if main else []), *small]
        names = tuple(chart.name for chart in charts)
        others = names != self.standing
        if others:
            self.standing = names
            self._widgets.clear()
            self._places.clear()
        for chart in charts:
            self.draw(chart, comparison, sizes.main if chart is main else sizes.small)
        return names if others else None

    def html(self, *names: str) -> str:
        """New places for these charts, beside each other."""
        for name in names:
            self._widgets[name] = _picture()(self._drawings[name], self._told(name))
            self._places[name] = mo.ui.anywidget(self._widgets[name])
        reach = (reached(self._places[name].text, self._drawings[name].question) for name in names)
        return f'<div class="wb-charts">{"".join(reach)}</div>'

    def _told(self, name: str) -> Callable[[dict[str, Any]], None]:
        return lambda fields: self._clicked(name, fields)
