"""How one game went: what everybody had after each turn, under one rulebook or under both.

Drawn from traces, not from a comparison; so it has a `draw_course` and stands outside the registry. A press selects `turn`.
"""

from itertools import pairwise

import numpy as np

from engine.replay import Trace
from workbench.charts._marks import Layer, layer, number_in, pressable, span, word_in
from workbench.look.drawing import Drawing, dress, head_height, text_width
from workbench.look.theme import SEATS

_BELOW, _MOST_POINTS = 44, 240
_DASH = {"published": [4, 3], "variant": [1, 0]}


def question_of(trace: Trace) -> str:
    """The title."""
    return (
        f"How did this game go? ({trace.game.standing_means[0].upper()}{trace.game.standing_means[1:]} after each turn)"
    )


def draw_course(traces: tuple[Trace, ...], width: int = 850, height: int = 190) -> Drawing:
    """A line a seat; with two rulebooks the published one is dashed. Names stand at the ends of the lines."""
    roles = ("published", "variant") if len(traces) == 2 else ("variant",)
    rows = [row for trace, role in zip(traces, roles, strict=True) for row in _rows(trace, role)]
    question = question_of(traces[0])
    says = "Dashed: published rules; solid: variant. " if len(traces) == 2 else ""
    says += "Click a turn to go there."
    plot = max(90, height - head_height(question, says, width) - _BELOW)
    last = max(len(trace.standings) for trace in traces) - 1
    words = " ".join(f"{role.capitalize()}: {trace.outcome}" for trace, role in zip(traces, roles, strict=True))
    return dress(_layers(rows, traces, last, width, plot), question, says, words, width, plot)


def _rows(trace: Trace, role: str) -> list[dict]:
    """A point a seat and turn, of long games some hundred evenly spread ones."""
    standings = trace.standings
    turns = np.unique(np.linspace(0, len(standings) - 1, min(len(standings), _MOST_POINTS)).round().astype(int))
    names = trace.game.seats_of(trace.setup.rules)
    return [
        {"role": role, "seat": names[seat], "line": f"{role} {seat}", "number": seat, "turn": int(turn), "has": int(standings[turn, seat])}
        for seat in range(len(names))
        for turn in turns
    ]  # fmt: skip


def _layers(rows: list[dict], traces: tuple[Trace, ...], last: int, width: int, plot: int) -> list[Layer]:
    ends = _ends(rows, last, plot)
    room = max(text_width(row["seat"]) for row in ends) + 16
    reach = last * (1 + room / max(60, width - room - 60))
    x = number_in("turn", axis={"title": "turn", "tickMinStep": 1, "format": ",~r"}, **span(0, max(reach, 1)))
    axis = {"title": None, "tickCount": 4, "grid": True, "domain": False, "tickMinStep": 1}
    y = number_in("has", axis=axis, scale={"nice": False, "padding": 4, "zero": True})
    seats = list(dict.fromkeys(row["number"] for row in rows))
    lines = [
        layer(
            [row for row in rows if row["number"] == seat and row["role"] == role],
            "line",
            {"x": x, "y": y},
            stroke=SEATS[seat % len(SEATS)],
            strokeDash=dash,
            strokeWidth=2 if role == "variant" else 1.4,
            interpolate="step-after",
        )
        for seat in seats
        for role, dash in _DASH.items()
    ]
    names = [
        layer(
            [row],
            "text",
            {"x": number_in("turn"), "y": {"value": row["place"]}, "text": word_in("seat")},
            align="left",
            dx=6,
            fontWeight=600,
            color=SEATS[row["number"] % len(SEATS)],
        )
        for row in ends
    ]
    return [*lines, *names, _press(rows, traces, last)]


def _ends(rows: list[dict], last: int, plot: int) -> list[dict]:
    """Where each seat's name stands: at the end of its line, moved until no two names touch."""
    top = max(row["has"] for row in rows) or 1
    finals = {row["number"]: row for row in rows if row["role"] == "variant"}
    placed = sorted(
        ({**row, "turn": last, "place": plot * (1 - row["has"] / top)} for row in finals.values()),
        key=lambda r: r["place"],
    )
    apart = min(14.0, plot / max(len(placed), 1))
    for above, row in pairwise(placed):
        row["place"] = max(row["place"], above["place"] + apart)
    over = placed[-1]["place"] - plot if placed else 0
    for row in reversed(placed) if over > 0 else ():
        row["place"] = min(row["place"], plot)
        plot = row["place"] - apart
    return placed


def _press(rows: list[dict], traces: tuple[Trace, ...], last: int) -> Layer:
    """Every turn that is drawn, as wide as up to the next one: what everybody had then."""
    turns = sorted({row["turn"] for row in rows})
    row_at = {(row["line"], row["turn"]): row for row in rows}
    lines = list(dict.fromkeys(row["line"] for row in rows))
    named = {line: next(row for row in rows if row["line"] == line) for line in lines}
    areas = []
    for turn, after in zip(turns, [*turns[1:], last + 1], strict=True):
        tells = {"Turn": f"{turn:,}"}
        for line in lines:
            if len(traces) == 1 or (line, turn) in row_at:
                label = named[line]["seat"] if len(traces) == 1 else f"{named[line]['seat']}, {named[line]['role']}"
                tells[label] = str(row_at[line, turn]["has"])
        areas.append({"turn": turn, "until": after, "words": f"turn {turn}", "tells": tells})
    full = {title: "–" for area in areas for title in area["tells"]}
    for area in areas:
        area["tells"] = full | area["tells"]
    return pressable(areas, ["turn"], (number_in("turn"), {"field": "until"}), ({"value": 0}, {"value": "height"}))
