"""Words that take long to be written, remembered for the next time; the oldest are forgotten."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock


class Remembered:
    """At most so many texts by their keys; the sessions of a process share them."""

    def __init__(self, most: int):
        self._most, self._lock = most, Lock()
        self._texts: OrderedDict[Hashable, str] = OrderedDict()

    def text(self, key: Hashable, write: Callable[[], str]) -> str:
        """The text of this key, written now if it is not known."""
        with self._lock:
            known = self._texts.get(key)
        if known is None:
            known = write()
            with self._lock:
                self._texts[key] = known
                while len(self._texts) > self._most:
                    self._texts.popitem(last=False)
        return known
