"""The page to print: a clean copy of a rulebook as one file, for A4 and for Letter."""

from html import escape
from pathlib import Path

from markdown import markdown

from engine.setup.clean_rulebook import CleanRulebook
from workbench.theme.theme import TOKENS

_SHEET = Path(__file__).with_suffix(".css")


def page(book: CleanRulebook) -> str:
    """The whole page; it needs nothing from the network."""
    body = markdown(book.markdown(), extensions=["sane_lists"])
    style = TOKENS.read_text("utf-8") + sheet()
    head = f'<meta charset="utf-8"><title>{escape(book.title)}</title><style>{style}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def sheet() -> str:
    """The look of rules on paper."""
    return _SHEET.read_text("utf-8")
