"""Charts in a cell: the big one and the small ones, those below, the curve of a dial, the ladder of players."""

from collections.abc import Callable
from typing import Any

import polars as pl
from ipywidgets import HTML, Accordion, Box, VBox

from engine.analysis.compare import Comparison
from workbench.bench import Bench
from workbench.charts import Chart
from workbench.charts.kit.stable_axes import AllHeld
from workbench.features.ladder import panel as ladder_panel
from workbench.features.sweep import panel as sweep_panel
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.picture import Picture
from workbench.jupyter.widgets import Setter, there
from workbench.page.kit.button import Go, Mark
from workbench.page.kit.part import Part
from workbench.theme.drawing import Drawing

Size = tuple[int, int]


class Charts(Box):
    """Charts side by side, drawn one after the other; `clicked` is called with a mark. Each keeps its picture."""

    children: Any

    def __init__(self, clicked: Callable[[Mark], None], lock: Any):
        self._clicked, self._lock, self._held = clicked, lock, AllHeld()
        self._pictures: dict[str, Picture] = {}
        super().__init__()
        self.add_class("wb-charts")

    def show(self, part: Part | None) -> None:
        """Their place; what is drawn in it follows when the games are played."""
        there(self, part is not None)

    def draw(self, chart: Chart, comparison: Comparison, size: Size) -> Picture:
        """Draw a chart in its place, or behind the others. Only handing it over holds up those who move."""
        held = self._held.of(chart.name, comparison)
        drawing = chart.draw(comparison, width=size[0], height=size[1], held=held)
        with self._lock:
            if chart.name not in self._pictures:
                self._pictures[chart.name] = self._picture(chart, drawing)
            picture = self._pictures[chart.name]
            picture.draw(drawing)
            if picture not in self.children:
                self.children = (*self.children, picture)
        return picture

    def _picture(self, chart: Chart, drawing: Drawing) -> Picture:
        return Picture(drawing, lambda fields: self._clicked((chart.name, fields)), self._lock)


class More(Accordion):
    """The charts that are folded away; `opened` is called when the fold opens."""

    def __init__(self, clicked: Callable[[Mark], None], opened: Callable[[], None], lock: Any):
        self.charts = Charts(clicked, lock)
        super().__init__([VBox([self.charts])], titles=("",), selected_index=None)
        self.observe(lambda _: opened(), "selected_index")
        heard_while_busy(self)

    def show(self, part: Part | None) -> None:
        """Their places and their drawings."""
        there(self, part is not None)
        if part is not None and self.get_title(0) != part.label:
            self.set_title(0, part.label)

    @property
    def is_open(self) -> bool:
        """Whether the fold is open."""
        return self.selected_index is not None


class Curve(VBox):
    """What each value of the touched dial does to one metric; a click on a value sets the dial."""

    children: Any

    def __init__(self, go: Go, lock: Any):
        self._go, self._lock = go, lock
        self._metrics: dict[str, Setter] = {}  # by game
        self._picture: Picture | None = None
        super().__init__()

    def show(self, part: Part | None) -> None:
        """Its place; without a part nothing, and nothing older when it comes back."""
        there(self, part is not None)
        if part is None:
            self.children = ()

    def draw(self, part: Part, bench: Bench, swept: pl.DataFrame, comparison: Comparison | None, size: Size) -> None:
        """The touched dial over all its values."""
        control = part.controls()["metric"]
        if bench.game.name not in self._metrics:
            self._metrics[bench.game.name] = Setter.moving(control, self._go)
        metric = self._metrics[bench.game.name]
        metric.show(control)
        self._bench, drawing = bench, sweep_panel.picture(bench, swept, comparison, *size)
        if self._picture is None:
            self._picture = Picture(drawing, self._clicked, self._lock)
        self._picture.draw(drawing)
        self.children = (metric.widget, self._picture)

    def _clicked(self, fields: dict[str, Any]) -> None:
        move = sweep_panel.pressed(self._bench, fields)
        if move:
            self._go(move)


class Ladder(VBox):
    """How much each way of playing wins, with a sentence above it."""

    children: Any

    def __init__(self, lock: Any):
        self._lock, self._words = lock, HTML()
        self._picture: Picture | None = None
        super().__init__()

    def show(self, part: Part | None) -> None:
        """Its place; without a part nothing, and nothing older when it comes back."""
        there(self, part is not None)
        if part is None:
            self.children = ()

    def draw(self, bench: Bench, climbed: ladder_panel.Climbed | None, width: int) -> None:
        """The sentence and the picture; without games a word that they are still to come."""
        if climbed is None:
            self._words.value, self.children = ladder_panel.waiting_html(), (self._words,)
            return
        self._words.value, drawing = (
            ladder_panel.sentence_html(bench, climbed),
            ladder_panel.picture(bench, climbed, width),
        )
        if self._picture is None:
            self._picture = Picture(drawing, None, self._lock)
        self._picture.draw(drawing)
        self.children = (self._words, self._picture)
