"""A part of the page with a state that both sides know."""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from threading import RLock
from typing import Any

from traitlets import HasTraits, TraitError

Tell = Callable[[dict[str, Any]], None]
Together = Callable[[], AbstractContextManager[None]]

LONGEST = 400_000  # characters of a value that a browser sets, as JSON


class LivePart(HasTraits):
    """A part whose fields with the tag `sync` are the same here and in the browser.

    A field that is set here is sent to the browser. A field with the tag `heard` can be set by the browser too; it is checked by
    its type and its validators, and then observed like any other; with the tag `repeated`, the other views of the session get it
    too. A tag `to_json` is called with the value and the part, and gives what is sent.
    """

    _tell: Tell | None = None
    _send: Callable[[Any], None] | None = None
    _repeat: Tell | None = None
    _together: Together = nullcontext
    _order = RLock()  # of what is sent; replaced by one for each part that has joined a line
    _heard: Mapping[str, Any] = {}

    def join(
        self, tell: Tell, send: Callable[[Any], None], together: Together = nullcontext, repeat: Tell | None = None
    ) -> None:
        """From now on `tell` is given the fields that change, `send` the messages, and `repeat` the fields that a browser has set, for
        other browsers; all leave as one within `together`."""
        self._tell, self._send, self._together, self._repeat, self._order = tell, send, together, repeat, RLock()
        self.observe(self._changed, self.synced)

    @property
    def synced(self) -> list[str]:
        """The names of the fields that both sides know."""
        return list(self.traits(sync=True))

    def state(self) -> dict[str, Any]:
        """The fields as they are sent."""
        return {name: self._sent(name) for name in self.synced}

    def hear(self, fields: Mapping[str, Any]) -> None:
        """Take over fields that the browser has set. Names that it cannot set and impossible values are left out."""
        known = self.traits(sync=True, heard=True)
        self._heard = fields
        try:
            for name, value in fields.items():
                if name in known and is_plain(value):
                    self._set(name, value)
        finally:
            self._heard = {}

    def listen(self, content: Any) -> None:
        """Take a message of the browser; a part that expects none ignores it."""

    def send(self, content: Any) -> None:
        """Send a message, which is no state: a browser that opens the page later does not get it."""
        if self._send:
            self._send(content)

    def hold_sync(self) -> AbstractContextManager[None]:
        """A context in which all fields that change are sent as one update, at its end."""
        return self._together()

    def _set(self, name: str, value: Any) -> None:
        try:
            setattr(self, name, value)
        except TraitError:
            return

    def _sent(self, name: str) -> Any:
        value, to_json = getattr(self, name), self.trait_metadata(name, "to_json")
        return to_json(value, self) if to_json else value

    def _changed(self, change: Any) -> None:
        name = change["name"]
        is_heard = name in self._heard and self._heard[name] == change["new"]
        tell = self._tell if not is_heard else self._repeat if self.trait_metadata(name, "repeated") else None
        if tell:
            with self._order:  # of two threads that set the same field, the later value is sent last
                tell({name: self._sent(name)})


def is_plain(value: Any) -> bool:
    """Whether a value of a browser can be sent back to it: it is JSON, of finite numbers and whole characters, and not too long.

    >>> is_plain({"step": 3}), is_plain(float("nan")), is_plain("\\ud800")
    (True, False, False)
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        return len(text) <= LONGEST and bool(text.encode())
    except (TypeError, ValueError, RecursionError):
        return False
