"""The script of pictures, bundled with the library Vega into one module that needs no internet."""

import os
from functools import cache
from hashlib import sha256
from importlib.metadata import version

import vl_convert

from engine.compile.disk_cache import folder
from workbench.view.script import joined, source

_SCRIPTS = ("band", "picture")


@cache
def bundle() -> str:
    """The module. Building it takes a second or two, so the cache folder keeps it."""
    script = joined(*map(source, _SCRIPTS))
    of = sha256((version("vl-convert-python") + script).encode()).hexdigest()[:16]
    kept = folder() / f"chart-{of}.js"
    if not kept.exists():
        draft = kept.with_suffix(f".{os.getpid()}")
        draft.write_text(vl_convert.javascript_bundle(script), "utf-8")
        draft.replace(kept)  # whole, or not at all
    return kept.read_text("utf-8")
