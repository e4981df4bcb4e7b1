"""A deal that ends differently, as a part of the page: both games side by side on small felts."""

from collections.abc import Callable
from typing import Any

import traitlets

from engine.analysis.compare import Comparison
from workbench.bench import Bench
from workbench.features.compare.turned_deal import LABELS, turned_deal, watch
from workbench.page.kit.button import Go
from workbench.session.parts.live_part import LivePart


class TurnedDeal(LivePart):
    """`deal` holds the traces and the words, `stale` whether it is one of other rules; `pressed` the button that was pressed ("watch",
    "next"), and the number of presses."""

    deal = traitlets.Dict().tag(sync=True)
    stale = traitlets.Bool().tag(sync=True)
    labels = traitlets.Dict(LABELS).tag(sync=True)
    pressed = traitlets.Dict().tag(sync=True, heard=True)

    def __init__(self, go: Go = lambda move: None):
        super().__init__()
        self._go = go
        self._shown: tuple[Bench, Comparison] | None = None
        self._at = 0

    def show(self, bench: Bench, comparison: Comparison, given_up: Callable[[], bool] = lambda: False) -> None:
        """Show the first deal of this comparison; the one on show stays while its rules stay."""
        before = self._shown
        if before is None or (before[1].before, before[1].after) != (comparison.before, comparison.after):
            self._at = 0
        self._shown = bench, comparison
        deal = turned_deal(bench, comparison, self._at)
        if not given_up():
            with self.hold_sync():
                self.deal, self.stale = deal, False

    def follow(self, bench: Bench | None) -> None:
        """The page shows this bench, or none with such a deal; a deal of other rules stays until the next one is there."""
        if bench is None:
            self._shown, self.deal = None, {}
        elif self._shown is not None:
            found = self._shown[1]
            self.stale = (found.before, found.after) != (bench.published, bench.setup)

    @traitlets.observe("pressed")
    def _pressed(self, change: Any) -> None:
        what = change.new.get("what")
        if self.stale:
            return
        if what == "watch" and self.deal:
            self._go(watch(self.deal["seed"]))
        elif what == "next" and self._shown is not None:
            self._at += 1
            self.deal = turned_deal(*self._shown, self._at)
