"""The steps of a side of the card table, stored column by column: values that stay the same are stored once.

A page keeps the game that it shows. Three thousand steps, each with all of its zones, would take
several megabytes, in a class thirty times.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import chain, groupby, pairwise
from typing import Any, overload

ROWS = "zones"  # of a step: a list of rows, most of which do not change from one step to the next
DECISION = "decision"  # of a step: a dict, or None


class Steps(Sequence[dict[str, Any]]):
    """The steps as a list. `columns` is their packed form for the page, see parts/packed.js.

    >>> steps = Steps([{"turn": 1, "text": "Red leads.", "zones": [[3], []]}, {"turn": 1, "text": "Red wins.", "zones": [[3], [7]]}])
    >>> steps[-1], steps.of("turn")
    ({'turn': 1, 'text': 'Red wins.', 'zones': [[3], [7]]}, [1, 1])
    """

    def __init__(self, steps: Iterable[dict[str, Any]]):
        """Raise ValueError if the steps have different fields."""
        self._many = 0
        self._columns: dict[str, _Words | _Runs] = {}
        self._rows: list[_Lies] = []
        self._fields: set[str] = set()
        for step in steps:
            self._add(step)

    def _add(self, step: dict[str, Any]) -> None:
        if not self._many:
            told = {name: value for name, value in step.items() if name != ROWS}
            self._columns = {name: _column(name, value) for name, value in told.items()}
            self._rows = [_Lies() for _ in step[ROWS]]
            self._fields = {*self._columns, ROWS}
        if step.keys() != self._fields:
            raise ValueError("All steps must have the same fields.")
        for name, column in self._columns.items():
            column.add(self._many, step[name])
        for row, lies in zip(self._rows, step[ROWS], strict=True):
            if lies is not row.last:  # most rows are the list of the step before
                row.add(self._many, lies)
                row.last = lies
        self._many += 1

    @property
    def columns(self) -> dict[str, Any]:
        """The number of steps, a column for each field, and one for each row of the zones."""
        columns = {name: column.told(self._many) for name, column in self._columns.items()}
        return {"many": self._many, "columns": columns, "rows": [row.told(self._many) for row in self._rows]}

    def of(self, name: str) -> list[Any]:
        """The values of a field, one for each step."""
        column = self._columns[name]
        return [column.at(step) for step in range(self._many)]

    def __len__(self) -> int:
        return self._many

    @overload
    def __getitem__(self, at: int) -> dict[str, Any]: ...

    @overload
    def __getitem__(self, at: slice) -> list[dict[str, Any]]: ...

    def __getitem__(self, at: int | slice) -> dict[str, Any] | list[dict[str, Any]]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(self._many))]
        step = range(self._many)[at]
        told = {name: column.at(step) for name, column in self._columns.items()}
        return {**told, ROWS: [row.at(step) for row in self._rows]}

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Steps):
            return self.columns == other.columns
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


def _column(name: str, value: Any) -> "_Words | _Runs":
    """An empty column for the values of this field."""
    if name == DECISION:
        return _Decisions()
    return _Words() if isinstance(value, str) else _Runs()


class _Words:
    """Every distinct text once, and `at` the index of each step's text, or of each run of steps with the same one, `for` its length."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}
        self._texts: list[str] = []
        self._at: list[int] = []

    def add(self, _step: int, text: str) -> None:
        place = self._places.setdefault(text, len(self._places))
        if place == len(self._texts):
            self._texts.append(text)
        self._at.append(place)

    def at(self, step: int) -> str:
        return self._texts[self._at[step]]

    def told(self, _many: int) -> dict[str, list]:
        runs = [(place, len(list(same))) for place, same in groupby(self._at)]
        if 2 * len(runs) >= len(self._at):
            return {"of": self._texts, "at": self._at}
        return {"of": self._texts, "at": [place for place, _ in runs], "for": [length for _, length in runs]}


class _Runs:
    """Every value that differs from the one before, and `for` how many steps it stays."""

    def __init__(self) -> None:
        self._values: list[Any] = []
        self._starts: list[int] = []

    def add(self, step: int, value: Any) -> None:
        if not self._values or value != self._values[-1]:
            self._values.append(value)
            self._starts.append(step)

    def at(self, step: int) -> Any:
        return self._values[bisect_right(self._starts, step) - 1]

    def told(self, many: int) -> dict[str, list]:
        return {"of": self._values, "for": [end - start for start, end in pairwise([*self._starts, many])]}


class _Decisions(_Runs):
    """Decisions as numbers: the seat, the number of the choice, then the code of each answer and the place of its words in `words`,
    which has each once; the answer that was taken comes first."""

    def told(self, many: int) -> dict[str, list]:
        words: dict[str, int] = {}
        return {**super().told(many), "of": [_numbered(each, words) for each in self._values], "words": list(words)}


def _numbered(decision: dict[str, Any] | None, words: dict[str, int]) -> list[Any] | None:
    """A decision as numbers; new words get the next places.

    >>> words = {}
    >>> _numbered({"seat": 1, "choice": 4, "taken": "Pass", "code": 0, "others": ["Lead 3", "Lead 9"], "codes": [3, 9]}, words)
    [1, 4, 0, 0, 3, 1, 9, 2]
    >>> list(words)
    ['Pass', 'Lead 3', 'Lead 9']
    """
    if decision is None:
        return None
    codes, answers = [decision["code"], *decision["codes"]], [decision["taken"], *decision["others"]]
    told = zip(codes, (words.setdefault(answer, len(words)) for answer in answers), strict=True)
    return [decision["seat"], decision["choice"], *chain.from_iterable(told)]


class _Lies(_Runs):
    """The cards of a zone, stored as what becomes of those before: how many are passed over, how many of the next ones stay, and the
    cards that are laid behind them. Most zones change by a card or two at their ends."""

    last: Any = None

    def told(self, many: int) -> dict[str, list]:
        before: list[Any] = []
        moves = []
        for cards in self._values:
            moves.append(_from(before, cards))
            before = cards
        return {**super().told(many), "of": moves}


def _from(before: list[Any], cards: list[Any]) -> list[Any]:
    """The cards as they come from those before.

    >>> _from([3, 1, 4, 1, 5], [1, 4, 1, 5, 9, 2]), _from([7], [])
    ([1, 4, 9, 2], [0, 0])
    """
    passed = before.index(cards[0]) if cards and cards[0] in before else 0
    kept = min(len(before) - passed, len(cards))
    if before[passed : passed + kept] != cards[:kept]:
        kept = next(at for at, card in enumerate(cards) if card != before[passed + at])
    return [passed, kept, *cards[kept:]]
