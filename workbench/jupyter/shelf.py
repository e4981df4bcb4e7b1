"""Saved variants of a bench in a cell: a click makes a move; Undo and Redo."""

from collections.abc import Callable
from typing import Any

from workbench.features.shelf.panel import read_press
from workbench.jupyter.heard import heard_while_busy
from workbench.page.kit.button import Go
from workbench.shelf import ShelfInBrowser
from workbench.shelf.browser import BACK, FORWARD


class Shelf(ShelfInBrowser):
    """Nothing to see: the words are those of the part "shelf"."""

    def __init__(self, go: Go, walk: Callable[[str], None]):
        super().__init__()
        heard_while_busy(self)

        def pressed(what: dict[str, Any]) -> None:
            move = read_press(what)
            if move:
                go(move)

        self.on_press(pressed)
        self.on_walk(walk)

    def lead(self, back: bool, forward: bool) -> None:
        """Which ways there are."""
        self.ways = [*([BACK] if back else []), *([FORWARD] if forward else [])]
