"""A part of a run, as a worker plays it: in any process, on any machine that reaches the folder."""

import json
from collections.abc import Callable

import polars as pl

from engine.core.rules import BadInput
from engine.simulation.parts.place import Place, as_parquet, parquet_at, place_of, reaching, write_whole
from engine.simulation.parts.plan import Part, Plan
from engine.simulation.simulate import simulate

_RUN = "warbench_run"  # the key under which a file names its run


def play_part(
    plan: Plan, folder: str, part: Part, threads: int | None = 1, progress: Callable[[int], None] | None = None
) -> int:
    """Play a part and write its file, whole or not at all; returns the number of its games.

    Another worker may have been asked for the same part: both write the same bytes, or the second finds it there. BadInput if the
    file cannot be written, or is there and of another run.
    """
    place = place_of(folder)
    if is_there(plan, place, part):  # a cluster asks again where it does not know any more that it is done
        return part.games
    frame = simulate(
        plan.setup, part.games, part.seed, columns=plan.columns, rotation=plan.rotation, shuffles=plan.shuffles,
        threads=threads, progress=progress,
    )  # fmt: skip
    write_whole(place / part.file, as_parquet(frame, {"warbench": json.dumps(plan.told()), _RUN: plan.key}))
    return part.games


def is_there(plan: Plan, folder: Place, part: Part) -> bool:
    """Whether the file of a part is there and whole; BadInput if it is of another run."""
    file = folder / part.file
    with reaching(file):
        if not file.is_file():
            return False
        content = parquet_at(file)
    try:
        run = pl.read_parquet_metadata(content).get(_RUN)
        games = pl.scan_parquet(content).select(pl.len()).collect().item()
    except (OSError, pl.exceptions.PolarsError):
        return False  # cut: it is played again
    if run != plan.key:
        raise BadInput(f"{file} is of another run; move it away, or name another folder.")
    return bool(games == part.games)
