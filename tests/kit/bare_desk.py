"""A bench without a notebook: a session at a link, shown by the view on a blank page."""

from typing import Any

from tests.kit.view_page import ViewPage
from workbench.bench import Bench
from workbench.page.kit.controls import Move
from workbench.page.opened import ALL_RULES


class BareDesk:
    """The session of a link, whose page has this link as its address. It is on the page once that is `shown`."""

    def __init__(self, on: ViewPage, **query: str):
        self.on, self.page = on, on.page
        self.session = on.bench(Bench.from_link(query))

    @property
    def bench(self) -> Bench:
        """The bench as it is now."""
        return self.session.bench

    @property
    def parts(self) -> Any:
        """The parts with a state."""
        return self.session.parts

    def shown(self, rules: bool = True) -> Any:
        """The page, with the view on it; its rules are open, or it shows the first view of the game."""
        self.session.fold(ALL_RULES, rules)
        self.on.show()
        return self.page

    def at_rest(self) -> Any:
        """The page, once all that is asked for is on it."""
        self.shown()
        self.on.until(lambda: self.session.wait(0.01) and not self.on.waits)
        return self.page

    def go(self, move: Move) -> None:
        """Make a move as code does."""
        self.session.go(move)

    def play(self) -> Any:
        """All games of the bench; the comparison."""
        return self.session.played.comparison(self.bench)
