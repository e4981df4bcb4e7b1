"""The page "Rulebook": the variant's rules, with the changed clauses marked."""

from ipywidgets import HTML

from workbench.bench import Bench
from workbench.panels.rulebook import book_html


class Rulebook(HTML):
    """The rulebook; it is written anew only when the rules have changed."""

    def __init__(self) -> None:
        self._shown: tuple = ()
        super().__init__()

    def show(self, bench: Bench) -> None:
        """The rulebook of the variant."""
        if self._shown != (bench.rules, bench.baseline):
            self._shown = (bench.rules, bench.baseline)
            self.value = book_html(bench)
