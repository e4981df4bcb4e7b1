"""Background play in a thread. The page stays free meanwhile, and polls for the result."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import marimo as mo

from engine.play.run import Cancelled
from workbench.bench import Bench
from workbench.bench.budget import budget_here
from workbench.work.priority import BackgroundQueue
from workbench.work.worker import Worker


class Behind:
    """Plays something for the bench of the latest request; `play(bench, cancelled=)` keeps what it has found. Jobs in
    the same `queue` run one after the other."""

    def __init__(self, play: Callable[..., Any], queue: BackgroundQueue | None = None):
        self._play, self._work, self._queue = play, Worker(self._do), queue or BackgroundQueue()
        self._bench: Bench | None = None

    def ask(self, bench: Bench) -> None:
        """Play for this bench, if that is not being done; what was asked for before is given up."""
        if bench != self._bench:
            self._bench = bench
            self._work.ask(bench)

    def stop(self) -> None:
        """Give it up: a move was made, and the new page will request what it lacks."""
        self._bench = None
        self._work.stop()

    def wait(self, seconds: float) -> bool:
        """Wait until nothing is played any more; whether that came about in time."""
        return self._work.wait(seconds)

    def _do(self, bench: Bench, given_up: Callable[[], bool]) -> None:
        with (
            suppress(Cancelled),
            self._queue.turn(given_up),
        ):  # given up: another move was made; a return asks again
            self._play(bench, cancelled=given_up)


def asking_for(is_there: Callable[[], bool], play: Callable[[], None], ready: Callable[[], None]) -> Any:
    """An unseen widget that asks again and again: `play` until it is there, then `ready`. It is the last of its cell: marimo
    numbers them, and what the page asks late must not reach another one that takes its place."""

    def look(_) -> None:
        if is_there():
            ready()
        else:
            play()

    return mo.ui.refresh(default_interval=budget_here().asking, on_change=look)
