"""A visitor of a bench without a browser: says events as a view does, and keeps what a view would show."""

from itertools import count
from typing import Any

from tests.kit.shown import Shown
from workbench.bench import Bench
from workbench.page.kit.frame import WHOLE, Frame
from workbench.session.session import Session

PATIENCE = 180.0  # seconds: where most games never end, one takes 60 ms
_COMES_AND_GOES = (
    "preparing",
    "shelf",
    "notice",
    "questions",
)  # what a bench has been through, or has found out meanwhile


class Visitor(Shown):
    """One view of one session."""

    def __init__(self, bench: Bench | str = "suits", frame: Frame = WHOLE, name: str = "view", **how: Any):
        super().__init__(name)
        self._numbers = count(1)
        self.updates: list[dict[str, Any]] = []
        state = Bench.at(bench) if isinstance(bench, str) else bench
        self.session = Session(state, frame, tell=self.take, **how)
        self.session.hear({"view": name, "hello": {}})
        self.rest()

    def take(self, update: dict[str, Any]) -> None:
        """Lay an update into what is known."""
        self.updates.append(update)
        super().take(update)

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

    @property
    def content(self) -> dict[str, Any]:
        """What is to be the same for everybody who opens the link of this bench."""
        shown = {name: self.words(name) for name in self.places if name not in _COMES_AND_GOES}
        return {name: html for name, html in shown.items() if html}
