"""An empty widget that hears what is pressed on the shelf and keeps it in the browser's storage. Its browser's part is shelf.js.

Whatever comes from a browser is only handed on here; `panels/shelf.py` and `bench/stored.py` read it as hostile input.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

BACK, FORWARD = "back", "forward"


class ShelfInBrowser(anywidget.AnyWidget):
    """`pressed` is what was pressed and how often anything was, `walked` which way through what was done; `ways` are those that
    there are. `found` is what the storage held, `stored` what it shall hold. On a `page` of its own the browser's history leads
    the way, and there is a storage; a bench in a cell is kept by its kernel."""

    _esm = Path(__file__).parent / "shelf.js"
    page = traitlets.Bool(False).tag(sync=True)
    pressed = traitlets.Dict().tag(sync=True)
    walked = traitlets.Dict().tag(sync=True)
    ways: Any = traitlets.List().tag(sync=True)
    found = traitlets.Dict().tag(sync=True)
    stored = traitlets.Unicode("").tag(sync=True)

    def on_press(self, tell: Callable[[dict[str, Any]], None]) -> None:
        """Tell what is pressed from now on."""
        self.observe(lambda change: tell(change["new"]), "pressed")

    def on_walk(self, tell: Callable[[str], None]) -> None:
        """Tell which way somebody wants to go through what was done: BACK or FORWARD."""
        self.observe(lambda change: tell(str(change["new"].get("way"))), "walked")

    def on_found(self, tell: Callable[[str], None]) -> None:
        """Tell what the storage holds, once."""
        self.observe(lambda change: tell(str(change["new"].get("text", ""))), "found")

    def keep(self, text: str) -> None:
        """Let the storage hold this."""
        if text != self.stored:
            self.stored = text
