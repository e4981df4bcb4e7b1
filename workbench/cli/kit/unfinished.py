"""Where a file is written until it is whole: in a folder of its own for each call, beside its place, so that it takes that at once.

A run that is killed leaves its folder behind, and the next run that writes there removes it. A run that is alive holds a lock in
its folder, which the system lets go of when the process dies; how long ago something was written would not tell, as a block of
long games takes hours. A network folder may keep the locks of one machine from another, so each machine removes only what is
its own, by the name; and where the file system has no locks, nothing is removed.
"""

import platform
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from shutil import copymode, rmtree

from filelock import FileLock

from engine.core.bad_input import BadInput

_LOCK, _PART = "lock", "part"
_NO_LOCK = (OSError, NotImplementedError)  # held by another, refused, or not known to the file system


@contextmanager
def unfinished(folder: Path, suffix: str) -> Iterator[Path]:
    """An empty file with this ending in a folder of its own in `folder`; what is still in there at the end is removed.

    Raises OSError where nothing can be written.
    """
    _remove_left_over(folder)
    own = folder / f"{_prefix()}{token_hex(8)}"
    lock = FileLock(own / _LOCK)
    try:
        own.mkdir()  # within, as Ctrl-C may come as soon as it is there
        try:
            lock.acquire(timeout=0)
        except _NO_LOCK:
            Path(lock.lock_file).unlink(missing_ok=True)  # without one, nobody takes this run for a dead one
        part = own / f"{_PART}{suffix}"
        part.touch()
        yield part
    finally:
        with suppress(*_NO_LOCK):
            lock.release()
        rmtree(own, ignore_errors=True)


def write_whole(place: Path, content: bytes) -> None:
    """Write a file that is there whole or not at all; BadInput names the folder that is full or closed."""
    try:
        target = place.resolve()  # of a symbolic link the file that it leads to is replaced, and not the link
        with unfinished(target.parent, target.suffix) as part:
            part.write_bytes(content)
            if target.exists():
                copymode(target, part)
            part.replace(target)
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"{place.name} cannot be written into the folder {place.parent}: {reason}.") from None


def _prefix() -> str:
    """What the names of all folders of this machine begin with."""
    return f".warbench-{re.sub('[^A-Za-z0-9-]', '', platform.node())[:40]}-"


def _remove_left_over(folder: Path) -> None:
    with suppress(OSError):
        for own in folder.glob(f"{_prefix()}{'[0-9a-f]' * 16}"):
            if not own.is_symlink() and _is_left_over(own):
                rmtree(own, ignore_errors=True)


def _is_left_over(own: Path) -> bool:
    """Whether the run of this folder is dead. It takes its lock before it begins its part: with a part and a lock that nobody
    holds, it never takes one again."""
    if not (own / _LOCK).is_file() or not any(own.glob(f"{_PART}*")):
        return False
    lock = FileLock(own / _LOCK)
    try:
        lock.acquire(timeout=0)
    except _NO_LOCK:
        return False
    lock.release()
    return True
