"""Undo and redo for a bench without a browser history."""

from time import monotonic

from workbench.bench.link import Bench, but_said

HELD = 1.0  # seconds: changes of a dial that follow each other faster are one step
MOST = 200  # steps that are kept


class Undo:
    """Earlier states of a bench, the latest last, and the states that were undone."""

    def __init__(self) -> None:
        self._before: list[Bench] = []
        self._after: list[Bench] = []
        self._last = -HELD

    def note(self, before: Bench, after: Bench) -> None:
        """Note a move; predictions and changes of the shelf are not moves."""
        if but_said(before.link()) == but_said(after.link()):
            return
        now = monotonic()
        held = bool(self._before) and after.in_hand == before.in_hand != "" and now - self._last < HELD
        self._last = now
        self._after.clear()
        if not held:
            self._before = [*self._before, before][-MOST:]

    def back(self, now: Bench) -> Bench | None:
        """The bench before the last move; None before the first one."""
        return _step(self._before, self._after, now)

    def forward(self, now: Bench) -> Bench | None:
        """The bench before the last undo; None if nothing was undone."""
        return _step(self._after, self._before, now)

    @property
    def ways(self) -> tuple[bool, bool]:
        """Whether undo is possible, and whether redo is."""
        return bool(self._before), bool(self._after)


def _step(there: list[Bench], behind: list[Bench], now: Bench) -> Bench | None:
    if not there:
        return None
    behind.append(now)
    return now.back_at(there.pop())
