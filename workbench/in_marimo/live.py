"""Live texts about the games, updated while a dial is turned: no cell runs for it."""

from pathlib import Path
from threading import RLock
from typing import Any

import anywidget
import traitlets

from workbench.in_marimo.parts import framed
from workbench.page.kit.part import Part
from workbench.page.live_text import said


class Live(anywidget.AnyWidget):
    """An empty widget that fills the places of these parts (live.js). `told` holds their words, their sequence number, and
    whether they follow a dial; `rested` is that number, once the page has been idle for a moment after that.

    Words are set in more than one thread; `lock` is held meanwhile, and while a message of the browser is handled. (A widget that
    is changed by another thread just as it finishes handling a message keeps the change to itself.)
    """

    _esm = Path(__file__).parent / "live.js"
    told = traitlets.Dict().tag(sync=True)
    rested = traitlets.Int(0).tag(sync=True)

    def __init__(self) -> None:
        self.lock = RLock()
        super().__init__()
        self._times = 0

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """What the browser says."""
        with self.lock:
            super().set_state(sync_data)

    def follow(self, parts: dict[str, str]) -> None:
        """Show these words, which follow a dial, and wait until the page is idle, even if the words are on show already."""
        self._tell(parts, True)

    def placed(self, shown: dict[str, Part]) -> str:
        """The places of the parts for a cell to draw; their words are sent if they are not on show already."""
        parts = said(shown)
        with self.lock:
            if parts != self.told.get("parts"):
                self._tell(parts, False)
        return "".join(framed(shown[name], _place(name)) for name in parts)

    def _tell(self, parts: dict[str, str], follows: bool) -> None:
        with self.lock:
            self._times += 1
            self.told = {"at": self._times, "parts": parts, "follows": follows}


def _place(name: str) -> str:
    aloud = ' aria-live="polite"' if name == "verdict" else ""
    return f'<wb-live data-part="{name}"{aloud}></wb-live>'
