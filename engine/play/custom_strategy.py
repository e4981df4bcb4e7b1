"""Custom strategies: a few lines of Python in a notebook or a file that play like the built-in ones.

    import warbench as wb

    @wb.strategy("lead", "leads the lowest")
    def cautious(view, rules, options):
        best = options.action[0]
        for i in range(options.count):
            if options.action[i] % 13 < best % 13:
                best = options.action[i]
        return best

    wb.add_strategy("suits", cautious)

After that `cautious` is a name like any other in this process: in setups, in the bench, on the ladder. It is compiled
if numba can do that, else called from Python, which is slower; a strategy written on a page
(`engine.play.safe_python.read_player`) plays compiled or not at all. Its loops are counted, so that an endless one is
stopped. Only its name is known elsewhere: no link, id or saved file carries its code.
"""

import ast
import ctypes
import inspect
import re
import runpy
import textwrap
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher

from engine.compile.deferred import Deferred
from engine.core import game as games
from engine.core.decision import OPTIONS
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.play import strategy_errors
from engine.play.function_pointer import Pointer
from engine.play.specialize import choice_signature
from engine.play.strategy import PERSON, Strategy, strategies
from engine.runtime.cached import cached_property
from engine.runtime.environment import is_shared

ROUNDS = 1_000_000  # rounds of all loops in one answer
NEVER = -2  # the answer of a failed strategy; no action has this number
_NAME = re.compile(r"(?!think[0-9]*$)[a-z][a-z0-9_]{0,30}")
_MOST = 1_000_000  # characters of a file
_HEAD = 1_000  # bytes that show whether a file has more than one byte a character


class Joined(NamedTuple):
    """A strategy that was added: its name, the parts that it decides, why it is not compiled (if it is not), and
    whether it replaces an earlier one."""

    name: str
    parts: tuple[str, ...]
    why_slow: str
    again: bool = False

    def __repr__(self) -> str:
        how = f"called from Python, which is slower: {self.why_slow}" if self.why_slow else "compiled"
        earlier = " Games played with the earlier strategy of this name stay as they are." if self.again else ""
        return f"'{self.name}' decides {' and '.join(self.parts)} from now on, {how}.{earlier}"


def add_strategy(game: Game | str, *own: Strategy) -> tuple[Joined, ...]:
    """Add custom strategies to this game until the process ends; a strategy replaces an earlier one of the same name.
    BadInput says what is wrong with one of them, and then none is added.
    """
    if is_shared():
        raise BadInput("Strategies cannot be added on a shared server; add them on a server of your own.")
    loaded = games.load(game) if isinstance(game, str) else game
    for each in own:
        refuse(loaded, each)
    made = [(each, CustomStrategy(loaded, each)) for each in own]
    return tuple(_seat(loaded, each, pilot) for each, pilot in made)


def read_file(game: Game | str, path: str | Path) -> tuple[Joined, ...]:
    """Add the strategies of a file; BadInput says what is wrong with it, and in which line."""
    file = Path(path)
    try:
        if not file.is_file() or file.stat().st_size > _MOST:
            raise BadInput(f"There is no file of strategies called {str(path)[-60:]}.")
        _refuse_wide(file)
        found = runpy.run_path(str(file))
    except SyntaxError as error:
        raise BadInput(f"Line {error.lineno} of {file.name} is not Python: {error.msg}.") from None
    except (Exception, SystemExit) as error:
        if isinstance(error, BadInput):
            raise
        line = max(
            (each.lineno or 0 for each in traceback.extract_tb(error.__traceback__) if each.filename == str(file)),
            default=0,
        )
        raise BadInput(f"Line {line} of {file.name} fails: {type(error).__name__} {str(error)[:100]}.") from None
    own = [each for each in found.values() if isinstance(each, Strategy) and _file_of(each) == str(file)]
    if not own:
        raise BadInput(
            f"{file.name} declares no strategy; put the decorator strategy(part, words) in front of a function."
        )
    return add_strategy(game, *own)


def _refuse_wide(file: Path) -> None:
    """BadInput for a file in UTF-16 or UTF-32, which Python does not read; encodings that a first line names are Python's affair."""
    with file.open("rb") as opened:
        head = opened.read(_HEAD)
    if b"\0" in head:
        raise BadInput(f"{file.name} is not in UTF-8, which Python reads; save it as UTF-8.")


def _file_of(each: Strategy) -> str:
    return each.function.__code__.co_filename if isinstance(each.function, FunctionType) else ""


def refuse(game: Game, each: Any) -> None:
    """BadInput for a strategy that cannot be added, before it is compiled."""
    if not isinstance(each, Strategy) or not isinstance(each.function, FunctionType):
        raise BadInput(
            f"'{str(each)[:40]}' is not a strategy; put the decorator strategy(part, words) in front of its function."
        )
    if not _NAME.fullmatch(each.name) or each.name == PERSON:
        raise BadInput(f"A strategy cannot be called '{each.name[:40]}'; use lower-case letters, digits and _.")
    if each.part not in (*game.parts, "any"):
        raise BadInput(
            f"The strategy '{each.name}' decides '{str(each.part)[:40]}'; the parts of {game.title} are {', '.join(game.parts)}, or any."
        )
    for part in _parts(game, each):
        known = strategies(game).get((part, each.name))
        if known is not None and known.pilot is None:
            raise BadInput(f"{game.title} has a {part} strategy '{each.name}' already; choose another name.")


def _parts(game: Game, each: Strategy) -> tuple[str, ...]:
    return game.parts if each.part == "any" else (each.part,)


def _seat(game: Game, each: Strategy, pilot: "CustomStrategy") -> Joined:
    again = any((part, each.name) in strategies(game) for part in _parts(game, each))
    for part in _parts(game, each):
        strategies(game)[part, each.name] = each._replace(pilot=pilot.pilot, source=each.source or "custom")
    return Joined(each.name, _parts(game, each), pilot.why_slow, again)


class CustomStrategy:
    """A player's own strategy as the loop takes it: `pilot` is compiled, or a pointer if Python calls it. A strategy
    written on a page is compiled or refused: compiled code is fast, and all its values have a type and a size.
    """

    def __init__(self, game: Game, each: Strategy):
        assert isinstance(each.function, FunctionType)
        self.game, self.name, self.why_slow = game, each.name, ""
        self._function = counted(each)
        try:
            self.pilot: Any = _compiled(game, self._function)
        except MemoryError:
            raise
        except Exception as error:  # numba raises many kinds
            if each.tree:
                raise _not_compiled(error, self._function) from None
            self.why_slow = _first_line(error)
            self.pilot = self.called
        strategy_errors.own(_file_of(each), each.name, self.pilot, lambda: self.called)

    @cached_property
    def called(self) -> Pointer:
        """The pointer to the function in Python. Its records are the loop's own memory."""
        kinds, function = (self.game.state, self.game.Rules.dtype(), OPTIONS), plain(self._function, {})

        def answer(*places: int) -> int:
            if strategy_errors.is_noted():
                return NEVER
            try:
                records = (_record_at(place, kind) for place, kind in zip(places, kinds, strict=True))
                with np.errstate(over="ignore"):
                    return self._number(function(*records))
            except Exception as error:
                strategy_errors.note(error)
                return NEVER

        callback = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 3)(answer)
        return Pointer(ctypes.cast(callback, ctypes.c_void_p).value or 0, callback)

    def _number(self, answered: Any) -> int:
        if isinstance(answered, int | np.integer):
            return int(answered)
        raise strategy_errors.StrategyFailed(
            f"The strategy '{self.name}' answered {str(answered)[:40]}; an answer is one of options.action[:options.count]."
        )


def _compiled(game: Game, function: Callable) -> Callable:
    """The function compiled for the records of this game; it is not cached on disk, and checks its indices."""
    made = numba.njit(nogil=True, boundscheck=True)(function)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made.compile(choice_signature(game))
        made.get_compile_result(choice_signature(game))  # without an answer, it compiles to another signature
    made.disable_compile()
    return made


def _first_line(error: Exception) -> str:
    """The first line of numba's message."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    told = [line for line in lines if not line.startswith(("Failed in", "Traceback", "During"))]
    return f"numba says '{(told or [type(error).__name__])[0][:100]}'"


def _not_compiled(error: Exception, function: FunctionType) -> BadInput:
    """The sentence for a player on a page that numba does not compile, with the line number from its message."""
    line = getattr(getattr(error, "loc", None), "line", None) or function.__code__.co_firstlineno
    if "none to int64" in str(error):
        return BadInput(f"Line {line}: from there on the function may end without return; every path needs an answer.")
    if "No implementation of function" in str(error):
        return BadInput(f"Line {line} cannot be compiled: the types that it combines do not fit.")
    return BadInput(f"Line {line} cannot be compiled: {_first_line(error).rstrip('.:')}.")


def _record_at(place: int, kind: np.dtype) -> np.record:
    """The record of the loop at this address, with its fields as attributes."""
    memory = (ctypes.c_char * kind.itemsize).from_address(place)
    return np.frombuffer(memory, kind).view(np.recarray)[0]  # type: ignore[call-overload, no-any-return]


# ---------------------------------------------------------------- counting its loops, and reading it as plain Python


class _Counting(ast.NodeTransformer):
    """Counts the rounds of all loops of a function down; at zero the function fails."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.decorator_list = []
        node.body = [*ast.parse(f"left_ = {ROUNDS}").body, *node.body]
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        return self._count(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._count(node)

    def _count(self, node: Any) -> ast.AST:
        self.generic_visit(node)
        check = f"left_ -= 1\nif left_ < 0:\n    raise RuntimeError('it never answers, its loops went round {ROUNDS:,} times')"
        lines = ast.parse(check).body
        for each in (inner for line in lines for inner in ast.walk(line)):
            ast.copy_location(each, node)
        node.body = [*lines, *node.body]
        return node


def counted(each: Strategy) -> FunctionType:
    """The function of a strategy with its loops counted; BadInput if its source cannot be read, or is inside another
    function."""
    assert isinstance(each.function, FunctionType)
    if each.tree:
        return _counted(each.function, each.tree(), 1)
    return _counted(each.function, *_source(each.function))


def _counted(function: FunctionType, tree: ast.FunctionDef, first: int) -> FunctionType:
    """The same function, from its tree and its first line number."""
    made = ast.fix_missing_locations(ast.Module([_Counting().visit(tree)], []))
    ast.increment_lineno(made, first - 1)
    names: dict[str, Any] = {}
    exec(compile(made, function.__code__.co_filename, "exec"), function.__globals__, names)
    found: FunctionType = names[function.__name__]
    return found


def _source(function: FunctionType) -> tuple[ast.FunctionDef, int]:
    """The tree of a function, and the number of its first line in its file."""
    if function.__closure__:
        raise BadInput(f"The strategy '{function.__name__}' is inside another function; define it at the left margin.")
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    except (OSError, TypeError, SyntaxError):
        raise BadInput(f"The source of '{function.__name__}' cannot be read; put it into a file, or a cell.") from None
    if not isinstance(tree, ast.FunctionDef):
        raise BadInput(f"The strategy '{function.__name__}' must be a function that begins with def.")
    if any(isinstance(each, ast.Import | ast.ImportFrom) for each in ast.walk(tree)):
        raise BadInput(f"'{function.__name__}' imports something inside; put imports above the function.")
    return tree, first


def plain(function: FunctionType, made: dict[int, Any]) -> FunctionType:
    """The function for Python to call: the compiled functions that it uses are replaced by their Python (called from
    outside they would end the process), and the loops of its own helpers are counted."""
    if id(function) in made:
        return made[id(function)]
    scope = dict(function.__globals__)
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    made[id(function)] = copy
    for name in _names_in(function.__code__) & set(scope):
        scope[name] = _plain_value(scope[name], function.__code__.co_filename, made)
    return copy


def _plain_value(used: Any, file: str, made: dict[int, Any]) -> Any:
    if isinstance(used, Deferred | Dispatcher):
        return plain(used.py_func, made)
    if isinstance(used, FunctionType) and used.__code__.co_filename == file:
        return plain(used if used.__closure__ else _counted(used, *_source(used)), made)
    if isinstance(used, ModuleType) and used.__name__.partition(".")[0] == "engine":
        return SimpleNamespace(**{name: _plain_value(each, file, made) for name, each in vars(used).items()})
    return used


def _names_in(code: CodeType) -> set[str]:
    """The names that a function and its inner functions look up."""
    inner = (each for each in code.co_consts if isinstance(each, CodeType))
    return set(code.co_names).union(*(_names_in(each) for each in inner))
