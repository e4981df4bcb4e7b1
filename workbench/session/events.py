"""What each event does to a session. Events are untrusted: one that asks for what there is not does nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from workbench.bench import Bench
from workbench.bench.browser_storage import from_store
from workbench.bench.link import but_view
from workbench.features.history import story
from workbench.features.shelf.panel import read_press
from workbench.page.kit.button import Button
from workbench.page.kit.controls import Control, Move
from workbench.page.markup import NUMBER, Marked
from workbench.session.history import SAME
from workbench.session.line import Event

_EARLIER = 40  # buttons of a part that were there before; a press may come late
LEAST, MOST = 200, 6_000  # pixels that a bench may be wide
_MOST_NAMES = 60  # of a link


class Offered:
    """The buttons and controls that the page shows, by the names that events give them."""

    def __init__(self) -> None:
        self._presses: dict[str, dict[str, Button]] = {}
        self._controls: dict[str, dict[str, Control]] = {}

    def note(self, part: str, marked: Marked) -> None:
        """These are the buttons and controls of a part now. Earlier buttons are still heard, the latest of them: until a press
        arrives, the part may have been drawn again with more games."""
        now = dict(marked.presses)
        before = [(key, press) for key, press in self._presses.get(part, {}).items() if key not in now]
        self._presses[part] = {**dict(before[-_EARLIER:]), **now}
        self._controls[part] = dict(marked.controls)

    def button(self, name: str) -> Button | None:
        """The button PART:KEY."""
        part, _, key = name.partition(":")
        return self._presses.get(part, {}).get(key)

    def move(self, name: str, value: Any) -> Move | None:
        """The move of the control PART:NAME set to these words, or to on or off; None if that is none of its options."""
        part, _, key = name.partition(":")
        control = self._controls.get(part, {}).get(key)
        if control is None:
            return None
        if control.kind == "switch":
            return control.sets(value) if isinstance(value, bool) else None
        return control.sets(control.options[value]) if isinstance(value, str) and value in control.options else None


class Events:
    """The verbs of events, each a method; `session` makes the moves."""

    def __init__(self, session: Any):
        self._session = session
        self._verbs: dict[str, Callable[[str, Any], None]] = {
            "set": self._set, "send": self._send, "press": self._press, "choose": self._choose, "type": self._type,
            "fold": self._fold, "walk": self._walk, "came": self._came, "room": self._room, "file": self._file,
            "shelf": self._shelf, "story": self._story, "stored": self._stored, "resume": self._resume, "see": self._see,
        }  # fmt: skip

    def do(self, event: Event) -> None:
        """Do what an event asks for."""
        verb = self._verbs.get(event.verb)
        if verb:
            verb(event.what, event.value)

    def _set(self, what: str, value: Any) -> None:
        part = self._session.line.parts.get(what)
        if part is not None and isinstance(value, dict):
            part.hear(value)

    def _send(self, what: str, value: Any) -> None:
        part = self._session.line.parts.get(what)
        if part is not None:
            part.listen(value)

    def _press(self, what: str, value: Any) -> None:
        if what.startswith("keep:"):
            return self._session.save(what.removeprefix("keep:"))
        button = self._session.offered.button(what)
        if button is not None:
            button.do(self._session.answer if what.startswith("forms:") else self._session.go, self._session.clicked)

    def _choose(self, what: str, value: Any) -> None:
        if what.endswith(f":{NUMBER}"):
            return self._open(value)
        move = self._session.offered.move(what, value)
        if move:
            (self._session.answer if what.startswith("forms:") else self._session.go)(move)

    def _open(self, text: Any) -> None:
        """Open a game by its number or its id."""
        if isinstance(text, str) and text.strip():
            self._session.go(lambda bench: bench.open_text(text))

    def _type(self, what: str, value: Any) -> None:
        if isinstance(value, str):
            self._session.type(what, value)

    def _fold(self, what: str, value: Any) -> None:
        self._session.fold(what, bool(value))

    def _see(self, what: str, value: Any) -> None:
        self._session.see(what, bool(value))

    def _walk(self, what: str, value: Any) -> None:
        self._session.walk(what)

    def _came(self, what: str, value: Any) -> None:
        """Back or Forward of the browser led to this link."""
        query, bench = read_query(value), self._session.bench
        if query is not None and but_view(query) != bench.link():
            self._session.go(lambda now: now.back_to(query), SAME)

    def _room(self, what: str, value: Any) -> None:
        if isinstance(value, int | float) and LEAST <= value <= MOST:
            self._session.fit(int(value))

    def _file(self, what: str, value: Any) -> None:
        if isinstance(value, str):
            self._session.go(lambda bench: bench.open_file(value))

    def _shelf(self, what: str, value: Any) -> None:
        move = read_press(value) if isinstance(value, dict) else None
        if move:
            self._session.go(move)

    def _story(self, what: str, value: Any) -> None:
        move = story.read_press(value) if isinstance(value, dict) else None
        if move:
            self._session.go(move)

    def _stored(self, what: str, value: Any) -> None:
        if isinstance(value, str):
            self._session.restore(lambda bench: from_store(bench, value))

    def _resume(self, what: str, value: Any) -> None:
        """A view that was there before says where it was, and what was typed there."""
        if not isinstance(value, dict):
            return
        for name, text in _texts(value.get("typed")).items():
            self._session.type(name, text)
        query = read_query(value.get("link"))
        if query:
            self._session.resume(Bench.from_link(query), value.get("given"))
        self._session.take_up(value.get("kept"))


def read_query(given: Any) -> dict[str, str] | None:
    """A link as the browser gives it; None if it is none."""
    found = _texts(given)
    return found if isinstance(given, dict) and len(found) == len(given) <= _MOST_NAMES else None


def _texts(given: Any) -> dict[str, str]:
    named: Mapping[Any, Any] = given if isinstance(given, dict) else {}
    return {name: text for name, text in named.items() if isinstance(name, str) and isinstance(text, str)}
