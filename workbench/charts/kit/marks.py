"""Building blocks of Vega-Lite: layers, fields, scales, clickable areas."""

from typing import Any

from workbench.theme.theme import FADED, INK, PUBLISHED, VARIANT, VARIANT_WORDS

Layer = dict[str, Any]


def layer(rows: list[dict], mark: str, encoding: dict, **look) -> Layer:
    """Marks for rows; they take no clicks and have no tooltips (see `pressable`)."""
    return {"data": rows, "mark": {"type": mark, "aria": False, "clip": False, **look}, "encoding": encoding}


def number_in(name: str, **more) -> dict:
    """A field that is a number."""
    return {"field": name, "type": "quantitative", **more}


def word_in(name: str, **more) -> dict:
    """A field that is a word."""
    return {"field": name, "type": "nominal", **more}


def span(low: float, high: float, **more) -> dict:
    """A scale from low to high without padding."""
    return {"scale": {"domain": [low, high], "nice": False, "zero": False, **more}}


def pixels(height: int) -> dict:
    """A scale of pixels, counted from the top."""
    return {"axis": None, "scale": {"domain": [0, height], "reverse": True, "nice": False}}


def by(name: str, values: dict[str, Any]) -> dict:
    """A style that depends on a word. (Not a scale: layers share scales, and the first one's would win.)"""
    tests = [{"test": f"datum.{name} === '{word}'", "value": value} for word, value in values.items()]
    return {"condition": tests, "value": next(iter(values.values()))}


def by_side(published, variant) -> dict:
    """A style that differs between the sides."""
    return by("side", {"before": published, "after": variant})


COLOUR = by_side(PUBLISHED, VARIANT)
WORDS = by_side(PUBLISHED, VARIANT_WORDS)
FILLED = by_side(0.12, 1)  # hollow against solid
DASHES = by_side([4, 3], [1, 0])
BRIGHT = {"condition": {"param": "pick", "value": 1}, "value": FADED}  # all marks, or only the one that is picked


def pressable(rows: list[dict], fields: list[str], x: tuple, y: tuple) -> Layer:
    """Invisible areas, more generous than the marks below them, for clicks and tooltips.

    `x` and `y` are where they begin and end; the tooltip shows the `tells` of the rows.
    """
    lines = [{f"tells{n}": text for n, text in enumerate(row["tells"].values())} for row in rows]
    own = [{k: v for k, v in row.items() if k != "tells"} | line for row, line in zip(rows, lines, strict=True)]
    tooltip = [word_in(f"tells{n}", title=title) for n, title in enumerate(rows[0]["tells"])]
    where = {"x": x[0], "x2": x[1], "y": y[0], "y2": y[1]}
    encoding = {**where, "tooltip": tooltip, "description": word_in("words")}
    return {"name": "pressed", "pick": fields, **layer(own, "rect", encoding, aria=True, opacity=0, cursor="pointer")}


def without_tells(rows: list[dict]) -> list[dict]:
    """The rows as the visible marks need them."""
    return [{k: v for k, v in row.items() if k != "tells"} for row in rows]


def key_lines(sides: list[tuple[str, str]], look: dict = DASHES, right: float = 0) -> list[Layer]:
    """The name of each side after a sample of its line, one below the other, top left, or `right` pixels from the right."""
    rows = [{"side": side, "name": name, "line": 8 + 17 * n} for n, (side, name) in enumerate(sides)]
    y = number_in("line", scale=None)
    start, end, word = ({"value": {"expr": f"width - {right - at}"} if right else at} for at in (4, 26, 32))
    piece = {"x": start, "x2": end, "y": y, "color": COLOUR, "strokeDash": look}
    text = {"x": word, "y": y, "text": word_in("name"), "color": WORDS}
    return [layer(rows, "rule", piece, strokeWidth=2.5), layer(rows, "text", text, align="left", fontWeight=600)]


def whisker(rows: list[dict], encoding: dict, **look) -> Layer:
    """An interval."""
    return layer(rows, "rule", encoding, **{"stroke": INK, "strokeWidth": 1.5, "strokeOpacity": 0.75, **look})
