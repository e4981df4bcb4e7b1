"""The page "Tune": what the change did, in a sentence, in numbers, in charts; and what each value of a dial does."""

from collections.abc import Callable
from html import escape
from time import sleep
from typing import Any

import polars as pl
from ipywidgets import HTML, Accordion, Box, Button, HBox, IntProgress, VBox, Widget

from engine.compare import Comparison
from engine.rules import BadInput
from workbench.bench import Bench
from workbench.charts import Chart
from workbench.jupyter.buttons import Buttons
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.picture import Picture
from workbench.jupyter.widgets import Setter
from workbench.panels import curve, glance, presses
from workbench.panels.controls import metric_list
from workbench.panels.frame import Frame
from workbench.panels.games import games_behind

_HAND_OVER = 0.002  # seconds in which the thread that sends messages gets its turn


class Tune(VBox):
    """Everything below the dials. `show` is given what is to be seen; `go` is told of moves, `stop` of enough games."""

    def __init__(self, frame: Frame, go: presses.Go, stop: Callable[[], None], picks: Widget, lock: Any):
        self._frame, self._go, self._lock = frame, go, lock
        self.sizes = frame.sizes()
        self._bench: Bench | None = None
        self._comparison: Comparison | None = None
        self._pictures: dict[str, Picture] = {}
        self._notes, self._words, self._playing = HTML(), HTML(), Playing(stop)
        self._charts, self._behind = Box(), Buttons("", go, "behind")
        self._curve = Curve(go, lock)
        self._others = Box()
        self._others.add_class("wb-charts")
        self._more = Accordion([VBox([self._others])], titles=("More questions",), selected_index=None)
        self._more.observe(lambda _: self._draw_more(), "selected_index")
        heard_while_busy(self._more)
        shown = [self._notes, self._words, self._playing, self._charts, self._behind, picks, self._curve, self._more]
        super().__init__(shown)
        self._charts.add_class("wb-charts")

    def show(self, bench: Bench, comparison: Comparison, given_up: Callable[[], bool]) -> None:
        """The games so far: first the big chart and the words, because everybody looks there. The other charts follow when
        the browser has painted that, unless people have moved on."""
        with self._lock:
            self._show_first(bench, comparison)
            main = self._charts.children[0]
        main.wait_until_painted()
        _, small, _ = self._frame.pictures(bench.game)
        self._draw_all(self._charts, small, self.sizes.small, given_up)
        self._draw_more(given_up)

    def _show_first(self, bench: Bench, comparison: Comparison) -> None:
        main, _, more = self._frame.pictures(bench.game)
        if self._bench is None or self._bench.game is not bench.game:
            self._charts.children = self._others.children = ()
        if self._bench is None or (self._bench.published, self._bench.setup) != (bench.published, bench.setup):
            self._behind.show([], "")  # more games of the same rules leave what was pressed
        self._bench, self._comparison = bench, comparison
        self._draw(self._charts, main, self.sizes.main)
        sleep(_HAND_OVER)
        self._notes.value = glance.notes_html(bench)
        said = glance.sentence_html(comparison, bench.baseline_name, self._frame.todo)
        self._words.value = said + glance.numbers_html(glance.numbers(comparison))
        self._playing.show(len(comparison.games_after), bench.games)
        self._more.layout.display = None if more else "none"

    def show_curve(self, bench: Bench, swept: pl.DataFrame | None) -> None:
        """The touched dial over all its values."""
        self._curve.show(bench, swept, self.sizes.main)

    def _draw_all(
        self, box: Box, drawn: tuple[Chart, ...], size: tuple[int, int], given_up: Callable[[], bool]
    ) -> None:
        for chart in drawn:
            if given_up():
                return
            self._draw(box, chart, size)

    def _draw(self, box: Box, chart: Chart, size: tuple[int, int]) -> None:
        """Draw a chart in its place, or behind the others. Only handing it over holds up those who move."""
        drawing = chart.draw(self._comparison, width=size[0], height=size[1])
        with self._lock:
            if chart.name not in self._pictures:
                self._pictures[chart.name] = Picture(drawing, lambda fields: self._pressed(chart, fields), self._lock)
            picture = self._pictures[chart.name]
            picture.draw(drawing)
            if picture not in box.children:
                box.children = (*box.children, picture)

    def _draw_more(self, given_up: Callable[[], bool] = lambda: False) -> None:
        """The charts below are drawn when somebody looks at them."""
        if self._more.selected_index is not None and self._bench is not None:
            self._draw_all(self._others, self._frame.pictures(self._bench.game)[2], self.sizes.more, given_up)

    def _pressed(self, chart: Chart, fields: dict[str, Any]) -> None:
        """The games behind a mark."""
        if self._bench is None or self._comparison is None:
            return
        try:
            words, listed = games_behind(chart, fields, self._comparison)
        except BadInput as error:
            words, listed = str(error), []
        found = presses.behind(self._bench, listed) if self._frame.watches else []
        self._behind.show(found, f"<b>{escape(words)}</b>")


class Playing(HBox):
    """How far the games are, and the button that says these are enough; there only while games are played."""

    children: Any

    def __init__(self, stop: Callable[[], None]):
        self._bar, self._words = IntProgress(layout={"width": "12rem"}), HTML()
        self._enough = Button(description="These are enough", tooltip="Stop playing and keep the games so far")
        heard_while_busy(self._enough)
        self._enough.on_click(lambda _: stop())
        super().__init__()
        self.add_class("wb-row")

    def show(self, done: int, wanted: int) -> None:
        """So many of so many games; nothing if that is all."""
        if done >= wanted:
            self.children = ()
            return
        self._bar.max, self._bar.value = wanted, done
        self._words.value = f'<span role="status">{done:,} of {wanted:,} games</span>'
        self.children = (self._bar, self._words, self._enough)


class Curve(VBox):
    """What each value of the touched dial does to one metric; a press on a value sets the dial."""

    children: Any

    def __init__(self, go: presses.Go, lock: Any):
        self._go, self._lock, self._game = go, lock, ""
        self._picture: Picture | None = None
        self._metric: Setter | None = None
        super().__init__()
        self.add_class("wb-curve")

    def show(self, bench: Bench, swept: pl.DataFrame | None, size: tuple[int, int]) -> None:
        """The curve of the touched dial; nothing if none was touched."""
        if swept is None:
            self.children = ()
            return
        control = metric_list(bench)
        if self._metric is None or self._game != bench.game.name:
            self._metric = Setter(control, lambda name: self._go(lambda bench: bench.look_at(name)))
            self._game = bench.game.name
        self._metric.show(control)
        self.children = (self._metric.widget, self._draw(bench, swept, size))

    def _draw(self, bench: Bench, swept: pl.DataFrame, size: tuple[int, int]) -> Picture:
        self._bench = bench
        drawing = curve.picture(bench, swept, *size)
        if self._picture is None:
            self._picture = Picture(drawing, self._pressed, self._lock)
        self._picture.draw(drawing)
        return self._picture

    def _pressed(self, fields: dict[str, Any]) -> None:
        move = curve.pressed(self._bench, fields)
        if move:
            self._go(move)
