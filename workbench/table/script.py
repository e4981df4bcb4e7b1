"""The script of the card table: an anywidget is one module, so the modules in `parts/` are joined into one.

They are ordinary modules, and a browser could load them as they stand. Joined in this order, none uses at its top level what
comes behind it, and no two of them have a name in common.
"""

import re
from pathlib import Path

FOLDER = Path(__file__).parent / "parts"
PARTS = (
    "words", "nodes", "marks", "card", "trace", "zones", "furniture", "through", "felt", "step", "log", "side", "scrubber",
    "jumps", "controls", "keys", "render",
)  # fmt: skip
_IMPORT = re.compile(r"^import .*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def script() -> str:
    """One module, which exports what an anywidget has to: `render`."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", source(name))) for name in PARTS)


def source(name: str) -> str:
    """One of the modules as it is written."""
    return (FOLDER / f"{name}.js").read_text("utf-8")
