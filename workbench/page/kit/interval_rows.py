"""Rows of numbers on the page "Questions": the values before and now, as marks on one axis, with their intervals."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from engine.core.text import NOTHING, number, span
from engine.simulation.estimates import Estimate


class Row(NamedTuple):
    """A line of the picture: its label, the end of its axis, the values before (None where nothing is changed) and now, and their
    format; `start` is the start of the axis."""

    label: str
    top: float
    was: Estimate | None
    now: Estimate | None
    scale: float = 1.0
    digits: int = 1
    unit: str = ""
    start: float = 0.0


def rows_html(rows: Iterable[Row]) -> str:
    """The rows, one below the other."""
    return f'<div class="ws-numbers">{"".join(map(_row_html, rows))}</div>'


def bounds(found: Estimate, scale: float, digits: int) -> str:
    """The interval: '12 to 15'."""
    return span(scale * found.low, scale * found.high, digits)


def _row_html(row: Row) -> str:
    sides = [(each.drawn, look) for each, look in ((row.was, "was"), (row.now, "now")) if each is not None and each.n]
    shown = " → ".join(f'<b class="ws-of-{look}">{_figure(row, each)}</b>' for each, look in sides) or NOTHING
    told = "; ".join(bounds(each, row.scale, row.digits) for each, _ in sides)
    return (
        f'<div class="ws-number"><span>{escape(row.label)}</span>{_track(row, sides)}'
        f'<span class="ws-by">{shown}{escape(row.unit)} <span>({escape(told)})</span></span></div>'
    )


def _figure(row: Row, each: Estimate) -> str:
    return number(row.scale * each.mean, row.digits, fixed=True)


def _track(row: Row, sides: Sequence[tuple[Estimate, str]]) -> str:
    """Marks on an axis, with their intervals: hollow before, full now; a line at 0, if the axis begins below it."""
    marks = []
    for at, (each, look) in enumerate(sides):
        low, mean, high = (_place(row, row.scale * amount) for amount in (each.low, each.mean, each.high))
        y = "50%" if len(sides) == 1 else ("32%", "68%")[at]
        marks.append(f'<line class="ws-span-{look}" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>')
        shape = '<circle r="4.5"/>' if look == "was" else '<path d="M0-5.5L5.5 0L0 5.5L-5.5 0Z"/>'
        marks.append(f'<svg class="ws-mark-{look}" x="{mean}" y="{y}" overflow="visible">{shape}</svg>')
    axis = '<line class="ws-ground" x1="0" x2="100%" y1="100%" y2="100%"/>'
    if row.start < 0:
        nought = _place(row, 0.0)
        axis += f'<line class="ws-ground" x1="{nought}" x2="{nought}" y1="0" y2="100%"/>'
    ends = f"<i>{number(row.start, 2)}</i><i>{number(row.top, 2)}</i>"
    return f'<span class="ws-scale"><svg class="ws-track" aria-hidden="true">{axis}{"".join(marks)}</svg>{ends}</span>'


def _place(row: Row, at: float) -> str:
    """The place of a number on the axis."""
    along = (at - row.start) / (row.top - row.start)
    return f"{100 * max(0.0, min(1.0, along)):.2f}%"
