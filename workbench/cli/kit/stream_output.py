"""Many games straight into a file, a block at a time: they need no more memory than a few of them."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from queue import Full, Queue
from typing import Any

import polars as pl
from polars.io.plugins import register_io_source

from engine.core.rules import BadInput
from engine.setup.setup import Setup
from engine.simulation.simulate import Wished, columns_of, in_blocks
from workbench.cli.kit.output_file import about, place_for


def simulate_to(
    path: str | PathLike[str], setup: Setup, games: int = 10_000, seed: int = 0, *, columns: Wished = None, **how: Any
) -> Path:
    """Play games as `simulate` does and write one row a game to a .parquet or .csv file; returns its path.

    With `columns` only those are written. However many games there are, no more than some 500 MB of memory are needed. An
    older file of that name stays until the new one is whole. Raises BadInput for what cannot be played or written.
    """
    wanted = columns_of(setup, columns)
    blocks = in_blocks(setup, games, seed, columns=wanted, **how)
    with _place(fspath(path)) as place:
        write_blocks(blocks, place, setup)
    return Path(path)


def write_blocks(blocks: Iterable[pl.DataFrame], place: Path, setup: Setup) -> None:
    """Write games; a Parquet file also says under the key `warbench` which rules and which version they are of."""
    if place.suffix.lower() == ".csv":
        _write_csv(blocks, place)
    else:
        _write_parquet(blocks, place, about(setup))


@contextmanager
def _place(path: str) -> Iterator[Path]:
    """The place for the file (see `place_for`, which speaks of the option of the command); no path is a folder."""
    try:
        with place_for(path or ".") as place:
            assert place is not None
            yield place
    except BadInput as error:
        raise BadInput(str(error).removeprefix("--out ")) from None


def _write_csv(blocks: Iterable[pl.DataFrame], place: Path) -> None:
    with place.open("wb") as file:
        for number, block in enumerate(blocks):
            block.write_csv(file, include_header=number == 0)


def _write_parquet(blocks: Iterable[pl.DataFrame], place: Path, metadata: dict[str, str]) -> None:
    """The blocks, one after the other, as one file. Polars writes it in a thread of its own, and fetches a block whenever it has
    written the last one; here they are played, so that Ctrl-C and errors of the games end both."""
    coming = iter(blocks)
    handed: Queue[pl.DataFrame | None] = Queue(1)
    handed.put(block := next(coming))
    games = register_io_source(lambda *_: _fetched(handed), schema=block.schema)
    del block  # here and below: no block is kept while the next one is played
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(games.sink_parquet, place, metadata=metadata)
        try:
            for block in coming:
                _hand_over(block, handed, writing)
                del block
        finally:
            _hand_over(None, handed, writing)
        writing.result()


def _fetched(handed: "Queue[pl.DataFrame | None]") -> Iterator[pl.DataFrame]:
    """The blocks as they are handed over; None is the end."""
    while (block := handed.get()) is not None:
        yield block
        del block


def _hand_over(block: pl.DataFrame | None, handed: "Queue[pl.DataFrame | None]", writing: "Future[None]") -> None:
    """Wait until the block can be handed over; if nothing is written any more, raise the reason (a disk that is full)."""
    while not writing.done():
        try:
            return handed.put(block, timeout=0.1)
        except Full:
            continue
    if block is not None:
        writing.result()
