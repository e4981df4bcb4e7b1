"""An empty widget that reports clicks on saved variants and stores them in the browser. The browser's side is shelf.js.

Data from the browser are only passed on here; `features/shelf/panel.py` and `bench/browser_storage.py` read them as untrusted input.
"""

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from workbench.view.script import source

BACK, FORWARD = "back", "forward"


class ShelfInBrowser(anywidget.AnyWidget):
    """`pressed` is the last click and the number of clicks, `walked` the last undo or redo; `ways` are those
    possible now. `found` is what the storage held, `stored` what it is to hold. On a `page` of its own the browser's history does
    undo and redo, and there is a storage; a bench in a cell is kept by its kernel."""

    _esm = source("shelf")
    page = traitlets.Bool(False).tag(sync=True)
    pressed = traitlets.Dict().tag(sync=True)
    walked = traitlets.Dict().tag(sync=True)
    ways: Any = traitlets.List().tag(sync=True)
    found = traitlets.Dict().tag(sync=True)
    stored = traitlets.Unicode("").tag(sync=True)

    def on_press(self, tell: Callable[[dict[str, Any]], None]) -> None:
        """Call this function with each click from now on."""
        self.observe(lambda change: tell(change["new"]), "pressed")

    def on_walk(self, tell: Callable[[str], None]) -> None:
        """Call this function with each undo or redo: BACK or FORWARD."""
        self.observe(lambda change: tell(str(change["new"].get("way"))), "walked")

    def on_found(self, tell: Callable[[str], None]) -> None:
        """Call this function with the contents of the storage, once."""
        self.observe(lambda change: tell(str(change["new"].get("text", ""))), "found")

    def keep(self, text: str) -> None:
        """Store this text."""
        if text != self.stored:
            self.stored = text
