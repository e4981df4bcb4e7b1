"""Actions and views as plain numbers, for learning programs.

An action of a game is verb * 256 + card. Here it is verb * `width` + card, where `width` is the number of physical
cards in the decks in play, so that no number is wasted on missing cards.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import index
from typing import Any

import numpy as np

from engine.core.cards import DECK_SIZE, card_code
from engine.core.events import NO_CARD
from engine.core.rules import BadInput, short
from engine.play.observation import glass_of
from engine.runtime.cached import cached_property
from engine.setup.setup import Setup

_TOLD = 12  # legal actions that a sentence lists


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

    def chosen(self, number: Any, codes: Sequence[int], who: str, words: Callable[[int], str]) -> int:
        """The action code of a number that a program chose, a whole number of Python, NumPy or another library;
        BadInput names the numbers of the legal actions, with their `words`.

        >>> Actions(Setup.of("suits")).chosen(np.array(68), [272, 289], "Red", str)
        272
        """
        whole, known = _whole(number), {self.number(code): code for code in codes}
        if whole in known:
            return known[whole]
        told = ", ".join(f"{each} ({words(known[each])})" for each in sorted(known)[:_TOLD])
        more = f" and {len(known) - _TOLD} more" if len(known) > _TOLD else ""
        raise BadInput(f"{short(number)} is not a legal action of {who}; it may choose {told}{more}.")

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
        """The lowest and the highest value that each number can have under these rules, f4 (size,)."""
        cards, rules = len(self._cards), self.setup.rules
        pieces = [
            ((0, 1), 2 * len(self.setup.strategies) + len(self.game.parts)),
            ((0, self.game.most_turns(rules)), 1),
        ]
        pieces += [((0, min(int(capacity), cards)), 1) for capacity in self._rings[:, 1]]
        pieces += [(self._bounds_of(field), count) for field, count in self._fields]
        pieces += [(self._bounds_of("knows"), cards)] if self._keeps_knowledge else []
        pieces += [((0, 1), len(self._rings) * cards)]
        low, high = np.repeat([bounds for bounds, _ in pieces], [count for _, count in pieces], axis=0).T
        return low.astype(np.float32), high.astype(np.float32)

    def _bounds_of(self, field: str) -> tuple[int, int]:
        """The bounds of a field as the game gives them; without any, those of its type."""
        given = self.game.bounds(self.setup.rules).fields if self.game.bounds else {}
        kind = np.iinfo(self.game.state[field].base)
        return given.get(field, (int(kind.min), int(kind.max)))

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


def _whole(number: Any) -> int | None:
    """A whole number of any library, a 0-d array too, as Python's; None for anything else."""
    if isinstance(number, bool | np.bool_):
        return None
    try:
        return index(number)
    except TypeError:
        return None


def _open_fields(setup: Setup) -> list[tuple[str, int]]:
    """The public fields of the game, and the number of values in each."""
    names = list(setup.game.state.names or ())
    own = names[names.index("phase") : names.index(setup.game.zones[0].name)]
    return [(name, int(np.prod(setup.game.state[name].shape))) for name in own if name != "knows"]
