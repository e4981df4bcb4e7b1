"""Actions and views as plain numbers, for learning programs.

An action of a game is verb * 256 + card. Here it is verb * `width` + card, where `width` is the number of physical
cards in the decks in play, so that no number is wasted on missing cards.
"""

from collections.abc import Iterable

import numpy as np

from engine.core.cards import DECK_SIZE, card_code
from engine.core.events import NO_CARD
from engine.play.observation import glass_of
from engine.runtime.cached import cached_property
from engine.setup.setup import Setup


class Actions:
    """The numbers of all actions that are possible under the rules of a setup.

    >>> actions = Actions(Setup.of("suits"))
    >>> actions.count, actions.number(272), actions.code(68)
    (312, 68, 272)
    """

    def __init__(self, setup: Setup):
        decks = int(setup.game.cards(setup.rules).max()) // DECK_SIZE + 1
        self.width = decks * DECK_SIZE  # some actions have a seat or a place instead of a card; both are smaller
        self.count = setup.game.verbs * self.width

    def number(self, code: int) -> int:
        """The number of an action, from 0 to count - 1."""
        verb, card = divmod(code, 256)
        return verb * self.width + card

    def code(self, number: int) -> int:
        """The action code of a number, as the game and ids use it."""
        verb, card = divmod(int(number), self.width)
        return verb * 256 + card

    def mask(self, codes: Iterable[int]) -> np.ndarray:
        """i1 (count,): 1 for each legal action."""
        mask = np.zeros(self.count, np.int8)
        mask[[self.number(code) for code in codes]] = 1
        return mask


class Features:
    """The observation of a seat as an array of numbers, f4 (size,); `names` describes each of them.

    In order: the observing seat and the deciding seat (1 for the seat), the part of the game to decide, the turn; the
    number of cards in each row of each zone; the public fields of the game's STATE; the seat's knowledge of hidden
    cards (if the game keeps it); and for each row and each card in play how near to the top the card is: 1 on top, 1/2
    below it, 1/3 and so on, 0 if it is not visible there.

    >>> features = Features(Setup.of("suits"))
    >>> features.size, features.names[:3], features.names[-1]
    (615, ('looks 0', 'looks 1', 'asked 0'), 'out AS')
    """

    def __init__(self, setup: Setup):
        self.setup, self.game = setup, setup.game
        self._cards = np.unique(setup.game.cards(setup.rules))
        self._fields = _open_fields(setup)
        self._rings = glass_of(setup.game, False).rings.astype(np.int64)
        self._lay_out()

    def _lay_out(self) -> None:
        """For each place of each row: its byte in the record, its row, its number; and the column of each card."""
        capacity = self._rings[:, 1]
        self._row = np.repeat(np.arange(len(capacity)), capacity)
        self._slot = np.concatenate([np.arange(each) for each in capacity])
        self._byte = np.repeat(self._rings[:, 0], capacity) + self._slot
        self._mask = np.repeat(capacity - 1, capacity)
        self._column = np.zeros(256, np.int64)
        self._column[self._cards] = np.arange(len(self._cards))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The meaning of each number."""
        seats, cards = range(len(self.setup.strategies)), [card_code(int(card)) for card in self._cards]
        rows = [
            zone.name if zone.shared else f"{zone.name} {zone.of + row}"
            for zone in self.game.zones
            for row in range(zone.rows)
        ]
        names = [f"{what} {seat}" for what in ("looks", "asked") for seat in seats]
        names += [f"part {part}" for part in self.game.parts] + ["turn"] + [f"cards of {row}" for row in rows]
        for field, count in self._fields:
            names += [field] if count == 1 else [f"{field} {at}" for at in range(count)]
        names += [f"knows {card}" for card in cards] if self._keeps_knowledge else []
        return (*names, *(f"{row} {card}" for row in rows for card in cards))

    @property
    def _keeps_knowledge(self) -> bool:
        return "knows" in (self.game.state.fields or {})

    @property
    def size(self) -> int:
        """The number of features."""
        return len(self.names)

    @cached_property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """The lowest and the highest value that each number can have, f4 (size,)."""
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        at = 2 * len(self.setup.strategies) + len(self.game.parts)
        rows = len(self._rings)
        high[at], high[at + 1 : at + 1 + rows] = np.iinfo(np.int32).max, self._rings[:, 1]
        at += 1 + rows
        for field, count in self._fields:
            kind = np.iinfo(self.game.state[field].base)
            low[at : at + count], high[at : at + count] = kind.min, kind.max
            at += count
        if self._keeps_knowledge:
            high[at : at + len(self._cards)] = 255
        return low, high

    def of(self, view: np.void, seat: int) -> np.ndarray:
        """The numbers of a view of this seat (see `engine.replay.view.see`)."""
        seats, parts = np.arange(len(self.setup.strategies)), np.arange(len(self.game.parts))
        raw = np.frombuffer(view.tobytes(), np.uint8)
        size = self._two_bytes(raw, self._rings[:, 3])
        pieces = [seats == seat, seats == view["seat"], parts == view["part"], [view["turn"]], size]
        pieces += [np.ravel(view[field]) for field, _ in self._fields]
        pieces += [view["knows"][seat][self._cards]] if self._keeps_knowledge else []
        return np.concatenate([*pieces, self._nearness(raw, size)], dtype=np.float32, casting="unsafe")

    def _nearness(self, raw: np.ndarray, size: np.ndarray) -> np.ndarray:
        """How near to the top each card is, row by row."""
        place = (self._slot - self._two_bytes(raw, self._rings[:, 2])[self._row]) & self._mask
        card = raw[self._byte]
        seen = np.flatnonzero((place < size[self._row]) & (card != NO_CARD))
        near = np.zeros((len(self._rings), len(self._cards)), np.float32)
        near[self._row[seen], self._column[card[seen]]] = 1 / (1 + place[seen])
        return near.ravel()

    @staticmethod
    def _two_bytes(raw: np.ndarray, at: np.ndarray) -> np.ndarray:
        """The i2 numbers at these bytes; none of them is negative."""
        return raw[at] + 256 * raw[at + 1].astype(np.int64)


def _open_fields(setup: Setup) -> list[tuple[str, int]]:
    """The public fields of the game, and the number of values in each."""
    names = list(setup.game.state.names or ())
    own = names[names.index("phase") : names.index(setup.game.zones[0].name)]
    return [(name, int(np.prod(setup.game.state[name].shape))) for name in own if name != "knows"]
