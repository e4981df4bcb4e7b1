"""The script of the card table: an anywidget is one module, so the modules in `parts/` are joined into one.

They are ordinary modules, and a browser could load them unjoined. In this order, no module uses another one below it at its
top level, and no two of them have a name in common.
"""

import re
from pathlib import Path

FOLDER = Path(__file__).parent / "parts"
PARTS = (
    "words", "nodes", "marks", "card", "packed", "trace", "zones", "furniture", "through", "felt", "worth", "options", "turning", "step",
    "cover", "log", "side", "course", "scrubber", "jumps", "controls", "keys", "help", "address", "room", "way", "winning", "dark",
    "render",
)  # fmt: skip
_IMPORT = re.compile(r"^import .*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def script() -> str:
    """One module with the export that an anywidget needs: `render`."""
    return joined(*(source(name) for name in PARTS))


def joined(*modules: str) -> str:
    """Several modules as one, for a widget that draws with some of these parts."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", module)) for module in modules)


def source(name: str) -> str:
    """The source of one module."""
    return (FOLDER / f"{name}.js").read_text("utf-8")
