"""The line between a session and the views that show it: numbered events in, numbered updates out.

A view says `{"view": ID, "hello": {...}}` when it is drawn, or when it has missed something, and is sent the state of every part.
Then it says `{"view": ID, "events": [[NUMBER, VERB, WHAT, VALUE], ...]}`: all events that were not acknowledged yet. An event
that was heard before is not done again.

An update is `{"n": NUMBER, "heard": {ID: NUMBER}, "parts": {PART: {FIELD: VALUE}}, "messages": [[PART, CONTENT], ...]}`, with
`"full": ID` if it answers a hello: it holds the state of every part then, for all views. It has `"settled": true` once a move
has led to its end, and `"others": {ID: {PART: {FIELD: VALUE}}}` if a view has set fields itself that the other views do not know.
Values that change several times before an update leaves are sent once.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from reprlib import repr as shortened
from threading import Condition, RLock
from typing import Any, NamedTuple

from cachetools import LRUCache

from workbench.session.parts.live_part import LivePart
from workbench.session.parts.words import Words

MOST_EVENTS = 200  # in one message
LONGEST = 400_000  # characters of a text in an event: a file of a variant, and room to spare
_SENDING = 0.02  # seconds that an update may take to leave, at most
_VIEWS = 64  # views whose numbers are remembered
_log = logging.getLogger("warbench")


class Event(NamedTuple):
    """What a person did: a verb, what it is about, and a value."""

    verb: str
    what: str
    value: Any


class Line:
    """The parts of a page, the updates that the views get, and the events that they send."""

    def __init__(self, tell: Callable[[dict[str, Any]], None]):
        """`tell` is given each update; it may be called in any thread."""
        self.parts: dict[str, LivePart] = {}
        self._tell, self._lock = tell, RLock()
        self._sent = Condition(self._lock)
        self._hearing = RLock()  # events are done one at a time, and a greeting waits for none
        self._number, self._together = 0, 0
        self._fields: dict[str, dict[str, Any]] = {}
        self._speaking = ""  # the view whose event is done
        self._others: dict[str, dict[str, dict[str, Any]]] = {}  # by view: what it has set
        self._messages: list[list[Any]] = []
        self._more: dict[str, Any] = {}
        self._heard: LRUCache[str, int] = LRUCache(_VIEWS)
        self._greeted = False  # a view is there
        self._refused = 0  # messages that were none

    def add(self, name: str, part: LivePart) -> None:
        """A part of the page, under a name. Views that are there already are sent all of it: later only changes are sent."""
        self.parts[name] = part
        part.join(partial(self.put, name), partial(self._say, name), self.together, partial(self._repeat, name))
        if self._greeted:
            self.put(name, part.state())

    def words(self, name: str, html: str) -> None:
        """The words of a part that is nothing but HTML."""
        part = self.parts.get(name)
        if part is None:
            self.add(name, part := Words())
        if isinstance(part, Words):
            part.html = html

    def has_words(self, name: str) -> bool:
        """Whether a part that is nothing but HTML shows something."""
        part = self.parts.get(name)
        return isinstance(part, Words) and bool(part.html)

    def put(self, name: str, fields: dict[str, Any]) -> None:
        """Tell the views these fields of a part."""
        with self.together(), self._lock:
            self._fields.setdefault(name, {}).update(fields)

    def _repeat(self, name: str, fields: dict[str, Any]) -> None:
        """Tell the other views, if there are any, what the view that speaks has set. It knows, and may have gone on."""
        with self.together(), self._lock:
            if len(self._heard) > 1:
                self._others.setdefault(self._speaking, {}).setdefault(name, {}).update(fields)

    def settle(self) -> None:
        """A move has led to its end."""
        with self.together(), self._lock:
            self._more["settled"] = True

    @contextmanager
    def together(self) -> Iterator[None]:
        """All changes within this context, in any thread, leave as one update. The lock is not held meanwhile: a thread that does an event
        waits for the session, and a thread of the session tells what it has found."""
        with self._lock:
            self._together += 1
        try:
            yield
        finally:
            with self._lock:
                self._together -= 1
                if not self._together:
                    self._flush()
                    self._sent.notify_all()

    def wait_until_sent(self) -> bool:
        """Wait a moment until what was put has left, and say whether it has: a thread that goes on at once would keep the thread that
        does an event from ending its part of the update, and put more into it."""
        with self._sent:
            return self._sent.wait_for(lambda: not self._together, _SENDING)

    def hear(self, message: Any, do: Callable[[Event], None]) -> None:
        """Do the events of a message that were not done yet, in their order, and acknowledge them. What is no message of a view is
        logged once, and nothing happens."""
        view, events = read_message(message)
        if not view:
            return self._refuse(message)
        if "hello" in message:
            self._greet(view)
        for number, event in events:
            with self._hearing, self.together():
                if number > self._heard_of(view):
                    self._speaking = view
                    self._do(event, do)
                self._acknowledge(view, number)

    def _do(self, event: Event, do: Callable[[Event], None]) -> None:
        try:
            do(event)
        except Exception:
            _log.exception("The event %s %s could not be done.", event.verb, event.what[:80])

    def _heard_of(self, view: str) -> int:
        with self._lock:
            return self._heard.get(view, 0)

    def _acknowledge(self, view: str, number: int) -> None:
        """Say that the events of a view are done up to this number, or up to a later one that was done before."""
        with self._lock:
            self._heard[view] = max(number, self._heard_of(view))
            self._more["heard"] = {**self._more.get("heard", {}), view: self._heard[view]}

    def _greet(self, view: str) -> None:
        """Send the state of every part, instead of what was to be sent."""
        with self.together(), self._lock:
            self._greeted, self._heard[view] = True, self._heard_of(view)
            self._fields = {name: part.state() for name, part in list(self.parts.items())}
            self._more |= {"full": view, "heard": {**self._more.get("heard", {}), view: self._heard_of(view)}}

    def _say(self, name: str, content: Any) -> None:
        with self.together(), self._lock:
            self._messages.append([name, content])

    def _refuse(self, message: Any) -> None:
        self._refused += 1
        if self._refused == 1:
            _log.warning("A message of the browser was left out: %.120s", shortened(message))

    def _flush(self) -> None:
        if not (self._fields or self._messages or self._more or self._others):
            return
        self._number += 1
        others = {"others": self._others} if self._others else {}
        update = {"n": self._number, "parts": self._fields, "messages": self._messages, **self._more, **others}
        self._fields, self._messages, self._more, self._others = {}, [], {}, {}
        self._tell(update)


def read_message(message: Any) -> tuple[str, list[tuple[int, Event]]]:
    """The view that says this and its events by number, in their order; no view if it is no message. Read as untrusted input:
    events that are none are left out, and numbers that are none.

    >>> read_message({"view": "a", "events": [[2, "press", "chips:all", None], [1, "fold", "more", True], ["x"]]})
    ('a', [(1, Event(verb='fold', what='more', value=True)), (2, Event(verb='press', what='chips:all', value=None))])
    >>> read_message(["a"])
    ('', [])
    """
    view = message.get("view") if isinstance(message, dict) else None
    if not isinstance(view, str) or len(view) > 40 or not view.isascii():
        return "", []
    events = message.get("events", [])
    if not isinstance(events, list) or len(events) > MOST_EVENTS:
        return "", []
    read = [found for each in events if (found := _read_event(each)) is not None]
    return view, sorted(read, key=lambda each: each[0])


def _read_event(given: Any) -> tuple[int, Event] | None:
    match given:
        case [int(number), str(verb), str(what), value] if not isinstance(number, bool) and 0 < number < 2**53:
            fits = len(verb) <= 20 and len(what) <= 200 and not (isinstance(value, str) and len(value) > LONGEST)
            return (number, Event(verb, what, value)) if fits else None
    return None
