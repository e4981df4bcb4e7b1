"""A visitor of a bench without a browser: says events as a view does, and keeps what a view would show."""

import re
from html import unescape
from itertools import count
from typing import Any

from workbench.bench import Bench
from workbench.page.kit.frame import WHOLE, Frame
from workbench.session.session import Session

PATIENCE = 60.0  # seconds
_PLACE = re.compile(r'<div id="part-([\w-]+)"[^>]*data-words="([\w.-]+)"[^>]*></div>')
_COMES_AND_GOES = (
    "preparing",
    "shelf",
    "notice",
    "questions",
)  # what a bench has been through, or has found out meanwhile


class Visitor:
    """One view of one session. `parts` is the state of every part as the view knows it."""

    def __init__(self, bench: Bench | str = "suits", frame: Frame = WHOLE, name: str = "view", **how: Any):
        self.name, self._numbers = name, count(1)
        self.updates: list[dict[str, Any]] = []
        self.parts: dict[str, dict[str, Any]] = {}
        self.heard = 0
        state = Bench.at(bench) if isinstance(bench, str) else bench
        self.session = Session(state, frame, tell=self.take, **how)
        self.session.hear({"view": name, "hello": {}})
        self.rest()

    def take(self, update: dict[str, Any]) -> None:
        """Lay an update into what is known."""
        self.updates.append(update)
        for part, fields in update["parts"].items():
            self.parts.setdefault(part, {}).update(fields)
        self.heard = max(self.heard, update.get("heard", {}).get(self.name, 0))

    def say(self, verb: str, what: str = "", value: Any = None) -> "Visitor":
        """Say an event, and wait until it is done and shown."""
        self.session.hear({"view": self.name, "events": [[next(self._numbers), verb, what, value]]})
        return self.rest()

    def rest(self) -> "Visitor":
        """Wait until all that was said is done, and all that it asks for is shown."""
        assert self.session.wait(PATIENCE), "it takes too long"
        return self

    def press(self, name: str) -> "Visitor":
        return self.say("press", name)

    def choose(self, name: str, value: Any) -> "Visitor":
        return self.say("choose", name, value)

    def turn(self, name: str, value: Any) -> "Visitor":
        """Turn a dial."""
        times = self.parts["dials"]["settings"].get("heard", 0) + 1
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return self.say("set", "dials", {"turned": {"name": name, "text": text, "times": times}})

    # ------------------------------------------------------------ what is seen

    @property
    def bench(self) -> Bench:
        return self.session.bench

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

    @property
    def content(self) -> dict[str, Any]:
        """What is to be the same for everybody who opens the link of this bench."""
        shown = {name: self.words(name) for name in self.places if name not in _COMES_AND_GOES}
        return {name: html for name, html in shown.items() if html}
