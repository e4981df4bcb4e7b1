"""The room Rulebook: a list of its chapters, and the rules of the variant as players get them, or with what is changed marked."""

from functools import lru_cache
from html import escape
from typing import NamedTuple

from markdown import markdown

from engine.setup.clean_rulebook import QUESTIONS, CleanLine, CleanSection, clean_rulebook, is_of_the_game
from engine.setup.rulebook import Line, Section, marked, rulebook
from workbench.bench import Bench
from workbench.features.rulebook.panel import book_of

CHAPTERS = "Chapters"
CHANGED = "What this variant changes"
OF_THE_DOCUMENT = "From the document: examples, open questions, findings"
_TILDE = {"pymdownx.tilde": {"subscript": False}}
_REMEMBERED = 4_000  # paragraphs


class Chapter(NamedTuple):
    """A chapter on the page. A `quiet` one is about the rules, and is no part of them."""

    title: str
    html: str
    quiet: bool = False


def room_html(bench: Bench) -> str:
    """The list of chapters, and beside it the book."""
    is_marked = bench.marked and bench.changed
    chapters = _marked_chapters(bench) if is_marked else _clean_chapters(bench)
    told = "".join(_chapter(at, each) for at, each in enumerate(chapters))
    document = "" if is_marked else _document(bench)
    return f'{_contents(chapters)}<article class="wb-book">{_opening(bench)}{told}{document}</article>'


# ---------------------------------------------------------------- the list of chapters


def _contents(chapters: list[Chapter]) -> str:
    """The list, which stays in sight beside the book; where there is no room for it, a fold."""
    rows = "".join(
        f'<li><button type="button" data-to="{at}">{escape(each.title)}</button></li>'
        for at, each in enumerate(chapters)
    )
    listed = f'<ol class="wb-chapters">{rows}</ol>'
    fold = f'<details class="wb-chapters-fold"><summary>{CHAPTERS}</summary>{listed}</details>'
    return f'<nav class="wb-contents" aria-label="{CHAPTERS}">{listed}{fold}</nav>'


def _chapter(at: int, chapter: Chapter) -> str:
    quiet = " wb-quiet" if chapter.quiet else ""
    heading = f'<h3 data-chapter="{at}" tabindex="-1">{escape(chapter.title)}</h3>'
    return f'<section class="wb-chapter{quiet}">{heading}{chapter.html}</section>'


# ---------------------------------------------------------------- the book


def _opening(bench: Bench) -> str:
    """The title of the game, where it comes from, its introduction."""
    book = clean_rulebook(bench.game, bench.rules)
    introduction = paragraph(book.introduction)
    return f'<h2>{escape(bench.game.title)}</h2><p class="wb-byline">{escape(book.byline)}</p>{introduction}'


def _clean_chapters(bench: Bench) -> list[Chapter]:
    """The rules as one hands them to players; a gap is settled below the clause that it completes."""
    sections = clean_rulebook(bench.game, bench.rules, as_cited=True).sections
    return [Chapter(each.title, _clean(each), each.title == QUESTIONS) for each in sections]


def _clean(section: CleanSection) -> str:
    return "".join(_clean_line(line) for line in section.lines)


def _clean_line(line: CleanLine) -> str:
    settled = "".join(f'<div class="wb-settled">{paragraph(each.markdown())}</div>' for each in line.answers)
    return numbered(line.number, line.text) + settled


def _marked_chapters(bench: Bench) -> list[Chapter]:
    """All that the rulebook file holds, against what the bench compares it with: old words struck, new ones bold."""
    book = book_of(bench)
    listed = "".join(f"<li>{paragraph(change)}</li>" for change in book.changes)
    key = paragraph("~~As published~~ → **as played here**")
    changed = Chapter(CHANGED, f'<div class="wb-key-of-marks">{key}</div><ul>{listed}</ul>')
    return [changed, *(_marked(bench, each) for each in book.sections)]


def _marked(bench: Bench, section: Section) -> Chapter:
    html = "".join(_marked_line(line) for line in section.lines)
    return Chapter(section.title, html, not is_of_the_game(bench.game, section.title))


def _marked_line(line: Line) -> str:
    text = line.text if line.published is None else marked(line.published, line.text)
    return numbered(line.id.partition("-")[2], text)


def _document(bench: Bench) -> str:
    """What the file holds besides the rules, in a fold."""
    book = rulebook(bench.game, bench.rules, bench.rules)
    others = [_marked(bench, each) for each in book.sections if not is_of_the_game(bench.game, each.title)]
    told = "".join(f"<section><h4>{escape(each.title)}</h4>{each.html}</section>" for each in others)
    return f'<details class="wb-of-document"><summary>{OF_THE_DOCUMENT}</summary>{told}</details>' if others else ""


def numbered(number: str, text: str) -> str:
    """A clause with its number, as it is cited."""
    return paragraph(f'<span class="wb-clause-no">{number}</span> {text}')


@lru_cache(_REMEMBERED)
def paragraph(text: str) -> str:
    """A paragraph of Markdown as HTML."""
    return markdown(text, extensions=["pymdownx.tilde"], extension_configs=_TILDE)
