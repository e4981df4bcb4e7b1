"""Horizontal bars with whiskers: a block for each category, a bar for each side.

Short labels are beside their bars, long ones above them.
"""

from typing import NamedTuple

from workbench.charts.kit.marks import (
    BRIGHT,
    COLOUR,
    FILLED,
    WORDS,
    Layer,
    layer,
    number_in,
    pixels,
    pressable,
    span,
    whisker,
    without_tells,
    word_in,
)
from workbench.charts.kit.sides import Side
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import LABEL_SIZE, Drawing, dress, head_height, text_width, wrap
from workbench.theme.theme import INK

_LINE = 17  # a line of a label
_LABEL = 13
_EDGES = 10  # the padding of a chart, left and right together
_THIN, _THICK = 14, 26  # maximum height of a bar
_BESIDE = 0.36  # labels that take no more than this share of the width are placed beside the bars


class Bar(NamedTuple):
    """One bar: its side, its category, its length and interval, and the same in words."""

    side: Side
    key: str
    label: str
    value: float
    low: float
    high: float
    shown: str
    tells: dict[str, str]


def draw_bars(bars: list[Bar], question: str, says: str, width: int, height: int, held: Held | None = None) -> Drawing:
    """A block for each category in the given order; the first names the sides. `held`: the longest bar so far."""
    room, held = width - _EDGES, Held() if held is None else held
    beside = _room_beside(bars, room)
    rows, plot = _placed(bars, room, height - head_height(question, says, width), beside)
    marks, places = without_tells(rows), pixels(plot)
    x, middle = (
        number_in("value", axis=None, **_across(rows, room, beside, held)),
        number_in("middle", **places),
    )
    shape = {
        "x": x, "x2": {"datum": 0}, "y": number_in("top", **places), "y2": {"field": "bottom"},
        "fill": COLOUR, "stroke": COLOUR, "fillOpacity": FILLED, "opacity": BRIGHT,
    }  # fmt: skip
    value = {"x": number_in("high"), "y": middle, "text": word_in("shown"), "color": WORDS}
    press = number_in("press_top", **places), {"field": "press_bottom"}
    layers = [
        layer(marks, "bar", shape, strokeWidth=1.5),
        whisker(marks, {"x": number_in("low"), "x2": {"field": "high"}, "y": middle}),
        layer(marks, "text", value, align="left", dx=6, fontWeight=600),
        _label_layer([row for row in marks if row["first"]], places, beside),
        pressable(rows, ["side", "key"], ({"value": 0}, {"value": "width"}), press),
    ]
    return dress(layers, question, says, in_words(bars), width, plot)


def in_words(bars: list[Bar]) -> str:
    """All bars as a sentence a side, for screen readers."""
    by_side: dict[str, list[str]] = {}
    for bar in bars:
        by_side.setdefault(bar.side.name, []).append(f"{bar.label} {bar.shown}")
    return " ".join(f"{name.capitalize()}: {'; '.join(parts)}." for name, parts in by_side.items())


def _label_layer(firsts: list[dict], places: dict, beside: float) -> Layer:
    label = {"x": {"value": 0}, "y": number_in("label_at", **places), "text": word_in("label")}
    look = {"fontSize": _LABEL, "lineBreak": "\n", "lineHeight": _LINE, "color": INK}
    return layer(firsts, "text", label, align="left", baseline="middle" if beside else "top", **look)


def _room_beside(bars: list[Bar], width: float) -> float:
    """The pixels that labels beside the bars take; 0 if they are too long for that."""
    longest = max(text_width(bar.label, _LABEL) for bar in bars) + 10
    return longest if longest <= _BESIDE * width else 0.0


def _placed(bars: list[Bar], width: float, room: float, beside: float) -> tuple[list[dict], int]:
    """The rows of the chart with their places in pixels, and the height of all blocks together."""
    keys = list(dict.fromkeys(bar.key for bar in bars))
    each = len({bar.side.key for bar in bars})
    labels = {bar.key: wrap(bar.label, width, _LABEL) for bar in bars}
    above = {key: 0 if beside else _LINE * len(labels[key]) + 2 for key in keys}
    spare = room - sum(above.values()) - len(keys) * (each * _THIN + 10)
    thick = min(_THICK, _THIN + max(0, spare) / (len(keys) * each))
    rows, top = [], 0.0
    for key in keys:
        at = top + above[key]
        for n, bar in enumerate(b for b in bars if b.key == key):
            place = {"top": at + 1, "bottom": at + thick - 1, "middle": at + thick / 2}
            press = {"press_top": at if n else top, "press_bottom": at + thick}
            label = {
                "label": "\n".join(labels[key]),
                "label_at": at + each * thick / 2 if beside else top,
                "first": n == 0,
            }
            rows.append(_row(bar) | label | place | press | {"shown": _shown(bar, key == keys[0] and each > 1)})
            at += thick
        top = at + 10
    return rows, round(top)


def _shown(bar: Bar, named: bool) -> str:
    return f"{bar.shown} {bar.side.name}" if named else bar.shown


def _row(bar: Bar) -> dict:
    return {
        "side": bar.side.key,
        "key": bar.key,
        "value": bar.value,
        "low": bar.low,
        "high": bar.high,
        "words": f"{bar.side.name}, {bar.label}: {bar.shown}",
        "tells": {"Rules": bar.side.name, **bar.tells},
    }


def _across(rows: list[dict], width: float, beside: float, held: Held) -> dict:
    """A scale that leaves room for the number after each bar, and for the labels beside it."""
    free = width - beside
    ends = [row["high"] * free / (free - text_width(row["shown"], LABEL_SIZE, "bold") - 12) for row in rows]
    most = held.grown("most", max(*ends, 1e-9))
    return span(-most * beside / free, most)
