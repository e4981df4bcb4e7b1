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
    sheet = TOKENS.read_text("utf-8") + _SHEET.read_text("utf-8")
    head = f'<meta charset="utf-8"><title>{escape(book.title)}</title><style>{sheet}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n'
