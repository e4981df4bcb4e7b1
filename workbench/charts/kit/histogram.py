"""A distribution: wide hollow bars and narrow solid ones in shared bins, with medians."""

from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.compare import Comparison
from engine.core.text import INTERVAL, counted, number, percent, percents, with_unit
from engine.simulation.metrics import as_float, wilson
from workbench.charts.kit.bins import Bin, Bins, Extent, bins_for, counts, distinct_of, extent_of
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
from workbench.charts.kit.sentence import draw_sentence
from workbench.charts.kit.sides import Side, side_of, sides_of
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing, dress, head_height, text_width, that_fits
from workbench.theme.theme import INK

_BELOW = 44  # pixels of the axis below
_BESIDE = 62  # pixels of the axis on the left
_NAMES = 17  # a line for the name and the median of a side
NEVER = -1  # in a pick, `low` and `high` of the games that never end


class Measure(NamedTuple):
    """The values counted: whole numbers, null in games that do not count, `per` of them a unit; `of` which games.

    `never`: whether games that never end, which have no such number, get a bar of their own at the right.
    """

    value: pl.Expr
    unit: str
    axis: str
    of: str = "games"
    per: int = 1
    never: bool = False


class Counted(NamedTuple):
    """The values of one side, and the number of its games that never end where that is shown."""

    side: Side
    values: pl.Series
    never: int

    @property
    def games(self) -> int:
        """The number of games that the shares refer to."""
        return len(self.values) + self.never


def draw_histogram(
    measure: Measure,
    question: str,
    comparison: Comparison,
    width: int,
    height: int,
    held: Held | None = None,
    goals: dict[str, int] | None = None,
) -> Drawing:
    """The distribution on both sides; a sentence if no game counts or all are the same. `held`: the extent of its axes so far;
    `goals`: the lowest winning score, by side."""
    held = Held() if held is None else held
    tally = [_counted(measure, side) for side in sides_of(comparison)]
    measure = measure._replace(never=held.grown("never", any(each.never for each in tally)))
    if measure.never:
        measure = measure._replace(of="games")
    distinct = distinct_of([each.values for each in tally])
    if len(distinct) < 2 and not (measure.never and len(distinct)):
        return draw_sentence(question, _same(measure, distinct, len(tally[0].values)), width, height)
    extent = held.grown("extent", extent_of([each.values for each in tally]), Extent.with_)
    bins = bins_for(extent, most=max(12, min(40, width // 15)), per=measure.per)
    rows = [row for each in tally for row in _rows(measure, each, bins, width)]
    medians = _medians(measure, tally, width - _BESIDE - 40)
    says = _says(measure, tally)
    plot = max(90, height - head_height(question, says, width) - _BELOW)
    goals_here = _goals(goals or {}, measure, bins)
    names = _NAMES * held.grown("names", len(medians) + bool(goals_here)) + 4
    layers = _layers(measure, bins, rows, medians, width, plot, names, held) + _goal_lines(goals_here, names)
    return dress(layers, question, says, _in_words(rows, medians), width, plot)


def games_behind(measure: Measure, pick: dict) -> tuple[str, pl.Expr]:
    """The games in the bin, or those that never end."""
    if measure.never and pick["low"] == pick["high"] == NEVER:
        return side_of(pick), pl.col("status") != "finished"
    return side_of(pick), measure.value.cast(pl.Int64).is_between(int(pick["low"]), int(pick["high"])).fill_null(False)


def _counted(measure: Measure, side: Side) -> Counted:
    def values_and_endless() -> tuple[pl.Series, int]:
        values = side.games.select(v=measure.value.cast(pl.Int64))["v"].drop_nulls()
        return values, int((side.games["status"] != "finished").sum()) if measure.never else 0

    return Counted(side, *side.played.once(("values", str(measure.value), measure.never), values_and_endless))


# ---------------------------------------------------------------- the rows


def _rows(measure: Measure, tally: Counted, bins: Bins, width: int) -> list[dict]:
    if not tally.games:
        return []
    filled = zip(bins.bins, counts(tally.values, bins.bins), strict=True)
    rows = [
        _row(measure, tally, each, games, _edges(each, bins, measure.per), _range(measure, each, bins))
        for each, games in filled
    ]
    if measure.never:
        place = _never_place(bins, measure.per, width)
        rows.append(_row(measure, tally, Bin(NEVER, NEVER), tally.never, place, "never ends"))
    return rows


def _row(
    measure: Measure, tally: Counted, each: Bin, games: int, place: tuple[float, float], what: str
) -> dict[str, Any]:
    side, (left, right), share = tally.side, place, wilson(games, tally.games)
    inset = (0.04 if side.key == "before" else 0.22) * (right - left)
    return {
        "side": side.key, "low": each.low, "high": each.high, "games": games,
        "share": share.mean, "from": share.low, "to": share.high,
        "left": left + inset, "right": right - inset, "middle": (left + right) / 2,
        "words": f"{side.name}, {what}: {percent(share.mean)}, {counted(games, 'game')}",
        "tells": {
            "Rules": side.name,
            measure.axis[0].upper() + measure.axis[1:]: what,
            "Share": f"{percent(share.mean)} of {counted(tally.games, measure.of.removesuffix('s'))}",
            INTERVAL: percents(share.low, share.high),
            "Games": f"{games:,}: click to open one" if games else "none",
        },
    }  # fmt: skip


def _edges(each: Bin, bins: Bins, per: int) -> tuple[float, float]:
    """The edges of a drawn bin: around its values; the open one a little apart from the others."""
    low = each.low - bins.step / 2 + (0.5 * bins.width if each.open else 0)
    return low / per, (low + bins.width) / per


def _never_place(bins: Bins, per: int, width: int) -> tuple[float, float]:
    """The edges of the bar of games that never end: apart from the others, with room for its name below it."""
    first, last = _edges(bins.bins[0], bins, per)[0], _edges(bins.bins[-1], bins, per)[1]
    room = (last - first) * (text_width("never ends", 12.5) + 14) / (width - _BESIDE)
    return last + 0.5 * room, last + 1.5 * room


def _range(measure: Measure, each: Bin, bins: Bins) -> str:
    low, per = number(each.low / measure.per, 2), measure.per
    if each.open:
        return f"{low} {measure.unit} or more"
    if bins.width == bins.step:
        return with_unit(each.low / measure.per, measure.unit, 2)
    if per > 1:
        return f"{low} to under {number((each.low + bins.width) / per, 2)} {measure.unit}"
    return f"{low} to {number(each.low + bins.width - 1)} {measure.unit}"


def _medians(measure: Measure, tally: list[Counted], room: int) -> list[dict]:
    """The median of each side and its label; without its unit where there is no room for it."""
    middles = [(each.side, as_float(each.values.median()) / measure.per) for each in tally if len(each.values)]
    named = "{}: median {}" if len(tally) > 1 else "median {1}"
    ways = [(with_unit(at, measure.unit, int(at < 100)), number(at, int(at < 100))) for _, at in middles]
    names = [[named.format(side.name, way) for way in both] for (side, _), both in zip(middles, ways, strict=True)]
    fits = all(text_width(full, weight="bold") <= room for full, _ in names)
    return [
        {"side": side.key, "median": at, "name": full if fits else short}
        for (side, at), (full, short) in zip(middles, names, strict=True)
    ]


# ---------------------------------------------------------------- the marks


def _layers(
    measure: Measure, bins: Bins, rows: list[dict], medians: list[dict], width: int, plot: int, names: int, held: Held
) -> list[Layer]:
    """The bars, below `names` pixels of labels."""
    peak = held.grown("peak", max(row["to"] for row in rows))
    top = peak * plot / (plot - names - 4)
    for row in rows:
        row["press"] = max(row["to"], 0.09 * top)
    marks, edges = without_tells(rows), _ends(measure, bins, width)
    left = number_in("left", axis=_axis(measure, bins, edges, width), **span(*edges, padding=2))
    share = number_in("share", axis=_share_axis(measure, peak, plot), **span(0, top))
    look = {"fill": COLOUR, "stroke": COLOUR, "fillOpacity": FILLED, "opacity": BRIGHT}
    middle = {"x": number_in("middle"), "y": number_in("from"), "y2": {"field": "to"}}
    median = {
        "x": number_in("median"),
        "y": {"value": names},
        "y2": {"value": plot},
        "color": COLOUR,
        "strokeDash": DASHES,
    }
    return [
        layer(
            marks, "bar", {"x": left, "x2": {"field": "right"}, "y": share, "y2": {"datum": 0}, **look}, strokeWidth=1.2
        ),
        whisker(marks, middle, strokeWidth=1),
        layer(medians, "rule", median, strokeWidth=2),
        *key_lines([(each["side"], each["name"]) for each in medians]),
        pressable(rows, ["side", "low", "high"], (left, {"field": "right"}), (number_in("press"), {"datum": 0})),
    ]


def _goals(goals: dict[str, int], measure: Measure, bins: Bins) -> list[dict]:
    """The goals: the line before the lowest winning score; one row where both sides have the same."""
    each = dict(list(goals.items())[:1]) if len(set(goals.values())) == 1 else goals
    return [
        {"side": side, "goal": (goal - bins.step / 2) / measure.per, "name": f"goal: {number(goal / measure.per)}"}
        for side, goal in each.items()
        if bins.bins[0].low < goal <= bins.bins[-1].high
    ]


def _goal_lines(rows: list[dict], names: int) -> list[Layer]:
    """A line for each goal, its name in the last of the lines above the bars."""
    line = {"x": number_in("goal"), "y": {"value": names - _NAMES}, "y2": {"value": "height"}}
    text = {"x": number_in("goal"), "y": {"value": names - _NAMES}, "text": word_in("name")}
    return [
        layer(rows, "rule", line, stroke=INK, strokeDash=[2, 3], strokeWidth=1.5),
        layer(rows, "text", text, align="left", baseline="top", dx=5, fontWeight=600),
    ]


def _ends(measure: Measure, bins: Bins, width: int) -> tuple[float, float]:
    """The range of the horizontal axis."""
    last = _never_place(bins, measure.per, width)[1] if measure.never else _edges(bins.bins[-1], bins, measure.per)[1]
    return _edges(bins.bins[0], bins, measure.per)[0], last


def _axis(measure: Measure, bins: Bins, edges: tuple[float, float], width: int) -> dict:
    """Round numbers at the lower ends of bins, as many as there is room for; the open bin with a plus."""
    ends = [each.low / measure.per for each in bins.bins if not each.open]
    last = f"{number(bins.bins[-1].low / measure.per)} +"
    room = (edges[1] - edges[0]) * (text_width(last, 11) + 12) / (width - _BESIDE)
    every = _tick_step(room, bins.width, measure.per)
    ticks = [end for end in ends if round(end * measure.per) % every == 0] or ends[:1]
    label = "format(datum.value, ',~r')"
    if bins.bins[-1].open:
        at = sum(_edges(bins.bins[-1], bins, measure.per)) / 2
        label = f"datum.value > {ends[-1]} ? '{last}' : {label}"
        ticks = [*(tick for tick in ticks if tick < at - room), at]
    if measure.never:
        at = sum(_never_place(bins, measure.per, width)) / 2
        label = f"datum.value == {at} ? 'never ends' : {label}"
        ticks = [*(tick for tick in ticks if tick < at - 1.5 * room), at]
    return {"title": measure.axis, "values": ticks, "labelExpr": label}


def _tick_step(room: float, width: int, per: int) -> int:
    """The distance of ticks: a multiple of the bin's width, a round number of units if there is one."""
    least = room * per
    rounds = (n * 10**k * per for k in range(9) for n in (1, 2, 3, 4, 5, 6))
    fitting = next(n for n in (*rounds, width * 10**9) if n >= least and n % width == 0)
    multiple = width * max(1, -int(-least // width))
    return fitting if fitting <= 2.5 * multiple else multiple


def _share_axis(measure: Measure, peak: float, plot: int) -> dict:
    """Two to five round shares, below the names on top."""
    step = next(step for step in (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5) if peak / step <= 4.5)
    ticks = [round(step * i, 4) for i in range(int(peak / step + 1e-9) + 1)]
    label = "format(100 * datum.value, '~r') + '%'"
    title = that_fits([f"share of {measure.of}", "share of games"], plot)
    return {"title": title, "values": ticks, "labelExpr": label, "grid": True, "domain": False}


# ---------------------------------------------------------------- the words


def _says(measure: Measure, tally: list[Counted]) -> str:
    """The meaning of a mark, and the games that are left out."""
    says = f"Bar: share of {measure.of}; line: {INTERVAL}. Click a bar to open its games."
    missing = [(each.side, each.side.games.height - each.games) for each in tally]
    left_out = [f"{games:,} of {counted(side.games.height, 'game')} ({side.name})" for side, games in missing if games]
    return f"{says} Left out: {', '.join(left_out)}." if left_out else says


def _same(measure: Measure, distinct: np.ndarray, games: int) -> str:
    if not len(distinct):
        return f"There are no {measure.of}, so there is nothing to show."
    return f"The same in all {measure.of}: {with_unit(int(distinct[0]) / measure.per, measure.unit)}."


def _in_words(rows: list[dict], medians: list[dict]) -> str:
    """The median and the most frequent bin of each side."""
    sentences = [f"{each['name'][0].upper()}{each['name'][1:]}." for each in medians]
    for side in dict.fromkeys(row["side"] for row in rows):
        best = max((row for row in rows if row["side"] == side), key=lambda row: row["share"])
        sentences.append(f"Most frequent: {best['words']}.")
    return " ".join(sentences)
