"""A goal for a solo game: the share of games to be won, as a band that can be dragged, with a sentence on the players in it.

The picture itself updates the sentence while the band moves, from rows, without a call to Python.
"""

from workbench.charts.kit.marks import Layer, layer
from workbench.theme.theme import INK, PUBLISHED, RIGHT, VARIANT_WORDS

GOAL = (0.3, 0.5)  # its first position
SENTENCE = 60  # pixels that the sentence takes
HOW = "The green band is your goal: drag it, or an edge of it."
_LINE, _FIRST = 17, 12  # pixels from line to line, and of the first
_LOW, _HIGH = (f"round(100 * clamp({end}(goal.share[0], goal.share[1]), 0, 1))" for end in ("min", "max"))
_LIES_IN = f"goal.share && inrange({{}}, [{_LOW}, {_HIGH}])"
_COLOURS = {"before": PUBLISHED, "after": VARIANT_WORDS}
OPACITY = {"condition": {"test": _LIES_IN.format("round(100 * datum.share)"), "value": 1}, "value": 0.55}


def dragged(points: Layer, along: str) -> Layer:
    """The layer of the players with a band that can be dragged along its axis `x` or `y`, the axis of their shares."""
    look = {"fill": RIGHT, "fillOpacity": 0.17, "stroke": RIGHT, "strokeOpacity": 0.8, "strokeWidth": 1.5}
    cursor = "ns-resize" if along == "y" else "ew-resize"
    select = {
        "type": "interval",
        "encodings": [along],
        "zoom": False,
        "clear": False,
        "mark": {**look, "cursor": cursor},
    }
    drag = {"name": "goal", "views": ["goal"], "select": select, "value": {along: list(GOAL)}}
    return {"name": "goal", "drag": drag, **points, "encoding": {**points["encoding"], "opacity": OPACITY}}


def grips(along: str) -> list[Layer]:
    """Two handles on the edges of the band, for making it wider or narrower."""
    across, far = ("x", "width") if along == "y" else ("y", "height")
    ends = {across: {"value": {"expr": f"{far} - 34"}}, f"{across}2": {"value": {"expr": f"{far} - 10"}}}
    edges = [{along: {"value": {"expr": f"goal_{along}[{n}]"}}} for n in (0, 1)]
    return [
        layer([{"edge": n}], "rule", {**ends, **edge}, stroke=RIGHT, strokeWidth=4, strokeCap="round")
        for n, edge in enumerate(edges)
    ]


def sentence(rows: list[dict], labels: list[str], room: float) -> list[Layer]:
    """The limits of the band, and the players in it by the rules of each side: a line each, on top of the picture."""
    sides = _sides(rows)
    names, shares = (list(each) for each in zip(*sides.values(), strict=True))
    told = [{"players": labels, "sides": names, "shares": shares}]
    limits = f"goal.share ? 'Your goal: ' + {_LOW} + ' to ' + {_HIGH} + '% of the games are won' : ''"
    lines = [(limits, INK), *((_who(n, len(labels)), _COLOURS[side]) for n, side in enumerate(sides))]
    return [_line(told, n, text, colour, room) for n, (text, colour) in enumerate(lines)]


def in_words(rows: list[dict], labels: list[str]) -> str:
    """The same of the band in its first position, for screen readers."""
    low, high = (round(100 * end) for end in GOAL)
    said = []
    for name, shares in _sides(rows).values():
        there = [
            label for label, share in zip(labels, shares, strict=True) if share is not None and low <= share <= high
        ]
        said.append(f"{name}: {', '.join(there) or 'nobody'}")
    return f"A green band, which can be dragged, marks a goal of {low} to {high}% of the games won. Players in it: {'; '.join(said)}."


def _sides(rows: list[dict]) -> dict[str, tuple[str, list[int | None]]]:
    """Of each side its name, and the shares that all players win in whole percent, in their order."""
    players = 1 + max(row["place"] for row in rows)
    found: dict[str, tuple[str, list[int | None]]] = {}
    for row in rows:
        _, shares = found.setdefault(row["side"], (row["called"], [None] * players))
        shares[row["place"]] = round(100 * row["share"])
    return found


def _who(side: int, players: int) -> str:
    """An expression for the names of the players in the band by the rules of a side."""
    each = (
        f"({_LIES_IN.format(f'datum.shares[{side}][{n}]')} ? datum.players[{n}] + '|' : '')" for n in range(players)
    )
    named = f"replace(({' + '.join(each)}) || 'nobody|', regexp('[|]$'), '')"
    return f"datum.sides[{side}] + ': ' + replace({named}, regexp('[|]', 'g'), ', ')"


def line(n: int) -> int:
    """The place of a line of the sentence: above the picture, so that the band does not reach it."""
    return _FIRST + _LINE * n - SENTENCE


def _line(told: list[dict], n: int, text: str, colour: str, room: float) -> Layer:
    place = {"x": {"value": 16 if n else 0}, "y": {"value": line(n)}}
    look = {
        "align": "left",
        "baseline": "middle",
        "limit": room,
        "color": colour,
        "fontWeight": 600 if not n else "normal",
    }
    return {**layer(told, "text", place, text={"expr": text}, **look), "name": f"said{n}"}
