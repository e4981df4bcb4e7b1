"""Visible cards: the cards that each seat sees or knows at a step, and the sentences that it may read."""

from functools import cache, lru_cache
from itertools import chain

import numpy as np

from engine.core.cards import ALL, MAX_CARDS, OWNER, Zone
from engine.core.events import NOBODY
from engine.core.game import Game
from engine.replay.trace import Step, Trace


def face_up(trace: Trace, step: int) -> list[list[int]]:
    """The zones after a step; a negative card is face down where everybody can see its back."""
    zones = trace.zones[step]
    if "face_down" not in (trace.game.state.names or ()):
        return zones
    down = set(np.flatnonzero(trace.state(step)["face_down"]).tolist())
    return [_backs_up(row, down) for row in zones] if down else zones


def _backs_up(row: list[int], down: set[int]) -> list[int]:
    """A row with its face-down cards as negative numbers; the row itself if it has none."""
    return row if down.isdisjoint(row) else [-1 - card if card in down else card for card in row]


def known(trace: Trace, step: int) -> list[list[int]]:
    """The cards whose place each seat knows although it does not see them; empty in games that do not track this."""
    return [] if (knows := _knows(trace, step)) is None else [np.flatnonzero(row).tolist() for row in knows]


def _knows(trace: Trace, step: int) -> np.ndarray | None:
    """(seats, cards): whether a seat knows the place of a card."""
    return trace.state(step)["knows"] if "knows" in (trace.game.state.names or ()) else None


def unseen_by(trace: Trace, s: Step, seats: int) -> list[int]:
    """The seats that may not read the sentence of a step: it names a card that they have not seen in this turn.

    A card is a name here: of several decks, a visible card may be the one that is meant.
    """
    game = trace.game
    mentioned = _cards_in(game, s.text)
    named = mentioned.intersection(chain.from_iterable(trace.zones[s.step])) if mentioned else mentioned
    if not named:
        return []
    hidden = [{_name_of(game, card) for card in named} for _ in range(seats)]
    for step in range(s.step, -1, -1):
        for names, cards in zip(hidden, _seen(trace, step, named, seats), strict=True):
            names -= {_name_of(game, card) for card in cards}
        if not any(hidden) or trace[step].turn < s.turn:
            break
    return [seat for seat, names in enumerate(hidden) if names]


@cache
def _name_of(game: Game, card: int) -> str:
    return game.card_name(card)


@lru_cache(maxsize=4_096)  # sentences recur
def _cards_in(game: Game, text: str) -> frozenset[int]:
    """The cards that a sentence names."""
    return frozenset(card for card in range(MAX_CARDS) if _name_of(game, card) in text)


def _seen(trace: Trace, step: int, asked: frozenset[int], seats: int) -> list[set[int]]:
    """For every seat, the cards among `asked` that it sees after a step, or knows."""
    lying = ((row, asked.intersection(cards)) for row, cards in enumerate(face_up(trace, step)) if cards)
    there = [(row, cards) for row, cards in lying if cards]
    knows = _knows(trace, step)
    seen = []
    for seat in range(seats):
        sight = _in_sight(trace.game, seat)
        by_heart = set() if knows is None else {card for card in asked if knows[seat, card]}
        seen.append(by_heart.union(*(cards for row, cards in there if row in sight)))
    return seen


@cache
def _in_sight(game: Game, seat: int) -> frozenset[int]:
    """The rows of zones that a seat sees, by their index among all rows."""
    every = [(zone, NOBODY if zone.shared else zone.of + row) for zone in game.zones for row in range(zone.rows)]
    return frozenset(place for place, (zone, owner) in enumerate(every) if _sees(zone, owner, seat))


def _sees(zone: Zone, owner: int, seat: int) -> bool:
    return zone.sees == ALL or (zone.sees == OWNER and owner == seat)
