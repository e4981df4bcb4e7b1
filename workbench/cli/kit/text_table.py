"""Tables in a terminal of any width: where one is too wide, its columns are printed below each other, and none is left out."""

import sys

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table
from rich.text import Text

_WIDTH = 120  # where no terminal says how wide it is
_NARROW = 24  # a column of words is not made narrower than this, or than its longest word
_BETWEEN = 3  # blanks that stand between two columns


class Listing(Table):
    """A table whose first columns are words and the others numbers; the first `keys` say what a line is about.

    `last`: the last column is words too. `note` is a line below the table.
    """

    def __init__(self, title: str, *headings: str, words: int = 1, keys: int = 1, last: bool = False):
        super().__init__(
            title=title or None, title_justify="left", title_style="bold", box=SIMPLE_HEAD, show_edge=False
        )
        self.keys, self.note = keys, ""
        for at, heading in enumerate(headings):
            in_words = at < words or (last and at == len(headings) - 1)
            self.add_column(heading, justify="left" if in_words else "right", no_wrap=not in_words, overflow="fold")

    def row(self, *cells: object) -> None:
        """Add a line."""
        self.add_row(*(escape(str(cell)) for cell in cells))

    def pieces(self, width: int) -> list[Table]:
        """The table, or several with the same first columns that are not wider than this."""
        for column in self.columns:
            column.min_width = _least(column)
        keys, others = self.columns[: self.keys], self.columns[self.keys :]
        room = width - sum(_least(column) + _BETWEEN for column in keys)
        groups: list[list[Column]] = [[]]
        for column in others:
            if groups[-1] and sum(_least(each) + _BETWEEN for each in [*groups[-1], column]) > room:
                groups.append([])
            groups[-1].append(column)
        return [self] if len(groups) == 1 else [self._of(at, keys + group) for at, group in enumerate(groups)]

    def _of(self, at: int, columns: list[Column]) -> Table:
        piece = Table(
            title=None if at else self.title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, show_edge=False
        )
        for column in columns:
            piece.add_column(
                column.header,
                justify=column.justify,
                no_wrap=column.no_wrap,
                min_width=column.min_width,
                overflow="fold",
            )
        for cells in zip(*(list(column.cells) for column in columns), strict=True):
            piece.add_row(*cells)
        return piece


def _least(column: Column) -> int:
    """How narrow a column may become: numbers not at all, words as long as the longest of them fits."""
    lines = [_plain(cell) for cell in (column.header, *column.cells)]
    whole = max(cell_len(line) for line in lines)
    if column.no_wrap:
        return whole
    longest = max((cell_len(word) for line in lines for word in line.split()), default=0)
    return max(longest, min(whole, _NARROW))


def _plain(cell: object) -> str:
    return Text.from_markup(str(cell)).plain


def show(*parts: Table | str) -> None:
    """Print tables and paragraphs; a paragraph is never broken into lines, so that an id stays whole."""
    console = Console(width=None if sys.stdout.isatty() else _WIDTH, highlight=False, emoji=False)
    for at, part in enumerate(parts):
        if at:
            console.print()
        if isinstance(part, str):
            console.print(part, soft_wrap=True, markup=False)
            continue
        for table in part.pieces(console.width) if isinstance(part, Listing) else [part]:
            console.print(table)
        if isinstance(part, Listing) and part.note:
            console.print(part.note, soft_wrap=True, markup=False)
