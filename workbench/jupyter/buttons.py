"""A row of buttons, one for each action. Buttons are reused, because making one takes longer than changing it."""

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Box, HBox, Text
from ipywidgets import Button as ButtonWidget

from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.widgets import there
from workbench.page.kit.button import Button, Go, Mark
from workbench.page.kit.part import Part

_LOOKS = {"": "", "on": "success", "changed": "warning"}


class Buttons(HBox):
    """A label and buttons, and a field for the number of a game where there is a hint for it.

    `go` is given the move of the button that is clicked, `listed` the mark of one that has games behind it.
    """

    children: Any

    def __init__(self, go: Go, listed: Callable[[Mark], None] | None = None):
        self._go, self._listed = go, listed
        self._presses: list[Button] = []
        self._label, self._said, self._field = HTML(), HTML(), Text(continuous_update=False, layout={"width": "11rem"})
        self._made: list[ButtonWidget] = []
        heard_while_busy(self._field)
        self._field.observe(lambda change: self._open(change["new"]), names="value")
        super().__init__()
        self.add_class("wb-row")

    def show(self, part: Part | None) -> None:
        """These buttons, and no others; nothing at all without a part, and while it waits, those that stood there before."""
        there(self, part is not None)
        self._said.value = part.words() if part is not None else ""
        if part is None:
            self.fill([])
        elif not part.waits:
            role = ' role="status"' if part.live else ""
            self.fill(part.presses(), f'<span class="wb-label"{role}>{escape(part.label)}</span>', part.hint)

    def fill(self, presses: list[Button], label: str = "", hint: str = "") -> None:
        """A label, these buttons, a field with this hint."""
        while len(self._made) < len(presses):
            self._made.append(self._button(len(self._made)))
        self._presses, self._label.value, self._field.placeholder = presses, label, hint
        for button, press in zip(self._made, presses, strict=False):
            button.description, button.tooltip = press.label, press.tip or press.label
            button.button_style = _LOOKS[press.look]
        field = [self._field, self._said] if hint else []
        children = (*([self._label] if label else []), *self._placed(), *field)
        if self.children != children:
            self.children = children

    @property
    def buttons(self) -> list[ButtonWidget]:
        """The buttons on show."""
        return self._made[: len(self._presses)]

    def _placed(self) -> list[Any]:
        """The widgets of the row: the buttons themselves."""
        return [*self.buttons]

    def _button(self, at: int) -> ButtonWidget:
        button = ButtonWidget(layout={"width": "auto"})
        heard_while_busy(button)
        button.on_click(lambda _: self._presses[at].do(self._go, self._listed))
        return button

    def _open(self, text: str) -> None:
        if text.strip():
            self._field.value = ""
            self._go(lambda bench: bench.open_text(text))


class Questions(Buttons):
    """The opening questions, each a card to turn over: its largest effect is on its back, which the browser draws (see
    first.js) once it was measured. `game` is the game of the questions."""

    def __init__(self, go: Go):
        self.game = ""
        self._cards: list[Box] = []
        super().__init__(go)

    def _placed(self) -> list[Any]:
        for button in self._made[len(self._cards) :]:
            self._cards.append(Box([button, HTML()]).add_class("wb-ask-card"))
        for card, press in zip(self._cards, self._presses, strict=False):
            of = f"{self.game}.{press.key}"
            card.children[1].value = f'<wb-back data-of="{escape(of)}"></wb-back>' if press.tip else ""
        return [*self._cards[: len(self._presses)]]
