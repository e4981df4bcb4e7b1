"""The charts of the bench as still pictures (SVG)."""

import re
from html import escape
from typing import NamedTuple

import altair as alt
import polars as pl
import vl_convert

from engine.analysis.compare import Comparison
from workbench.bench import Bench
from workbench.features.sweep import panel as sweep_panel
from workbench.page.kit.frame import WHOLE
from workbench.theme.drawing import SUBTITLE_SIZE, Drawing, wrap

_VERSION = "_".join(alt.SCHEMA_VERSION.split(".")[:2])  # of the charts' Vega-Lite
_CLICK = re.compile(r"\s*\bClick\b[^.]*\.")
_WIDE, _BESIDE = (850, 250), 570  # width and height of the curve; its width beside another chart
_GAP, _AXIS_SIZE = 25, 11
_HEIGHT = re.compile(r'<svg [^>]*?height="(\d+)')


class Picture(NamedTuple):
    """A chart as SVG in a figure, and its height in pixels."""

    svg: str
    words: str
    height: int

    def html(self, classes: str = "") -> str:
        """The figure as HTML, with its words for screen readers."""
        named = f' class="{classes}"' if classes else ""
        return f'<figure{named} role="img" aria-label="{escape(self.words)}">{self.svg}</figure>'


def pictures_html(bench: Bench, comparison: Comparison, swept: pl.DataFrame | None) -> str:
    """The big chart, the three small ones, and the sweep of the touched dial if it is known."""
    (main, small, _), sizes = WHOLE.pictures(bench.game), WHOLE.sizes()
    first = picture(main.draw(comparison, *sizes.main)).html("hi-wide")
    pictures = [picture(chart.draw(comparison, *sizes.small)) for chart in small]
    shows = swept if swept is not None and _fits(bench, swept) else None
    return f'<div class="hi-charts">{first}{_small_html(bench, pictures, shows, comparison)}</div>'


def _small_html(bench: Bench, pictures: list[Picture], swept: pl.DataFrame | None, comparison: Comparison) -> str:
    """The small charts side by side with the curve below; beside a much higher chart, if there is one."""
    *low, high = sorted(pictures, key=lambda each: each.height)
    room = high.height - max((each.height for each in low), default=high.height) - _GAP
    if swept is None or room < 200:
        below = (
            picture(sweep_panel.picture(bench, swept, comparison, *_WIDE)).html("hi-wide") if swept is not None else ""
        )
        return "".join(each.html() for each in pictures) + below
    beside = picture(sweep_panel.picture(bench, swept, comparison, _BESIDE, room)).html("hi-two")
    return "".join(each.html() for each in pictures if each is not high) + high.html("hi-high") + beside


def _fits(bench: Bench, swept: pl.DataFrame) -> bool:
    """Whether this is the curve of the touched dial and of the chosen metric."""
    return bench.touched in swept.columns and bench.metric in swept["metric"]


def picture(drawing: Drawing) -> Picture:
    """A chart of the bench as a still picture."""
    spec = still(drawing.to_dict())
    svg = vl_convert.vegalite_to_svg(spec, vl_version=_VERSION)
    height = _HEIGHT.match(svg)
    return Picture(svg, spec["description"], int(height[1]) if height else spec["height"])


def still(spec: dict) -> dict:
    """The same chart without hints to click, with the title of an upright axis broken into lines."""
    title = dict(spec["title"])
    says = _CLICK.sub("", " ".join(title.get("subtitle", [])))
    title["subtitle"] = wrap(says, spec["width"] - 10, SUBTITLE_SIZE)
    return {**spec, "title": title, "layer": [_upright(layer, spec["height"]) for layer in spec["layer"]]}


def _upright(layer: dict, height: int) -> dict:
    y = layer["encoding"].get("y", {})
    axis = y.get("axis") or {}
    if not axis.get("title"):
        return layer
    axis = {**axis, "title": wrap(axis["title"], height, _AXIS_SIZE)}
    return {**layer, "encoding": {**layer["encoding"], "y": {**y, "axis": axis}}}
