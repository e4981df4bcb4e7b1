"""A table of shares or means as coloured squares: a row and a column for each name, a figure in each square."""

from typing import NamedTuple

from workbench.charts.kit.marks import Layer, layer, number_in, pixels, pressable, span, word_in
from workbench.theme.drawing import LABEL_SIZE, Drawing, dress, text_width, wrap
from workbench.theme.theme import GREY, INK, PUBLISHED, VARIANT

_ROW, _HEAD = 26, 24  # pixels of a row, and of the names above the columns
_WIDEST = 0.45  # of the width: the names of the rows take no more
_DEEPEST = 0.75  # the opacity of the largest distance from the middle


class Square(NamedTuple):
    """A square: its row and column, its value (None if there is none), its figure, its tooltip."""

    row: str
    column: str
    value: float | None
    shown: str
    tells: dict[str, str]


def draw_squares(squares: list[Square], question: str, says: str, width: int, middle: float) -> Drawing:
    """Rows and columns in the order of the squares; orange above the `middle`, blue below it."""
    rows, columns = (list(dict.fromkeys(each)) for each in zip(*((s.row, s.column) for s in squares), strict=True))
    names = {row: wrap(row, _WIDEST * width) for row in rows}
    left = max(text_width(line) for lines in names.values() for line in lines) + 12
    wide, high = (width - 10 - left) / len(columns), max(_ROW, 16 * max(map(len, names.values())) + 6)
    reach = max((abs(s.value - middle) for s in squares if s.value is not None), default=0.0) or 1.0
    placed = [
        _placed(s, left + wide * columns.index(s.column), _HEAD + high * rows.index(s.row), (wide, high), middle, reach)
        for s in squares
    ]
    heads = [{"name": name, "x": left + wide * (n + 0.5), "y": _HEAD / 2} for n, name in enumerate(columns)]
    sides = [
        {"name": "\n".join(names[row]), "x": left - 8, "y": _HEAD + high * (n + 0.5)} for n, row in enumerate(rows)
    ]
    plot = round(_HEAD + high * len(rows))
    words = "; ".join(f"{s.row}, {s.column}: {s.shown}" for s in squares)
    return dress(_layers(placed, heads, sides, width - 10, plot), question, says, f"{words}.", width, plot)


def _placed(square: Square, x: float, y: float, size: tuple[float, float], middle: float, reach: float) -> dict:
    far = 0.0 if square.value is None else (square.value - middle) / reach
    return {
        "left": x + 1, "right": x + size[0] - 1, "top": y + 1, "bottom": y + size[1] - 1,
        "x": x + size[0] / 2, "y": y + size[1] / 2, "shown": square.shown, "above": far >= 0, "depth": _DEEPEST * abs(far),
        "words": f"{square.row}, {square.column}: {square.shown}", "tells": square.tells,
    }  # fmt: skip


def _layers(squares: list[dict], heads: list[dict], sides: list[dict], width: float, plot: int) -> list[Layer]:
    across, places = span(0, width), pixels(plot)
    box = {
        "x": number_in("left", axis=None, **across), "x2": {"field": "right"}, "y": number_in("top", **places),
        "y2": {"field": "bottom"}, "fill": {"condition": {"test": "datum.above", "value": VARIANT}, "value": PUBLISHED},
        "fillOpacity": number_in("depth", scale=None),
    }  # fmt: skip
    text = {"x": number_in("x", axis=None, **across), "y": number_in("y", **places)}
    marks = [{key: value for key, value in row.items() if key != "tells"} for row in squares]
    press = (number_in("left"), {"field": "right"}), (number_in("top", **places), {"field": "bottom"})
    return [
        layer(marks, "rect", box, stroke=GREY, strokeOpacity=0.25),
        layer(marks, "text", {**text, "text": word_in("shown")}, color=INK, fontSize=LABEL_SIZE),
        layer(heads, "text", {**text, "text": word_in("name")}, color=GREY),
        layer(
            sides,
            "text",
            {**text, "text": word_in("name")},
            align="right",
            lineBreak="\n",
            baseline="middle",
            color=INK,
        ),
        pressable(squares, ["words"], *press),
    ]
