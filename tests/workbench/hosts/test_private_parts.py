"""No private part of marimo, JupyterLab, Python or another library is used, and none of their parts is replaced by ours."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FOLDERS = ("hosts", "session", "view", "lessons")
OURS = ("engine", "workbench", "warbench")
DOCUMENTED = {
    "_repr_mimebundle_",
    "_repr_html_",
    "_asdict",
    "_replace",
    "_fields",
    "_exit",
}  # names of Python and Jupyter for all to use
ALL = sorted((ROOT / "workbench").rglob("*.py"))
FILES = [path for folder in FOLDERS for path in sorted((ROOT / "workbench" / folder).rglob("*.py"))]


def is_private(name: str) -> bool:
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__")) and name not in DOCUMENTED


@cache
def our_own() -> frozenset[str]:
    """Every private name that is made in our sources: functions, classes, attributes that are set or declared."""
    found: set[str] = set()
    for path in ALL:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.attr if isinstance(node, ast.Attribute) else node.id)
    return frozenset(found)


def foreign_names(tree: ast.Module) -> set[str]:
    """The names that a file imports from elsewhere."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {(each.asname or each.name).partition(".")[0] for each in node.names if not is_ours(each.name)}
        elif isinstance(node, ast.ImportFrom) and not is_ours(node.module or ""):
            found |= {each.asname or each.name for each in node.names}
    return found


def is_ours(module: str) -> bool:
    return module.partition(".")[0] in OURS


def private_parts(source: str) -> Iterator[str]:
    """What a source takes from others that is theirs alone, or replaces there."""
    tree = ast.parse(source)
    foreign = foreign_names(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names if any(map(is_private, each.name.split("."))))
            case ast.ImportFrom(module=str(module), names=names) if not is_ours(module):
                path = [*module.split("."), *(each.name for each in names)]
                yield from (f"{module} ({name})" for name in path if is_private(name))
            case ast.Attribute(attr=attr, ctx=ast.Store(), value=ast.Name(id=owner)) if owner in foreign:
                yield f"{owner}.{attr} is replaced"
            case ast.Attribute(attr=attr) if is_private(attr) and attr not in our_own():
                yield f"{ast.unparse(node.value)}.{attr}"
            case ast.Call(func=ast.Name(id="setattr"), args=[ast.Name(id=owner), *_]) if owner in foreign:
                yield f"{owner} is changed by setattr"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT / "workbench")))
def test_a_source_uses_and_replaces_no_private_part(path):
    assert not list(private_parts(path.read_text("utf-8")))


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import marimo._runtime.context", "marimo._runtime.context"),
        ("from marimo._runtime import get_context", "marimo._runtime (_runtime)"),
        ("from ipywidgets.widgets import _magic", "ipywidgets.widgets (_magic)"),
        ("import marimo\nmarimo.App = 1", "marimo.App is replaced"),
        ("import builtins\nsetattr(builtins, 'compile', 1)", "builtins is changed by setattr"),
        ("widget._handle_msg({})", "widget._handle_msg"),
    ],
)
def test_a_private_part_is_found(source, found):
    assert list(private_parts(source)) == [found]


def test_what_is_public_or_ours_is_no_private_part():
    assert not list(
        private_parts("import marimo as mo\nmo.App()\nself._session.hear(1)\nbench.__dict__\nx._replace(a=1)")
    )
