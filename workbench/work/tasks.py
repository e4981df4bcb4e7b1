"""The results of a study so far, and the thread that continues it. Finished pieces are never lost.

A `Task` is played piece by piece: claims one by one, dials step by step, pairs of players one after the other. The process keeps
the results under the key of the task, so that a study continues where it was stopped.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import takewhile
from statistics import fmean
from threading import Lock
from typing import Any, NamedTuple

from cachetools import FIFOCache, LRUCache

from engine.core.rules import BadInput
from engine.play.run import Cancelled
from engine.setup import nominal_time, precompile
from engine.setup.nominal_time import seconds_of_game
from engine.setup.setup import Setup
from engine.simulation.simulate import IllegalAnswer
from workbench.work.games import PROBE, PlayedGames, played_by_all
from workbench.work.rollouts import is_ready, prepare
from workbench.work.worker import Worker

_KEPT = 200  # tasks
_PIECES = 20  # keys of pieces that several tasks share
_BROKEN = "Something went wrong that is not your mistake; finished results are kept."
_SECONDS: LRUCache[tuple[Any, ...], float] = LRUCache(_KEPT)  # by the key of the task
_SECONDS_LOCK = Lock()
_log = logging.getLogger("warbench")


class Task(NamedTuple):
    """A study that is played piece by piece: the `key` of its results, `of` the number of pieces, the games to compile for
    it, and whether options are `weighed` for it. `games` is the number of games of a piece; `play(known, games, how)` plays the
    pieces after the first `known`. Pieces that other tasks have as well are `shared`, a key for each; then `games` is a number
    that is known beforehand. `seconds` gives the nominal seconds of all pieces; None where they are not known beforehand."""

    key: tuple[Any, ...]
    of: int
    setups: Callable[[], list[Setup]]
    games: Callable[[], int]
    play: Callable[[int, int, dict[str, Any]], Iterator[Any]]
    shared: tuple[tuple[Any, ...], ...] = ()
    weighed: bool = False
    seconds: Callable[[], float] | None = None


class Found(NamedTuple):
    """The results so far: the pieces in their order, of how many, each from how many games."""

    each: tuple[Any, ...]
    of: int
    games: int

    @property
    def done(self) -> bool:
        """Whether all pieces are there."""
        return len(self.each) >= self.of


class Findings:
    """Results by the keys of their tasks; the oldest is dropped when there are too many."""

    def __init__(self, most: int = _KEPT):
        self._lock = Lock()
        self._found: LRUCache[tuple[Any, ...], Found] = LRUCache(most)
        self._pieces: FIFOCache[tuple[Any, ...], Any] = FIFOCache(_PIECES * most)

    def of(self, task: Task) -> Found | None:
        """The results of a task; None if it has not begun."""
        with self._lock:
            found = self._found.get(task.key)
            known = tuple(self._pieces[key] for key in takewhile(self._pieces.__contains__, task.shared))
            if len(known) > (len(found.each) if found else 0):  # other tasks have found them
                found = self._found[task.key] = Found(known, task.of, task.games())
            return found

    def begin(self, task: Task) -> Found:
        """The results from which a task continues."""
        found = self.of(task) or Found((), task.of, task.games())
        with self._lock:
            return self._found.setdefault(task.key, found)

    def add(self, task: Task, at: int, piece: Any) -> None:
        """Keep a piece in its place, unless another thread was faster."""
        with self._lock:
            found = self._found.get(task.key)
            if found is not None and len(found.each) == at:
                self._found[task.key] = found._replace(each=(*found.each, piece))
            for key in task.shared[at : at + 1]:
                self._pieces[key] = piece


@cache
def found_by_all() -> Findings:
    """The results of all sessions of this process."""
    return Findings()


class StudyWorker:
    """Runs one task at a time, the latest request; `told` is called, in the thread that plays, whenever there is more to show.

    `running` is the key of the task in progress, `compiling` whether it is still being compiled, `ended` the key of the
    last one that was played to its end, `problems` a sentence for each task that failed, by its key.
    """

    def __init__(self, told: Callable[[], None], findings: Findings | None = None, played: PlayedGames | None = None):
        self._told, self._work = told, Worker(self._do)
        self._findings, self._played = findings or found_by_all(), played or played_by_all()
        self._now = Lock()  # held while `running` changes
        self.running: tuple[Any, ...] | None = None
        self.compiling = False
        self.ended: tuple[Any, ...] | None = None
        self.problems: dict[tuple[Any, ...], str] = {}

    def ask(self, task: Task) -> None:
        """Continue this task; another one is stopped, and keeps its results."""
        with self._now:
            self.running, self.compiling = task.key, False
            self.problems.pop(task.key, None)
            self._work.ask(task)

    def stop(self) -> None:
        """Stop; finished pieces stay."""
        with self._now:
            self.running = None
            self._work.stop()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all work is done; whether it was done in time."""
        return self._work.wait(seconds)

    def _do(self, task: Task, given_up: Callable[[], bool]) -> None:
        try:
            self._compile(task, given_up)
            self._play(task, given_up)
            self.ended = task.key
        except Cancelled:
            pass
        except (BadInput, IllegalAnswer) as error:
            self.problems[task.key] = str(error)
        except Exception:
            _log.exception("A study was stopped.")
            self.problems[task.key] = _BROKEN
        finally:
            with self._now:
                if self.running == task.key and not given_up():
                    self.running = None
            self._told()

    def _compile(self, task: Task, given_up: Callable[[], bool]) -> None:
        """Compile in child processes, one game at a time: compiling here would block every session."""
        for setup in task.setups():
            if given_up():
                raise Cancelled
            if not precompile.is_ready(setup):
                self.compiling = True
                self._told()
                precompile.get_ready(setup)
            if task.weighed and not is_ready(setup.game):
                self.compiling = True
                self._told()
                prepare(setup.game)
        self.compiling = False

    def _play(self, task: Task, given_up: Callable[[], bool]) -> None:
        found, how = self._findings.begin(task), self._played.turns.behind({"cancelled": given_up})
        at = len(found.each)
        while at < found.of:
            for piece in task.play(at, found.games, how):
                self._findings.add(task, at, piece)
                at += 1
                self._told()
                if given_up():
                    raise Cancelled
                if (known := self._there(task)) > at:  # another task has found what comes next
                    at = known
                    break
            else:
                return

    def _there(self, task: Task) -> int:
        """The number of pieces found."""
        found = self._findings.of(task)
        return len(found.each) if found else 0


def affordable(setups: Iterable[Setup], runs: int, most: int, seconds: float) -> int:
    """A round number of games, from 200 to `most`, that can be played `runs` times by one of these setups in the nominal
    `seconds`: the same on every machine."""
    each = fmean(seconds_of_game(setup) for setup in setups)
    return nominal_time.affordable(seconds, each * max(runs, 1), min(PROBE, most), most)


class NotCompiled(Exception):
    """What a time is counted with is not compiled yet."""


def ready(setup: Setup) -> Setup:
    """The same setup; NotCompiled if playing it would compile something, for which no page waits."""
    if not precompile.is_ready(setup):
        raise NotCompiled
    return setup


def nominal(setup: Setup, runs: int, most: int, seconds: float) -> float:
    """The nominal seconds of all games that are affordable, each played by this setup."""
    each = seconds_of_game(ready(setup))
    return runs * each * nominal_time.affordable(seconds, each * max(runs, 1), min(PROBE, most), most)


def seconds_left(task: Task, found: Found | None) -> float | None:
    """The nominal seconds of the pieces that are still to be played; None if they are not known."""
    if task.seconds is None:
        return None
    with _SECONDS_LOCK:
        known = _SECONDS.get(task.key)
    if known is None:
        try:
            known = task.seconds()
        except NotCompiled:
            return None
        with _SECONDS_LOCK:
            _SECONDS[task.key] = known
    return known * (1 - (len(found.each) / task.of if found else 0.0))
