"""Saved variants on the page of marimo: a click makes a move, and the browser keeps them until the next visit."""

from typing import Any

from workbench.bench import Bench
from workbench.bench.browser_storage import from_store, to_store
from workbench.features.shelf.panel import read_press
from workbench.page.kit.button import Go
from workbench.shelf import ShelfInBrowser


class Shelf(ShelfInBrowser):
    """Nothing to see: the words are those of the part "shelf"; Undo and Redo are heard by the address."""

    def __init__(self) -> None:
        super().__init__(page=True)
        self._latest: Bench | None = None

    def join(self, go: Go, step: Go) -> None:
        """From now on `go` is given the moves of what is pressed, `step` the one that brings what the storage held."""

        def pressed(what: dict[str, Any]) -> None:
            move = read_press(what)
            if move:
                go(move)

        def found(text: str) -> None:
            step(lambda bench: from_store(bench, text))
            if self._latest is not None:  # a link may have brought pins
                self.follow(self._latest)

        self.on_press(pressed)
        self.on_found(found)

    def follow(self, bench: Bench) -> None:
        """What is kept from now on, once the browser has told what it kept."""
        self._latest = bench
        if self.found:
            self.keep(to_store(bench))
