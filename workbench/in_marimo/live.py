"""What is said of the games, kept up to date while a dial is turned: no cell runs for it."""

from html import escape
from pathlib import Path

import anywidget
import traitlets

from workbench.in_marimo.parts import framed
from workbench.panels.part import Part
from workbench.panels.said import said


class Live(anywidget.AnyWidget):
    """An empty widget that fills the places of these parts (live.js). `told` are their words, and the how manieth they are;
    `rested` is that number, once nobody has moved for a moment."""

    _esm = Path(__file__).parent / "live.js"
    told = traitlets.Dict().tag(sync=True)
    rested = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self._times, self._stands = 0, dict[str, str]()  # the words that stand in their places, told or drawn

    def tell(self, parts: dict[str, str], again: bool = False) -> None:
        """Show these words in their places; where they stand there already only if they are to be told `again`."""
        if again or self._stands != parts:
            self._times, self._stands = self._times + 1, parts
            self.told = {"at": self._times, "parts": parts}

    def placed(self, shown: dict[str, Part]) -> str:
        """The parts as a cell draws them, each in its place: what was told stays there, unless it reads otherwise now."""
        parts = said(shown)
        if parts != self._stands:
            self._times, self._stands = self._times + 1, parts
        return "".join(framed(shown[name], self._place(name, words)) for name, words in parts.items())

    def _place(self, name: str, words: str) -> str:
        aloud = ' aria-live="polite"' if name == "verdict" else ""
        return f'<wb-live data-part="{name}" data-at="{self._times}" data-drawn="{escape(words)}"{aloud}></wb-live>'
