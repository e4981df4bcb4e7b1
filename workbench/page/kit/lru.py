"""Words that take long to be written, remembered for the next time; what nobody has read for longest is forgotten."""

from collections.abc import Callable, Hashable

from workbench.session.lru import LRU


class RememberedText:
    """At most so many texts by their keys; the sessions of a process share them."""

    def __init__(self, most: int):
        self._texts: LRU[Hashable, str] = LRU(most)

    def text(self, key: Hashable, write: Callable[[], str]) -> str:
        """The text of this key, written now if it is not known."""
        known = self._texts.get(key)
        if known is None:
            known = write()
            self._texts.put(key, known)
        return known
