"""Tables in a terminal of any width: each row stays whole, and no column is left out.

A table that is too wide gets narrower step by step: an interval becomes a ± behind its figure and a certainty a mark; then words
are broken into more lines, and columns move together. Where that is not enough, each row is a block of lines.
"""

import os
import re
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from textwrap import fill, indent

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from engine.core.text import NOTHING

INTERVAL, CERTAIN = "95% interval", "Certain?"  # the headings of columns that a narrow table folds
_MARKS = {"yes": "✓", "perhaps": "?", "no": "", "nothing changed": "="}
_MEANING = {
    "✓": "✓ certain",
    "?": "? perhaps",
    "=": "= nothing changed",
    "±": "± the wider side of the 95% interval",
}
_WIDTH = 120  # where no terminal says how wide it is
_NUMBER = re.compile(r"[-+]?[\d,]*\.?\d+")
_WITH_INTERVAL = re.compile(r"(.+) \((\S+ to .+)\)")


@dataclass(frozen=True)
class _Step:
    """A layout: whether figures are short, how narrow a column of words may be, and the blanks between two columns."""

    short: bool
    words: int
    between: int


_STEPS = (_Step(False, 24, 3), _Step(True, 24, 3), _Step(True, 16, 3), _Step(True, 16, 1))


@dataclass(frozen=True)
class _Column:
    """A column: words are at the left, and break into lines unless they are to stay whole."""

    heading: str
    in_words: bool
    breaks: bool
    cells: tuple[str, ...]

    @property
    def whole(self) -> int:
        """How wide it is where nothing is broken."""
        return max(map(cell_len, (self.heading, *self.cells)))

    def least(self, words: int) -> int:
        """How narrow it may become: numbers not at all, words as long as the longest of them fits."""
        if not self.breaks:
            return self.whole
        lines = (self.heading, *self.cells)
        return max(min(self.whole, words), *(cell_len(word) for line in lines for word in ["", *line.split()]))


class Listing:
    """A table whose first columns are words and the others numbers; the first `keys` say what a line is about.

    `words`: how many columns are words, or which; `last`: the last one is too. Words of the columns `whole`, such as ids,
    are not broken into lines. `note` is a line below the table.
    """

    def __init__(
        self,
        title: str,
        *headings: str,
        words: int | Collection[int] = 1,
        keys: int = 1,
        last: bool = False,
        whole: Collection[int] = (),
    ):
        self.title, self.keys, self.note = title, keys, ""
        self._headings, self._whole = headings, whole
        which = range(words) if isinstance(words, int) else words
        self._in_words = [at in which or (last and at == len(headings) - 1) for at in range(len(headings))]
        self._rows: list[tuple[str, ...]] = []

    def row(self, *cells: object) -> None:
        """Add a line."""
        self._rows.append(tuple(map(str, cells)))

    @property
    def row_count(self) -> int:
        return len(self._rows)

    def fitted(self, width: int) -> tuple[Table | str, str]:
        """The table as it fits into this width, or its rows as blocks of text, and the line below it."""
        columns = self._columns()
        for step in _STEPS:
            shown = _short(columns) if step.short else columns
            room = width + 1 - step.between * len(shown)
            if sum(column.least(step.words) for column in shown) <= room:
                return self._table(shown, step, room), self._noted(shown, columns)
        return self._blocks(columns, width), self.note

    def _columns(self) -> list[_Column]:
        cells = list(zip(*self._rows, strict=True)) or [()] * len(self._headings)
        breaks = [words and at not in self._whole for at, words in enumerate(self._in_words)]
        return [_Column(*each) for each in zip(self._headings, self._in_words, breaks, cells, strict=True)]

    def _table(self, columns: list[_Column], step: _Step, room: int) -> Table:
        sides = (0, 1) if step.between > 1 else (0, 0)
        table = Table(
            box=SIMPLE_HEAD, show_edge=False, padding=sides,
        )  # fmt: skip
        for column, wide in zip(columns, _widths(columns, step, room), strict=True):
            table.add_column(
                escape(column.heading), justify="left" if column.in_words else "right", no_wrap=not column.breaks,
                width=wide, overflow="fold",
            )  # fmt: skip
        for cells in zip(*(column.cells for column in columns), strict=True):
            table.add_row(*map(escape, cells))
        return table

    def _noted(self, shown: list[_Column], columns: list[_Column]) -> str:
        """The note, and what the marks of a short table mean."""
        if shown is columns:
            return self.note
        text = "\n".join(cell for column in shown for cell in column.cells)
        marks = [words for mark, words in _MEANING.items() if re.search(rf"(^| ){re.escape(mark)}( |$)", text, re.M)]
        return "\n".join(filter(None, (self.note, "; ".join(marks))))

    def _blocks(self, columns: list[_Column], width: int) -> str:
        """Each row as its keys, and below them the other columns with their headings."""
        lines: list[str] = []
        for cells in zip(*(column.cells for column in columns), strict=True):
            named = [_named(column.heading, cell) for column, cell in zip(columns, cells, strict=True)]
            lines.append("  ".join(filter(None, named[: self.keys])))
            told = "; ".join(named[self.keys :])
            lines.append(indent(fill(told, max(width - 2, 1), break_long_words=False, break_on_hyphens=False), "  "))
        return "\n".join(lines)


def _widths(columns: list[_Column], step: _Step, room: int) -> list[int]:
    """How wide each column is: what is left of the room goes to those that would break, by what each lacks.

    Rich 15 cuts off the end of the words where it has to find this itself."""
    least = [column.least(step.words) for column in columns]
    lack = [column.whole - narrow for column, narrow in zip(columns, least, strict=True)]
    given = min(1.0, (room - sum(least)) / (sum(lack) or 1))
    return [narrow + int(given * more) for narrow, more in zip(least, lack, strict=True)]


def _named(heading: str, cell: str) -> str:
    """A cell of a block, with the heading of its column."""
    return f"{heading}: {cell.rstrip('.')}" if heading else cell.rstrip(".")


def _short(columns: list[_Column]) -> list[_Column]:
    """The columns with each interval as a ± behind its figure, and certainty as a mark."""
    shown: list[_Column] = []
    for column in columns:
        if column.heading == INTERVAL:
            before = shown.pop()
            cells = tuple(map(_plus_minus, before.cells, column.cells))
            shown.append(replace(before, cells=cells))
        elif column.heading == CERTAIN:
            shown.append(replace(column, heading="", cells=tuple(_MARKS.get(cell, cell) for cell in column.cells)))
        elif not column.in_words:
            shown.append(replace(column, cells=tuple(map(_shorter, column.cells))))
        else:
            shown.append(column)
    return shown


def _shorter(cell: str) -> str:
    """A figure with its interval in brackets, in the short form."""
    found = _WITH_INTERVAL.fullmatch(cell)
    return _plus_minus(*found.groups()) if found else cell


def _plus_minus(mean: str, bounds: str) -> str:
    """A figure and the wider side of its interval.

    >>> _plus_minus("-10.9 points", "-15.1 to -6.7 points"), _plus_minus("0%", "0 to 1.3%"), _plus_minus("24", "7 to 31")
    ('-10.9 ± 4.2 points', '0 ± 1.3%', '24 ± 17')
    """
    middle, ends = _NUMBER.search(mean), _NUMBER.findall(bounds)
    if middle is None or len(ends) != 2:
        return mean if bounds == NOTHING else f"{mean} ({bounds})"
    center, far = _value(middle[0]), max(ends, key=lambda end: abs(_value(end) - _value(middle[0])))
    digits = len(far.partition(".")[2])
    return f"{mean[: middle.end()]} ± {abs(_value(far) - center):,.{digits}f}{mean[middle.end() :]}"


def _value(number: str) -> float:
    return float(number.replace(",", ""))


def show(*parts: Listing | Table | str) -> None:
    """Print tables and paragraphs; a paragraph is never broken into lines, so that an id stays whole."""
    console = Console(width=_width(), highlight=False, emoji=False)
    for at, part in enumerate(parts):
        if at:
            console.print()
        for piece in _printed(part, console.width):
            soft = not isinstance(piece, Table)
            console.print(piece, soft_wrap=soft, markup=not soft)


def _printed(part: Listing | Table | str, width: int) -> Iterator[Table | Text | str]:
    """A title is above its table and not of it: it would be broken where the table is narrow."""
    if not isinstance(part, Listing):
        yield part
        return
    if part.title:
        yield Text(part.title, style="bold")
    table, note = part.fitted(width)
    yield table
    if note:
        yield note


def _width() -> int | None:
    """The width to print for: in a file or a pipe COLUMNS says it; None for that of the terminal."""
    if sys.stdout.isatty():
        return None
    told = os.environ.get("COLUMNS", "")
    return int(told) if told.isdigit() and int(told) > 0 else _WIDTH
