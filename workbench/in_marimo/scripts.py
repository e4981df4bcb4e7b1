"""The scripts of our widgets, each under a stable address: marimo gives every widget a script file of its own, which is
gone when the cell that made the widget runs again. A busy browser may request it after that, and the widget stays empty.
"""

import sys
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

_GIVES = ("marimo._output.data.data", "any_data")
_kept: dict[str, bytes] = {}  # by their names


class Script(NamedTuple):
    """Where the page finds it, as marimo says it: from its own address on."""

    url: str


def keep_scripts() -> None:
    """From now on a script has one address for all widgets and pages. For a process of our own; a marimo that is built in
    another way is left as it is."""
    module = sys.modules.get(_GIVES[0])
    gives: Callable[..., Any] | None = getattr(module, _GIVES[1], None)
    if gives is None or getattr(gives, "keeps", False):
        return

    def give(data: Any, ext: str) -> Any:
        return keep(data) if ext == "js" and isinstance(data, bytes) and data else gives(data, ext)

    give.keeps = True  # type: ignore[attr-defined]
    setattr(module, _GIVES[1], give)


def keep(script: bytes) -> Script:
    """Keep a script for good. Its name follows from what is in it; marimo's files begin with their length, and so does this."""
    name = f"{len(script)}-{sha256(script).hexdigest()[:32]}.js"
    _kept[name] = script
    return Script(f"./@file/{name}")


def kept(name: str) -> bytes | None:
    """The script of this name; None if it is none of ours."""
    return _kept.get(name)
