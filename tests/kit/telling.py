"""What a game tells, in one form for the engine and for an oracle, so that the two can be held against each other."""

import re
from itertools import groupby, zip_longest
from typing import NamedTuple


class Happening(NamedTuple):
    """One event; None where the sentence uses nothing."""

    turn: int
    kind: str
    seat: int | None = None
    card: int | None = None
    x: int | None = None
    y: int | None = None


class Telling:
    """The events of one game as its sentences tell them: what no sentence says is not compared."""

    def __init__(self, game):
        self.kinds = list(game.events)
        self.used = {kind.name: used(kind) for kind in self.kinds}
        # remarks on the event before them, in no order of their own
        self.notes = {kind.name for kind in self.kinds if kind.seconds == 0}

    def only_used(self, event: Happening) -> Happening:
        """The event without what its sentence does not use."""
        blank = {field: None for field in ("seat", "card", "x", "y") if field not in self.used[event.kind]}
        return event._replace(**blank)

    def engine_events(self, rows) -> list[Happening]:
        """Logged events (EVENT records)."""
        fields = zip(*(rows[name].tolist() for name in ("turn", "kind", "seat", "card", "x", "y")), strict=True)
        return [self.only_used(Happening(turn, self.kinds[kind].name, *rest)) for turn, kind, *rest in fields]

    def with_sorted_notes(self, events: list[Happening]) -> list[Happening]:
        """Notes that follow one event are compared as a set."""
        ordered = []
        for is_note, group in groupby(events, key=lambda event: event.kind in self.notes):
            found = list(group)
            ordered += sorted(found, key=str) if is_note else found
        return ordered


def used(kind) -> set[str]:
    """The fields of an event that its sentence uses."""
    words = {word.removesuffix("_card") for word in re.findall(r"{(\w+)(?::[^}]*)?}", kind.sentence)}
    return {"seat" if word == "other" else word for word in words}


def first_difference(ours: list, theirs: list) -> str:
    """Where two lists part, in words; empty if they do not."""
    for step, (a, b) in enumerate(zip_longest(ours, theirs)):
        if a != b:
            return f"number {step}: engine {a}, oracle {b}"
    return ""
