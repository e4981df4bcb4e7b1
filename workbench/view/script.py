"""Scripts and style sheets of the view: an anywidget is one module, so the modules in `js/` are joined into one.

They are ordinary modules, and a browser could load them unjoined. In this order, no module uses another one below it at its
top level, and no two of them have a name in common.
"""

import re
from pathlib import Path

JS, CSS = Path(__file__).parent / "js", Path(__file__).parent / "css"
PARTS = (
    "words", "nodes", "marks", "card", "packed", "trace", "zones", "furniture", "through", "felt", "worth", "options", "turning", "step",
    "cover", "log", "side", "course", "scrubber", "jumps", "controls", "keys", "help", "address", "room", "way", "winning", "dark",
    "render",
)  # fmt: skip
_IMPORT = re.compile(r"^import .*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def script() -> str:
    """One module with the export that an anywidget needs: `render`."""
    return joined(*(source(f"table/{name}") for name in PARTS))


def joined(*modules: str) -> str:
    """Several modules as one, for a widget that draws with some of these parts."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", module)) for module in modules)


def source(name: str) -> str:
    """The source of one module: `dials`, or `table/card`."""
    return (JS / f"{name}.js").read_text("utf-8")


def sheet(*names: str) -> str:
    """Style sheets of the view, one after the other."""
    return "".join((CSS / f"{name}.css").read_text("utf-8") for name in names)
