"""The browser's side of a widget, without a browser: it says events, and keeps the state of every part that it is sent."""

from itertools import count
from typing import Any


class WidgetBrowser:
    """A browser that shows a widget of the view. `sent` are the updates, `parts` the state of every part."""

    def __init__(self, widget: Any, monkeypatch: Any, name: str = "view"):
        self._widget, self._name, self._numbers = widget, name, count(1)
        self.sent: list[dict[str, Any]] = []
        self.parts: dict[str, dict[str, Any]] = {}
        monkeypatch.setitem(vars(widget), "send", self._take)
        self.hear({"view": name, "hello": {}})

    def _take(self, update: dict[str, Any]) -> None:
        self.sent.append(update)
        for part, fields in update["parts"].items():
            self.parts.setdefault(part, {}).update(fields)

    def hear(self, message: Any) -> None:
        """Send the kernel any message."""
        self._widget._handle_custom_msg(message, [])

    def say(self, verb: str, what: str = "", value: Any = None) -> None:
        """Send the kernel an event."""
        self.hear({"view": self._name, "events": [[next(self._numbers), verb, what, value]]})
