"""Many games straight into a file, a block at a time: they need no more memory than a few of them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl

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
    """The blocks in a folder beside the file, and then, read one after the other, as one."""
    with TemporaryDirectory(dir=place.parent) as folder:
        for number, block in enumerate(blocks):
            block.write_parquet(Path(folder, f"{number:06}.parquet"))
        pl.scan_parquet(Path(folder, "*.parquet")).sink_parquet(place, metadata=metadata)
