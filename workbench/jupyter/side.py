"""What stands beside the charts: predict first, the dials, who plays, what is compared with."""

from typing import Any, NamedTuple

from ipywidgets import Accordion, VBox

from workbench.bench import Bench
from workbench.jupyter.dials import Dials
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.panel import Panel
from workbench.jupyter.widgets import there
from workbench.panels.frame import Frame
from workbench.panels.presses import Go
from workbench.panels.scene import Part

_FOLDED = ("who", "variants")


class OfGame(NamedTuple):
    """The widgets that stand beside the charts of one game; in a lesson only the dials."""

    dials: Dials
    panels: dict[str, Panel]
    laid_out: tuple[Any, ...]


class Side(VBox):
    """The dials, who plays, what is compared with. In a lesson only the dials, if it names some."""

    children: Any

    def __init__(self, frame: Frame, go: Go):
        self._frame, self._go = frame, go
        self.kept: dict[str, OfGame] = {}
        self.switch = Panel(go)
        self.switch.add_class("part-switch")
        super().__init__()
        self.add_class("wb-beside")

    def show(self, shown: dict[str, Part], bench: Bench) -> None:
        """How the bench stands."""
        there(self, "dials" in shown)
        if "dials" not in shown:
            return
        if bench.game.name not in self.kept:
            self.kept[bench.game.name] = self._make(bench, shown)
        here = self.kept[bench.game.name]
        if self.children != here.laid_out:
            self.children = here.laid_out
        here.dials.rules = bench.rules
        self.switch.show(shown.get("switch"))
        for name, panel in here.panels.items():
            panel.show(shown.get(name))

    def _make(self, bench: Bench, shown: dict[str, Part]) -> OfGame:
        """The widgets of a game, which are kept: making them takes longer than setting them, and Jupyter forgets none."""
        go = self._go
        dials = Dials(bench, on_turn=lambda name, value: go(lambda b: b.set_dial(name, value)), frame=self._frame)
        dials.add_class("part-dials")
        if not self._frame.whole:
            return OfGame(dials, {}, (dials,))
        panels = {name: Panel(go) for name in _FOLDED}
        for name, panel in panels.items():
            panel.add_class(f"part-{name}")
        titles = tuple(shown[name].label for name in _FOLDED)
        more = Accordion(list(panels.values()), titles=titles, selected_index=None)
        heard_while_busy(more)
        return OfGame(dials, panels, (self.switch, dials, more))
