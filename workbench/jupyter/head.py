"""What stands above: the name, the list of games, the pages."""

from ipywidgets import HTML, HBox, ToggleButtons

from workbench.bench import Bench
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.widgets import Setter
from workbench.panels import controls, presses
from workbench.panels.frame import Frame


class Head(HBox):
    """The name, the list of games, the pages."""

    def __init__(self, frame: Frame, go: presses.Go):
        self._frame, self._go = frame, go
        self._games: Setter | None = None
        self._pages = ToggleButtons(options=frame.pages, style={"button_width": "auto"})
        heard_while_busy(self._pages)
        self._pages.observe(lambda change: go(lambda bench: bench.turn_to(change["new"])), names="value")
        super().__init__()
        self.add_class("wb-head")

    def show(self, bench: Bench) -> None:
        """How the bench stands."""
        if bench.page in self._frame.pages and self._pages.value != bench.page:
            self._pages.value = bench.page
        control = controls.game_list(bench)._replace(label="")
        if self._games is None:
            self._games = Setter(control, lambda name: self._go(lambda b: b.change_game(name)))
            whole = [HTML('<div class="wb-brand">Warbench</div>'), self._games.widget] if self._frame.whole else []
            self.children = (*whole, *([self._pages] if len(self._frame.pages) > 1 else []))
        self._games.show(control)
