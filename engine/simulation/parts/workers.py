"""Work on the workers of an executor: any of `concurrent.futures`, in processes of this machine or on a cluster.

A piece of work is a function of a module with its arguments, and what comes back is small: numbers, or the name of a file. It travels
pickled, so that a worker that cannot read it (another version, a strategy that it lacks) answers with a sentence.
"""

import pickle
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, as_completed, wait
from typing import Any, Generic, TypeVar

from engine.compile import disk_cache
from engine.core.bad_input import BadInput, OneSentence
from engine.play.run import Cancelled

T = TypeVar("T")
_PATIENCE = 0.1  # seconds between two looks at whether a wait is cancelled
_OF_THIS_PROCESS = ("progress", "cancelled", "threads")  # options of `simulate` that stay with the one who asks


class WorkerFailed(OneSentence):
    """A piece of work could not be done where it was sent."""


def engine_here() -> str:
    """The code by which this process plays: the hash of all that is compiled."""
    return disk_cache.folder().name.removeprefix("engine-")


def on_workers(
    executor: Executor,
    work: Callable[..., T],
    pieces: Iterable[tuple[Any, ...]],
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[tuple[int, T]]:
    """The place of each piece and what `work` makes of it, as soon as it is there; pieces that nobody waits for any more are taken back.

    Raises BadInput if a worker plays by other code, WorkerFailed if it ends, Cancelled when `cancelled` returns true.
    """
    running: dict[Future[T], int] = {}
    try:
        for place, piece in enumerate(pieces):
            running[_sent(executor, _packed(work, piece))] = place
        for done in as_completed(running):
            if cancelled and cancelled():
                raise Cancelled
            yield running[done], _result_of(done)
    finally:
        for each in running:
            each.cancel()


def one_by_one(
    executor: Executor | None, work: Callable[..., T], pieces: Iterable[tuple[Any, ...]], how: dict[str, Any]
) -> Iterator[T]:
    """What `work` makes of each piece, in their order, each as soon as it and those before are there; the last argument of `work` is
    what is passed to `simulate`. Without an executor one piece is done after the other, here."""
    if executor is None:
        yield from (work(*piece, how) for piece in pieces)
        return
    sent = ((work, piece, options_there(how)) for piece in pieces)
    waiting, first = dict[int, T](), 0
    for place, (games, answer) in on_workers(executor, _counted, sent, how.get("cancelled")):
        _tell(games, how)
        waiting[place] = answer
        while first in waiting:
            yield waiting.pop(first)
            first += 1


def _counted(work: Callable[..., T], piece: tuple[Any, ...], how: dict[str, Any]) -> tuple[int, T]:
    """What a worker does: a piece of work, and how many games its progress counted."""
    games: list[int] = []
    answer = work(*piece, {**how, "progress": games.append})
    return sum(games), answer


def _tell(games: int, how: dict[str, Any]) -> None:
    if progress := how.get("progress"):
        progress(games)


class Ahead(Generic[T]):
    """Pieces of work that are sent before it is certain that they are needed, each once; `how` is what is passed to `simulate`."""

    def __init__(self, executor: Executor, work: Callable[..., T], how: dict[str, Any]):
        self._executor, self._work, self._how = executor, work, how
        self._sent: dict[tuple[Any, ...], Future[tuple[int, T]]] = {}

    def send(self, piece: tuple[Any, ...]) -> None:
        """Send a piece, unless it was sent before."""
        if piece not in self._sent:
            counted = (self._work, piece, options_there(self._how))
            self._sent[piece] = _sent(self._executor, _packed(_counted, counted))

    def early(self, piece: tuple[Any, ...]) -> T | None:
        """What `work` made of a piece, if that is there; an error is raised by `answer` alone."""
        sent = self._sent.get(piece)
        if sent is None or not sent.done() or sent.cancelled() or sent.exception():
            return None
        return sent.result()[1]

    def answer(self, piece: tuple[Any, ...]) -> T:
        """What `work` makes of a piece, sent now if it was not before; raises what `on_workers` raises."""
        self.send(piece)
        running, cancelled = self._sent[piece], self._how.get("cancelled")
        while cancelled and not running.done():
            if cancelled():
                raise Cancelled
            wait([running], _PATIENCE)
        games, answer = _result_of(running)
        _tell(games, self._how)
        return answer

    def take_back(self) -> None:
        """Take back the pieces that no worker has begun."""
        for each in self._sent.values():
            each.cancel()


def options_there(how: dict[str, Any]) -> dict[str, Any]:
    """The options of `simulate` for a worker, which has one thread."""
    return {name: value for name, value in how.items() if name not in _OF_THIS_PROCESS} | {"threads": 1}


def _packed(work: Callable[..., Any], piece: tuple[Any, ...]) -> bytes:
    try:
        return pickle.dumps((work, piece))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise BadInput(f"This cannot be sent to a worker: {error}.") from None


def _sent(executor: Executor, packed: bytes) -> "Future[Any]":
    try:
        return executor.submit(_answer, engine_here(), packed)
    except RuntimeError as error:  # the executor is closed, or its workers have died meanwhile
        raise _failed(error) from None


def _answer(engine: str, packed: bytes) -> Any:
    """What a worker does."""
    if engine != engine_here():
        raise BadInput(
            f"A worker plays by other code ({engine_here()}) than this process ({engine}): it needs the same version of Warbench, "
            "Python, numba and numpy."
        )
    work, piece = pickle.loads(packed)
    return work(*piece)


def _result_of(done: "Future[T]") -> T:
    try:
        return done.result()
    except (OneSentence, Cancelled):
        raise
    except Exception as error:
        raise _failed(error) from None


def _failed(error: Exception) -> WorkerFailed:
    told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return WorkerFailed(f"A worker has ended before its work was done ({told[:200]}).")
