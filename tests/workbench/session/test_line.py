"""The line between a session and its views: each event done once and in order, nothing else done, every change told."""

import json
import logging
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as some

from workbench.session.line import LONGEST, MOST_EVENTS, Line
from workbench.session.parts.live_part import LivePart
from workbench.session.parts.words import Words

SOON = 30  # seconds that another thread may take


class Dial(LivePart):
    """A part with a field that only the session sets, and one that a view may set."""

    shown = traitlets.Int().tag(sync=True)
    turned = traitlets.Int().tag(sync=True, heard=True)
    at = traitlets.Int().tag(sync=True, heard=True, repeated=True)
    own = traitlets.Int()


class View:
    """What a page knows: it takes over every update, as the browser does."""

    def __init__(self):
        self.parts, self.messages = {}, []

    def take(self, update: dict[str, Any]) -> None:
        if "full" in update:
            self.parts = {}
        for part, fields in update["parts"].items():
            self.parts.setdefault(part, {}).update(fields)
        self.messages += update["messages"]


class Told:
    """A line with all that it has told and done."""

    def __init__(self):
        self.updates: list[dict[str, Any]] = []
        self.line, self.done = Line(self.updates.append), []
        self.dial = Dial()
        self.line.add("dial", self.dial)

    def hear(self, message: Any) -> None:
        self.line.hear(message, lambda event: self.done.append(tuple(event)))

    def set(self, event: Any) -> None:
        self.line.parts[event.what].hear(event.value)

    def press(self, *numbers: int, view: str = "a") -> None:
        self.hear({"view": view, "events": [[n, "press", f"{view}:{n}", None] for n in numbers]})

    @property
    def heard(self) -> dict[str, int]:
        """The last number that each view was told to be heard."""
        return {view: n for update in self.updates for view, n in update.get("heard", {}).items()}


@pytest.fixture
def told():
    return Told()


def in_thread(do) -> Thread:
    thread = Thread(target=do, daemon=True)
    thread.start()
    return thread


# ---------------------------------------------------------------- events


@given(some.lists(some.tuples(some.sampled_from("ab"), some.lists(some.integers(1, 9), max_size=5)), max_size=12))
def test_each_event_is_done_once_and_in_order_and_acknowledged(batches):
    told, last, wanted = Told(), {}, []
    for view, numbers in batches:
        told.press(*numbers, view=view)
        for n in sorted(numbers):
            if n > last.get(view, 0):
                last[view] = n
                wanted.append(("press", f"{view}:{n}", None))
    assert told.done == wanted
    assert told.heard == last


def test_an_event_is_not_overtaken_by_the_next_one_of_its_view(told):
    begun, go_on, done = Event(), Event(), []

    def do(event):
        if event.what == "1":
            begun.set()
            assert go_on.wait(SOON)
        done.append(event.what)

    first = in_thread(lambda: told.line.hear({"view": "a", "events": [[1, "press", "1", None]]}, do))
    assert begun.wait(SOON)
    events = [[1, "press", "1", None], [2, "press", "2", None]]  # the first is not acknowledged yet, and said again
    second = in_thread(lambda: told.line.hear({"view": "a", "events": events}, do))
    told.hear({"view": "b", "hello": {}})  # a greeting does not wait for events
    go_on.set()
    first.join(SOON)
    second.join(SOON)
    assert done == ["1", "2"]


def test_an_event_that_is_said_again_is_acknowledged_again(told):
    told.press(1, 2)
    told.updates.clear()
    told.press(1, 2)
    assert len(told.done) == 2 and told.heard == {"a": 2}


def test_an_event_that_fails_is_acknowledged_and_the_next_is_done(told, caplog):
    def do(event):
        if event.what == "a:1":
            raise KeyError(event.what)
        told.done.append(event.what)

    told.line.hear({"view": "a", "events": [[1, "press", "a:1", None], [2, "press", "a:2", None]]}, do)
    assert told.done == ["a:2"] and told.heard == {"a": 2}
    assert [record.getMessage() for record in caplog.records] == ["The event press a:1 could not be done."]


def test_other_views_are_told_what_one_of_them_has_set(told):
    told.line.hear({"view": "a", "hello": {}}, told.set)
    told.line.hear({"view": "a", "events": [[1, "set", "dial", {"at": 3}]]}, told.set)
    assert "others" not in told.updates[-1]  # there is no other view
    told.line.hear({"view": "b", "hello": {}}, told.set)
    told.line.hear({"view": "a", "events": [[2, "set", "dial", {"at": 4, "turned": 1}]]}, told.set)
    last = told.updates[-1]
    assert last["parts"] == {} and last["others"] == {"a": {"dial": {"at": 4}}}
    told.line.hear({"view": "b", "events": [[1, "set", "dial", {"at": 5}]]}, told.set)
    assert told.updates[-1]["others"] == {"b": {"dial": {"at": 5}}}
    told.dial.at = 6
    assert told.updates[-1]["parts"] == {"dial": {"at": 6}} and "others" not in told.updates[-1]


# ---------------------------------------------------------------- what is no event

ODD = [
    *(None, True, False, 0, -1, 1, 1.5, 2**53, 10**400, float("nan"), float("inf")),
    *("", "a", "press", "x" * 41, "x" * 201, "\ud800", "\0", "é", [], {}, [[]], {"a": 1}),
]


def anything(chance: Random, depth: int = 0) -> Any:
    """A value as a hostile view may say it."""
    kind = chance.random()
    if depth > 3 or kind < 0.6:
        return chance.choice(ODD)
    if kind < 0.8:
        return [anything(chance, depth + 1) for _ in range(chance.randrange(5))]
    return {
        chance.choice(("view", "hello", "events", "x")): anything(chance, depth + 1) for _ in range(chance.randrange(4))
    }


def hostile(chance: Random) -> Any:
    """A message that is one in part, or in nothing."""
    if chance.random() < 0.2:
        return anything(chance)
    event = [chance.choice((1, 2, anything(chance))), chance.choice(("press", anything(chance))), "x", anything(chance)]
    events = [event[: chance.randrange(3, 6)] if chance.random() < 0.8 else anything(chance) for _ in range(3)]
    message = {
        "view": chance.choice(("a", anything(chance))),
        "events": events if chance.random() < 0.8 else anything(chance),
    }
    return message | ({"hello": anything(chance)} if chance.random() < 0.2 else {})


@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_hostile_messages_do_nothing_but_events(told, caplog, seed):
    chance = Random(seed)
    for _ in range(1_000):
        told.hear(hostile(chance))
    assert told.done and all(type(verb) is type(what) is str and len(what) <= 200 for verb, what, _ in told.done)
    assert all(view.isascii() and 0 < len(view) <= 40 and 0 <= n < 2**53 for view, n in told.heard.items())
    assert len([record for record in caplog.records if "was left out" in record.getMessage()]) == 1
    assert [update["n"] for update in told.updates] == list(range(1, len(told.updates) + 1))


@pytest.mark.parametrize(
    "message",
    [
        *(None, [], "hello", 1, {}, {"view": ""}, {"view": 1}, {"view": "x" * 41}, {"view": "\ud800"}),
        {"view": "a", "events": {}},
        {"view": "a", "events": [[n, "press", "x", None] for n in range(1, MOST_EVENTS + 2)]},
    ],
    ids=lambda each: repr(each)[:30],
)
def test_what_is_no_message_is_logged_once_and_does_nothing(told, caplog, message):
    told.hear(message)
    told.hear(message)
    assert not told.done and not told.updates
    assert len(caplog.records) == 1 and len(caplog.records[0].getMessage()) < 200


@pytest.mark.slow
def test_a_message_that_is_nested_without_end_is_no_message(told, caplog):
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    told.hear(deep)
    assert not told.updates and len(caplog.records) == 1
    while deep:  # to free it by itself would take as deep a stack
        deep = deep[0]


@pytest.mark.parametrize(
    "event",
    [
        *([], [1], [1, "press", "x"], [1, "press", "x", None, None], [0, "press", "x", None], [-1, "press", "x", None]),
        *(
            [True, "press", "x", None],
            [1.0, "press", "x", None],
            [2**53, "press", "x", None],
            ["1", "press", "x", None],
        ),
        *(
            [1, "p" * 21, "x", None],
            [1, "press", "x" * 201, None],
            [1, "press", None, None],
            [1, "file", "x", "y" * (LONGEST + 1)],
        ),
    ],
    ids=lambda each: repr(each)[:30],
)
def test_what_is_no_event_is_left_out_and_the_others_are_done(told, event):
    told.hear({"view": "a", "events": [event, [5, "press", "good", None]]})
    assert told.done == [("press", "good", None)]


# ---------------------------------------------------------------- what the views are told


def test_a_change_is_told_once_and_what_a_view_has_set_is_not_said_back(told):
    told.dial.shown = 3
    told.dial.shown = 3
    told.dial.own = 4
    assert [update["parts"] for update in told.updates] == [{"dial": {"shown": 3}}]
    told.updates.clear()
    told.dial.hear({"turned": 7, "shown": 9, "own": 9, "zebra": 1})
    assert (told.dial.turned, told.dial.shown, told.dial.own) == (7, 3, 4) and not told.updates
    told.dial.turned = 8
    assert [update["parts"] for update in told.updates] == [{"dial": {"turned": 8}}]


def test_values_that_change_several_times_leave_once(told):
    with told.line.together():
        for value in range(1, 5):
            told.dial.shown = value
        told.line.words("verdict", "<p>one</p>")
        told.line.words("verdict", "<p>two</p>")
        assert not told.updates
    (update,) = told.updates
    assert update["parts"] == {"dial": {"shown": 4}, "verdict": {"html": "<p>two</p>"}} and "settled" not in update


def test_a_part_holds_its_changes_together_before_and_after_it_is_on_a_line(told):
    alone = Dial()
    with alone.hold_sync():
        alone.shown, alone.turned = 1, 2
    told.line.add("alone", alone)
    with alone.hold_sync():
        alone.shown, alone.turned = 3, 4
    assert [update["parts"] for update in told.updates] == [{"alone": {"shown": 3, "turned": 4}}]


def test_the_end_of_a_move_is_told_once(told):
    with told.line.together():
        told.line.settle()
        told.line.settle()
    told.dial.shown = 1
    assert [update.get("settled") for update in told.updates] == [True, None]


def test_messages_keep_their_order_and_are_no_state(told):
    with told.line.together():
        told.dial.send("one")
        told.dial.send({"two": 2})
    told.hear({"view": "a", "hello": {}})
    assert [update["messages"] for update in told.updates] == [[["dial", "one"], ["dial", {"two": 2}]], []]


def test_a_greeting_tells_the_state_of_every_part_and_what_was_heard(told):
    told.line.words("verdict", "<p>Good</p>")
    told.dial.shown = 5
    told.press(1, 2)
    told.updates.clear()
    told.hear({"view": "a", "hello": {}})
    told.hear({"view": "new", "hello": {}})
    state = {"dial": {"shown": 5, "turned": 0, "at": 0}, "verdict": {"html": "<p>Good</p>"}}
    first, second = told.updates
    assert first["full"] == "a" and first["heard"] == {"a": 2} and first["parts"] == state
    assert second["full"] == "new" and second["heard"] == {"new": 0} and second["parts"] == state


def test_two_views_that_greet_during_a_move_are_both_answered_and_no_event_is_forgotten(told):
    with told.line.together():
        told.press(1, view="c")
        told.hear({"view": "a", "hello": {}})
        told.hear({"view": "b", "hello": {}})
    (update,) = told.updates  # it is the whole state, for every view
    assert update["full"] and update["parts"] and update["heard"] == {"a": 0, "b": 0, "c": 1}


def test_two_views_at_once_have_numbers_of_their_own(told):
    with told.line.together():
        told.press(1, 2, view="a")
        told.press(1, view="b")
        told.press(2, view="b")
    assert told.done == [("press", what, None) for what in ("a:1", "a:2", "b:1", "b:2")]
    (update,) = told.updates
    assert update["heard"] == {"a": 2, "b": 2}


STEPS = some.lists(
    some.one_of(
        some.tuples(some.just("shown"), some.integers(0, 5)),
        some.tuples(some.just("words"), some.sampled_from(["", "<p>1</p>", "<p>2</p>"])),
        some.tuples(some.just("hello"), some.sampled_from("ab")),
        some.tuples(some.just("open"), some.none()),
        some.tuples(some.just("close"), some.none()),
    ),
    max_size=30,
)


@given(STEPS)
def test_a_view_that_takes_over_all_updates_knows_the_state(steps):
    told, holds = Told(), []
    for what, value in [*steps, ("hello", "a"), *[("close", None)] * len(steps)]:
        if what == "shown":
            told.dial.shown = value
        elif what == "words":
            told.line.words("verdict", value)
        elif what == "hello":
            told.hear({"view": value, "hello": {}})
        elif what == "open":
            holds.append(told.line.together())
            holds[-1].__enter__()
        elif holds:
            holds.pop().__exit__(None, None, None)
    told.dial.shown = 9
    view = View()
    for update in json.loads(json.dumps(told.updates)):
        view.take(update)
    assert view.parts == {name: part.state() for name, part in told.line.parts.items()}


# ---------------------------------------------------------------- threads


def test_what_two_threads_tell_together_leaves_as_one(told):
    other, go_on = Words(), Event()
    told.line.add("other", other)
    inside = Event()

    def tell():
        with told.line.together():
            other.html = "<p>other</p>"
            inside.set()
            assert go_on.wait(SOON)

    thread = in_thread(tell)
    assert inside.wait(SOON)
    with told.line.together():
        told.dial.shown = 1
    assert not told.updates, "the other thread is not ready"
    go_on.set()
    thread.join(SOON)
    assert [update["parts"] for update in told.updates] == [{"other": {"html": "<p>other</p>"}, "dial": {"shown": 1}}]


def test_an_error_within_leaves_what_was_told(told):
    with pytest.raises(KeyError), told.line.together():
        told.dial.shown = 1
        raise KeyError
    told.dial.turned = 2
    assert [update["parts"] for update in told.updates] == [{"dial": {"shown": 1}}, {"dial": {"turned": 2}}]


class Slow(LivePart):
    """A part whose value takes time to be written, as the trace of a game does; `written` is called meanwhile."""

    value = traitlets.Int().tag(sync=True, to_json=lambda value, part: part.write(value))

    def __init__(self, written):
        super().__init__()
        self._written = written

    def write(self, value: int) -> str:
        self._written(value)
        return str(value)


def test_of_two_threads_that_set_a_field_the_later_value_is_told_last(told):
    writes, late = Event(), []

    def written(value: int) -> None:
        if value == 1 and not writes.is_set():
            writes.set()
            late[0].join(0.2)  # the later value is set now, and cannot be told before the earlier one

    slow = Slow(written)
    told.line.add("slow", slow)
    late.append(Thread(target=lambda: (writes.wait(SOON), setattr(slow, "value", 2)), daemon=True))
    late[0].start()
    slow.value = 1
    late[0].join(SOON)
    view = View()
    for update in told.updates:
        view.take(update)
    assert view.parts["slow"] == {"value": "2"}


def test_a_line_is_quiet_about_ordinary_messages(told, caplog):
    caplog.set_level(logging.DEBUG, "warbench")
    told.hear({"view": "a", "hello": {}})
    told.press(1)
    assert not caplog.records


def test_a_part_that_comes_after_a_view_is_sent_whole():
    """A picture is added with its first drawing; its other fields have to be known too."""
    view = View()
    line = Line(view.take)
    line.hear({"view": "a", "hello": {}}, lambda event: None)
    line.add("dial", part := Dial())
    part.shown = 3
    assert view.parts["dial"] == {"shown": 3, "turned": 0, "at": 0}
