"""The column beside the charts: the players, the dials, predict first, the baseline."""

from typing import Any, NamedTuple

from ipywidgets import Accordion, VBox

from engine.core.rules import Value
from workbench.bench import Bench
from workbench.jupyter.dials import Dials
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.panel import Panel
from workbench.jupyter.widgets import there
from workbench.page.kit.button import Go
from workbench.page.kit.frame import Frame
from workbench.page.kit.part import Part
from workbench.session.parts.under_dial import UnderDial

_FOLDED = ("who", "variants")


class OfGame(NamedTuple):
    """The widgets beside the charts of one game; in a lesson only the dials."""

    dials: Dials
    panels: dict[str, Panel]
    folded: dict[str, Accordion]
    laid_out: tuple[Any, ...]


class Side(VBox):
    """Who plays, the dials, what is compared with. In a lesson only the dials, if it names some."""

    children: Any

    def __init__(self, frame: Frame, go: Go, under_dial: UnderDial):
        self._frame, self._go, self._under_dial = frame, go, under_dial
        self.kept: dict[str, OfGame] = {}
        self.switch = Panel(go)
        self.switch.add_class("part-switch")
        self.players = Panel(go)
        self.players.add_class("part-players")
        super().__init__()
        self.add_class("wb-beside")

    def show(self, shown: dict[str, Part], bench: Bench) -> None:
        """Show this bench."""
        self._bench = bench
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
        self.players.show(shown.get("players"))
        for name, panel in here.panels.items():
            panel.show(shown.get(name))
        for name, folded in here.folded.items():
            folded.titles = (shown[name].label,)

    def _make(self, bench: Bench, shown: dict[str, Part]) -> OfGame:
        """The widgets of a game, which are kept: making them takes longer than setting them, and Jupyter forgets none."""
        under = self._under_dial if self._frame.whole else None
        dials = Dials(bench, on_turn=self._turn, frame=self._frame, under_dial=under)
        dials.add_class("part-dials")
        if not self._frame.whole:
            return OfGame(dials, {}, {}, (dials,))
        panels = {name: Panel(self._go) for name in _FOLDED}
        folded = {name: Accordion([panel], selected_index=None) for name, panel in panels.items()}
        for name, panel in panels.items():
            panel.add_class(f"part-{name}")
            heard_while_busy(folded[name])
        return OfGame(dials, panels, folded, (self.players, folded["who"], dials, self.switch, folded["variants"]))

    def _turn(self, name: str, value: Value) -> str:
        """Turn a dial; what cannot be done is said beside it."""
        problem = self._bench.set_dial(name, value).problem
        if not problem:
            self._go(lambda bench: bench.set_dial(name, value))
        return problem
