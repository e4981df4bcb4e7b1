"""A chart that is drawn again in its place, offline, and tells which mark is pressed."""

from collections.abc import Callable
from typing import Any

import altair as alt

from engine.compare import Comparison
from engine.rules import BadInput
from workbench import charts
from workbench.theme import Drawing


class Picture(alt.JupyterChart):
    """A drawing in a cell. `pressed(fields)` is told the fields of a mark that was pressed."""

    def __init__(self, drawing: Drawing, pressed: Callable[[dict[str, Any]], None] | None = None):
        alt.JupyterChart.enable_offline()
        self._pressed = pressed
        super().__init__(drawing)
        self.add_class("wb-picture")
        self._listen()

    def draw(self, drawing: Drawing) -> None:
        """Show another drawing."""
        if drawing.spec != self.spec:
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
