"""The file of `--out`: one row a game, as Parquet (which also carries the rules) or CSV."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polars as pl

from engine.rules import BadInput
from engine.setup import Setup

ENDINGS = (".parquet", ".csv")


def write_games(frame: pl.DataFrame, path: Path, setup: Setup) -> None:
    """Write the games; a Parquet file also says under the key `warbench` which rules and which version they are of."""
    if path.suffix.lower() == ".csv":
        frame.write_csv(path)
        return
    about = {"setup": setup.text(), "version": setup.game.version, "rules": setup.rules.model_dump()}
    frame.write_parquet(path, metadata={"warbench": json.dumps(about)})


@contextmanager
def place_for(out: str) -> Iterator[Path | None]:
    """A file beside `out` to write to, which takes its place when all went well; None without `out`.

    Opened before the work, so that hours of games do not end at a folder that cannot be written.
    """
    if not out:
        yield None
        return
    path = Path(out)
    _refuse_place(path)
    part = path.with_name(f".{path.name}.{os.getpid()}{path.suffix}")
    try:
        part.touch()
        yield part
        part.replace(path)
    except OSError as error:
        raise BadInput(f"{out} cannot be written: {error.strerror or error}.") from None
    finally:
        part.unlink(missing_ok=True)


def _refuse_place(path: Path) -> None:
    if path.suffix.lower() not in ENDINGS:
        raise BadInput(f"--out {str(path)[:60]} cannot be written; the name must end in {' or '.join(ENDINGS)}.")
    if path.is_dir():
        raise BadInput(f"--out {path} is a folder; give the name of a file.")
    if not path.parent.is_dir():
        raise BadInput(f"--out {path} cannot be written: there is no folder {path.parent}.")
    if path.exists() and not os.access(path, os.W_OK):
        raise BadInput(f"--out {path} cannot be written: the file is write-protected.")
