"""The folder of handed-in pages: the files that are such pages, and the reasons why others are not."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.core.game import Game
from engine.core.rules import BadInput
from engine.runtime.text_file import decoded
from workbench.features.hand_in.block import NoBlock, Told, read_block

MOST_FILES, MOST_PAGES, MOST_BYTES = 2_000, 400, 12_000_000
PAGES = (".html", ".htm")
GENERATOR = "Warbench collect"  # marks a page of a class
_OF_A_CLASS = f'<meta name="generator" content="{GENERATOR}">'
_HEAD = 2_000  # characters at the start that hold the generator tag
_OF_WARBENCH = '<meta name="generator" content="Warbench">'


class HandedIn(NamedTuple):
    """A handed-in page: its file, and its block."""

    file: Path
    told: Told

    @property
    def who(self) -> str:
        return self.told.block.who or "(no name)"


class NotRead(NamedTuple):
    """A file that is left out, by its name in the folder, and the reason in a sentence."""

    name: str
    why: str


class Folder(NamedTuple):
    """The content of a folder: the pages in the order of names, and the files not read."""

    pages: tuple[HandedIn, ...]
    not_read: tuple[NotRead, ...]

    @property
    def games(self) -> list[Game]:
        """The games of the pages, the one with most pages first."""
        found = [page.told.bench.game for page in self.pages]
        return sorted(dict.fromkeys(found), key=lambda game: (-found.count(game), game.title))

    def of(self, game: Game) -> list[HandedIn]:
        return [page for page in self.pages if page.told.bench.game is game]


def read_folder(folder: Path, leave_out: Path | None = None) -> Folder:
    """Every page in a folder and its subfolders; BadInput if there is no such folder, or if it holds too many files."""
    if not folder.is_dir():
        raise BadInput(f"There is no folder {named(folder)}; give the folder with the handed-in pages.")
    pages: list[HandedIn] = []
    not_read: list[NotRead] = []
    for path in _files(folder):
        if leave_out is not None and path.resolve() == leave_out:
            continue
        try:
            pages.append(HandedIn(path, _read(path, pages)))
        except BadInput as error:
            not_read.append(NotRead(named(path.relative_to(folder)), str(error)))
    in_order = sorted(pages, key=lambda page: (page.who.casefold(), page.told.block.title.casefold(), page.file))
    return Folder(tuple(in_order), tuple(not_read))


def _files(folder: Path) -> Iterator[Path]:
    """The files in order, without hidden ones."""
    count = 0
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__MACOSX")))
        for name in sorted(name for name in names if not name.startswith(".")):
            count += 1
            if count > MOST_FILES:
                raise BadInput(f"There are more than {MOST_FILES:,} files in {named(folder)}; give a smaller folder.")
            yield Path(place, name)


def _read(path: Path, others: list[HandedIn]) -> Told:
    """The block of a page; BadInput if it cannot be read or is a copy of another page."""
    if len(others) == MOST_PAGES:
        raise BadInput(f"One page for a class holds {MOST_PAGES} pages, and there were as many before it.")
    text = _text(path)
    try:
        told = read_block(text)
    except NoBlock:
        raise BadInput(_what_it_is(text)) from None
    same = next((other for other in others if other.told.block == told.block), None)
    if same:
        raise BadInput(f"It is the same page as {named(same.file.name)}.")
    return told


def _text(path: Path) -> str:
    if path.suffix.lower() not in PAGES:
        raise BadInput("It is not a page: the name of a page ends in .html.")
    try:
        if path.is_symlink() or not path.is_file():
            raise BadInput("It is not a file of its own but leads elsewhere.")
        with path.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"It cannot be read: {error.strerror or 'the system refuses'}.") from None
    if len(content) > MOST_BYTES:
        raise BadInput(f"It is larger than any page of Warbench ({MOST_BYTES // 1_000_000} MB).")
    try:
        return decoded(content)
    except UnicodeError:  # a page that a mail program damaged may still hold its block
        return content.decode("utf-8", "replace")


def is_of_a_class(path: Path) -> bool:
    """Whether a file is an earlier page of a class, which may be overwritten."""
    try:
        with path.open(encoding="utf-8", errors="replace") as opened:
            return _OF_A_CLASS in opened.read(_HEAD)
    except OSError:
        return False


def _what_it_is(text: str) -> str:
    """A sentence on what a page without a block is."""
    head = text[:_HEAD]
    if _OF_A_CLASS in head:
        return "It is the page of a whole class, not a handed-in page."
    if _OF_WARBENCH in head:
        return "It was made by an older Warbench, or altered: open its variant and hand it in again."
    return "It was not handed in with Warbench."


def named(path: Path | str) -> str:
    """The name of a file or folder in printable characters, cut if it is very long."""
    text = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in str(path))
    return text if len(text) <= 160 else f"{text[:100]}...{text[-50:]}"
