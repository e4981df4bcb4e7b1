"""Millions of games into a folder, part by part: here, or on the workers of an executor."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from os import PathLike, fspath

import polars as pl

from engine.setup.setup import MAX_SEED, Setup
from engine.simulation.parts.part import is_there, play_part
from engine.simulation.parts.place import Place, parquet_at, place_of, reaching
from engine.simulation.parts.plan import LARGEST, Part, Plan, open_run
from engine.simulation.parts.workers import WorkerFailed, engine_here, on_workers
from engine.simulation.simulate import Wished, columns_of, refuse_person, whole_number

GAMES_A_PART = 50_000
MOST_GAMES = 100_000_000_000


def simulate_parts(
    folder: str | PathLike[str],
    setup: Setup,
    games: int = 1_000_000,
    seed: int = 0,
    *,
    columns: Wished = None,
    games_a_part: int = GAMES_A_PART,
    rotation: int = 0,
    shuffles: int = 0,
    executor: Executor | None = None,
    resume: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Place:
    """Play games into a folder, a Parquet file for each part of them; returns the folder. It may be a place of a store that fsspec
    reaches (`s3://bucket/run`, with the package that it names and its keys as usual there).

    The rows of all files, in the order of their names, are those of `simulate` with the same arguments, whatever plays them.
    Without an `executor` one part is played after the other, on all cores. An executor is any of `concurrent.futures`: a
    `ProcessPoolExecutor` on this machine (with `spawn`), `client.get_executor()` of a Dask cluster; its workers need Warbench in
    the same version and the folder under the same path, and send nothing back but a number. `resume` goes on with a run that was
    stopped: parts that are there and whole are not played again. `progress` gets the number of games of each part.

    Raises BadInput for what cannot be played or written and for a folder with another run, WorkerFailed if a worker ends.
    """
    place = place_of(fspath(folder))
    plan = planned(setup, games, seed, columns, games_a_part, rotation, shuffles)
    with open_run(place, plan, resume):
        missing = _missing(plan, place, progress)
        if executor is None:
            for part in missing:
                play_part(plan, str(place), part, threads=None, progress=progress)
        else:
            _play_on(executor, plan, place, missing, progress)
    return place


def _play_on(
    executor: Executor, plan: Plan, place: Place, missing: list[Part], progress: Callable[[int], None] | None
) -> None:
    try:
        for _, games in on_workers(executor, play_part, [(plan, str(place), part) for part in missing]):
            if progress:
                progress(games)
    except WorkerFailed as error:
        kept = "Finished parts are kept: go on with resume=True (--resume)."
        raise WorkerFailed(f"{error} {kept}") from None


def read_parts(folder: str | PathLike[str]) -> Iterator[pl.DataFrame]:
    """The games of a folder, part by part, in the order of their seeds."""
    place = place_of(fspath(folder))
    with reaching(place):
        for name in sorted(file.name for file in place.glob("part-*.parquet")):
            yield pl.read_parquet(parquet_at(place / name))


def planned(
    setup: Setup, games: int, seed: int, columns: Wished, games_a_part: int, rotation: int, shuffles: int
) -> Plan:
    """The plan of these games; BadInput for what cannot be played."""
    refuse_person(setup.lineup)
    count = whole_number("number of games", games, 1, MOST_GAMES)
    return Plan(
        setup=setup,
        games=count,
        seed=whole_number("seed", seed, 0, MAX_SEED - count + 1),
        games_a_part=whole_number("number of games in a part", games_a_part, 1, LARGEST),
        columns=tuple(columns_of(setup, columns)),
        rotation=whole_number("rotation", rotation, 0, len(setup.strategies) - 1),
        shuffles=whole_number("number of the shuffles", shuffles, 0, MAX_SEED),
        engine=engine_here(),
    )


def _missing(plan: Plan, folder: Place, progress: Callable[[int], None] | None) -> list[Part]:
    """The parts that are to be played. What workers that died have left of a part is removed."""
    with reaching(folder):
        for file in folder.glob(".part-*"):
            file.unlink(missing_ok=True)
    missing = []
    for part in plan.parts():
        if not is_there(plan, folder, part):
            missing.append(part)
        elif progress:
            progress(part.games)
    return missing
