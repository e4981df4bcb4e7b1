"""How much of the bench is shown: all of it as the workbench, or a part inside a lesson."""

from typing import NamedTuple

from engine.game import Game
from engine.rules import BadInput, Parameter
from workbench.bench import PAGES
from workbench.charts import Chart, arranged, find


class Frame(NamedTuple):
    """What is shown. Empty `dials` and `charts` mean all that there are; otherwise only these, in this order.

    `whole`: the bench is the page itself, with the list of games, a link and a column of dials; else it stands in a lesson.
    """

    dials: tuple[str, ...] = ()
    charts: tuple[str, ...] = ()
    pages: tuple[str, ...] = PAGES
    questions: bool = True
    whole: bool = True

    def checked(self, game: Game) -> "Frame":
        """Itself; BadInput names a dial, chart or page that there is not."""
        for name in self.dials:
            game.Rules.parameter(name)
        for name in self.charts:
            find(name, game)
        wrong = [page for page in self.pages if page not in PAGES]
        if wrong or not self.pages:
            raise BadInput(f"There is no page '{str((wrong or [''])[0])[:40]}'; the pages are {', '.join(PAGES)}.")
        return self

    def chosen(self, game: Game) -> list[Parameter]:
        """The dials that a lesson names."""
        return [game.Rules.parameter(name) for name in self.dials]

    def pictures(self, game: Game) -> tuple[Chart, tuple[Chart, ...], tuple[Chart, ...]]:
        """The charts: the big one, the small ones, those under "More questions"."""
        if not self.charts:
            return arranged(game)
        first, *others = (find(name, game) for name in self.charts)
        return first, tuple(others), ()


WHOLE = Frame()
