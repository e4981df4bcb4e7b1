"""A row of buttons, one for each press. Buttons are used again, because making one takes longer than changing it."""

from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, Text

from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.widgets import there
from workbench.panels.presses import Go, Press
from workbench.panels.scene import Part

_LOOKS = {"": "", "on": "success", "changed": "warning"}


class Buttons(HBox):
    """A label and buttons, and a field for the number of a game where there is a hint for it.

    `go` is given the move of the button that is clicked.
    """

    children: Any

    def __init__(self, go: Go):
        self._go = go
        self._presses: list[Press] = []
        self._label, self._field = HTML(), Text(continuous_update=False, layout={"width": "11rem"})
        self._made: list[Button] = []
        heard_while_busy(self._field)
        self._field.observe(lambda change: self._open(change["new"]), names="value")
        super().__init__()
        self.add_class("wb-row")

    def show(self, part: Part | None) -> None:
        """These buttons, and no others; nothing at all without a part, and while it waits, those that stood there before."""
        there(self, part is not None)
        if part is None:
            self.fill([])
        elif not part.waits:
            role = ' role="status"' if part.live else ""
            self.fill(part.presses(), f'<span class="wb-label"{role}>{escape(part.label)}</span>', part.hint)

    def fill(self, presses: list[Press], label: str = "", hint: str = "") -> None:
        """A label, these buttons, a field with this hint."""
        while len(self._made) < len(presses):
            self._made.append(self._button(len(self._made)))
        self._presses, self._label.value, self._field.placeholder = presses, label, hint
        for button, press in zip(self._made, presses, strict=False):
            button.description, button.tooltip = press.label, press.tip or press.label
            button.button_style = _LOOKS[press.look]
        field = [self._field] if hint else []
        children = (*([self._label] if label else []), *self._made[: len(presses)], *field)
        if self.children != children:
            self.children = children

    def _button(self, at: int) -> Button:
        button = Button(layout={"width": "auto"})
        heard_while_busy(button)
        button.on_click(lambda _: self._go(self._presses[at].move))
        return button

    def _open(self, text: str) -> None:
        if text.strip():
            self._field.value = ""
            self._go(lambda bench: bench.open_text(text))
