"""A player written on a page: a few lines of Python, read as a small part of the language, so that nobody who writes there can
do more than play.

    import warbench as wb
    from engine.cards import card_of, rank_of

    @wb.strategy("lead", "leads the first card")
    def mine(view, rules, options):
        return options.action[0]

What is allowed: one function with a decorator as above, numbers, names without `_` in front, `if`, `for`, `while`, and calls of the
functions in `KNOWN`. Nothing in it is run as it is read but the decorator. Whoever works in a notebook of their own writes a
cell instead, and may use everything (`engine.own`).
"""

import ast
import builtins
import linecache
from types import FunctionType, SimpleNamespace
from typing import Any

from engine import cards
from engine.rules import BadInput
from engine.strategy import Strategy, strategy

MOST = 2_000  # characters
KNOWN = ("card_of", "is_red", "rank_of", "suit_of", "verb_of")  # of `engine.cards`
_BUILT_IN = ("abs", "bool", "float", "int", "len", "max", "min", "range")
_NODES = (
    ast.Assign, ast.AugAssign, ast.For, ast.While, ast.If, ast.IfExp, ast.Break, ast.Continue, ast.Pass, ast.Return, ast.Compare,
    ast.BoolOp, ast.And, ast.Or, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.UnaryOp, ast.Not,
    ast.USub, ast.UAdd, ast.cmpop, ast.Call, ast.Attribute, ast.Subscript, ast.Name, ast.Load, ast.Store, ast.Tuple, ast.Constant,
)  # fmt: skip
_TAKES = ["view", "rules", "options"]
_COUNTER = "left_"  # what `engine.own` counts loops with


def read_player(text: str) -> Strategy:
    """The player that is written in a text; BadInput says in which line there is what.

    >>> lines = "@wb.strategy('lead', 'leads the first')\\ndef mine(view, rules, options):\\n    return options.action[0]"
    >>> read_player("import warbench as wb\\n" + lines).words
    'leads the first'
    >>> read_player(lines.replace("options.action[0]", "open('x')"))
    Traceback (most recent call last):
    engine.parameter.BadInput: Line 3: 'open' is not known here; what can be called is abs, bool, card_of, float, int, is_red, len, max, \
min, range, rank_of, suit_of, verb_of.
    """
    if len(text) > MOST:
        raise BadInput(f"A player may have at most {MOST:,} characters.")
    try:
        return _read(text)
    except (RecursionError, MemoryError):
        raise BadInput("There are too many signs inside each other in it.") from None


def _read(text: str) -> Strategy:
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise BadInput(f"Line {line} is not Python: {str(getattr(error, 'msg', error))[:80].rstrip('.')}.") from None
    function = _only_function(module)
    declared = _declared(function)
    _refuse(function)
    return _made(text, function, declared)


def _only_function(module: ast.Module) -> ast.FunctionDef:
    """The function; imports may stand above it, of what is known here anyway."""
    rest = [node for node in module.body if not _is_import(node)]
    if len(rest) != 1 or not isinstance(rest[0], ast.FunctionDef):
        at = next((node for node in rest if not isinstance(node, ast.FunctionDef)), None)
        where = f"Line {at.lineno}: " if at else ""
        raise BadInput(f"{where}a player is one function that begins with def, below @wb.strategy(part, words).")
    return rest[0]


def _is_import(node: ast.stmt) -> bool:
    """Whether it imports what is known here; BadInput if it imports anything else."""
    if not isinstance(node, ast.Import | ast.ImportFrom):
        return False
    if ast.unparse(node) == "import warbench as wb":
        return True
    of_cards = isinstance(node, ast.ImportFrom) and node.module == "engine.cards"
    if of_cards and all(each.name in KNOWN and not each.asname for each in node.names):
        return True
    raise BadInput(
        f"Line {node.lineno}: what can be imported is 'import warbench as wb' and, from engine.cards, {', '.join(KNOWN)}."
    )


def _declared(function: ast.FunctionDef) -> tuple[str, str]:
    """The part that it decides and its words, as its decorator says them."""
    for each in function.decorator_list if len(function.decorator_list) == 1 else ():
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "wb.strategy" and not each.keywords:
            said = [
                given.value for given in each.args if isinstance(given, ast.Constant) and isinstance(given.value, str)
            ]
            if len(said) == len(each.args) == 2 and all(said) and max(map(len, said)) <= 60:
                return said[0], said[1]
    raise BadInput(
        f'Line {function.lineno}: above def stands one line such as @wb.strategy("lead", "leads the lowest").'
    )


def _refuse(function: ast.FunctionDef) -> None:
    """BadInput for the first thing in the function that is not allowed."""
    takes = function.args
    more = takes.posonlyargs, takes.kwonlyargs, takes.defaults, takes.vararg, takes.kwarg
    if [each.arg for each in takes.args] != _TAKES or any(more) or function.returns:
        raise BadInput(f"Line {function.lineno}: the function takes ({', '.join(_TAKES)}) and nothing else.")
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    for node in (inner for line in body for inner in ast.walk(line) if hasattr(inner, "lineno")):
        for each in (node, *(child for child in ast.iter_child_nodes(node) if not hasattr(child, "lineno"))):
            _refuse_node(each, node)


def _refuse_node(node: ast.AST, at: ast.AST) -> None:
    """BadInput for what is not allowed; `at` is itself, or that which it is a sign of (the `**` of `2 ** 3`)."""
    line = at.lineno  # type: ignore[attr-defined]
    if not isinstance(node, _NODES):
        what = ast.unparse(at).splitlines()[0][:40]
        raise BadInput(
            f"Line {line}: '{what}' cannot be used here; a player is made of if, for, while, names and numbers."
        )
    if isinstance(node, ast.Constant) and not isinstance(node.value, bool | int | float):
        raise BadInput(f"Line {line}: only numbers, True and False can stand here, not {str(node.value)[:40]!r}.")
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    if name.startswith("_") or name == _COUNTER:
        raise BadInput(f"Line {line}: the name '{name[:40]}' cannot be used here; take one without _.")
    if isinstance(node, ast.Call):
        _refuse_call(node, line)
    target = node.value if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store) else None
    if target is not None:
        raise BadInput(f"Line {line}: a player only looks; '{ast.unparse(node)[:40]}' cannot be changed.")


def _refuse_call(node: ast.Call, line: int) -> None:
    known = sorted((*KNOWN, *_BUILT_IN))
    called = ast.unparse(node.func)
    if called not in known or node.keywords:
        raise BadInput(f"Line {line}: '{called[:40]}' is not known here; what can be called is {', '.join(known)}.")


def _made(text: str, function: ast.FunctionDef, declared: tuple[str, str]) -> Strategy:
    """The strategy, its source kept where an error looks for its line."""
    file = f"<the player {function.name}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    known: dict[str, Any] = {name: getattr(cards, name) for name in KNOWN}
    allowed = {name: getattr(builtins, name) for name in (*_BUILT_IN, "RuntimeError")}
    scope = {**known, "wb": SimpleNamespace(strategy=strategy), "__builtins__": allowed, "__name__": file}
    bare = ast.Module([function], [])
    exec(compile(bare, file, "exec"), scope)
    made = scope[function.name]
    assert isinstance(made, Strategy) and isinstance(made.function, FunctionType)
    assert (made.part, made.words) == declared
    return made
