"""Views: the zones and cards that a seat sees at one moment of a game, for people and programs."""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from engine.core.cards import card_code
from engine.core.events import NO_CARD
from engine.core.rules import BadInput
from engine.core.text import counted, did_you_mean
from engine.play.observation import AUDIENCE, looker, sight_of
from engine.replay.trace import zone_contents
from engine.runtime.cached import cached_property
from engine.setup.setup import Setup

EVERYTHING = -3  # instead of a seat: an observer who sees all cards


class SeenZone(NamedTuple):
    """A row of a zone: its owner (None: shared), and its cards as codes such as 7H, top first; None is a hidden
    card."""

    name: str
    label: str
    seat: int | None
    cards: tuple[str | None, ...]


@dataclass(frozen=True, eq=False)
class View:
    """A moment of a game as one seat sees it. `record` is the state with hidden parts blanked, as strategies get it.

    >>> from engine.analysis.decisions.match import Match
    >>> from engine.setup.game_id import read_id
    >>> view = Match(read_id("suits@person/middle@17")).view()
    >>> view.cards("hand", 0), view.cards("hand", 1)
    (('5D', '9H', 'TH'), (None, None, None))
    """

    setup: Setup
    seat: int
    record: np.void = field(repr=False)
    names: tuple[str, ...] = ()

    @cached_property
    def zones(self) -> tuple[SeenZone, ...]:
        """All rows of all zones, in the order of the game."""
        places = [(z, z.name, z.label, row) for z in self.setup.game.zones for row in range(z.rows)]
        contents = zone_contents(self.setup.game, self.record)
        return tuple(
            SeenZone(name, label, None if zone.shared else zone.of + row, _codes(cards))
            for (zone, name, label, row), cards in zip(places, contents, strict=True)
        )

    def cards(self, name: str, seat: int | None = None) -> tuple[str | None, ...]:
        """The cards of a zone, top first, of this seat if zones belong to seats; BadInput lists the zones."""
        for zone in self.zones:
            if zone.name == name and (zone.seat is None or zone.seat == (self.seat if seat is None else seat)):
                return zone.cards
        known = list(dict.fromkeys(zone.name for zone in self.zones))
        nearly = did_you_mean(str(name), known)
        raise BadInput(f"There is no zone '{str(name)[:40]}' of seat {seat}{nearly}; the zones are {', '.join(known)}.")

    def seen_by(self, seat: int) -> "View":
        """The view of a seat; of a view, no more than the view itself shows."""
        return View(self.setup, seat, see(self.setup, self.record, seat), self.names)

    def __eq__(self, other: object) -> bool:
        """Views are equal byte by byte."""
        if not isinstance(other, View):
            return NotImplemented
        same = self.setup == other.setup and self.seat == other.seat
        return same and self.record.tobytes() == other.record.tobytes()

    def __hash__(self) -> int:
        return hash((self.setup.text(), self.seat, self.record.tobytes()))

    def __str__(self) -> str:
        rows = [f"{self._owner(zone)}{zone.label}: {_in_words(zone.cards)}" for zone in self.zones if zone.cards]
        return "\n".join(rows)

    def _owner(self, zone: SeenZone) -> str:
        called = self.names or self.setup.game.table
        return "" if zone.seat is None else f"{called[zone.seat]}, "


def _codes(cards: list[int]) -> tuple[str | None, ...]:
    return tuple(None if card == NO_CARD else card_code(card) for card in cards)


def _in_words(cards: tuple[str | None, ...]) -> str:
    """The visible cards, with runs of hidden ones counted: '7H 8H, 3 cards unseen'."""
    hidden = cards.count(None)
    seen = " ".join(card for card in cards if card)
    return ", ".join(part for part in (seen, f"{counted(hidden, 'card')} unseen" if hidden else "") if part)


# ---------------------------------------------------------------- making a view


def see(setup: Setup, state: np.void, seat: int) -> np.void:
    """The view record of a seat (or the AUDIENCE): what is open to it, and the hidden cards whose place it knows."""
    table = np.zeros(2, setup.game.state)
    table[0] = state
    if seat == EVERYTHING:
        return table[0]
    looker(setup.game)(table, sight_of(setup.game, seat))
    return table[1]


def refuse_seat(setup: Setup, seat: int, names: tuple[str, ...]) -> None:
    """BadInput for an empty seat."""
    count = len(setup.strategies)
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not (0 <= seat < count or seat == AUDIENCE):
        told = ", ".join(f"{each} ({names[each]})" for each in range(count))
        raise BadInput(f"There is no player at seat {str(seat)[:40]}; the seats are {told}.")
