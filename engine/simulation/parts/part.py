"""A part of a run, as a worker plays it: in any process, on any machine that reaches the folder."""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

import polars as pl

from engine.core.rules import BadInput
from engine.simulation.parts.plan import Part, Plan, engine_here
from engine.simulation.simulate import simulate

_RUN = "warbench_run"  # the key under which a file names its run


def play_part(
    plan: Plan, folder: str, part: Part, threads: int | None = 1, progress: Callable[[int], None] | None = None
) -> int:
    """Play a part and write its file, whole or not at all; returns the number of its games.

    Another worker may have been asked for the same part: both write the same bytes, or the second finds it there. BadInput if this process plays by another
    version of the rules than the one that asks, or if the file cannot be written.
    """
    if plan.engine != engine_here():
        raise BadInput(
            f"A worker plays by other code ({engine_here()}) than this run ({plan.engine}): it needs the same version of "
            "Warbench, Python, numba and numpy."
        )
    if is_there(plan, Path(folder), part):  # a cluster asks again where it does not know any more that it is done
        return part.games
    frame = simulate(
        plan.setup, part.games, part.seed, columns=plan.columns, rotation=plan.rotation, shuffles=plan.shuffles,
        threads=threads, progress=progress,
    )  # fmt: skip
    _write(frame, Path(folder), part, plan)
    return part.games


def _write(frame: pl.DataFrame, folder: Path, part: Part, plan: Plan) -> None:
    unfinished = folder / f".{part.file}.{token_hex(8)}"
    about = {"warbench": json.dumps(plan.told()), _RUN: plan.key}
    try:
        frame.write_parquet(unfinished, metadata=about)
        os.replace(unfinished, folder / part.file)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise BadInput(
            f"{folder / part.file} cannot be written: {getattr(error, 'strerror', None) or error}."
        ) from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def is_there(plan: Plan, folder: Path, part: Part) -> bool:
    """Whether the file of a part is there and whole; BadInput if it is of another run."""
    file = folder / part.file
    if not file.is_file():
        return False
    try:
        run = pl.read_parquet_metadata(file).get(_RUN)
        games = pl.scan_parquet(file).select(pl.len()).collect().item()
    except (OSError, pl.exceptions.PolarsError):
        return False  # cut: it is played again
    if run != plan.key:
        raise BadInput(f"{file} is of another run; move it away, or name another folder.")
    return bool(games == part.games)
