"""The page "Replay": a game card by card, under both rulebooks if they differ, and its course."""

from typing import Any

from ipywidgets import VBox, Widget

from engine.replay import Trace
from workbench.bench import Bench
from workbench.charts.course import draw_course
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.picture import Picture
from workbench.panels.replay import lay_out, row_of_turn
from workbench.table import CardTable

_HEIGHT = 210


class Replay(VBox):
    """The card table and the course of the open game; a press on a turn goes there."""

    children: Any

    def __init__(self, picks: Widget, lock: Any):
        self.table, self._lock = CardTable(), lock
        heard_while_busy(self.table)
        self.width = 1000
        self._course: Picture | None = None
        self._picks = picks
        super().__init__([picks, self.table])

    def show(self, bench: Bench, shown: tuple[Trace, ...]) -> None:
        """These traces; none says how a game is opened."""
        lay_out(self.table, bench, shown)
        if not shown:
            self.children = (self._picks, self.table)
            return
        drawing = draw_course(shown, width=self.width, height=_HEIGHT)
        if self._course is None:
            self._course = Picture(drawing, self._pressed, self._lock)
        self._course.draw(drawing)
        self.children = (self._picks, self.table, self._course)

    def _pressed(self, fields: dict[str, Any]) -> None:
        if "turn" in fields and self.table.trace.get("rows"):
            self.table.at = row_of_turn(self.table.trace, int(fields["turn"]))
