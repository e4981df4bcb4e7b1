"""What is said of the games, kept up to date while a dial is turned: no cell runs for it."""

from pathlib import Path
from threading import RLock
from typing import Any

import anywidget
import traitlets

from workbench.in_marimo.parts import framed
from workbench.page.kit.part import Part
from workbench.page.live_text import said


class Live(anywidget.AnyWidget):
    """An empty widget that fills the places of these parts (live.js). `told` are their words, the how manieth they are, and
    whether they follow a dial; `rested` is that number, once nobody has moved for a moment after that.

    Words are told in more than one thread; `lock` is held meanwhile, and while the browser is heard. (A widget that is changed
    by another thread just as it ends hearing the browser keeps the change to itself.)
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
        """Show these words, which follow a dial, and hear when nobody moves any more: of words that stand there already too."""
        self._tell(parts, True)

    def placed(self, shown: dict[str, Part]) -> str:
        """The places of the parts for a cell to draw; what is to stand in them is told, if it does not stand there."""
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
