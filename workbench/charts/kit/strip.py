"""Shares of a whole, from 0 to 100%: a strip for each side, one above the other, on a fixed scale.

Each piece has a label where there is room. A whisker at the end of a piece is the interval of all pieces up to there.
Thin grey strips below may give a scale for reading them.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.core.text import number
from engine.simulation.estimates import Estimate
from workbench.charts.kit.marks import (
    BRIGHT,
    COLOUR,
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
from workbench.charts.kit.sides import Named, Side
from workbench.theme.drawing import LABEL_SIZE, Drawing, dress, text_width, that_fits
from workbench.theme.theme import GREY

_NAME, _STRIP, _GAP = 20, 34, 8  # pixels of the name above a strip, of a strip, below it
_MARK, _MARK_GAP, _SMALL = 17, 4, 11  # pixels of a grey strip, below it, of the words in it
_EDGES = 10  # the padding of a chart, left and right together
_FILLS = {"before": (0.05, 0.16), "after": (0.34, 0.5)}  # shades of neighbouring pieces


class Piece(NamedTuple):
    """A part of a strip: its side, its kind, its share with interval and its start, the interval of all shares up to
    its end, its labels (the longest first), its tooltip."""

    side: Side | Named
    key: str
    share: Estimate
    begin: float
    end: Estimate
    names: tuple[str, ...]
    words: str
    tells: dict[str, str]


Marks = Mapping[str, tuple[float, ...]]  # strips for comparison: a name, and the shares of its pieces


def draw_strips(pieces: list[Piece], question: str, says: str, width: int, read_by: Marks | None = None) -> Drawing:
    """A strip for each side; a click on a piece selects it."""
    named = list({piece.side.key: piece.side.name for piece in pieces}.items())  # in their order
    strips, room = len(named) * (_NAME + _STRIP + _GAP), width - _EDGES
    grey = _grey(read_by or {}, strips, room)
    plot = strips + len(read_by or {}) * (_MARK + _MARK_GAP)
    lines = [key for key, _ in named]
    keys = list(dict.fromkeys(piece.key for piece in pieces))
    rows = [_row(piece, keys.index(piece.key), lines.index(piece.side.key), room) for piece in pieces]
    names = [{"side": key, "name": name, "top": n * (_NAME + _STRIP + _GAP)} for n, (key, name) in enumerate(named)]
    layers = [*_read_by(grey, plot), *_layers(rows, names, plot)]
    return dress(layers, question, says, _in_words(pieces), width, plot)


def _row(piece: Piece, n: int, line: int, room: float) -> dict:
    top = line * (_NAME + _STRIP + _GAP) + _NAME
    fits = (name for name in piece.names if text_width(name, LABEL_SIZE, "bold") + 12 <= piece.share.mean * room)
    return {
        "side": piece.side.key, "key": piece.key, "begin": piece.begin, "end": piece.end.mean,
        "value": piece.share.mean, "low": piece.share.low, "high": piece.share.high,
        "fill": _FILLS[piece.side.key][n % 2], "from": piece.end.low, "to": piece.end.high, "name": next(fits, ""),
        "top": top, "bottom": top + _STRIP, "middle": top + _STRIP / 2, "foot": top + _STRIP - 5,
        "words": f"{piece.side.name}, {piece.words}",
        "tells": {"Rules": piece.side.name, **piece.tells},
    }  # fmt: skip


def _layers(rows: list[dict], names: list[dict], plot: int) -> list[Layer]:
    marks, places = without_tells(rows), pixels(plot)
    axis = {"values": [0, 0.25, 0.5, 0.75, 1], "labelExpr": "100 * datum.value + '%'", "title": None}
    x, y = number_in("begin", axis=axis, **span(0, 1)), number_in("top", **places)
    fill = {"field": "fill", "type": "quantitative", "scale": None}
    shape = {"x": x, "x2": {"field": "end"}, "y": y, "y2": {"field": "bottom"}}
    middle = number_in("middle", **places)
    inside = {"x": number_in("begin"), "y": middle, "text": word_in("name")}
    ends = [mark for mark in marks if 0 < mark["end"] < 1 - 1e-9]
    sure = {"x": number_in("from"), "x2": {"field": "to"}, "y": number_in("foot", **places)}
    press = (number_in("begin"), {"field": "end"}), (number_in("top", **places), {"field": "bottom"})
    side = {"x": {"value": 0}, "y": y, "text": word_in("name"), "color": WORDS}
    return [
        layer(
            marks, "rect", {**shape, "fill": COLOUR, "stroke": COLOUR, "fillOpacity": fill, "opacity": BRIGHT}, strokeWidth=1.5
        ),
        layer([mark for mark in marks if mark["name"]], "text", inside, align="left", dx=6, fontWeight=600),
        whisker(ends, sure, strokeWidth=3),
        layer(names, "text", side, align="left", baseline="top", fontWeight=600),
        pressable(rows, ["side", "key"], *press),
    ]  # fmt: skip


def _grey(read_by: Marks, below: float, room: float) -> list[dict]:
    """The pieces of the grey strips; the widest one of each is labelled with the strip's name."""
    rows = []
    for line, (name, shares) in enumerate(read_by.items()):
        begin, top, widest = 0.0, below + line * (_MARK + _MARK_GAP), max(shares)
        for share in (each for each in shares if each):
            shown = number(100 * share, 0)
            said = [f"{name} {shown}", shown] if share == widest else [shown]
            rows.append({
                "begin": begin, "end": begin + share, "at": begin + share / 2, "top": top, "bottom": top + _MARK,
                "middle": top + _MARK / 2, "name": that_fits(said, share * room - 6, _SMALL),
            })  # fmt: skip
            begin += share
    return rows


def _read_by(grey: list[dict], plot: int) -> list[Layer]:
    places = pixels(plot)
    shape = {
        "x": number_in("begin"),
        "x2": {"field": "end"},
        "y": number_in("top", **places),
        "y2": {"field": "bottom"},
    }
    words = {"x": number_in("at"), "y": number_in("middle", **places), "text": word_in("name")}
    return [
        layer(grey, "rect", shape, fill=GREY, fillOpacity=0.1, stroke=GREY, strokeOpacity=0.55),
        layer(grey, "text", words, align="center", baseline="middle", fontSize=_SMALL, color=GREY),
    ]


def _in_words(pieces: list[Piece]) -> str:
    """All pieces as a sentence a side, for screen readers."""
    told: dict[str, list[str]] = {}
    for piece in pieces:
        told.setdefault(piece.side.name, []).append(piece.words)
    return " ".join(f"{name.capitalize()}: {'; '.join(parts)}." for name, parts in told.items())
