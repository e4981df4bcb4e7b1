"""The table for playing, in a cell."""

from typing import Any

from ipywidgets import VBox

from workbench.bench import Bench
from workbench.features.play.hearing import Hearing, is_prepared
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.widgets import there
from workbench.page.kit.button import Go
from workbench.page.kit.part import Part
from workbench.seat import SeatTable


class Seat(VBox):
    """The table; the page holds it only while a game is played."""

    children: Any

    def __init__(self, desk: Any, go: Go):
        self.table = SeatTable()
        heard_while_busy(self.table)
        self.hearing = Hearing(self.table, lambda: desk.bench, go)
        super().__init__()

    def show(self, part: Part | None) -> None:
        """Whether it is there."""
        there(self, part is not None)
        children = () if part is None else (self.table,)
        if self.children != children:
            self.children = children

    def lay_out(self, bench: Bench) -> None:
        """Show the game of this bench; while its strategies are compiled, what stood there before."""
        if is_prepared(bench):
            self.hearing.lay_out(bench)
