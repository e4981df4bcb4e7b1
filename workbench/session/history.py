"""Back and forward: by the entries of the browser's history where the bench is the page, else by earlier states of the bench."""

from collections.abc import Mapping
from typing import Any

from workbench.bench import Bench
from workbench.bench.link import but_said, fits
from workbench.session.parts.page import PagePart
from workbench.session.undo import Undo

SAME, NEW = "same", "new"  # what a link does to the history; otherwise the name of the dial that made it
BACK, FORWARD = "back", "forward"


class History:
    """Notes each move, and tells the page its link and the ways that there are. With `address`, the bench is the page itself; in a
    cell, `cell` is what the browser needs to find it again: a key, and the parameters given in code."""

    def __init__(self, page: PagePart, address: bool, cell: dict[str, Any] | None = None):
        self._page, self._address, self._past = page, address, Undo()
        self._cell = cell
        self._view: dict[str, str] = {}  # what the address says of the view

    def note(self, before: Bench, after: Bench, entry: str) -> None:
        """A move was made; `entry` is SAME, NEW, or the dial that was turned."""
        if not self._address:
            self._past.note(before, after)
        self.show(after, entry)

    def show(self, bench: Bench, entry: str) -> None:
        """Tell the page the link of this bench."""
        if not self._address:
            self._page.ways = [way for way, there in zip((BACK, FORWARD), self._past.ways, strict=True) if there]
            if self._cell:
                self._page.resume = {**self._cell, "link": bench.link()}
            return
        query, before = bench.link(), self._page.address.get("query")
        query |= self._view if fits(query | self._view) else {}
        if query != before or entry == SAME:
            said = before is not None and but_said(query) == but_said(before)
            self._page.address = {"query": query, "entry": SAME if said or before is None else entry}

    def show_view(self, bench: Bench, view: Mapping[str, str]) -> None:
        """The address says this of the view from now on: no move, and no entry of its own."""
        if view != self._view:
            self._view = dict(view)
            self.show(bench, SAME)

    def step(self, way: str, now: Bench) -> Bench | None:
        """The bench of the entry before or after this one; None where there is none."""
        if way == BACK:
            return self._past.back(now)
        return self._past.forward(now) if way == FORWARD else None
