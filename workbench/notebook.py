"""What a lesson is made of, the same in marimo and in Jupyter: a bench, a card table.

    lab = bench("suits", dials=("hand_size",), pages=("Tune",))    # in one cell
    (await lab.embed()).output                                     # in another: the live bench
    CardTable.of("suits@middle/highest@17")                        # shows itself

Which notebook runs is decided here and nowhere else, so that a lesson is written once.
"""

import sys
from functools import partial
from types import SimpleNamespace
from typing import Any

from workbench.bench import PAGES
from workbench.bench import Bench as State
from workbench.panels.frame import Frame
from workbench.table import CardTable

__all__ = ["CardTable", "bench"]


def bench(
    what: str = "suits",
    *,
    dials: tuple[str, ...] = (),
    charts: tuple[str, ...] = (),
    pages: tuple[str, ...] = PAGES,
    questions: bool = False,
    predict: bool = False,
):
    """A bench for a lesson. `what` is a game, a variant or one game, as ids name them: `suits:hand_size=5@middle/highest@3`.

    `dials` and `charts` name what is shown, in this order; `pages` the pages; `questions` whether the opening questions
    stand above; `predict` whether a change is predicted before its effect is shown. `await ....embed()` in another cell
    gives an object whose `output` is the live bench. Raises BadInput, one sentence, for anything that there is not.
    """
    opening = State.at(what)
    frame = Frame(tuple(dials), tuple(charts), tuple(pages), questions, whole=False).checked(opening.game)
    opening = frame.within(opening)
    opening = opening.predict_first(True) if predict else opening
    return InJupyter(opening, frame) if _in_jupyter() else in_marimo(opening, frame)


def _in_jupyter() -> bool:
    ipython = sys.modules.get("IPython")
    return ipython is not None and ipython.get_ipython() is not None


def in_marimo(opening: State, frame: Frame) -> Any:
    """A copy of the workbench's own page. Only a page itself is followed by marimo when something on it is turned."""
    from workbench.in_marimo.app import app

    page: Any = app.clone()
    page.embed = partial(page.embed, defs={"opening": opening, "frame": frame})
    return page


class InJupyter:
    """A bench in a lesson that Jupyter shows: the ipywidgets application."""

    def __init__(self, opening: State, frame: Frame):
        from workbench.jupyter import Bench

        self.bench = Bench(opening, frame=frame)

    async def embed(self) -> SimpleNamespace:
        """The live bench (`output`) and its state by name (`defs`)."""
        return SimpleNamespace(output=self.bench, defs={"bench": self.bench})
