"""The header: the name, the games, the pages; a moment of a typical game."""

from typing import Any

from ipywidgets import HTML, HBox, VBox

from engine.core.game import Game
from workbench.first import FirstView
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.widgets import Setter, there
from workbench.page.kit.button import Go
from workbench.page.kit.part import Part
from workbench.work.games import PlayedGames


class Head(HBox):
    """The name, the games, the pages."""

    children: Any

    def __init__(self, go: Go):
        self._go, self._about = go, HTML()
        self.setters: dict[str, Setter] = {}
        super().__init__()

    def show(self, part: Part | None) -> None:
        """Show this bench."""
        there(self, part is not None)
        if part is None:
            return
        controls = part.controls()
        self._about.value = part.words()
        there(self._about, bool(self._about.value))
        if not self.setters:
            self.setters = {name: Setter.moving(control, self._go) for name, control in controls.items()}
            self.children = (self._about, *(setter.widget for setter in self.setters.values()))
        for name, control in controls.items():
            self.setters[name].show(control)


class Moment(VBox):
    """A felt with a moment of a typical game."""

    children: Any

    def __init__(self, go: Go):
        self._label, self.felt = HTML(), FirstView(go)
        heard_while_busy(self.felt)
        super().__init__([self._label, self.felt])

    def show(self, part: Part | None) -> None:
        """Whether it is there."""
        there(self, part is not None)
        if part is not None:
            self._label.value = f'<span class="wb-unsaid">{part.label}</span>'

    def lay_out(self, game: Game) -> None:
        """Show the felt of this game, before anything is played."""
        self.felt.lay_out(game)

    def begin(self, game: Game, played: PlayedGames) -> None:
        """Show what is seen first of this game, now that its games are there."""
        self.felt.begin(game, played)
