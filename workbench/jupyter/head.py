"""What stands above: the name, the list of games, the pages."""

from typing import Any

from ipywidgets import HTML, HBox

from workbench.jupyter.widgets import Setter, there
from workbench.panels.presses import Go
from workbench.panels.scene import Part


class Head(HBox):
    """The name, the list of games, the pages."""

    children: Any

    def __init__(self, go: Go):
        self._go = go
        self.setters: dict[str, Setter] = {}
        super().__init__()

    def show(self, part: Part | None) -> None:
        """How the bench stands."""
        there(self, part is not None)
        if part is None:
            return
        controls = part.controls()
        if not self.setters:
            self.setters = {name: Setter.moving(control, self._go) for name, control in controls.items()}
            brand = [HTML(f'<div class="wb-brand">{part.label}</div>')] if part.label else []
            self.children = (*brand, *(setter.widget for setter in self.setters.values()))
        for name, control in controls.items():
            self.setters[name].show(control)
