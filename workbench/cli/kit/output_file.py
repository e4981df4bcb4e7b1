"""The file of `--out`: one row a game, as Parquet (which also carries the rules) or CSV."""

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copymode

import polars as pl

from engine.core.rules import BadInput
from engine.setup.setup import Setup
from workbench.cli.kit.unfinished import unfinished

ENDINGS = (".parquet", ".csv")


def about(setup: Setup) -> dict[str, str]:
    """What a Parquet file says of its games."""
    said = {"setup": setup.text(), "version": setup.game.version, "rules": setup.rules.model_dump()}
    return {"warbench": json.dumps(said)}


@contextmanager
def place_for(out: str, endings: tuple[str, ...] = ENDINGS) -> Iterator[Path | None]:
    """A file beside `out` to write to, of this call alone, which takes its place when all went well; None without `out`.

    Opened before the work, so that hours of games do not end at a folder that cannot be written. A file that is there
    already stays as it is until then; of a symbolic link the file that it leads to is replaced, and not the link.
    """
    if not out:
        yield None
        return
    path = _end_of_links(Path(out))
    try:
        _refuse_place(path, out, endings)
        with unfinished(path.parent, path.suffix) as part:
            yield part
            if path.exists():
                copymode(path, part)
            part.replace(path)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise BadInput(f"{_named(out)} cannot be written: {_reason(error)}.") from None


def _end_of_links(path: Path) -> Path:
    """The file that a name means in the end."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):  # links in a circle; a name that no file can have
        raise BadInput(f"--out {_named(path)} cannot be written: no file can be found under that name.") from None


def _named(path: Path | str) -> str:
    """A name as a sentence quotes it: whole, up to 200 characters."""
    name = str(path)
    return name if len(name) <= 200 else f"{name[:100]}...{name[-97:]}"


_SYSTEM_ERROR = re.compile(r"\(os error (\d+)\)")


def _reason(error: Exception) -> str:
    """Why the system refused, as it says it itself; polars hands that on in texts of its own."""
    number = _SYSTEM_ERROR.search(str(error))
    if number:
        return os.strerror(int(number[1]))
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if "parquet" in str(error):  # older versions of polars keep the reason to themselves
        return "the disk may be full"
    raise error


def _refuse_place(path: Path, out: str, endings: tuple[str, ...]) -> None:
    name = _named(out)
    if path.suffix.lower() not in endings:
        raise BadInput(f"--out {name} cannot be written; the name must end in {' or '.join(endings)}.")
    if path.is_dir():
        raise BadInput(f"--out {name} is a folder; give the name of a file.")
    if not path.parent.is_dir():
        raise BadInput(f"--out {name} cannot be written: there is no folder {_named(path.parent)}.")
    if path.exists() and not path.is_file():
        raise BadInput(f"--out {name} is not a file that can be replaced; give the name of another one.")
    if path.exists() and not os.access(path, os.W_OK):
        raise BadInput(f"--out {name} cannot be written: the file is write-protected.")
