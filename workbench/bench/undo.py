"""What was done on a bench that no browser remembers: back to where it stood, and forward again."""

from time import monotonic

from workbench.bench.link import Bench, but_said

HELD = 1.0  # seconds: turns of a dial that follow each other faster are one step
MOST = 200  # steps that are remembered


class Undo:
    """Where a bench stood before, the latest last, and where it stood when somebody went back."""

    def __init__(self) -> None:
        self._before: list[Bench] = []
        self._after: list[Bench] = []
        self._last = -HELD

    def note(self, before: Bench, after: Bench) -> None:
        """A move was made; what is said of a change, and what stands on the shelf, is none."""
        if but_said(before.link()) == but_said(after.link()):
            return
        now = monotonic()
        held = bool(self._before) and after.in_hand == before.in_hand != "" and now - self._last < HELD
        self._last = now
        self._after.clear()
        if not held:
            self._before = [*self._before, before][-MOST:]

    def back(self, now: Bench) -> Bench | None:
        """Where the bench stood before the last move; None before the first one."""
        return _step(self._before, self._after, now)

    def forward(self, now: Bench) -> Bench | None:
        """Where it stood before somebody went back; None if nobody did."""
        return _step(self._after, self._before, now)

    @property
    def ways(self) -> tuple[bool, bool]:
        """Whether there is a way back, and one forward."""
        return bool(self._before), bool(self._after)


def _step(there: list[Bench], behind: list[Bench], now: Bench) -> Bench | None:
    if not there:
        return None
    behind.append(now)
    return now.back_at(there.pop())
