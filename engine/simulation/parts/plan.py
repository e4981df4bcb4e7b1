"""The plan of a run in parts: which games are played, and which part has which of them.

The folder of a run holds its plan, `run.json`, and a Parquet file for each part: `part-000000.parquet` and so on, in the order
of the seeds. A part is there whole or not at all, and names its run; so a run that was stopped goes on with the parts that are
missing, and no part is taken twice.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from engine.core.rules import BadInput
from engine.core.untrusted import parse_json
from engine.runtime.text_file import read_text
from engine.setup.setup import Setup
from engine.simulation.parts.place import Place, held, reaching, write_whole

PLAN = "run.json"
LARGEST = 1_000_000  # games of a part
LONGEST = 100_000  # characters of a plan
_WORDS = {
    "engine": "code (the version of Warbench, Python, numba or numpy)",
    "games": "number of games",
    "games a part": "number of games in a part",
}


class Part(NamedTuple):
    """A part: its number, the first of its seeds, the number of its games."""

    number: int
    seed: int
    games: int

    @property
    def file(self) -> str:
        """Its file in the folder of the run."""
        return f"part-{self.number:06}.parquet"


@dataclass(frozen=True)
class Plan:
    """All that a worker needs to know of a run. `engine` says by which code the games are played."""

    setup: Setup
    games: int
    seed: int
    games_a_part: int
    columns: tuple[str, ...]
    rotation: int
    shuffles: int
    engine: str

    def parts(self) -> list[Part]:
        """The parts in the order of their seeds; the last may be smaller."""
        starts = range(0, self.games, self.games_a_part)
        return [
            Part(number, self.seed + start, min(self.games_a_part, self.games - start))
            for number, start in enumerate(starts)
        ]

    def told(self) -> dict[str, Any]:
        """What `run.json` says: what makes two runs the same."""
        return {
            "setup": self.setup.text(),
            "version": self.setup.game.version,
            "rules": self.setup.rules.model_dump(mode="json"),
            "strategies": list(self.setup.strategies),
            "seed": self.seed,
            "games": self.games,
            "games a part": self.games_a_part,
            "columns": list(self.columns),
            "rotation": self.rotation,
            "shuffles": self.shuffles,
            "engine": self.engine,
        }

    @property
    def key(self) -> str:
        """What the parts of this run are known by."""
        return sha256(json.dumps(self.told(), sort_keys=True).encode()).hexdigest()[:16]


@contextmanager
def open_run(folder: Place, plan: Plan, resume: bool) -> Iterator[None]:
    """Hold the folder of a run, a new one or one to go on with; BadInput if it holds another run, one that is not to be resumed, or
    one that another process is filling."""
    _make_or_refuse(folder, plan, resume)
    with held(folder):
        yield


def _make_or_refuse(folder: Place, plan: Plan, resume: bool) -> None:
    known = _read(folder)
    if known is None:
        _begin(folder, plan)
    elif known != plan.told():
        raise BadInput(f"{folder} holds another run: {_difference(known, plan.told())}; name another folder.")
    elif not resume:
        raise BadInput(
            f"{folder} holds this run already; go on with it by resume=True (--resume), or name another folder."
        )


def _read(folder: Place) -> dict[str, Any] | None:
    """The plan in this folder, None if there is none."""
    file = folder / PLAN
    with reaching(file):
        if not file.exists():
            return None
    try:
        known = parse_json(read_text(file, LONGEST), str(file), LONGEST)
    except (OSError, ValueError):
        known = None
    if not isinstance(known, dict):
        raise BadInput(f"{file} is no plan of a run; name another folder.")
    return known


def _begin(folder: Place, plan: Plan) -> None:
    with reaching(folder, "cannot hold the parts of a run"):
        folder.mkdir(exist_ok=True)
        if any(folder.glob("part-*.parquet")):
            raise BadInput(f"{folder} holds parts without the plan of their run ({PLAN}); name another folder.")
    write_whole(folder / PLAN, (json.dumps(plan.told(), indent=1) + "\n").encode())


def _difference(known: dict[str, Any], wanted: dict[str, Any]) -> str:
    """The first thing that is not the same."""
    name = next(name for name in {**wanted, **known} if known.get(name) != wanted.get(name))
    if name in ("rules", "columns"):
        return f"its {name} are not the same"
    what = _WORDS.get(name, name)
    return f"its {what} is {str(known.get(name))[:80]}, not {str(wanted.get(name))[:80]}"
