"""What may whoever sits at the table see of a step? Cards that lie face down, cards whose place one knows, sentences."""

from functools import cache

import numpy as np

from engine.cards import ALL, OWNER, Zone
from engine.events import NOBODY
from engine.game import Game
from engine.replay import Step, Trace


def face_up(trace: Trace, step: int) -> list[list[int]]:
    """The zones after a step; a negative card lies face down where everybody can see its back."""
    zones = trace.zones[step]
    if "face_down" not in (trace.game.state.names or ()):
        return zones
    down = set(np.flatnonzero(trace.state(step)["face_down"]).tolist())
    return [_backs_up(row, down) for row in zones] if down else zones


def _backs_up(row: list[int], down: set[int]) -> list[int]:
    """A row with those of its cards that lie face down as negative numbers; where none does, the row itself."""
    return row if down.isdisjoint(row) else [-1 - card if card in down else card for card in row]


def known(trace: Trace, step: int) -> list[list[int]]:
    """The cards whose place each seat knows although it does not see them; nothing in games that keep no such account."""
    if "knows" not in (trace.game.state.names or ()):
        return []
    return [np.flatnonzero(row).tolist() for row in trace.state(step)["knows"]]


def unseen_by(trace: Trace, s: Step, seats: int) -> list[int]:
    """The seats that may not read the sentence of a step: it names a card that they have not seen in this turn.

    A card is a name here: of several decks, one that is seen may be the one that is meant.
    """
    game = trace.game
    named = {name for cards in trace.zones[s.step] for card in cards if (name := _name_of(game, card)) in s.text}
    if not named:
        return []
    hidden = [set(named) for _ in range(seats)]
    for step in range(s.step, -1, -1):
        for names, cards in zip(hidden, _seen(trace, step, seats), strict=True):
            names -= {_name_of(game, card) for card in cards}
        if not any(hidden) or trace[step].turn < s.turn:
            break
    return [seat for seat, names in enumerate(hidden) if names]


@cache
def _name_of(game: Game, card: int) -> str:
    return game.card_name(card)


def _seen(trace: Trace, step: int, seats: int) -> list[set[int]]:
    """For every seat the cards that it sees after a step, or knows."""
    rows = face_up(trace, step)
    knows = known(trace, step) or [[]] * seats
    return [
        {card for row in _in_sight(trace.game, seat) for card in rows[row] if card >= 0}.union(knows[seat])
        for seat in range(seats)
    ]


@cache
def _in_sight(game: Game, seat: int) -> list[int]:
    """The rows of zones that a seat sees, by their place among all rows."""
    every = [(zone, NOBODY if zone.shared else zone.of + row) for zone in game.zones for row in range(zone.rows)]
    return [place for place, (zone, owner) in enumerate(every) if _sees(zone, owner, seat)]


def _sees(zone: Zone, owner: int, seat: int) -> bool:
    return zone.sees == ALL or (zone.sees == OWNER and owner == seat)
