"""Other defaults in the source of a rule set: the values of a variant become the published rules, and nothing else changes."""

import ast
from collections.abc import Mapping
from inspect import signature
from typing import Any, NamedTuple

from engine.core import common_parameters
from engine.core.rules import RuleSet, Value

_DEFAULT = "default"


class Edit(NamedTuple):
    """A place in a source, in lines and bytes, and its new text."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


def with_defaults(source: str, rules: RuleSet, local: Mapping[str, Any]) -> str:
    """The source of a file with `class Dials`, whose dials have the values of `rules`. `local` are the functions of this file that
    declare a dial."""
    body = next(n.body for n in ast.parse(source).body if isinstance(n, ast.ClassDef) and n.name == "Dials")
    dials = {n.target.id: n for n in body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)}
    edits = [_edit(dials[name], value, local) for name, value in rules.changes().items()]
    return _edited(source, edits)


def _edit(dial: ast.AnnAssign, value: Value, local: Mapping[str, Any]) -> Edit:
    """The place of the default in the declaration of a dial: it is the first argument of a group, and elsewhere the argument of
    this name."""
    call = dial.value
    assert isinstance(call, ast.Call)
    code = _code(dial, value)
    declares = _function(call, local)
    place = (
        0
        if declares is None
        else [*signature(declares).parameters].index(_DEFAULT)
        if _has_default(declares)
        else len(call.args)
    )
    given = (
        call.args[place]
        if place < len(call.args)
        else next((k.value for k in call.keywords if k.arg == _DEFAULT), None)
    )
    if given is not None:
        return Edit(given.lineno, given.col_offset, given.end_lineno or 0, given.end_col_offset or 0, code)
    last = call.args[-1]
    end = last.end_lineno or 0, last.end_col_offset or 0
    return Edit(*end, *end, f", {_DEFAULT}={code}")


def _has_default(declares: Any) -> bool:
    return _DEFAULT in signature(declares).parameters


def _function(call: ast.Call, local: Mapping[str, Any]) -> Any:
    """The function that declares a dial; None if a group does."""
    if isinstance(call.func, ast.Attribute):
        return getattr(common_parameters, call.func.attr)
    return local.get(ast.unparse(call.func))


def _code(dial: ast.AnnAssign, value: Value) -> str:
    """A value as the declaration of its dial writes it: 3, True, Deal.BY_COLOUR."""
    kind = ast.unparse(dial.annotation)
    return repr(value) if kind in ("int", "bool") else f"{kind}.{str(value).upper()}"


def _edited(source: str, edits: list[Edit]) -> str:
    """The source with these edits, the last one first, so that no place moves."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for edit in sorted(edits, reverse=True):
        before, after = lines[edit.line - 1][: edit.column], lines[edit.end_line - 1][edit.end_column :]
        lines[edit.line - 1 : edit.end_line] = [before + edit.text.encode() + after]
    return b"".join(lines).decode()
