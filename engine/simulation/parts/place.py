"""Where the parts of a run are: a folder of this machine, or a place that fsspec reaches, such as `s3://bucket/run`.

A file of a folder is renamed into its place once it is written. A store shows an object once all of it is there; for it a file is
made in memory and sent in one piece.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, TypeAlias

from filelock import FileLock, Timeout

from engine.core.rules import BadInput

if TYPE_CHECKING:
    import polars as pl
    from upath import UPath

Place: TypeAlias = "Path | UPath"

_LOCK = ".lock"
_SHOWN = 200  # characters of what a store says about a mistake


def place_of(text: str) -> Place:
    """The place with this name; BadInput where nothing can reach it."""
    if "://" not in text:
        return Path(text).absolute()
    try:
        from upath import UPath
    except ImportError:
        raise BadInput(
            f"{text[:_SHOWN]} is no folder, and places elsewhere need fsspec: pip install 'warbench[cluster]'."
        ) from None
    with reaching(text):
        there = UPath(text)
        _ = there.fs
        return there


@contextmanager
def reaching(place: "Place | str", what: str = "cannot be reached") -> Iterator[None]:
    """Within this context, whatever goes wrong with a place is a BadInput that says `what`; each store has errors of its own."""
    try:
        yield
    except BadInput:
        raise
    except Exception as error:
        if isinstance(place, Path) and not isinstance(error, OSError):
            raise
        why = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise BadInput(f"{str(place)[:_SHOWN]} {what}: {why[:_SHOWN].rstrip('.')}.") from None


@contextmanager
def held(folder: Place) -> Iterator[None]:
    """Hold a folder; BadInput if another process of this machine does. A store knows no locks: two processes that fill the same place
    write the same bytes."""
    if not isinstance(folder, Path):
        yield
        return
    lock = FileLock(folder / _LOCK)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise BadInput(f"Another process is filling {folder}; wait for it, or name another folder.") from None
    try:
        yield
    finally:
        lock.release()


def write_whole(file: Place, content: bytes) -> None:
    """Write a file whole or not at all; BadInput if it cannot be written."""
    with reaching(file, "cannot be written"):
        if not isinstance(file, Path):
            file.write_bytes(content)
            return
        unfinished = file.with_name(f".{file.name}.{token_hex(8)}")
        try:
            unfinished.write_bytes(content)
            os.replace(unfinished, file)
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)


def as_parquet(frame: "pl.DataFrame", about: dict[str, str]) -> bytes:
    """The bytes of a Parquet file that says this about itself."""
    content = BytesIO()
    frame.write_parquet(content, metadata=about)
    return content.getvalue()


def parquet_at(file: Place) -> Path | BytesIO:
    """A Parquet file as polars reads it."""
    return file if isinstance(file, Path) else BytesIO(file.read_bytes())
