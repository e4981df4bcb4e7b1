"""The effect of each value of a dial: a metric over all of them, with the published and the present value marked.

Drawn from the frame of `engine.analysis.sweep`, not from a comparison; so it has a `draw_curve` and is not in the registry.
A click selects `value`, a text that the parameter parses, and sets the dial.
"""

import json
from collections.abc import Mapping

import polars as pl

from engine.core.rules import Parameter, Value
from engine.core.text import INTERVAL, counted
from engine.simulation.format import figure, figures, finer
from engine.simulation.metrics import Estimate, Metric
from workbench.charts.kit.marks import (
    Layer,
    by,
    layer,
    number_in,
    pixels,
    pressable,
    span,
    whisker,
    without_tells,
    word_in,
)
from workbench.theme.drawing import Drawing, dress, head_height, lines_of, text_width, that_fits, wrap
from workbench.theme.theme import GREY, PUBLISHED, VARIANT, VARIANT_WORDS

_BELOW = 44  # pixels of the axis below
_BESIDE = 62  # pixels of the axis on the left
_MOST = 10_000  # games of a marked value, or a number as long
_MANY = 60  # values; with more of them only the two marked ones get a point

_FILL = by("role", {"other": GREY, "published": "transparent", "both": "transparent", "present": VARIANT})
_STROKE = by("role", {"other": GREY, "published": PUBLISHED, "both": PUBLISHED, "present": VARIANT})
_SIZE = by("role", {"other": 30, "published": 110, "both": 110, "present": 110})
_SHAPE = by("role", {"other": "circle", "published": "circle", "both": "circle", "present": "diamond"})
_WORDS = by("role", {"other": GREY, "published": PUBLISHED, "both": PUBLISHED, "present": VARIANT_WORDS})


def question_of(parameter: Parameter) -> str:
    """The title."""
    return f"“{parameter.label}”: what does each value do?"


def draw_curve(
    swept: pl.DataFrame,
    parameter: Parameter,
    metric: Metric,
    published: Value,
    present: Value,
    width: int = 560,
    height: int = 300,
    known: Mapping[Value, Estimate] | None = None,
    called: str = "published",
    whole: bool = True,
) -> Drawing:
    """A line with its band for numbers, dots with whiskers for everything else; `known` holds estimates of some values from more
    games, which replace those of the sweep. `called` is the name of the baseline value, which is that of the
    `whole` rulebook, or of this dial only while the others are those of the variant."""
    own = swept.filter(pl.col("metric") == metric.name).iter_rows(named=True)
    better = {value: _bounds_of(told) for value, told in (known or {}).items() if told.n}
    told = [{**each, **better.get(each[parameter.name], {})} for each in own]
    rows = [_row(each, parameter, metric, _role(each[parameter.name], published, present), called) for each in told]
    if not whole:
        rows[0]["more"] = f" The other dials are set as in the variant, also at the point “{called}”."
    draw = _line if parameter.type == "int" else _dots
    return draw(rows, parameter, metric, width, height)


# ---------------------------------------------------------------- the rows


def _bounds_of(told: Estimate) -> dict[str, float | bool]:
    return {"mean": told.mean, "low": told.low, "high": told.high, "games": told.n, "better": True}


def _row(each: dict, parameter: Parameter, metric: Metric, role: str, called: str) -> dict:
    value, known = each[parameter.name], each["mean"] is not None and each["mean"] == each["mean"]
    label = _label(parameter, value)
    if known:
        told = Estimate(each["mean"], each["low"], each["high"], each["games"])
        more = finer(metric, told)
        text, bounds = figure(metric, told.mean, more), figures(metric, told.low, told.high, more)
        each = {**each, "low": told.drawn.low, "high": told.drawn.high}
    else:
        text, bounds = "cannot be played" if each["conflict"] else "no such games", each["conflict"] or "–"
    name = {"other": "", "published": called, "both": f"{called}, as now", "present": "now"}[role]
    return {
        "value": str(value).lower() if isinstance(value, bool) else str(value),
        "at": int(value) if parameter.type == "int" else 0,
        **{key: each[key] if known else None for key in ("mean", "low", "high")},
        "known": known, "games": each["games"], "better": "better" in each,
        "role": role, "name": name, "label": label, "shown": text,
        "words": f"{label}: {text}",
        "tells": {
            parameter.label: label, _title(metric): text, INTERVAL if known else "Why": bounds,
            "From": counted(each["games"], "game"),
            "Click": "to set the dial" if known else "cannot be set",
        },
    }  # fmt: skip


def _label(parameter: Parameter, value: Value) -> str:
    words = parameter.in_words(value)
    named = bool(parameter.dial.words and value in parameter.dial.words)
    return words if named or not parameter.dial.unit else f"{words} {parameter.dial.unit}"


def _role(value: Value, published: Value, present: Value) -> str:
    if value == published:
        return "both" if value == present else "published"
    return "present" if value == present else "other"


def _title(metric: Metric) -> str:
    if metric.share:
        return f"{metric.title} (share of games)"
    return f"{metric.title} ({metric.unit})" if metric.unit not in metric.title.lower() else metric.title


def _says(metric: Metric, shape: str, rows: list[dict]) -> str:
    return (
        f"{_title(metric)}; {shape}: {INTERVAL}. {_from(rows)}{rows[0].get('more', '')} Click a value to set the dial."
    )


def _from(rows: list[dict]) -> str:
    """The number of games per value, and the values with more games."""
    swept = {row["games"] for row in rows if row["known"] and not row["better"]}
    better = [row for row in rows if row["better"]]
    few, many = max(swept, default=0), max((row["games"] for row in better), default=0)
    if not swept or few == many:
        return f"From {counted(max(few, many), 'game')} a value."
    up_to, named = "up to " if len(swept) > 1 else "", " and ".join(f"“{row['name']}”" for row in better)
    return f"From {up_to}{counted(few, 'game')} a value{f'; {named} from {many:,}' if named else ''}."


def _in_words(rows: list[dict], metric: Metric) -> str:
    texts = [f"{row['words']} ({row['name']})" if row["name"] else row["words"] for row in rows]
    kept = [text for n, text in enumerate(texts) if len(texts) <= 15 or n % (len(texts) // 10) == 0 or rows[n]["name"]]
    return f"{_title(metric)}: {'; '.join(kept)}."


# ---------------------------------------------------------------- numbers: a line


def _line(rows: list[dict], parameter: Parameter, metric: Metric, width: int, height: int) -> Drawing:
    question, says, lines = question_of(parameter), _says(metric, "band", rows), _lines(metric, rows, width)
    plot = max(90, height - head_height(question, says, width, lines) - _BELOW)
    pieces, points = _pieces(rows), _points(rows)
    x = number_in("at", axis=_dial_axis(rows, parameter, width), **_dial_span(rows))
    y = number_in("mean", axis=_metric_axis(metric, plot), **_metric_span(rows, plot))
    band = {"x": x, "y": number_in("low"), "y2": {"field": "high"}, "detail": word_in("piece")}
    line = {"x": x, "y": y, "detail": word_in("piece")}
    spread = {"x": x, "y": number_in("low"), "y2": {"field": "high"}}
    layers = [
        layer(pieces, "area", band, fill=GREY, fillOpacity=0.2),
        layer(pieces, "line", line, stroke=GREY, strokeWidth=2),
        whisker(points, spread, strokeWidth=1.2),
        layer(points, "point", {"x": x, "y": y, **_point_look(), "size": _SIZE}, filled=True, strokeWidth=2, opacity=1),
        *_name_layers(rows, x),
        layer(
            [row for row in without_tells(rows) if not row["known"]],
            "point",
            _cross(x, plot),
            shape="cross",
            angle=45,
            size=45,
        ),
        _pressed_columns(rows),
    ]
    return dress(layers, question, says, _in_words(rows, metric), width, plot, lines)


def _lines(metric: Metric, rows: list[dict], width: int) -> int:
    """The lines below the question when all is known: with fewer games of the marked values the picture has the same size."""
    known = [{**row, "better": row["better"] or bool(row["name"]), "games": _MOST} for row in rows if row["name"]]
    return lines_of(_says(metric, "band", [*rows, *known]), width)


def _pieces(rows: list[dict]) -> list[dict]:
    """The pieces of the line: it breaks where a value cannot be played, and after a 0 that is not a number ("no limit")."""
    piece, points = 0, []
    for n, row in enumerate(rows):
        piece += not row["known"] or (n == 1 and rows[0]["value"] == "0" and not rows[0]["label"][0].isdigit())
        points += [{**{key: row[key] for key in ("at", "mean", "low", "high")}, "piece": piece}] if row["known"] else []
    return points


def _points(rows: list[dict]) -> list[dict]:
    return [row for row in without_tells(rows) if row["known"] and (row["name"] or len(rows) <= _MANY)]


def _point_look() -> dict:
    return {"fill": _FILL, "stroke": _STROKE, "shape": _SHAPE}


def _name_layers(rows: list[dict], x: dict) -> list[Layer]:
    """ "published" and "now" above their points, aligned towards the middle of the chart."""
    middle = (rows[0]["at"] + rows[-1]["at"]) / 2
    named = [row for row in without_tells(rows) if row["known"] and row["name"]]
    encoding = {"x": x, "y": number_in("high"), "text": word_in("name"), "color": _WORDS}
    look = {"baseline": "bottom", "dy": -11, "fontWeight": 600}
    left, right = ([row for row in named if (row["at"] <= middle) is begin] for begin in (True, False))
    return [
        layer(left, "text", encoding, align="left", dx=-5, **look),
        layer(right, "text", encoding, align="right", dx=5, **look),
    ]


def _cross(x: dict, plot: int) -> dict:
    """A cross on the base line where values conflict; its tooltip says why."""
    return {"x": x, "y": {"value": plot - 8}, "fill": {"value": GREY}, "stroke": {"value": None}}


def _pressed_columns(rows: list[dict]) -> Layer:
    for n, row in enumerate(rows):
        row["left"] = (row["at"] + (rows[n - 1]["at"] if n else row["at"] - 1)) / 2
        row["right"] = (row["at"] + (rows[n + 1]["at"] if n + 1 < len(rows) else row["at"] + 1)) / 2
    return pressable(rows, ["value"], (number_in("left"), {"field": "right"}), ({"value": 0}, {"value": "height"}))


def _dial_span(rows: list[dict]) -> dict:
    edge = max(0.5, 0.03 * (rows[-1]["at"] - rows[0]["at"]))
    return span(rows[0]["at"] - edge, rows[-1]["at"] + edge)


def _dial_axis(rows: list[dict], parameter: Parameter, width: int) -> dict:
    """A tick a value as long as there is room; values with names show them."""
    words = {row["at"]: parameter.in_words(row["at"]) for row in rows}
    room = max(text_width(word, 11) for word in words.values()) + 8
    every = -int(-len(rows) * room // (width - _BESIDE))
    ticks = [row["at"] for n, row in enumerate(rows) if n % every == 0]
    named = json.dumps({str(at): words[at] for at in ticks}, ensure_ascii=False)
    unit = f" ({parameter.dial.unit})" if parameter.dial.unit else ""
    return {"title": f"{parameter.label}{unit}", "values": ticks, "labelExpr": f"{named}[datum.value]"}


def _metric_axis(metric: Metric, plot: int) -> dict:
    share = {"labelExpr": "format(100 * datum.value, '~r') + '%'"} if metric.in_percent else {}
    title = that_fits([_title(metric), metric.title, metric.unit], plot)
    return {"title": title, "tickCount": 4, "grid": True, "domain": False, **share}


def _bounds(rows: list[dict]) -> tuple[float, float, float]:
    """The lowest and the highest end of an interval, and their distance: at least a fiftieth."""
    known = [row for row in rows if row["known"]]
    low, high = min((row["low"] for row in known), default=0.0), max((row["high"] for row in known), default=1.0)
    return low, high, max(high - low, 0.02 * max(abs(high), 1e-9))


def _metric_span(rows: list[dict], plot: int) -> dict:
    """The scale of the metric, with room for names on top and for crosses below."""
    low, high, apart = _bounds(rows)
    return span(low - 18 / plot * apart, high + 40 / plot * apart)


# ---------------------------------------------------------------- words: dots


def _dots(rows: list[dict], parameter: Parameter, metric: Metric, width: int, height: int) -> Drawing:
    question, says = question_of(parameter), _says(metric, "line", rows)
    each = max(42, min(56, (height - head_height(question, says, width) - _BELOW) / len(rows)))
    for n, row in enumerate(rows):
        row |= {"top": n * each, "middle": n * each + 28, "bottom": (n + 1) * each, "text": _heading(row, width)}
    plot, marks = round(each * len(rows)), without_tells(rows)
    known = [row for row in marks if row["known"]]
    y, x = (
        number_in("middle", **pixels(plot)),
        number_in("mean", axis={**_metric_axis(metric, plot), "grid": False}, **_dots_span(rows, width)),
    )
    top = number_in("top", **pixels(plot))
    value = {"x": number_in("high"), "y": y, "text": word_in("shown"), "color": _WORDS}
    heading = {"x": {"value": 0}, "y": top, "text": word_in("text"), "color": _WORDS}
    layers = [
        whisker(known, {"x": number_in("low"), "x2": {"field": "high"}, "y": y}),
        layer(known, "point", {"x": x, "y": y, **_point_look()}, filled=True, strokeWidth=2, size=80, opacity=1),
        layer(known, "text", value, align="left", dx=9, fontWeight=600),
        layer(marks, "text", heading, align="left", baseline="top"),
        pressable(rows, ["value"], ({"value": 0}, {"value": "width"}), (top, {"field": "bottom"})),
    ]
    return dress(layers, question, says, _in_words(rows, metric), width, plot)


def _heading(row: dict, width: int) -> str:
    name = f" ({row['name']})" if row["name"] else ""
    text = f"{row['label'][0].upper()}{row['label'][1:]}{name}{'' if row['known'] else ': ' + row['shown']}"
    first, *more = wrap(text, width - 12)
    return f"{first} …" if more else first


def _dots_span(rows: list[dict], width: int) -> dict:
    """The scale of the dots, with room for the number to the right of each."""
    low, high, apart = _bounds(rows)
    behind = max(text_width(row["shown"], weight="bold") for row in rows) + 20
    return span(low - 0.08 * apart, high + apart * behind / (width - behind - 20))
