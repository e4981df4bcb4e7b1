"""The script of the card table: an anywidget is one module, so the modules in `parts/` are joined into one.

They are ordinary modules, and a browser could load them as they stand. Joined in this order, none uses at its top level what
comes behind it, and no two of them have a name in common.
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
    """One module, which exports what an anywidget has to: `render`."""
    return joined(*(source(name) for name in PARTS))


def joined(*modules: str) -> str:
    """Modules as one, for a widget that draws with some of these parts."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", module)) for module in modules)


def source(name: str) -> str:
    """One of the modules as it is written."""
    return (FOLDER / f"{name}.js").read_text("utf-8")
