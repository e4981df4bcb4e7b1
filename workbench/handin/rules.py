"""The variant's rulebook as HTML, what is changed marked in it."""

import re

from markdown import Markdown
from markdown.inlinepatterns import SimpleTagInlineProcessor

from workbench.bench import Bench
from workbench.panels.rulebook import book_of

_HEADING = re.compile(r"<(/?)h([1-4])>")


def rulebook_html(bench: Bench) -> str:
    """The rulebook; its headings come below those of the page."""
    return _HEADING.sub(lambda found: f"<{found[1]}h{int(found[2]) + 2}>", html_of(book_of(bench).markdown()))


def html_of(text: str) -> str:
    """Markdown with ~~struck~~ words; tags in it stay text."""
    reader = Markdown()
    reader.preprocessors.deregister("html_block")
    reader.inlinePatterns.deregister("html")
    reader.inlinePatterns.register(SimpleTagInlineProcessor(r"(~~)(.+?)~~", "del"), "del", 65)
    return reader.convert(text)
