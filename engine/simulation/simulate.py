"""Simulating many games: seeds in, a polars frame out, with threads, progress and cancelling."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from operator import index
from typing import Any

import numpy as np
import polars as pl

from engine.core.decision import ASK_PERSON
from engine.core.rng import CHANCE, SHUFFLE
from engine.core.rules import BadInput, OneSentence
from engine.core.text import did_you_mean
from engine.play.loop import play, player
from engine.play.result import ILLEGAL, WAITING
from engine.play.run import Cancelled, make_work
from engine.setup.lineup import Lineup
from engine.setup.setup import MAX_SEED, Setup
from engine.simulation.columns import column_names, frame_of

MAX_GAMES = 10_000_000
MAX_THREADS = 256
_CHUNK = 1_000
_SMALL = 100  # games of a chunk at least: a call of the loop takes as long as fifty games of Suits
_CHUNK_OF_PLAYS = (
    500  # games of a chunk with players that think, times the rollouts per option: between two progress reports
)
_APART = 0xD1B54A32D192ED03  # the factor for numbers of shuffles: an odd number with mixed bits
_BLOCK = 12  # chunks whose full results are in memory at once; more with many threads


Wished = str | Iterable[str] | None  # requested columns; None: all


class IllegalAnswer(OneSentence):
    """A strategy answered with an action that is not legal; the message names the strategy, the seat and the seed."""


def simulate(
    setup: Setup,
    games: int = 10_000,
    seed: int = 0,
    *,
    columns: Wished = None,
    rotation: int = 0,
    shuffles: int = 0,
    swapped: bool = False,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> pl.DataFrame:
    """Play games with the seeds seed, seed + 1, ... and return one row per game (columns: see
    `columns_output.frame_of`; `columns` selects some: for ten million games all columns take gigabytes, two of them
    less than one).

    The setup is a `Setup`, or a text such as "suits" or "suits:hand_size=5@middle/highest". Deals are rotated by
    `rotation` seats; another number of `shuffles` keeps the deals and the dice of the players, and changes only what is
    shuffled or drawn after the deal; `swapped` lets two neighbours in the first deck change places after the deal.
    `progress` gets the number of finished games after each chunk; `Cancelled` is raised when `cancelled` returns true.
    Raises BadInput for an unplayable setup, IllegalAnswer if a strategy cheats.

    A hand of one leaves nothing to choose; with more than three cards there is less to choose, in a shorter game:

    >>> for hand in (1, 3, 5):
    ...     games = simulate(Setup.of(f"suits:hand_size={hand}"), 200)
    ...     print(hand, round(games["choices"].mean()), round(games["minutes"].mean(), 1))
    1 0 6.6
    3 45 6.7
    5 40 6.1
    >>> simulate(Setup.of("war"), 3, columns=["winner", "turns"]).rows()  # the same seeds are the same games, on every machine
    [(0, 188), (1, 280), (1, 408)]
    """
    how: dict[str, Any] = {"rotation": rotation, "threads": threads, "progress": progress, "cancelled": cancelled}
    how |= {"shuffles": shuffles, "swapped": swapped}
    frames = list(in_blocks(setup, games, seed, columns=columns, **how))
    return frames[0] if len(frames) == 1 else pl.concat(frames)


def in_blocks(
    setup: Setup,
    games: int,
    seed: int,
    *,
    columns: Wished = None,
    rotation: int = 0,
    shuffles: int = 0,
    swapped: bool = False,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[pl.DataFrame]:
    """The same games, one frame per block, so that memory does not grow with the number of games. An unplayable setup
    is refused at once.
    """
    all_seeds = seeds_of(games, seed)
    _refuse_fork()
    refuse_person(setup.lineup)
    rotation = whole_number("rotation", rotation, 0, len(setup.strategies) - 1)
    other = whole_number("number of the shuffles", shuffles, 0, MAX_SEED) * _APART % 2**64
    workers = whole_number("number of threads", os.cpu_count() or 1 if threads is None else threads, 1, MAX_THREADS)
    wanted = () if columns is None else columns_of(setup, columns)
    chunk = chunk_of(setup)
    size = chunk * max(_BLOCK, 6 * workers)

    def frame(played: tuple[np.ndarray, np.ndarray]) -> pl.DataFrame:
        seeds, results = played
        _refuse_illegal(setup, seeds, rotation, results)
        return frame_of(setup.game, setup.rules, seeds, rotation, results, len(setup.strategies), wanted)

    def blocks() -> Iterator[pl.DataFrame]:
        play_chunk = _player(setup, {"rotation": rotation, "swapped": bool(swapped)}, other, cancelled)
        parts = [all_seeds[at : at + size] for at in range(0, len(all_seeds), size)]
        # A loop would keep the results of a block while its frame is in use.
        yield from map(frame, _in_threads(play_chunk, parts, chunk, workers, progress))

    return blocks()


def columns_of(setup: Setup, wished: Wished) -> list[str]:
    """The requested columns, or all columns of this setup's games; BadInput for an unknown one."""
    known = column_names(setup.game, len(setup.strategies))
    names = known if wished is None else [str(name) for name in ([wished] if isinstance(wished, str) else wished)]
    if unknown := next((name for name in names if name not in known), None):
        plain = ", ".join(name for name in known if not name.startswith(("margin_", "n_", "gap_")))
        raise BadInput(
            f"There is no column '{unknown[:40]}'{did_you_mean(unknown, known)}; "
            f"choose from {plain}, margin_0 to margin_10, n_EVENT, gap_ID."
        )
    if not names or len(set(names)) < len(names):
        raise BadInput("Name at least one column, and each only once.")
    return names


def refuse_columns(how: dict[str, Any]) -> None:
    """BadInput if `columns` is given for games whose metrics are needed."""
    if how.get("columns") is not None:
        raise BadInput("Metrics may need any column; leave columns= out here; it works in simulate and simulate_to.")


_forked: list[int] = []  # the process, if it was forked from one that had loaded polars


def _note_fork() -> None:
    if "polars" in sys.modules:
        _forked.append(os.getpid())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_note_fork)


def _refuse_fork() -> None:
    """BadInput in a forked process: it has no copy of the threads of polars, and the next call of polars would wait for ever."""
    if _forked:
        raise BadInput(
            "Games cannot be played in a forked process, because polars would wait there for ever; start processes with "
            "multiprocessing.get_context('spawn')."
        )


def chunk_of(setup: Setup) -> int:
    """The games of a chunk: between two progress reports."""
    return max(1, _CHUNK_OF_PLAYS // setup.lineup.thinks) if setup.lineup.thinks else _CHUNK


def seeds_of(games: int, seed: int) -> range:
    """The seeds of this number of games; BadInput for too many, and for a seed out of bounds."""
    count = whole_number("number of games", games, 1, MAX_GAMES)
    first = whole_number("seed", seed, 0, MAX_SEED - count + 1)
    return range(first, first + count)


def whole_number(what: str, number: int, low: int, high: int) -> int:
    """A whole number within its bounds, also of numpy; BadInput names it and says what is allowed."""
    try:
        whole = index(number)
    except TypeError:
        whole = low - 1
    if low <= whole <= high:
        return whole
    raise BadInput(f"The {what} cannot be {str(number)[:40]}; it must be a whole number from {low:,} to {high:,}.")


def make_ready(setup: Setup) -> None:
    """Compile the loop and strategies of these games, or load them from the disk cache."""
    _ = setup.lineup.pilots
    player(setup.game)


def _player(
    setup: Setup, how: dict[str, Any], shuffles: int, cancelled: Callable[[], bool] | None
) -> Callable[[np.ndarray], np.ndarray]:
    """A function that plays some of the seeds; all is compiled here, before threads start."""
    make_ready(setup)
    pilots, cards = setup.lineup.pilots, setup.game.cards(setup.rules)

    def play_chunk(chunk: np.ndarray) -> np.ndarray:
        if cancelled and cancelled():
            raise Cancelled
        work = make_work(setup.game, cards)
        work.blank["streams"][0, [SHUFFLE, CHANCE]] = shuffles
        return play(setup.game, setup.rules, pilots, chunk, work=work, **how).results

    return play_chunk


def refuse_person(lineup: Lineup) -> None:
    """BadInput if a person is at the table: a person cannot play thousands of games."""
    if lineup.has_person:
        raise BadInput("A person cannot play thousands of games; choose a strategy for every seat.")


def _in_threads(
    play_chunk: Callable[[np.ndarray], np.ndarray],
    blocks: Sequence[range],
    chunk: int,
    threads: int,
    progress: Callable[[int], None] | None,
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The seeds and the results of each block, in the order of the seeds, independent of the order in which threads finish. They play
    the next block while the caller works on one."""
    chunks = [_cut(block, chunk, threads) for block in blocks]
    if threads == 1 or len(blocks[0]) <= chunk:
        for block in chunks:
            yield _together(block, map(play_chunk, block), progress)
        return
    with ThreadPoolExecutor(threads) as pool:
        ahead: deque[tuple[list[np.ndarray], list[Future[np.ndarray]]]] = deque()
        try:
            for block in chunks:
                ahead.append((block, [pool.submit(play_chunk, each) for each in block]))
                if len(ahead) > 1:
                    yield _finished(*ahead.popleft(), progress)
            while ahead:
                yield _finished(*ahead.popleft(), progress)
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _cut(seeds: range, chunk: int, threads: int) -> list[np.ndarray]:
    """A block in equal chunks, one call of the loop each; as many for each thread, so that they end together."""
    least = -(-len(seeds) // chunk)
    even = min(least + -least % threads, len(seeds) // _SMALL)
    return np.array_split(np.arange(seeds.start, seeds.stop, dtype="u8"), max(least, even))


def _finished(
    chunks: list[np.ndarray], running: "list[Future[np.ndarray]]", progress: Callable[[int], None] | None
) -> tuple[np.ndarray, np.ndarray]:
    return _together(chunks, (each.result() for each in running), progress)


def _together(
    chunks: list[np.ndarray], played: Iterable[np.ndarray], progress: Callable[[int], None] | None
) -> tuple[np.ndarray, np.ndarray]:
    """The seeds and the results of a block; `progress` hears of each chunk."""
    results = []
    for each in played:
        results.append(each)
        if progress:
            progress(len(each))
    return np.concatenate(chunks), np.concatenate(results)


def _refuse_illegal(setup: Setup, seeds: np.ndarray, rotation: int, results: np.ndarray) -> None:
    stopped = np.flatnonzero((results["status"] == ILLEGAL) | (results["status"] == WAITING))
    if not len(stopped):
        return
    result = results[stopped[0]]
    game, seat, part = setup.game, int(result["culprit"]), int(result["culprit_part"])
    name = setup.lineup.parts[seat][part]
    answer = (
        "asked for a person" if result["answer"] == ASK_PERSON else f"answered {result['answer']}, which is not legal"
    )
    who = game.called(setup.rules, rotation)[seat]
    raise IllegalAnswer(f"The {game.parts[part]} strategy '{name}' of {who} {answer} there (game {seeds[stopped[0]]}).")
