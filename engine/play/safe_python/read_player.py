"""Reading a player written on a page, in a small subset of Python that can do no more than play.

    import warbench as wb
    from engine.core.cards import card_of, rank_of

    @wb.strategy("lead", "leads the first card")
    def mine(view, rules, options):
        return options.action[0]

`engine.play.safe_python.allowed_syntax` lists the allowed syntax. Nothing in the text runs directly except the
decorator. A player on a page plays compiled or not at all (`engine.play.custom_strategy`), with 64-bit arithmetic
(`engine.play.safe_python.int64`), and first in a child process with limits (`engine.analysis.player_trial`).
"""

import ast
import builtins
import linecache
from io import StringIO
from types import FunctionType, SimpleNamespace
from typing import Any

from engine.core import cards
from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.play.safe_python.allowed_syntax import BUILT_IN, KNOWN, refuse_page
from engine.play.safe_python.int64 import SCOPE, Fixed
from engine.play.strategy import Strategy, strategy

MOST = 2_000  # characters


def read_player(text: str, game: Game | str) -> Strategy:
    """The player of a text, for a game; BadInput names the line and what is wrong with it.

    >>> lines = "@wb.strategy('lead', 'leads the first')\\ndef mine(view, rules, options):\\n    return options.action[0]"
    >>> read_player("import warbench as wb\\n" + lines, "suits").words
    'leads the first'
    >>> read_player(lines.replace("options.action[0]", "open('x')"), "suits")
    Traceback (most recent call last):
    engine.core.bad_input.BadInput: Line 3: 'open' is not known here; what can be called is abs, bool, card_of, float, int, is_red, len, \
max, min, range, rank_of, suit_of, verb_of.
    """
    if len(text) > MOST:
        raise BadInput(f"A player may have at most {MOST:,} characters.")
    try:
        return _read(text, games.load(game) if isinstance(game, str) else game)
    except (RecursionError, MemoryError):
        raise BadInput("The text of the player is nested too deeply.") from None


def _read(text: str, game: Game) -> Strategy:
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise BadInput(f"Line {line} is not Python: {str(getattr(error, 'msg', error))[:80].rstrip('.')}.") from None
    refuse_page(module, game)
    return _made(text, _function_in(module))


def _function_in(module: ast.Module) -> ast.FunctionDef:
    return next(node for node in module.body if isinstance(node, ast.FunctionDef))


def _made(text: str, function: ast.FunctionDef) -> Strategy:
    """The strategy. It is compiled from the checked tree: splitting the text into lines again could give another
    one."""
    file = f"<the player {function.name}>"
    lines = StringIO(text, newline=None).readlines()  # as Python counts them
    linecache.cache[file] = len(text), None, lines, file
    known: dict[str, Any] = {name: getattr(cards, name) for name in KNOWN}
    allowed = {name: getattr(builtins, name) for name in (*BUILT_IN, "RuntimeError")}
    scope = {**known, **SCOPE, "wb": SimpleNamespace(strategy=strategy), "__builtins__": allowed, "__name__": file}
    exec(compile(ast.Module([function], []), file, "exec"), scope)
    made = scope[function.name]
    assert isinstance(made, Strategy) and isinstance(made.function, FunctionType)
    return made._replace(tree=lambda: Fixed(KNOWN).visit(_function_in(ast.parse(text))))
