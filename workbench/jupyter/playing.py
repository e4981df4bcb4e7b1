"""The progress of the games, and the button that stops them; visible only while games are played."""

from html import escape
from typing import Any

from ipywidgets import HTML, HBox, IntProgress

from workbench.jupyter.buttons import Buttons
from workbench.jupyter.widgets import there
from workbench.page.kit.button import Go
from workbench.page.kit.part import Part


class Playing(HBox):
    """A bar, words, a button."""

    children: Any

    def __init__(self, go: Go):
        self._bar, self._words, self._enough = IntProgress(layout={"width": "12rem"}), HTML(), Buttons(go)
        super().__init__([self._bar, self._words, self._enough])
        self.add_class("wb-row")

    def show(self, part: Part | None, done: int = 0, wanted: int = 1) -> None:
        """The progress, in games; empty without a part."""
        there(self, part is not None)
        if part is not None:
            self._bar.max, self._bar.value = wanted, done
            self._words.value = f'<span role="status">{escape(part.label)}</span>'
            self._enough.fill(part.presses())
