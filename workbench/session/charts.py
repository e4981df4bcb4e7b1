"""The charts of a page: the big one and the small ones, those under "More questions", the curve of a dial, the ladder of players."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.compare import Comparison
from engine.runtime.environment import is_shared
from workbench.bench import Bench
from workbench.charts import Chart
from workbench.charts.kit.stable_axes import AllHeld
from workbench.features.ladder import panel as ladder_panel
from workbench.features.sweep import panel as sweep_panel
from workbench.page.kit.button import Mark
from workbench.page.kit.frame import Frame, Sizes
from workbench.page.kit.part import Part
from workbench.page.layout import live
from workbench.page.markup import Marked, marked_up
from workbench.session.line import Line
from workbench.session.parts.picture import Picture
from workbench.theme.drawing import Drawing

Size = tuple[int, int]
BIG, MORE, CURVE, LADDER = "picture", "more", "picture.curve", "picture.ladder"


class Arranged(NamedTuple):
    """How the charts are laid out: their sizes, and the metric whose chart is the big one; empty for that of the game."""

    sizes: Sizes
    metric: str = ""


class Charts:
    """Draws the charts into their places. `clicked` is given a mark that was clicked, `turned` the fields of a value on the curve."""

    def __init__(
        self,
        frame: Frame,
        line: Line,
        clicked: Callable[[Mark], None],
        turned: Callable[[dict[str, Any]], None],
        dragged: Callable[[], None],
    ):
        """`dragged` is called when a band was dragged."""
        self._frame, self._line, self._clicked, self._held = frame, line, clicked, AllHeld()
        self._drawn: dict[str, tuple[Chart, Comparison, Size]] = {}  # by place: the chart, its games, its size
        self._kept: dict[str, tuple[tuple[Any, ...], str]] = {}  # of curve and ladder: what was drawn, and its HTML
        self.small: set[str] = set()  # the places of the small charts
        self.arranged = Arranged(frame.sizes())
        line.add(CURVE, Picture(pressed=turned))
        line.add(LADDER, ladder := Picture())
        ladder.observe(lambda _: dragged(), "bands")

    def draw_big(self, comparison: Comparison) -> None:
        """The big chart."""
        main, _, _ = self._pictures(comparison)
        self._draw(f"{BIG}.0", main, comparison, self.sizes.main)

    def wait_until_painted(self, given_up: Callable[[], bool]) -> None:
        """Leave the machine to the browser until it has painted the big chart."""
        self._picture(f"{BIG}.0").wait_until_painted(given_up)

    def draw_small(
        self, comparison: Comparison, is_wanted: Callable[[str], bool], given_up: Callable[[], bool]
    ) -> None:
        """The charts below it, one after the other, as far as they are wanted."""
        for at, chart in enumerate(self._pictures(comparison)[1], 1):
            if given_up():
                return
            if is_wanted(f"{BIG}.{at}"):
                self._draw(f"{BIG}.{at}", chart, comparison, self.sizes.small)

    def draw_more(self, comparison: Comparison, given_up: Callable[[], bool]) -> None:
        """Those under "More questions"."""
        for at, chart in enumerate(self._pictures(comparison)[2]):
            if given_up():
                return
            self._draw(f"{MORE}.{at}", chart, comparison, self.sizes.more)

    def html(self, comparison: Comparison) -> str:
        """The places of the big chart and the small ones."""
        main, small, _ = self._pictures(comparison)
        self.small = {f"{BIG}.{at}" for at in range(1, len(small) + 1)}
        big, *others = (
            self._place(f"{BIG}.{at}", chart.question(comparison.after.game)) for at, chart in enumerate([main, *small])
        )
        return f'<div class="wb-charts wb-chosen">{big}</div><div class="wb-charts">{"".join(others)}</div>'

    def more_html(self, part: Part, comparison: Comparison, is_open: bool) -> str:
        """The fold with the other charts, which are drawn when it opens."""
        places = self._places(MORE, self._pictures(comparison)[2], comparison) if is_open else ""
        opened = " open" if is_open else ""
        return f'<details class="wb-folded" data-fold="more"{opened}><summary>{part.label}</summary>{places}</details>'

    def curve(self, part: Part, bench: Bench, swept: pl.DataFrame | None, comparison: Comparison | None) -> Marked:
        """The touched dial over all its values, with the list of metrics; until it is played, its place."""
        metric = marked_up(part)
        if swept is None:
            return metric._replace(html=metric.html + sweep_panel.waiting_html(self.sizes.main[1]))
        draw = partial(sweep_panel.picture, bench, swept, comparison, *self.sizes.main)
        return metric._replace(html=metric.html + self._once(CURVE, (bench, swept, comparison, self.sizes), str, draw))

    def ladder(self, bench: Bench, climbed: ladder_panel.Climbed | None) -> str:
        """How much each way of playing wins; until it is played, that it will be."""
        if climbed is None:
            waits = ladder_panel.PLAYING if ladder_panel.is_ready(bench) else ladder_panel.PREPARING
            return ladder_panel.waiting_html(waits)
        words = partial(ladder_panel.sentence_html, bench, climbed)
        draw = partial(ladder_panel.picture, bench, climbed, self.sizes.main[0])
        return self._once(LADDER, (bench, climbed, self.sizes), words, draw)

    @property
    def bands(self) -> dict[str, Any]:
        """Where the bands of the ladder were dragged to."""
        return self._picture(LADDER).bands

    def put_bands(self, bands: Any) -> None:
        """Put the bands of the ladder where a browser says that they were."""
        self._picture(LADDER).put_bands(bands)

    @property
    def sizes(self) -> Sizes:
        """The sizes of the charts."""
        return self.arranged.sizes

    def _pictures(self, comparison: Comparison) -> tuple[Chart, tuple[Chart, ...], tuple[Chart, ...]]:
        return self._frame.pictures(comparison.after.game, self.arranged.metric)

    # ------------------------------------------------------------ one picture

    def _draw(self, place: str, chart: Chart, comparison: Comparison, size: Size) -> None:
        before = self._drawn.get(place)
        if before and before[0] is chart and before[2] == size and _same(chart, before[1], comparison):
            return
        held = self._held.of(chart.name, comparison)
        self._drawn[place] = chart, comparison, size
        self._picture(place).draw(chart.draw(comparison, width=size[0], height=size[1], held=held))

    def _once(self, place: str, of: tuple[Any, ...], words: Callable[[], str], draw: Callable[[], Drawing]) -> str:
        """The place of a picture below its words; both are made unless they show the same objects already."""
        before, html = self._kept.get(place, ((), ""))
        if len(before) == len(of) and all(one is other for one, other in zip(before, of, strict=True)):
            return html
        drawing = draw()
        self._picture(place).draw(drawing)
        self._kept[place] = of, words() + live(place, "picture", drawing.question)
        return self._kept[place][1]

    def _places(self, kind: str, charts: Any, comparison: Comparison) -> str:
        places = "".join(
            self._place(f"{kind}.{at}", chart.question(comparison.after.game)) for at, chart in enumerate(charts)
        )
        return f'<div class="wb-charts">{places}</div>'

    def _place(self, name: str, question: str) -> str:
        return live(name, "picture", question, self.sizes.small if name in self.small else None)

    def _picture(self, place: str) -> Picture:
        if place not in self._line.parts:
            asks = place == f"{BIG}.0" and not is_shared()
            self._line.add(place, Picture(pressed=partial(self._press, place), asks_when_painted=asks))
        picture = self._line.parts[place]
        assert isinstance(picture, Picture)
        return picture

    def _press(self, place: str, fields: dict[str, Any]) -> None:
        if place in self._drawn:
            self._clicked((self._drawn[place][0].name, fields))


def _same(chart: Chart, known: Comparison, wanted: Comparison) -> bool:
    """Whether a chart shows the same of both: most of them do not show that deals were played from every seat meanwhile."""
    if known is wanted or chart.deals:
        return known is wanted
    games = known.games_before is wanted.games_before and known.games_after is wanted.games_after
    return games and (known.before, known.after, known.called) == (wanted.before, wanted.after, wanted.called)
