"""The ladder: strategies in order of strength, and the share of games that each wins.

Drawn from the frames of `engine.analysis.ladder`, not from a comparison; so it has a `draw_ladder` and is not in the registry.
"""

import json
from typing import NamedTuple

import polars as pl

from engine.core.text import INTERVAL, capital, counted, percent, percents
from workbench.charts.kit import target_band
from workbench.charts.kit.marks import Layer, by_side, layer, number_in, pixels, pressable, span, whisker, word_in
from workbench.theme.drawing import Drawing, dress, head_height, wrap
from workbench.theme.theme import GREY, PUBLISHED, VARIANT, VARIANT_WORDS

QUESTION = "How strong is each strategy?"
_LEAST = 74  # pixels of a strategy beside others; with less room they are placed one below the other
_APART = 0.08  # of that room: the distance of the two sides from the middle
_BESIDE, _LINE = 62, 13  # pixels of the axis at the left; of a line of words below
_BOTH = 98  # pixels needed for the numbers of both sides
_EACH = 46  # pixels of a strategy below others
_STROKE = by_side(PUBLISHED, VARIANT)
_FILL = by_side("transparent", VARIANT)
_SHAPE = by_side("circle", "diamond")
_WORDS = by_side(PUBLISHED, VARIANT_WORDS)
_LOOK = {"stroke": _STROKE, "fill": _FILL, "shape": _SHAPE}


Luck = tuple[float, float] | None


class Rungs(NamedTuple):
    """A side of the picture: the key of its marks ("before", "after"), its name, the frame of `climb`."""

    key: str
    name: str
    rungs: pl.DataFrame


def draw_ladder(sides: list[Rungs], opponents: str, luck: Luck, width: int, height: int) -> Drawing:
    """A ring or a diamond with its interval for each strategy, the two sides joined, and a band for `luck`. For a solo
    game also a band that can be dragged to the share of games to be won."""
    names = list(dict.fromkeys(name for side in sides for name in side.rungs["name"]))
    labels = _labels({row["name"]: row["words"] for side in sides for row in side.rungs.iter_rows(named=True)})
    rows = [_row(side, row, names, labels, len(sides)) for side in sides for row in side.rungs.iter_rows(named=True)]
    draw = _across if (width - _BESIDE) / len(names) >= _LEAST else _below
    says, goal = _says(sides, opponents), 0
    if not opponents:
        says, goal = f"{says} {target_band.HOW}", target_band.SENTENCE
    return draw(rows, [labels[name] for name in names], luck, goal, says, width, height + goal)


# ---------------------------------------------------------------- the rows


def _row(side: Rungs, row: dict, names: list[str], labels: dict[str, str], sides: int) -> dict:
    place, shown = names.index(row["name"]), percent(row["share"], 0)
    apart, left, right = (
        (0, -0.5, 0.5) if sides == 1 else (-_APART, -0.5, 0) if side.key == "before" else (_APART, 0, 0.5)
    )
    return {
        "side": side.key, "called": side.name, "place": place, "at": place + apart, "left": place + left, "right": place + right,
        **{key: row[key] for key in ("share", "low", "high")}, "shown": shown,
        "words": f"{side.name}, {labels[row['name']]}: {percent(row['share'])}",
        "tells": {
            "Strategy": row["words"], "Rules": side.name, "Wins": f"{percent(row['share'])} of its games",
            INTERVAL: percents(row["low"], row["high"]), "From": counted(row["games"], "deal"),
            "Never end": percent(row["unfinished"]), "Name": row["name"],
        },
    }  # fmt: skip


def _labels(words: dict[str, str]) -> dict[str, str]:
    """The words of each strategy, without the ending that all strategies of several parts share: ", gives until it has won"."""
    endings = {text.partition(", ")[2] for text in words.values() if ", " in text}
    if len(endings) > 1:
        return words
    return {name: text.partition(", ")[0] for name, text in words.items()}


def _says(sides: list[Rungs], opponents: str) -> str:
    deals = min(int(side.rungs["games"][0]) for side in sides)
    seats = ", from every seat" if opponents else ""
    return f"Share of games won {opponents}".rstrip() + f"; line: {INTERVAL}. From {counted(deals, 'deal')}{seats}."


def _in_words(rows: list[dict], labels: list[str], goal: int) -> str:
    words = f"{'; '.join(row['words'] for row in rows)}."
    return f"{words} {target_band.in_words(rows, labels)}" if goal else words


def _told(rows: list[dict], x: tuple, y: tuple) -> Layer:
    """Areas with tooltips for the marks; they cannot be clicked."""
    found = pressable(rows, [], x, y)
    found.pop("pick")
    found.pop("name")
    found["mark"].pop("cursor")
    return found


def _joints(rows: list[dict]) -> list[dict]:
    """The lines from a strategy's share under one rule set to its share under the other."""
    before = {row["place"]: row for row in rows if row["side"] == "before"}
    pairs = [(before[row["place"]], row) for row in rows if row["side"] == "after" and row["place"] in before]
    return [
        {"from": a["at"], "to": b["at"], "was": a["share"], "is": b["share"], "place": b["place"]} for a, b in pairs
    ]


# ---------------------------------------------------------------- side by side: the usual


def _across(rows: list[dict], labels: list[str], luck: Luck, goal: int, says: str, width: int, height: int) -> Drawing:
    room = (width - _BESIDE) / len(labels)
    lines = [wrap(capital(label), room - 8, 11) for label in labels]
    plot = max(120, height - head_height(QUESTION, says, width) - _LINE * max(map(len, lines)) - 12)
    x = number_in("at", axis=_players(lines), **span(-0.5, len(labels) - 0.5))
    y = number_in("share", axis=_shares(), **(span(0, 1, range=[plot, 12]) if goal else span(0, 1.08)))
    joint = {"x": number_in("from"), "x2": {"field": "to"}, "y": number_in("was"), "y2": {"field": "is"}}
    points = layer(rows, "point", {"x": x, "y": y, **_LOOK}, filled=True, strokeWidth=2, size=90, opacity=1)
    layers = [
        *_luck(luck, "y", {"x": {"value": 0}, "x2": {"value": "width"}}),
        layer(_joints(rows), "rule", joint, stroke=GREY, strokeWidth=1.5),
        whisker(rows, {"x": x, "y": number_in("low"), "y2": {"field": "high"}, "stroke": _STROKE}),
        target_band.dragged(points, "y") if goal else points,
        *_numbers(rows, x, y, room),
        *(_aimed(rows, labels, "y", width - _BESIDE) if goal else _key(rows)),
        _told(rows, (number_in("left"), {"field": "right"}), ({"value": 0}, {"value": "height"})),
    ]
    return dress(layers, QUESTION, says, _in_words(rows, labels, goal), width, plot)


def _numbers(rows: list[dict], x: dict, y: dict, room: float) -> list[Layer]:
    """The share of each strategy: above its mark, or beside it where there are two and enough room."""
    look = {"text": word_in("shown"), "color": _WORDS}
    before = [row for row in rows if row["side"] == "before"]
    after = [row for row in rows if row["side"] == "after"]
    if not before or not after:
        return [layer(rows, "text", {"x": x, "y": number_in("high"), **look}, baseline="bottom", dy=-4, fontWeight=600)]
    beside = [layer(after, "text", {"x": x, "y": y, **look}, align="left", dx=9, fontWeight=600)]
    if room >= _BOTH:
        beside.append(layer(before, "text", {"x": x, "y": y, **look}, align="right", dx=-9))
    return beside


def _players(lines: list[list[str]]) -> dict:
    """An axis with the words of each strategy, over several lines."""
    named = json.dumps(dict(enumerate(lines)), ensure_ascii=False)
    ticks = list(range(len(lines)))
    return {
        "title": None,
        "values": ticks,
        "labelExpr": f"{named}[datum.value]",
        "labelAngle": 0,
        "labelLineHeight": _LINE,
    }


def _shares(**more) -> dict:
    labels = "format(100 * datum.value, '~r') + '%'"
    return {
        "title": None,
        "values": [0, 0.25, 0.5, 0.75, 1],
        "labelExpr": labels,
        "grid": True,
        "domain": False,
        **more,
    }


def _luck(luck: Luck, along: str, across: dict) -> list[Layer]:
    """The range of shares that two equal players reach by luck."""
    if luck is None:
        return []
    rows = [{"low": luck[0], "high": luck[1], "name": "luck alone"}]
    band = {**across, along: number_in("low"), f"{along}2": {"field": "high"}}
    upright = along == "y"
    place = (
        {"y": number_in("high"), "x": {"value": "width"}}
        if upright
        else {"x": number_in("high"), "y": {"value": "height"}}
    )
    look = {"align": "right" if upright else "left", "baseline": "bottom", "dy": -2, "dx": -2 if upright else 3}
    return [
        layer(rows, "rect", band, fill=GREY, fillOpacity=0.22),
        layer(rows, "text", {**place, "text": word_in("name")}, color=GREY, fontSize=11, **look),
    ]


def _key(rows: list[dict]) -> list[Layer]:
    """The key of ring and diamond, top left, which the weakest strategies leave free."""
    sides = dict.fromkeys((row["side"], row["called"]) for row in rows)
    named = [{"side": side, "name": name, "line": 8 + 17 * n} for n, (side, name) in enumerate(sides)]
    if len(named) < 2:
        return []
    y = number_in("line", scale=None)
    text = {"x": {"value": 22}, "y": y, "text": word_in("name"), "color": _WORDS}
    return [
        layer(named, "point", {"x": {"value": 10}, "y": y, **_LOOK}, filled=True, strokeWidth=2, size=80, opacity=1),
        layer(named, "text", text, align="left", fontWeight=600),
    ]


def _aimed(rows: list[dict], labels: list[str], along: str, room: float) -> list[Layer]:
    """The handles of the band and its sentence, with the ring and the diamond before the part on each side."""
    sides = list(dict.fromkeys(row["side"] for row in rows))
    marks = [{"side": side, "line": target_band.line(n + 1)} for n, side in enumerate(sides)]
    place = {"x": {"value": 6}, "y": number_in("line", scale=None)}
    own = layer(marks, "point", {**place, **_LOOK}, filled=True, strokeWidth=2, size=80, opacity=1)
    return [*target_band.grips(along), own, *target_band.sentence(rows, labels, room)]


# ---------------------------------------------------------------- one below the other: where it is narrow


def _with_key(rows: list[dict], says: str) -> str:
    """The key in words, where there is no room for one."""
    sides = dict.fromkeys((row["side"], row["called"]) for row in rows)
    named = [f"{'ring' if side == 'before' else 'diamond'}: {name}" for side, name in sides]
    return f"{capital(', '.join(named))}. {says}" if len(named) > 1 else says


def _below(rows: list[dict], labels: list[str], luck: Luck, goal: int, says: str, width: int, height: int) -> Drawing:
    says, plot = says if goal else _with_key(rows, says), _EACH * len(labels)
    heads = [{"text": wrap(capital(label), width - 12)[0], "top": _EACH * n + 2} for n, label in enumerate(labels)]
    for row in rows:
        row |= {"top": _EACH * row["place"], "bottom": _EACH * (row["place"] + 1)}
        row["middle"] = row["top"] + 30 + 80 * (row["at"] - row["place"])
    y = number_in("middle", **pixels(plot))
    x = number_in("share", axis=_shares(grid=False), **span(0, 1.2))
    heading = {"x": {"value": 0}, "y": number_in("top", **pixels(plot)), "text": word_in("text")}
    last = [row for row in rows if row["side"] == rows[-1]["side"]]
    value = {"x": number_in("high"), "y": y, "text": word_in("shown"), "color": _WORDS}
    points = layer(rows, "point", {"x": x, "y": y, **_LOOK}, filled=True, strokeWidth=2, size=80, opacity=1)
    layers = [
        *_luck(luck, "x", {"y": {"value": 0}, "y2": {"value": "height"}}),
        whisker(rows, {"x": number_in("low"), "x2": {"field": "high"}, "y": y, "stroke": _STROKE}),
        target_band.dragged(points, "x") if goal else points,
        layer(last, "text", value, align="left", dx=9, fontWeight=600),
        layer(heads, "text", heading, align="left", baseline="top"),
        *(_aimed(rows, labels, "x", width - 12) if goal else ()),
        _told(rows, ({"value": 0}, {"value": "width"}), (number_in("top", **pixels(plot)), {"field": "bottom"})),
    ]
    return dress(layers, QUESTION, says, _in_words(rows, labels, goal), width, plot)
