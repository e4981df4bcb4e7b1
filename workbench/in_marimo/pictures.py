"""Charts in a page of marimo: each is drawn once and then updated with numbers, without a cell that makes it again."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from threading import RLock
from typing import Any, NamedTuple

import marimo as mo

from engine.analysis.compare import Comparison
from workbench.charts import Chart
from workbench.charts.kit.stable_axes import AllHeld
from workbench.in_marimo.keys import reached
from workbench.page.kit.frame import Sizes
from workbench.picture.bundle import bundle
from workbench.picture.drawn import Drawn
from workbench.theme.drawing import Drawing

Size = tuple[int, int]


@cache
def _picture() -> type[Drawn]:
    """A drawing that brings along what it is drawn with; made when it is needed, as that takes a second the first time."""
    return type("Picture", (Drawn,), {"_esm": bundle()})


def empty_picture(pressed: Callable[[dict[str, Any]], None] | None = None) -> Drawn:
    """A picture that stays on the page while its drawing changes; `pressed` is called with the fields of a clicked mark."""
    return _picture()(None, pressed)


class Place(NamedTuple):
    """A picture that keeps its widget, and its place on the page."""

    picture: Drawn
    html: str

    def draw(self, drawing: Drawing) -> str:
        """Draw this there; the place, to be shown."""
        self.picture.draw(drawing)
        return reached(self.html, drawing.question)


class Pictures:
    """The charts of a page by name. `clicked(name, fields)` is called with a clicked mark.

    The big chart and the small ones have `places` that stay: a widget that a cell makes ends with the next run of that cell,
    and a browser that is still fetching its script then shows an error. Those under "More questions" are made when
    the fold opens, and end with their cell. Cells draw, and so does the thread that follows a dial: one at a time, or
    the last drawing would not be the one on record.
    """

    def __init__(self, clicked: Callable[[str, dict[str, Any]], None], places: int = 0):
        self._clicked, self._held, self._lock = clicked, AllHeld(), RLock()
        self._drawings: dict[str, Drawing] = {}
        self._drawn: dict[str, tuple[Comparison, Size]] = {}  # of which games, and how large
        self.places = {f"picture {place}": empty_picture(partial(self._press, place)) for place in range(places)}
        self.standing: tuple[str, ...] = ()  # the charts in these places, in their order
        self._asked: tuple[str, ...] = ()  # their questions
        self._more: list[Any] = []  # the others: marimo holds widgets weakly

    def draw(self, chart: Chart, comparison: Comparison, size: Size) -> None:
        """Draw a chart, now if it has its place; not again if it is on show already."""
        with self._lock:
            drawn = self._drawn.get(chart.name)
            if not drawn or not _same(chart, drawn[0], comparison) or drawn[1] != size:
                self._drawn[chart.name] = comparison, size
                held = self._held.of(chart.name, comparison)
                self._drawings[chart.name] = chart.draw(comparison, width=size[0], height=size[1], held=held)
            if chart.name in self.standing:
                place = [*self.places][self.standing.index(chart.name)]
                self.places[place].draw(self._drawings[chart.name])

    def follow(self, pictures: tuple[Any, ...], comparison: Comparison, sizes: Sizes) -> tuple[str, ...] | None:
        """Draw the big chart and the small ones (none where `pictures` is empty). Their questions, if they are others now."""
        main, small = pictures or (None, ())
        charts = [*([main] if main else []), *small]
        names = tuple(chart.name for chart in charts)
        with self._lock:
            if names != self.standing:
                self.standing, self._more = names, []
            for chart in charts:
                self.draw(chart, comparison, sizes.main if chart is main else sizes.small)
            asked = tuple(self._drawings[name].question for name in names)
            others = asked != self._asked
            self._asked = asked
        return asked if others else None

    def html(self, placed: Mapping[str, str], asked: tuple[str, ...]) -> str:
        """The big chart and the small ones with the questions that they answer; `placed` are the places on the page."""
        return _beside(zip((placed[place] for place in self.places), asked, strict=False))

    def more(self, *names: str) -> str:
        """Charts that were drawn, each in a place of its own."""
        drawings = [self._drawings[name] for name in names]
        told = [partial(self._clicked, name) for name in names]
        self._more = [mo.ui.anywidget(_picture()(*each)) for each in zip(drawings, told, strict=True)]
        return _beside((place.text, drawing.question) for place, drawing in zip(self._more, drawings, strict=True))

    def _press(self, place: int, fields: dict[str, Any]) -> None:
        if place < len(self.standing):
            self._clicked(self.standing[place], fields)


def _same(chart: Chart, known: Comparison, wanted: Comparison) -> bool:
    """Whether a chart shows the same of both: that deals were played from every seat meanwhile, most of them do not tell."""
    if known is wanted or chart.deals:
        return known is wanted
    games = known.games_before is wanted.games_before and known.games_after is wanted.games_after
    return games and (known.before, known.after, known.called) == (wanted.before, wanted.after, wanted.called)


def _beside(pictures: Iterable[tuple[str, str]]) -> str:
    """Pictures beside each other, each with the question that it answers."""
    return f'<div class="wb-charts">{"".join(reached(html, question) for html, question in pictures)}</div>'
