"""Pages as a browser reads them: their elements, their words, what can be pressed; and what must stay text in them."""

import re
from html import unescape
from html.parser import HTMLParser

#: What must stay text, whatever page it is written into.
NASTY = [
    '<script>alert("a")</script>',
    "</script></style></title><img src=x onerror=alert(1)>",
    "]]> --> <!-- & &amp; &lt;b&gt;",
    "${title} $title $$ {{x}} `${alert(1)}`",
    "**bold** ~~struck~~ [link](javascript:alert(1)) # heading",
    "\"quotes\" 'and' <b onclick='x'>more</b>",
    "\u202eright to left, \ud800 and \x00",
]


class Seen(HTMLParser):
    """What a browser makes of the page: its elements in order, with the text in them."""

    EMPTY = frozenset({"meta", "br", "img", "input"})

    def __init__(self, page: str):
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None], list[str]]] = []
        self._open: list[tuple[str, list[str]]] = []
        self.feed(page)
        self.close()
        assert not self._open, "every element is closed"

    def handle_starttag(self, tag, attrs):
        text: list[str] = []
        self.elements.append((tag, dict(attrs), text))
        if tag not in self.EMPTY:
            self._open.append((tag, text))

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), []))

    def handle_endtag(self, tag):
        assert self._open.pop()[0] == tag

    def handle_data(self, data):
        for _, text in self._open:
            text.append(data)

    def texts(self, tag: str, css: str = "") -> list[str]:
        found = [(attrs.get("class") or "", "".join(text)) for name, attrs, text in self.elements if name == tag]
        return [text for classes, text in found if not css or css in classes.split()]


def plain(html: str) -> str:
    """The words of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def presses(html: str) -> list[dict[str, str]]:
    """Everything that can be pressed, as a browser tells it."""
    found = re.findall(r"<button[^>]*data-do=[^>]*>", html)
    names = ("do", "key", "text")
    read = [{name: re.search(f'data-{name}="([^"]*)"', each) for name in names} for each in found]
    return [{name: unescape(hit[1]) if hit else "" for name, hit in each.items()} for each in read]
