"""The disk cache of compiled code: a folder of ours, named after a hash of the engine's sources.

Numba does not notice that a *called* function was edited in another file. So the folder is named after a hash of every
file of the engine that has compiled functions: an edited engine starts with an empty folder. The hash leaves prose out:
strings and comments are not compiled. (The names of fields are strings too, but their record is part of the signature
under which a kernel is cached.)

An import looks up, makes and deletes nothing: the first compile or cache query opens the folder.
"""

import ast
import atexit
import hashlib
import os
import pickle
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from platformdirs import user_cache_path

_HERE = Path(__file__).parents[1]
_KEPT_FOLDERS = 4  # in addition to our own
_KEPT_NOTES = 50
_ALWAYS = ("jit", "deferred", "compiler", "link_only", "game", "parameter")  # all compiled functions use these


# ---------------------------------------------------------------- the name of the folder


def sources_hash(engine: Path = _HERE) -> str:
    """Sixteen hex digits that change when the code of a file with compiled functions, numba or numpy changes."""
    digest = _versions()
    for path in _compiled_sources(engine):
        digest.update(str(path.relative_to(engine)).encode())
        digest.update(_without_prose(path.read_bytes()))
    return digest.hexdigest()[:16]


def _versions():
    return hashlib.sha256(f"{sys.version_info} {numba.__version__} {np.__version__}".encode())


def _compiled_sources(engine: Path) -> list[Path]:
    """The files with compiled functions: games, strategies, the decorators, and the modules that use those."""
    return [path for path in sorted(engine.rglob("*.py")) if _is_compiled(path, engine)]


def _is_compiled(path: Path, engine: Path) -> bool:
    if path.is_relative_to(engine / "games") or path.stem in _ALWAYS:
        return True
    source = path.read_bytes()
    return path.stem != "disk_cache" and any(
        word in source for word in (b"engine.compile.jit", b"engine.compile.compiler", b"@strategy(")
    )


def _without_prose(source: bytes) -> bytes:
    """The syntax tree of a file without docstrings, comments and positions, and with every other string empty."""
    return ast.dump(_Silenced().visit(ast.parse(source))).encode()


class _Silenced(ast.NodeTransformer):
    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if is_text else self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Constant("") if isinstance(node.value, str) else node


def _known_hash(root: Path) -> str:
    """`sources_hash`, from a note in the cache if the same bytes were hashed before: parsing them takes half a
    second."""
    digest = _versions()
    for path in _compiled_sources(_HERE):
        digest.update(path.read_bytes())
    note = root / f"sources-{digest.hexdigest()[:16]}"
    with suppress(OSError):
        noted = note.read_bytes()
        if re.fullmatch(b"[0-9a-f]{16}", noted):
            return noted.decode()
    found = sources_hash()
    with suppress(OSError):  # on a full disk, the next call parses again
        written = note.with_suffix(f".{os.getpid()}")
        written.write_text(found, "utf-8")
        written.replace(note)
    return found


# ---------------------------------------------------------------- the folder


@cache
def folder() -> Path:
    """The folder of this engine, created if it is missing: in the user's cache, or where WARBENCH_CACHE points to."""
    root = _writable_root()
    place = root / f"engine-{_known_hash(root)}"
    place.mkdir(parents=True, exist_ok=True)
    return place


def _writable_root() -> Path:
    root = Path(os.environ.get("WARBENCH_CACHE") or user_cache_path("warbench"))
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError:
        return _of_ours_in_temp()


def _of_ours_in_temp() -> Path:
    """A private temporary folder: unpickling a file runs it, so no other user may write there.

    If another user owns a folder of that name, or others can write to it, a new one that is deleted with this process.
    """
    owner = os.getuid() if hasattr(os, "getuid") else None
    root = Path(tempfile.gettempdir()) / f"warbench-{'' if owner is None else owner}"
    with suppress(FileExistsError):
        root.mkdir(mode=0o700)
    found = root.lstat()
    ours = owner is None or (found.st_uid == owner and not found.st_mode & 0o077)
    if stat.S_ISDIR(found.st_mode) and ours:
        return root
    root = Path(tempfile.mkdtemp(prefix="warbench-"))
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    return root


def is_cached(function_name: str) -> bool:
    """Whether a kernel of this name is on disk, compiled and undamaged."""
    return any(_undamaged(file) is not None for file in folder().glob(f"*.{function_name}-*.nbc"))


def forget_old(kept: Path) -> None:
    """Delete the folders of earlier engines except the last few, and old notes."""
    for old in _newest_first(f for f in kept.parent.glob("engine-*") if f.is_dir() and f != kept)[_KEPT_FOLDERS:]:
        shutil.rmtree(old, ignore_errors=True)
    for note in _newest_first(kept.parent.glob("sources-*"))[_KEPT_NOTES:]:
        note.unlink(missing_ok=True)


def _newest_first(paths: Iterable[Path]) -> list[Path]:
    """Paths by age, newest first; a path that another process deletes meanwhile does no harm."""
    ages = {}
    for path in paths:
        with suppress(OSError):
            ages[path] = path.stat().st_mtime
    return sorted(ages, key=lambda path: ages[path], reverse=True)


# ---------------------------------------------------------------- the cache as numba sees it


class _Place:
    """The cache locator of a function. Neither its line nor the prose of its file is part of the location.

    Numba names its file after the line of the function, and compiles again when the file of the function was touched;
    the name of our folder covers both. A function from elsewhere is compiled again when its file changes.
    """

    def __init__(self, file: str):
        self._py_file = file  # numba quotes it in a warning

    @classmethod
    def from_function(cls, function: Callable, file: str) -> "_Place":
        return cls(file)

    def ensure_cache_path(self) -> None:
        folder().mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(folder())

    def get_source_stamp(self) -> str:
        source = Path(self._py_file)
        return "" if source.is_relative_to(_HERE) else hashlib.sha256(source.read_bytes()).hexdigest()

    def get_disambiguator(self) -> str:
        return ""


class _InOurFolder(CompileResultCacheImpl):
    _locator_classes: list[type[object]] = [_Place]  # noqa: RUF012


_SUM = hashlib.sha256().digest_size


def _undamaged(file: Path) -> bytes | None:
    """The content of a file; None if a part of it is missing or changed."""
    with suppress(OSError):
        whole = file.read_bytes()
        content, checksum = whole[:-_SUM], whole[-_SUM:]
        return content if hashlib.sha256(content).digest() == checksum else None
    return None


class _Checked(IndexDataCacheFile):
    """Machine code followed by a checksum: damaged code would raise at best, and play a different game at worst."""

    def _save_data(self, name: str, data: Any) -> None:
        content = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(content + hashlib.sha256(content).digest())

    def _load_data(self, name: str) -> Any:
        content = _undamaged(Path(self._data_path(name)))
        if content is None:
            raise OSError(f"{name} is damaged")  # numba compiles again, and writes over it
        return pickle.loads(content)

    def _load_index(self) -> dict[Any, str]:
        try:
            found = super()._load_index()
        except Exception:  # a truncated or overwritten index can fail in any way
            return {}
        return found if isinstance(found, dict) else {}


class KeptOnDisk(FunctionCache):
    """The disk cache of one function, in our folder, independent of `numba.config`."""

    _impl_class = _InOurFolder

    def __init__(self, function: Callable):
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = _Checked(self._cache_path, self._impl.filename_base, stamp)

    def save_overload(self, signature: Any, data: Any) -> None:
        """Save the compiled code; on a full disk, the game is played without a cache."""
        with suppress(OSError):
            super().save_overload(signature, data)
