"""The game list as a part of the page. It requests its rows itself, so that sorting makes no move."""

from collections.abc import Callable
from typing import Any

import traitlets

from workbench.page.kit.controls import Move
from workbench.page.kit.game_list import AT_ONCE, MOST, GameList
from workbench.session.parts.live_part import LivePart


class GamesDrawer(LivePart):
    """Rows of games. `order`, `kind` and `count` are set in the browser, `rows` and `more` follow.

    `opened` is the seed of the last clicked row, and the number of clicks: the same row may be clicked again.
    """

    said = traitlets.Unicode().tag(sync=True)
    versus = traitlets.Unicode().tag(sync=True)  # the word for the outcomes of the other side: before, or now
    orders = traitlets.List(traitlets.List(traitlets.Unicode())).tag(sync=True)
    kinds = traitlets.List(traitlets.List(traitlets.Unicode())).tag(sync=True)
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    more = traitlets.Int().tag(sync=True)
    order = traitlets.Unicode("number").tag(sync=True, heard=True)
    kind = traitlets.Unicode().tag(sync=True, heard=True)
    count = traitlets.Int(AT_ONCE).tag(sync=True, heard=True)
    opened = traitlets.List(traitlets.Int()).tag(sync=True, heard=True)

    def __init__(self) -> None:
        super().__init__()
        self._drawer: GameList | None = None
        self.observe(lambda _: self._fill(), ["order", "kind", "count"])

    def opens(self, open_game: Callable[[int], None]) -> None:
        """Call this function with the seed of each clicked row."""
        self.observe(lambda change: open_game(int(change["new"][0])) if change["new"] else None, "opened")

    def move(self, seed: int) -> Move:
        """The move that opens the game of a row; none if no games are shown."""
        return self._drawer.opened(seed) if self._drawer else lambda bench: bench

    def lay_out(self, said: str, drawer: GameList | None = None) -> None:
        """Show a sentence and these games; an empty sentence hides everything. Other games are shown from the first row on; the
        same games with as many rows as before."""
        goes_on = self._drawer is not None and drawer is not None and drawer.goes_on(self._drawer)
        self._drawer = drawer
        with self.hold_sync():
            self.said = said
            self.versus = drawer.versus if drawer else "before"
            self.orders = [list(each) for each in drawer.orders()] if drawer else []
            self.kinds = [list(each) for each in drawer.kinds()] if drawer else []
            if self.kind not in [code for code, _ in self.kinds]:
                self.kind = ""
            if not goes_on:
                self.count = AT_ONCE
            self._fill()

    def _fill(self) -> None:
        if self._drawer is None:
            self.rows, self.more = [], 0
        else:
            self.rows, self.more = self._drawer.page(self.order, self.kind, self.count)

    @traitlets.validate("order")
    def _known_order(self, proposal: Any) -> str:
        return self._one_of(self.orders, proposal["value"])

    @traitlets.validate("kind")
    def _known_kind(self, proposal: Any) -> str:
        return self._one_of(self.kinds, proposal["value"]) if proposal["value"] else ""

    @traitlets.validate("count")
    def _in_range(self, proposal: Any) -> int:
        return max(0, min(proposal["value"], MOST))

    @staticmethod
    def _one_of(offered: list[list[str]], code: str) -> str:
        if code not in [known for known, _ in offered]:
            raise traitlets.TraitError
        return code
