"""What a study of a game has found so far, and the thread that goes on with it. What is finished is never lost.

A `Task` is played bit by bit: claims one by one, dials step by step, pairs of players one after the other. What it found is
kept by the process under its key, so that whoever comes back goes on where it was stopped.
"""

import logging
from collections.abc import Callable, Iterator
from functools import cache
from itertools import takewhile
from threading import Lock
from typing import Any, NamedTuple

from cachetools import FIFOCache, LRUCache

from engine.core.rules import BadInput
from engine.play.run import Cancelled
from engine.setup import precompile
from engine.setup.setup import Setup
from engine.simulation.simulate import IllegalAnswer
from workbench.bench.link import Bench
from workbench.session.games import PlayedGames, played_by_all
from workbench.session.rollouts import is_ready, prepare
from workbench.session.worker import Worker

_KEPT = 200  # tasks
_PIECES = 20  # for each of them, that several tasks share
_BROKEN = "Something went wrong here that is not your mistake; what is finished stays."
_log = logging.getLogger("warbench")


class Task(NamedTuple):
    """Something that is played bit by bit: the `key` under which it is kept, `of` how many pieces it has, what is compiled for
    it, and whether options are `weighed` for it. `games` says how many games a piece gets; `play(known, games, how)` plays what
    comes behind the first `known`. Pieces that other tasks have as well are `shared`, a key for each; then `games` is a number
    that is known beforehand."""

    key: tuple[Any, ...]
    of: int
    setups: Callable[[], list[Setup]]
    games: Callable[[], int]
    play: Callable[[int, int, dict[str, Any]], Iterator[Any]]
    shared: tuple[tuple[Any, ...], ...] = ()
    weighed: bool = False


class Found(NamedTuple):
    """What was found so far: the pieces in their order, of so many, each from so many games."""

    each: tuple[Any, ...]
    of: int
    games: int

    @property
    def done(self) -> bool:
        """Whether that is all."""
        return len(self.each) >= self.of


class Findings:
    """What was found, by the keys of tasks; the oldest goes where there are too many."""

    def __init__(self, most: int = _KEPT):
        self._lock = Lock()
        self._found: LRUCache[tuple[Any, ...], Found] = LRUCache(most)
        self._pieces: FIFOCache[tuple[Any, ...], Any] = FIFOCache(_PIECES * most)

    def of(self, task: Task) -> Found | None:
        """What was found; None if nobody has begun."""
        with self._lock:
            found = self._found.get(task.key)
            known = tuple(self._pieces[key] for key in takewhile(self._pieces.__contains__, task.shared))
            if len(known) > (len(found.each) if found else 0):  # other tasks have found them
                found = self._found[task.key] = Found(known, task.of, task.games())
            return found

    def begin(self, task: Task) -> Found:
        """What there is to go on from."""
        found = self.of(task) or Found((), task.of, task.games())
        with self._lock:
            return self._found.setdefault(task.key, found)

    def add(self, task: Task, at: int, piece: Any) -> None:
        """Keep a piece in its place; somebody else may have been quicker."""
        with self._lock:
            found = self._found.get(task.key)
            if found is not None and len(found.each) == at:
                self._found[task.key] = found._replace(each=(*found.each, piece))
            for key in task.shared[at : at + 1]:
                self._pieces[key] = piece


@cache
def found_by_all() -> Findings:
    """What all sessions of this process have found."""
    return Findings()


class StudyWorker:
    """Goes on with one task at a time, the one that was asked for last; `told` is called whenever there is more to show.

    `running` is the key of the task that is being played, `compiling` whether it is still being compiled, `problem` a
    sentence and the key of the task that could not be played.
    """

    def __init__(self, told: Callable[[], None], findings: Findings | None = None, played: PlayedGames | None = None):
        self._told, self._work = told, Worker(self._do)
        self._findings, self._played = findings or found_by_all(), played or played_by_all()
        self.running: tuple[Any, ...] | None = None
        self.compiling = False
        self.problem: tuple[tuple[Any, ...], str] = ((), "")

    def ask(self, task: Task) -> None:
        """Go on with this one; another one is stopped, and keeps what it has."""
        self.running, self.compiling, self.problem = task.key, False, ((), "")
        self._work.ask(task)
        self._told()

    def stop(self) -> None:
        """Stop; what is finished stays."""
        self.running = None
        self._work.stop()
        self._told()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is played any more; whether that came about in time."""
        return self._work.wait(seconds)

    def _do(self, task: Task, given_up: Callable[[], bool]) -> None:
        try:
            self._compile(task, given_up)
            self._play(task, given_up)
        except Cancelled:
            pass
        except (BadInput, IllegalAnswer) as error:
            self.problem = task.key, str(error)
        except Exception:
            _log.exception("A study was stopped.")
            self.problem = task.key, _BROKEN
        finally:
            if self.running == task.key and not given_up():
                self.running = None
            self._told()

    def _compile(self, task: Task, given_up: Callable[[], bool]) -> None:
        """In child processes, a game at a time: compiling here would hold up everybody."""
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
        """How many pieces there are."""
        found = self._findings.of(task)
        return len(found.each) if found else 0


def affordable(bench: Bench, most: int, runs: int, seconds: float) -> int:
    """As many games, up to `most`, as can be played so often in about so many seconds: a round number, no less than 200."""
    played_by_all().first(bench)
    return played_by_all().affordable(bench, most, runs, seconds)
