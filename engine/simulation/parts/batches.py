"""Batches of games that are themselves the answer: played one after the other here, or in stretches of seeds on workers.

What comes back from a worker are the columns that are asked for, compressed: a byte or two a game for its winner, some 44 bytes for all
columns of A War of Suits. An analysis that needs numbers only sends whole rule sets instead (see `engine.simulation.parts.workers`).
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from io import BytesIO
from itertools import islice
from typing import Any, NamedTuple

import polars as pl

from engine.setup.setup import Setup
from engine.simulation.parts.workers import one_by_one
from engine.simulation.simulate import chunk_of, seeds_of, simulate

_CHUNKS = 5  # of a stretch; players that think have short ones


class Batch(NamedTuple):
    """The first `games` of a setup from a seed on, and the options of `simulate` that are for this batch alone."""

    setup: Setup
    games: int
    seed: int
    options: dict[str, Any]


def play_batches(
    batches: Iterable[Batch], how: dict[str, Any], executor: Executor | None = None
) -> Iterator[pl.DataFrame]:
    """The games of each batch, in their order; `how` is passed to `simulate` for all of them. With an `executor` its workers play them
    all at once, in stretches."""
    if executor is None:
        for setup, games, seed, options in batches:
            yield simulate(setup, games, seed, **{**how, **options})
        return
    cut = [_stretches(batch) for batch in batches]
    pieces = [stretch for stretches in cut for stretch in stretches]
    played = one_by_one(executor, _play_stretch, pieces, how)
    for stretches in cut:
        yield pl.concat([pl.read_ipc(BytesIO(each)) for each in islice(played, len(stretches))])


def _stretches(batch: Batch) -> list[Batch]:
    """A batch in pieces of work."""
    seeds = seeds_of(batch.games, batch.seed)
    size = chunk_of(batch.setup) * (1 if batch.setup.lineup.thinks else _CHUNKS)
    parts = (seeds[start : start + size] for start in range(0, len(seeds), size))
    return [batch._replace(games=len(part), seed=part[0]) for part in parts]


def _play_stretch(setup: Setup, games: int, seed: int, options: dict[str, Any], how: dict[str, Any]) -> bytes:
    """What a worker does: the games as a compressed file of Arrow."""
    file = BytesIO()
    simulate(setup, games, seed, **{**how, **options}).write_ipc(file, compression="zstd")
    return file.getvalue()
