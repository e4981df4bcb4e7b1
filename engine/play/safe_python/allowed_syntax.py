"""The syntax allowed in a player on a page: for each place in the text the kinds of nodes allowed there (`FORMS`).

Each field of such a node has a check. A node or field that is not in the table is refused, so a later Python adds
nothing. A name may hold a number, a record to read, or a group of numbers such as (1, 3, 5), which can be indexed and
compared but not added: the memory of a player never grows.
"""

import ast
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from engine.core.game import Game
from engine.core.rules import BadInput
from engine.play.safe_python.int64 import LARGEST

KNOWN = ("card_of", "is_red", "rank_of", "suit_of", "verb_of")  # of `engine.core.cards`
BUILT_IN = ("abs", "bool", "float", "int", "len", "max", "min", "range")
_TAKES = ("view", "rules", "options")
_OPTIONS = frozenset({"count", "action"})  # of `decision.OPTIONS`; the third field is an address
_COUNTER = "left_"  # the loop counter of `engine.play.custom_strategy`
_WORDS = 60  # characters of the words in the decorator


def refuse_page(module: ast.Module, game: Game) -> None:
    """BadInput for the first node in a text that is not allowed."""
    look("page", module, Place(Names.of(module, game), module, 0, ""))


# ---------------------------------------------------------------- a place in a text


class Names(NamedTuple):
    """The names of one player: those with a value (`groups`: those that ever hold a group), those that can be called,
    and the fields of view, rules and options and of the records inside these."""

    valued: frozenset[str]
    groups: frozenset[str]
    called: frozenset[str]
    fields: dict[str, frozenset[str]]
    inner: frozenset[str]

    @classmethod
    def of(cls, module: ast.Module, game: Game) -> "Names":
        """The names in a text before it is checked."""
        nodes = list(ast.walk(module))
        stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        valued = stored | set(_TAKES)
        own = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
        records = {"view": game.state, "rules": game.Rules.dtype()}
        fields = {name: frozenset(kind.names or ()) for name, kind in records.items()} | {"options": _OPTIONS}
        inner = frozenset(name for kind in records.values() for name in _inside(kind)) | _OPTIONS
        groups = frozenset(name for node in nodes for name in _names_of_groups(node))
        return cls(frozenset(valued), groups, frozenset({*KNOWN, *BUILT_IN} - valued - own), fields, inner)


def _names_of_groups(node: ast.AST) -> Iterator[str]:
    """The names to which a node assigns a group."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
        yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def _inside(kind: np.dtype) -> Iterator[str]:
    """The fields of a record, and of its inner records."""
    for name in kind.names or ():
        yield name
        yield from _inside(kind[name].base)


class Place(NamedTuple):
    """The place of a field: the enclosing node with a line number, and the sentence for a refusal there."""

    names: Names
    node: ast.AST
    line: int
    says: str

    def refusal(self, says: str = "") -> BadInput:
        """The sentence, filled in with the line, the refused text and the functions that may be called."""
        sentence = (says or self.says).replace("{called}", ", ".join(sorted(self.names.called)))
        if not self.line:
            return BadInput(sentence)
        what = ast.unparse(self.node).strip().partition("\n")[0][:40]
        return BadInput(f"Line {self.line}: " + sentence.replace("{what}", what))


Check = Callable[[Any, Place], None]  # checks the content of a field; raises BadInput
Rows = dict[type[ast.AST], dict[str, Check]]


class Form(NamedTuple):
    """The syntax allowed in a place: kinds of nodes with a check for each of their fields; `says` is the sentence for
    all others."""

    says: str
    rows: Rows


def look(form: str, node: Any, at: Place) -> None:
    """Check a node and all its fields; a field without a check must be empty."""
    says, rows = FORMS[form]
    lined = hasattr(node, "lineno")
    here = Place(at.names, node if lined else at.node, node.lineno if lined else at.line, says)
    if type(node) not in rows:
        raise here.refusal()
    for field in node._fields:
        rows[type(node)].get(field, nothing)(getattr(node, field, None), here)


# ---------------------------------------------------------------- checks of fields


def nothing(value: Any, at: Place) -> None:
    """The field is empty."""
    if value is not None and value != []:
        raise at.refusal()


def one(form: str) -> Check:
    """The field holds one node of this form."""
    return lambda value, at: look(form, value, at)


def many(form: str, *counts: int) -> Check:
    """The field holds nodes of this form; if `counts` are given, one of these numbers of them."""

    def check(value: Any, at: Place) -> None:
        if not isinstance(value, list) or (counts and len(value) not in counts):
            raise at.refusal()
        for each in value:
            look(form, each, at)

    return check


def exactly(*values: Any) -> Check:
    """The field holds one of these values with the same type, not one that only equals it."""

    def check(value: Any, at: Place) -> None:
        if not any(type(value) is type(each) and value == each for each in values):
            raise at.refusal()

    return check


def _page(value: Any, at: Place) -> None:
    """Imports of the names that are known anyway, and one function."""
    rest = []
    for node in value:
        if isinstance(node, ast.Import | ast.ImportFrom):
            look("import", node, at)
        else:
            rest.append(node)
    wrong = next((node for node in rest if not isinstance(node, ast.FunctionDef)), None)
    if len(rest) != 1 or wrong:
        raise (at if wrong is None else at._replace(node=wrong, line=wrong.lineno)).refusal()
    look("function", rest[0], at)


def _takes(value: Any, at: Place) -> None:
    if not isinstance(value, list) or [getattr(each, "arg", None) for each in value] != list(_TAKES):
        raise at.refusal()
    many("argument")(value, at)


def _body(value: Any, at: Place) -> None:
    """Statements, the first of which may be a docstring."""
    first = value[0] if value else None
    documented = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and type(first.value.value) is str
    )
    if documented:
        look("docstring", first, at)
    many("line")(value[1:] if documented else value, at)


def _decorators(value: Any, at: Place) -> None:
    if len(value) != 1:
        raise at.refusal(FORMS["decorator"].says)
    look("decorator", value[0], at)


def _text(value: Any, at: Place) -> None:
    if type(value) is not str:
        raise at.refusal()


def _words(value: Any, at: Place) -> None:
    if type(value) is not str or not 0 < len(value) <= _WORDS:
        raise at.refusal()


def _any_name(value: Any, at: Place) -> None:
    """A name that a player may use."""
    if not isinstance(value, str) or value.startswith("_") or value == _COUNTER:
        raise at.refusal(f"the name '{str(value)[:40]}' cannot be used here; choose one without _.")


def _value(value: Any, at: Place) -> None:
    """A name that has a value, a group or not."""
    _any_name(value, at)
    if value not in at.names.valued:
        raise at.refusal("'{what}' has no value here; give it one first, as in {what} = 0.")


def _no_group(value: Any, at: Place) -> None:
    """A name that has a value and never holds a group."""
    _value(value, at)
    if value in at.names.groups:
        raise at.refusal("'{what}' is a group of numbers; it can be indexed, looped over and compared.")


def _own_number(value: Any, at: Place) -> None:
    """A number that is changed in place."""
    _any_name(value, at)
    if value in at.names.groups:
        raise at.refusal("'{what}' is a group of numbers; it can be indexed, looped over and compared.")


def _number(value: Any, at: Place) -> None:
    if type(value) not in (bool, int, float):
        raise at.refusal(f"only numbers, True and False can be used here, not {str(value)[:40]!r}.")
    if type(value) is int and value > LARGEST:
        raise at.refusal(f"a whole number has 64 bits here, so it is at most {LARGEST:,}.")


def _field(value: Any, at: Place) -> None:
    """The name of a field of a record."""
    _any_name(value, at)
    owner = at.node.value.id if isinstance(at.node, ast.Attribute) and isinstance(at.node.value, ast.Name) else ""
    if value not in at.names.fields.get(owner, at.names.inner):
        known = f"; its fields are {', '.join(sorted(at.names.fields[owner]))}" if owner in at.names.fields else ""
        raise at.refusal(f"there is no '{value[:40]}' in {owner or 'it'}{known}.")


def _called(value: Any, at: Place) -> None:
    """The name of a function that may be called anywhere."""
    if value == "range" and value in at.names.called:
        raise at.refusal("range works only in loops, as in 'for i in range(3)'.")
    _called_or_range(value, at)


def _called_or_range(value: Any, at: Place) -> None:
    if value not in at.names.called:
        raise at.refusal()


def _given(value: Any, at: Place) -> None:
    """The arguments of a call: numbers; for `len` also a group."""
    counts = isinstance(at.node, ast.Call) and isinstance(at.node.func, ast.Name) and at.node.func.id == "len"
    many("group" if counts else "number")(value, at)


# ---------------------------------------------------------------- the allowed syntax

_MADE_OF = "'{what}' cannot be used here; a player is made of if, for, while, names and numbers."
_IMPORTED = f"allowed imports are 'import warbench as wb' and, from engine.core.cards, {', '.join(KNOWN)}."
_DECORATED = 'above def there must be one line such as @wb.strategy("lead", "leads the lowest").'
_ARGUMENTS = f"the function takes ({', '.join(_TAKES)}) and nothing else."
_LOOKS = "a player only reads the game; '{what}' cannot be changed, only its own names can."

_LOAD, _STORE = one("load"), one("store")


def _signs(*kinds: type[ast.AST]) -> Form:
    """Nodes without fields."""
    return Form(_MADE_OF, {kind: {} for kind in kinds})


_NUMBER: Rows = {
    ast.Constant: {"value": _number, "kind": nothing},
    ast.Name: {"id": _no_group, "ctx": _LOAD},
    ast.Attribute: {"value": one("number"), "attr": _field, "ctx": _LOAD},
    ast.Subscript: {"value": one("group"), "slice": one("given"), "ctx": _LOAD},
    ast.Call: {"func": one("function called"), "args": _given, "keywords": nothing},
    ast.BoolOp: {"op": one("and, or"), "values": many("number")},
    ast.BinOp: {"left": one("number"), "op": one("operator"), "right": one("number")},
    ast.UnaryOp: {"op": one("sign"), "operand": one("number")},
    ast.Compare: {"left": one("group"), "ops": many("comparison"), "comparators": many("group")},
    ast.IfExp: {"test": one("number"), "body": one("number"), "orelse": one("number")},
}
_GROUP: Rows = {ast.Tuple: {"elts": many("number"), "ctx": _LOAD}}
_ANY_GROUP: Rows = {**_NUMBER, **_GROUP, ast.Name: {"id": _value, "ctx": _LOAD}}
_RANGE: Rows = {ast.Call: {**_NUMBER[ast.Call], "func": one("function called or range")}}
_OWN: Rows = {ast.Name: {"id": _any_name, "ctx": _STORE}}

FORMS: dict[str, Form] = {
    "page": Form(
        "a player is one function that begins with def, below @wb.strategy(part, words).",
        {ast.Module: {"body": _page, "type_ignores": nothing}},
    ),
    "import": Form(
        _IMPORTED,
        {
            ast.Import: {"names": many("warbench", 1)},
            ast.ImportFrom: {"module": exactly("engine.core.cards"), "names": many("of cards"), "level": exactly(0)},
        },
    ),
    "warbench": Form(_IMPORTED, {ast.alias: {"name": exactly("warbench"), "asname": exactly("wb")}}),
    "of cards": Form(_IMPORTED, {ast.alias: {"name": exactly(*KNOWN), "asname": nothing}}),
    "function": Form(
        _ARGUMENTS,
        {
            ast.FunctionDef: {
                "name": _any_name,
                "args": one("arguments"),
                "body": _body,
                "decorator_list": _decorators,
                "returns": nothing,
                "type_comment": nothing,
                "type_params": nothing,
            }
        },
    ),
    "arguments": Form(
        _ARGUMENTS,
        {
            ast.arguments: {
                "posonlyargs": nothing,
                "args": _takes,
                "vararg": nothing,
                "kwonlyargs": nothing,
                "kw_defaults": nothing,
                "kwarg": nothing,
                "defaults": nothing,
            }
        },
    ),
    "argument": Form(_ARGUMENTS, {ast.arg: {"arg": exactly(*_TAKES), "annotation": nothing, "type_comment": nothing}}),
    "decorator": Form(
        _DECORATED,
        {ast.Call: {"func": one("wb.strategy"), "args": many("words", 2), "keywords": nothing}},
    ),
    "wb.strategy": Form(_DECORATED, {ast.Attribute: {"value": one("wb"), "attr": exactly("strategy"), "ctx": _LOAD}}),
    "wb": Form(_DECORATED, {ast.Name: {"id": exactly("wb"), "ctx": _LOAD}}),
    "words": Form(_DECORATED, {ast.Constant: {"value": _words, "kind": nothing}}),
    "docstring": Form(_MADE_OF, {ast.Expr: {"value": one("text")}}),
    "text": Form(_MADE_OF, {ast.Constant: {"value": _text, "kind": nothing}}),
    "line": Form(
        _MADE_OF,
        {
            ast.Assign: {"targets": many("target"), "value": one("given"), "type_comment": nothing},
            ast.AugAssign: {"target": one("changed"), "op": one("operator"), "value": one("number")},
            ast.For: {
                "target": one("name"),
                "iter": one("gone through"),
                "body": many("line"),
                "orelse": many("line"),
                "type_comment": nothing,
            },
            ast.While: {"test": one("number"), "body": many("line"), "orelse": many("line")},
            ast.If: {"test": one("number"), "body": many("line"), "orelse": many("line")},
            ast.Return: {"value": one("answer")},
            ast.Break: {},
            ast.Continue: {},
            ast.Pass: {},
        },
    ),
    "target": Form(_LOOKS, {**_OWN, ast.Tuple: {"elts": many("name"), "ctx": _STORE}}),
    "name": Form(_LOOKS, _OWN),
    "changed": Form(_LOOKS, {ast.Name: {"id": _own_number, "ctx": _STORE}}),
    "answer": Form("return needs an answer, one of options.action[:options.count].", _NUMBER),
    "number": Form(_MADE_OF, _NUMBER),
    "given": Form(_MADE_OF, {**_NUMBER, **_GROUP}),
    "group": Form(_MADE_OF, _ANY_GROUP),
    "gone through": Form(_MADE_OF, {**_ANY_GROUP, **_RANGE}),
    "function called": Form(
        "'{what}' is not known here; what can be called is {called}.", {ast.Name: {"id": _called, "ctx": _LOAD}}
    ),
    "function called or range": Form(
        "'{what}' is not known here; what can be called is {called}.",
        {ast.Name: {"id": _called_or_range, "ctx": _LOAD}},
    ),
    "operator": _signs(ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod),
    "sign": _signs(ast.Not, ast.USub, ast.UAdd),
    "and, or": _signs(ast.And, ast.Or),
    "comparison": _signs(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Is, ast.IsNot, ast.In, ast.NotIn),
    "load": _signs(ast.Load),
    "store": _signs(ast.Store),
}
