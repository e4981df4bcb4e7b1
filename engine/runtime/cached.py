"""`cached_property`: computed at the first access, then kept.

`functools.cached_property` does the same, but up to Python 3.11 with one lock for all instances of a class: in a class
of thirty students, each page waited for the comparisons of all others. Here only readers of the same property of the
same instance wait.
"""

from collections.abc import Callable
from threading import RLock
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
_at_work: dict[tuple[int, str], Any] = {}  # locks, by the instance and the name of its property


class cached_property(Generic[T]):
    """Kept in the `__dict__` of its instance under its own name, so that pickles and copies hold it as well.

    >>> class Deal:
    ...     @cached_property
    ...     def cards(self):
    ...         print("dealing")
    ...         return 52
    >>> deal = Deal()
    >>> deal.cards + deal.cards
    dealing
    104
    """

    def __init__(self, work: Callable[[Any], T]):
        self._work, self._name = work, work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> "cached_property[T]": ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: Any, owner: type) -> "cached_property[T] | T":
        if instance is None:
            return self
        key = id(instance), self._name
        try:
            with _at_work.setdefault(key, RLock()):
                found = instance.__dict__
                if self._name not in found:  # another thread may have computed it meanwhile
                    found[self._name] = self._work(instance)
                return found[self._name]
        finally:
            _at_work.pop(key, None)
