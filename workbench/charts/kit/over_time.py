"""Charts over the course of the game: the axis from deal to end, a line of medians, a band of eight games in ten."""

from math import ceil, floor, sqrt

import numpy as np
import polars as pl

from engine.simulation.metrics import Z95
from workbench.charts.kit.marks import (
    BRIGHT,
    COLOUR,
    DASHES,
    FILLED,
    Layer,
    key_lines,
    layer,
    number_in,
    pressable,
    span,
    whisker,
    without_tells,
    word_in,
)
from workbench.charts.kit.sides import Side
from workbench.charts.kit.stable_axes import Held

BELOW = 44  # pixels of the axis below
_FAINT = {"before": 0.1, "after": 0.16}  # opacity of a band
_BESIDE = 0.1  # both sides are drawn a little left and right of their tenth
_ENDS = (-0.3, 10.3)


def spread(values: pl.Series) -> dict[str, float]:
    """The median with its interval (`from`, `to`), and the range of eight games in ten (`low`, `high`)."""
    ordered = np.sort(values.to_numpy())
    low, median, high = np.quantile(ordered, (0.1, 0.5, 0.9)).tolist()
    return {"low": low, "median": median, "high": high, **median_interval(ordered)}


def median_interval(ordered: np.ndarray) -> dict[str, float]:
    """A 95% interval of the median that assumes nothing: the sorted values at the ranks n/2 ± z sqrt(n)/2."""
    n, half = len(ordered), Z95 * sqrt(len(ordered)) / 2
    first, last = max(0, floor(n / 2 - half) - 1), min(n - 1, ceil(n / 2 + half))
    return {"from": float(ordered[first]), "to": float(ordered[last])}


def place_of(side: Side, tenth: int, both: bool) -> dict[str, float]:
    """The clickable range of a tenth (`left`, `right`), and the place of its marks (`at`)."""
    left, right = max(_ENDS[0], tenth - 0.5), min(_ENDS[1], tenth + 0.5)
    if not both:
        return {"left": left, "right": right, "at": float(tenth)}
    if side.key == "before":
        return {"left": left, "right": float(tenth), "at": tenth - _BESIDE}
    return {"left": float(tenth), "right": right, "at": tenth + _BESIDE}


def when(tenth: int) -> str:
    """A tenth of the game in words."""
    return {0: "at the deal", 10: "at the end"}.get(tenth, f"after {10 * tenth}% of the game")


def course_layers(rows: list[dict], y: dict, zero: list[Layer], both: bool) -> list[Layer]:
    """Bands from `low` to `high`, lines through `median`, whiskers `from` .. `to`; `zero` is drawn between bands and lines.

    `y` is the scale and axis of `low`. A click selects side and tenth.
    """
    marks = without_tells(rows)
    x = number_in("at", axis=_axis(), **span(*_ENDS))
    line = {"x": x, "color": COLOUR, "strokeDash": DASHES, "detail": word_in("side")}
    look = {"fill": COLOUR, "stroke": COLOUR, "fillOpacity": FILLED, "opacity": BRIGHT}
    names = dict.fromkeys((row["side"], row["tells"]["Rules"]) for row in rows)
    press = (number_in("left"), {"field": "right"}), ({"value": 0}, {"value": "height"})
    return [
        *_bands(marks, {"x": x, "y": y, "y2": {"field": "high"}, "fill": COLOUR}),
        *(layer(marks, "line", {**line, "y": number_in(end)}, strokeWidth=1) for end in ("low", "high")),
        *zero,
        layer(marks, "line", {**line, "y": number_in("median")}, strokeWidth=2.5),
        whisker(marks, {"x": x, "y": number_in("from"), "y2": {"field": "to"}}, strokeWidth=1.5),
        layer(marks, "point", {"x": x, "y": number_in("median"), **look}, size=45, filled=True, strokeWidth=1.6),
        *(key_lines(list(names)) if both else []),
        pressable(rows, ["side", "tenth"], *press),
    ]


def reach(rows: list[dict], held: Held) -> dict:
    """A scale from the lowest to the highest band drawn so far."""
    ends = min(row["low"] for row in rows), max(row["high"] for row in rows)
    low, high = held.grown("reach", ends, lambda a, b: (min(a[0], b[0]), max(a[1], b[1])))
    return {"domain": [low, high if high > low else low + 1], "nice": False, "padding": 5, "zero": False}


def _bands(marks: list[dict], band: dict) -> list[Layer]:
    return [
        layer([mark for mark in marks if mark["side"] == side], "area", band, fillOpacity=faint)
        for side, faint in _FAINT.items()
    ]


def _axis() -> dict:
    words = "{'0': 'deal', '5': 'half-time', '10': 'end'}[datum.value]"
    return {"title": "course of the game", "values": [0, 5, 10], "labelExpr": words}
