"""The one script and the one style sheet of the view. The script is a module that needs no internet: Vega is part of it."""

import os
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import vl_convert

from engine.compile.disk_cache import folder
from workbench.theme import sheets
from workbench.view.script import as_one
from workbench.view.script import sheet as part_sheets

_SHEETS = (
    "table",
    "first",
    "seat",
    "study",
    "dials",
    "drawer",
    "turned",
    "picture",
    "page",
    "cell",
    "modules",
    "print",
)


@cache
def script() -> str:
    """The module, with the default export `{ render }` of an anywidget. Building it takes seconds, so the cache folder keeps it
    by its contents."""
    text = as_one("main")
    kept = folder() / f"view-{sha256((version('vl-convert-python') + text).encode()).hexdigest()[:16]}.js"
    if not kept.exists():
        _keep(kept, vl_convert.javascript_bundle(text))
    return kept.read_text("utf-8")


@cache
def sheet() -> str:
    """The style sheet, for a shadow root as well as for a page."""
    return sheets.PANELS + part_sheets(*_SHEETS)


def _keep(file: Path, text: str) -> None:
    draft = file.with_suffix(f".{os.getpid()}")
    draft.write_text(text, "utf-8")
    draft.replace(file)  # whole, or not at all
