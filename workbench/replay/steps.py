"""The steps of a side of the card table, field by field: what stays from step to step is there once.

A page keeps the game that it shows. Of three thousand steps, each with its zones, written out as they are read, that would be
several megabytes, in a class thirty times.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any, overload

ROWS = "zones"  # of a step: a list of rows, most of which stay as they are from one step to the next


class Steps(Sequence[dict[str, Any]]):
    """Reads as the list of steps that it was made of. `columns` is what the page gets of them, see parts/packed.js.

    >>> steps = Steps([{"turn": 1, "text": "Red leads.", "zones": [[3], []]}, {"turn": 1, "text": "Red wins.", "zones": [[3], [7]]}])
    >>> steps[-1], steps.of("turn")
    ({'turn': 1, 'text': 'Red wins.', 'zones': [[3], [7]]}, [1, 1])
    """

    def __init__(self, steps: Iterable[dict[str, Any]]):
        """ValueError if something is told of some steps alone."""
        self._many = 0
        self._columns: dict[str, _Words | _Runs] = {}
        self._rows: list[_Runs] = []
        for step in steps:
            self._add(step)

    def _add(self, step: dict[str, Any]) -> None:
        if not self._many:
            told = {name: value for name, value in step.items() if name != ROWS}
            self._columns = {name: _Words() if isinstance(value, str) else _Runs() for name, value in told.items()}
            self._rows = [_Runs() for _ in step[ROWS]]
        if step.keys() != {*self._columns, ROWS}:
            raise ValueError("Something is told of some steps alone.")
        for name, column in self._columns.items():
            column.add(self._many, step[name])
        for row, lies in zip(self._rows, step[ROWS], strict=True):
            row.add(self._many, lies)
        self._many += 1

    @property
    def columns(self) -> dict[str, Any]:
        """How many steps there are, a column for whatever is told of them, and one for each row of the zones."""
        columns = {name: column.told() for name, column in self._columns.items()}
        return {"many": self._many, "columns": columns, "rows": [row.told() for row in self._rows]}

    def of(self, name: str) -> list[Any]:
        """What is told of every step under this name."""
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


class _Words:
    """Every text once, and `at` which place it stands."""

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

    def told(self) -> dict[str, list]:
        return {"of": self._texts, "at": self._at}


class _Runs:
    """Every value that is another one than that before, and `from` which step on."""

    def __init__(self) -> None:
        self._values: list[Any] = []
        self._starts: list[int] = []

    def add(self, step: int, value: Any) -> None:
        if not self._values or value != self._values[-1]:
            self._values.append(value)
            self._starts.append(step)

    def at(self, step: int) -> Any:
        return self._values[bisect_right(self._starts, step) - 1]

    def told(self) -> dict[str, list]:
        return {"of": self._values, "from": self._starts}
