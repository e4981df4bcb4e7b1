"""What a view shows: the parts of a page by the updates that came, and what can be pressed and chosen there."""

import re
from html import unescape
from typing import Any

_PLACE = re.compile(r'<div id="part-([\w-]+)"[^>]*data-words="([\w.-]+)"[^>]*></div>')


class Shown:
    """`parts` is the state of every part as the view knows it, `heard` the number of its last event that was done."""

    def __init__(self, name: str = "view"):
        self.name, self.heard = name, 0
        self.parts: dict[str, dict[str, Any]] = {}

    def take(self, update: dict[str, Any]) -> None:
        """Lay an update into what is known."""
        for part, fields in update["parts"].items():
            self.parts.setdefault(part, {}).update(fields)
        self.heard = max(self.heard, update.get("heard", {}).get(self.name, 0))

    def words(self, name: str) -> str:
        """The HTML of a part; empty if it has no place on the page."""
        return self.parts.get(name, {}).get("html", "") if name in self.places else ""

    @property
    def places(self) -> list[str]:
        """The parts that have a place on the page, in their order."""
        return re.findall(r'data-(?:words|live)="([\w.-]+)"', self.parts["page"]["html"])

    @property
    def html(self) -> str:
        """The page, with the words of its parts in their places."""
        return _PLACE.sub(
            lambda found: f"<section {found[2]}>{self.words(found[2])}</section>", self.parts["page"]["html"]
        )

    def offered(self, attribute: str) -> list[str]:
        """What can be pressed (`press`), or set (`choose`), each once."""
        return [unescape(name) for name in dict.fromkeys(re.findall(f'data-{attribute}="([^"]+)"', self.html))]

    def options(self, name: str) -> list[str]:
        """The words that a list, radio buttons or tabs offer."""
        html = self.html
        tabs = re.findall(f'data-choose="{re.escape(name)}" data-value="([^"]+)"', html)
        radio = re.findall(f'data-choose="{re.escape(name)}" value="([^"]+)"', html)
        found = re.search(f'<select data-choose="{re.escape(name)}">(.*?)</select>', html, re.DOTALL)
        return [
            unescape(each) for each in tabs + radio + re.findall(r'<option value="([^"]+)"', found[1] if found else "")
        ]
