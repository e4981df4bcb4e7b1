"""A row of buttons, one for each press. Buttons are used again, because making one takes longer than changing it."""

from typing import Any

from ipywidgets import HTML, Button, HBox

from workbench.jupyter.heard import heard_while_busy
from workbench.panels.presses import Go, Press


class Buttons(HBox):
    """A label and buttons; `go` is given the move of the one that is pressed."""

    children: Any

    def __init__(self, label: str, go: Go, kind: str):
        self._go = go
        self._presses: list[Press] = []
        self._label = HTML(f'<span class="wb-label">{label}</span>')
        self._made: list[Button] = []
        super().__init__()
        self.add_class("wb-row")
        self.add_class(f"wb-{kind}")

    def show(self, presses: list[Press], label: str | None = None) -> None:
        """These buttons, and no others; nothing at all if there are none."""
        if label is not None:
            self._label.value = label
        while len(self._made) < len(presses):
            self._made.append(self._button(len(self._made)))
        self._presses = presses
        for made, press in zip(self._made, presses, strict=False):
            made.description, made.tooltip = press.label, press.tip or press.label
            made.button_style = {"": "", "on": "success", "changed": "warning"}[press.look]
        children = (self._label, *self._made[: len(presses)]) if presses or label else ()
        if self.children != children:
            self.children = children

    def _button(self, at: int) -> Button:
        made = Button(layout={"width": "auto"})
        heard_while_busy(made)
        made.on_click(lambda _: self._go(self._presses[at].move))
        return made
