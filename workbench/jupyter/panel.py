"""A part with controls, words and buttons: the players, the baseline, the questions of a prediction."""

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Box, VBox

from workbench.jupyter.buttons import Buttons
from workbench.jupyter.widgets import Setter, there
from workbench.page.kit.button import Go, Mark
from workbench.page.kit.part import Part


class Panel(VBox):
    """Controls, words, buttons, one below the other; `step` is given the moves of controls, `go` those of buttons."""

    children: Any

    def __init__(self, go: Go, listed: Callable[[Mark], None] | None = None):
        self._go = go
        self.setters: dict[str, Setter] = {}
        self._options: dict[str, tuple[str, ...]] = {}
        self._set_here, self._words, self.buttons = Box(), HTML(), Buttons(go, listed)
        self._set_here.add_class("wb-set-here")
        super().__init__([self._set_here, self._words, self.buttons])

    def show(self, part: Part | None) -> None:
        """Show this part; nothing without a part; for a part that waits for its games, the old content stays."""
        there(self, part is not None)
        if part is None or part.waits:
            return
        controls = part.controls()
        for name, control in controls.items():
            if name not in self.setters or self._options[name] != tuple(control.options):
                self.setters[name] = Setter.moving(control, self._go)
                self._options[name] = tuple(control.options)
            self.setters[name].show(control)
        widgets = tuple(self.setters[name].widget for name in controls)
        if self._set_here.children != widgets:
            self._set_here.children = widgets
        (self._set_here.add_class if part.kind == "form" else self._set_here.remove_class)("wb-asked-all")
        self._words.value = part.words()
        self.buttons.fill(part.presses())
