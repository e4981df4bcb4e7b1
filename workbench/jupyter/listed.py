"""The games behind a clicked mark, as rows."""

from ipywidgets import Box

from workbench.drawer import GamesDrawer
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.widgets import there
from workbench.page.kit.button import Go
from workbench.page.kit.part import Part


class Listed(Box):
    """A drawer; `go` is given the move that opens a game."""

    def __init__(self, go: Go):
        self.drawer = GamesDrawer()
        heard_while_busy(self.drawer)
        self.drawer.opens(lambda seed: go(self.drawer.move(seed)))
        super().__init__([self.drawer])

    def show(self, part: Part | None) -> None:
        """The games of this part; nothing at all without one."""
        there(self, part is not None)
        self.drawer.lay_out(part.label if part else "", part.games() if part else None)
