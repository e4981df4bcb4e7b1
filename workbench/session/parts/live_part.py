"""A part of the page with a state that both sides know."""

from collections.abc import Callable, Mapping
from typing import Any

from traitlets import HasTraits, TraitError

Tell = Callable[[dict[str, Any]], None]


class LivePart(HasTraits):
    """A part whose fields with the tag `sync` are the same here and in the browser.

    A field that is set here is told to the browser; a field that the browser sets is checked by its type and its
    validators, and then observed like any other. A tag `to_json` is called with the value and the part, and gives what is sent.
    """

    _tell: Tell | None = None
    _send: Callable[[Any], None] | None = None
    _heard: Mapping[str, Any] = {}

    def join(self, tell: Tell, send: Callable[[Any], None]) -> None:
        """From now on `tell` is given the fields that change, and `send` the messages."""
        self._tell, self._send = tell, send
        self.observe(self._changed, self.synced)

    @property
    def synced(self) -> list[str]:
        """The names of the fields that both sides know."""
        return list(self.traits(sync=True))

    def state(self) -> dict[str, Any]:
        """The fields as they are sent."""
        return {name: self._sent(name) for name in self.synced}

    def hear(self, fields: Mapping[str, Any]) -> None:
        """Take over fields that the browser has set. Unknown names and impossible values are left out."""
        known = set(self.synced)
        self._heard = fields
        try:
            for name, value in fields.items():
                if name in known:
                    self._set(name, value)
        finally:
            self._heard = {}

    def send(self, content: Any) -> None:
        """Send a message, which is no state: a browser that opens the page later does not get it."""
        if self._send:
            self._send(content)

    def _set(self, name: str, value: Any) -> None:
        try:
            setattr(self, name, value)
        except (TraitError, ValueError, TypeError):
            return

    def _sent(self, name: str) -> Any:
        value, to_json = getattr(self, name), self.trait_metadata(name, "to_json")
        return to_json(value, self) if to_json else value

    def _changed(self, change: Any) -> None:
        name = change["name"]
        if self._tell and not (name in self._heard and self._heard[name] == change["new"]):
            self._tell({name: self._sent(name)})
