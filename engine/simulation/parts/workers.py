"""Work on the workers of an executor: any of `concurrent.futures`, in processes of this machine or on a cluster.

A piece of work is a function of a module with its arguments, and what comes back is small: numbers, or the name of a file. It travels
pickled, so that a worker that cannot read it (another version, a strategy that it lacks) answers with a sentence.
"""

import pickle
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, as_completed
from typing import Any, TypeVar

from engine.compile import disk_cache
from engine.core.bad_input import BadInput, OneSentence
from engine.play.run import Cancelled

T = TypeVar("T")
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


def in_order(
    executor: Executor | None,
    work: Callable[..., T],
    pieces: Iterable[tuple[Any, ...]],
    how: dict[str, Any],
    games: int,
) -> list[T]:
    """What `work` makes of each piece, in their order; its last argument is what is passed to `simulate`. Without an executor one piece
    is done after the other, here. `games` of a piece are what its progress counts."""
    if executor is None:
        return [work(*piece, how) for piece in pieces]
    there = options_there(how)
    found: dict[int, T] = {}
    for place, answer in on_workers(executor, work, [(*piece, there) for piece in pieces], how.get("cancelled")):
        found[place] = answer
        if progress := how.get("progress"):
            progress(games)
    return [found[place] for place in sorted(found)]


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
