"""A sequence computed chunk by chunk, each at its first access."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TypeVar, overload

T = TypeVar("T")
LENGTH = 64  # items of a chunk


class LazyChunks(Sequence[T]):
    """A sequence of known length; `make` makes the items of a range. Of a game with two hundred thousand steps a page
    shows three thousand, and the card table only the last few.

    >>> squares = LazyChunks(1_000_000, lambda which: [print("from", which.start) or n * n for n in which[:1]])
    >>> squares[128], len(squares)
    from 128
    (16384, 1000000)
    """

    def __init__(self, many: int, make: Callable[[range], list[T]]):
        self._many, self._make = many, make
        self._made: dict[int, list[T]] = {}

    def __len__(self) -> int:
        return self._many

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return self._slice(range(*at.indices(self._many)))
        stretch, place = divmod(range(self._many)[at], LENGTH)
        return self._stretch(stretch)[place]

    def _slice(self, which: range) -> list[T]:
        if which.step != 1:
            return [self[each] for each in which]
        found: list[T] = []
        while len(found) < len(which):
            stretch, place = divmod(which.start + len(found), LENGTH)
            found += self._stretch(stretch)[place : place + len(which) - len(found)]
        return found

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._stretch(n) for n in range(-(-self._many // LENGTH)))

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def _stretch(self, number: int) -> list[T]:
        if number not in self._made:  # two threads may make the same chunk; neither waits
            first = number * LENGTH
            self._made[number] = self._make(range(first, min(first + LENGTH, self._many)))
        return self._made[number]
