"""Two games of one deal with the cards in different seats: a test for them, and the titles of their sides."""

import re
from typing import Any

from engine.analysis.duplicate_deals import in_contrast
from engine.core.text import capital, counted
from engine.replay.trace import Trace
from engine.setup.lineup import Lineup


def from_two_seats(traces: tuple[Trace, ...]) -> bool:
    """Whether two games are one deal by the same rules, rotated, or in a game for one played by another player."""
    if len(traces) != 2 or traces[0].setup.rules != traces[1].setup.rules:
        return False
    first, second = traces
    alone = len(first.setup.strategies) == 1
    return first.setup != second.setup if alone else first.id.rotation != second.id.rotation


def name_sides(sides: list[dict[str, Any]], traces: tuple[Trace, ...]) -> None:
    """Title the sides of the card table after the player who holds the first cards."""
    for side, trace in zip(sides, traces, strict=True):
        side["label"] = _held(trace)


def plans(traces: tuple[Trace, ...]) -> tuple[str, ...]:
    """The players of a deal by their plans, one a seat: ('Middle', 'Lowest'); none if both sides are not played by the same two plans."""
    lineups = [Lineup.read(trace.game, trace.setup.strategies).short for trace in traces]
    if len(set(lineups)) > 1 or len(set(lineups[0])) < len(lineups[0]) or len(lineups[0]) < 2:
        return ()
    first = [name.partition(".")[0] for name in lineups[0]]
    return tuple(capital(name) for name in (first if len(set(first)) == len(first) else lineups[0]))


def by_plan(text: str, names: tuple[str, ...], plans: tuple[str, ...]) -> str:
    """A sentence with the players called by their plans.

    >>> print(by_plan("Red wins after 19 turns: 40 to 28.", ("Red", "Black"), ("Middle", "Lowest")))
    Middle wins after 19 turns: 40 to 28.
    """
    called = dict(zip(names, plans, strict=False))
    every = "|".join(re.escape(name) for name in called)
    return re.sub(rf"\b(?:{every})\b", lambda found: called[found[0]], text) if called else text


def _held(trace: Trace) -> str:
    """The strategy with the first cards, short enough for a heading: 'Red leads the middle card'."""
    words = Lineup.read(trace.game, trace.setup.strategies).words
    if len(words) == 1:
        return capital(words[0])
    if len(words) == 2:
        words = in_contrast(*words)
    usual, seats = trace.game.called(trace.setup.rules, 0), trace.id.names[: len(words)]
    if trace.game.seat_names:
        return f"{usual[0]} {words[seats.index(usual[0])]}"
    moved = f"Rotated by {counted(trace.id.rotation, 'seat')}" if trace.id.rotation else "As dealt"
    return f"{moved}: {seats[0]} {words[0]}"
