"""Scripts and style sheets of the view: an anywidget is one module, so the modules in `js/` are joined into one.

They are ordinary modules, and a browser could load them unjoined. `as_one` joins a module with all that it imports, and each keeps
its names to itself.
"""

import re
from collections.abc import Callable
from pathlib import Path
from posixpath import dirname, join, normpath

from workbench.theme import fonts

FONTS = "faces"  # the module with the fonts: it has no file
JS, CSS = Path(__file__).parent / "js", Path(__file__).parent / "css"
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_IMPORTED = re.compile(r'^import \{([^}]*)\} from "(\.[^"]*)\.js";\n', re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:const|let|class|function\*?) (\w+)", re.MULTILINE)
_LISTED = re.compile(r"^export ?\{([^}]*)\};\n?", re.MULTILINE)
_DEFAULT = re.compile(r"^export default \{ render \};\n", re.MULTILINE)


def as_one(entry: str, read: Callable[[str], str] | None = None) -> str:
    """A module with the default export `{ render }` of the module `entry`, made of all modules that it imports, in the order of
    their imports: each is a function that returns its exports. `read` gives the source of a module.

    ValueError if modules import each other in a circle.

    >>> modules = {"a": 'import { x } from "./b.js";\\nexport const render = () => x;\\n', "b": "export const x = 1;\\n"}
    >>> print(as_one("a", modules.__getitem__), end="")
    const b$ = (() => {
    const x = 1;
    return { x };
    })();
    const a$ = (() => {
    const { x } = b$;
    const render = () => x;
    return { render };
    })();
    export default { render: a$.render };
    """
    return f"{_constants(entry, read or source)}export default {{ render: {_variable(entry)}.render }};\n"


def using(entry: str, *names: str, read: Callable[[str], str] | None = None) -> str:
    """The same as a script for a page that has no other module: after it, these exports of the module `entry` can be called by
    their names.

    >>> print(using("b", "x", read={"b": "export const x = 1;\\n"}.__getitem__), end="")
    const b$ = (() => {
    const x = 1;
    return { x };
    })();
    const { x } = b$;
    """
    return f"{_constants(entry, read or source)}const {{ {', '.join(names)} }} = {_variable(entry)};\n"


def _constants(entry: str, read: Callable[[str], str]) -> str:
    return "".join(_enclosed(name, read(name)) for name in in_order(entry, read))


def in_order(entry: str, read: Callable[[str], str], above: tuple[str, ...] = ()) -> list[str]:
    """The modules that `entry` is made of, each after those that it imports. ValueError for a circle."""
    if entry in above:
        raise ValueError(f"Modules import each other in a circle: {', '.join([*above, entry])}.")
    found: dict[str, None] = {}
    for _, path in _IMPORTED.findall(read(entry)):
        found |= dict.fromkeys(in_order(_module(entry, path), read, (*above, entry)))
    return [*found, entry]


def _enclosed(name: str, text: str) -> str:
    """A module as a constant that holds its exports; its imports are taken out of other constants."""
    exports = [
        *_EXPORTED.findall(text),
        *(each.strip() for names in _LISTED.findall(text) for each in names.split(",")),
    ]

    def taken(found: re.Match) -> str:
        names = found[1].strip().replace(" as ", ": ")
        return f"const {{ {names} }} = {_variable(_module(name, found[2]))};\n"

    body = _EXPORT.sub("", _LISTED.sub("", _DEFAULT.sub("", _IMPORTED.sub(taken, text))))
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exports)} }};\n}})();\n"


def _module(importer: str, path: str) -> str:
    return normpath(join(dirname(importer), path))


def _variable(name: str) -> str:
    return re.sub(r"\W", "_", name) + "$"


def source(name: str) -> str:
    """The source of one module: `dials`, or `table/card`; that of the fonts is made of their files."""
    return fonts.as_script() if name == FONTS else (JS / f"{name}.js").read_text("utf-8")


def sheet(*names: str) -> str:
    """Style sheets of the view, one after the other."""
    return "".join((CSS / f"{name}.css").read_text("utf-8") for name in names)
