"""Two games of one deal with the cards in different seats: a test for them, and the titles of their sides."""

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
