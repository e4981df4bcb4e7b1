"""64-bit whole numbers for players on a page: the same arithmetic in Python and compiled.

Python's numbers would grow until memory ends. In compiled code an overflow of 64 bits is undefined: numba promises the
compiler that none happens, which can remove the check of an index. Here a number that does not fit wraps around.
Arithmetic is for numbers only: an array of the loop is read-only.
"""

import ast
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

LARGEST = 2**63 - 1
_BEYOND = 2.0**63


def fitted(number: Any) -> Any:
    """A number as compiled code holds it: whole numbers in 64 bits.

    >>> fitted(2**63), fitted(np.int16(-5)), fitted(2.5)
    (-9223372036854775808, -5, 2.5)
    """
    if isinstance(number, bool | int | np.bool_ | np.integer):
        return (int(number) + 2**63) % 2**64 - 2**63
    return number


def _fitting(of_two: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """The same operation on two numbers, in 64 bits, for Python to call."""

    def made(a: Any, b: Any) -> Any:
        return fitted(of_two(fitted(a), fitted(b)))

    return made


add, subtract, multiply, divide, floor_divide, remainder = map(
    _fitting,
    (operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod),
)


def negative(a: Any) -> Any:
    """The number with the other sign."""
    return fitted(-fitted(a))


def whole(a: Any) -> Any:
    """`int`; OverflowError for a number that does not fit into 64 bits."""
    if isinstance(a, float | np.floating) and not -_BEYOND <= a < _BEYOND:
        raise OverflowError("a number that is too large for a whole one")
    return fitted(int(a))


# ---------------------------------------------------------------- compiled


def _is_whole(*kinds: Any) -> bool:
    return all(isinstance(kind, types.Integer | types.Boolean) for kind in kinds)


def _compile(of_two: Any, of_whole: Callable, of_others: Callable) -> None:
    """Register numba's implementations of a function of two numbers; other types have none."""

    @overload(of_two)
    def choose(a, b):
        if _is_whole(a, b):
            return of_whole
        both = all(isinstance(kind, types.Integer | types.Boolean | types.Float) for kind in (a, b))
        return of_others if both else None


def _add(a, b):
    return np.int64(np.uint64(np.int64(a)) + np.uint64(np.int64(b)))


def _subtract(a, b):
    return np.int64(np.uint64(np.int64(a)) - np.uint64(np.int64(b)))


def _multiply(a, b):
    return np.int64(np.uint64(np.int64(a)) * np.uint64(np.int64(b)))


def _floor_divide(a, b):
    if b == -1:  # the least number has no positive counterpart
        return np.int64(np.uint64(0) - np.uint64(np.int64(a)))
    return np.int64(a) // np.int64(b)


def _remainder(a, b):
    if b == -1:
        return np.int64(0)
    return np.int64(a) % np.int64(b)


_compile(add, _add, lambda a, b: a + b)
_compile(subtract, _subtract, lambda a, b: a - b)
_compile(multiply, _multiply, lambda a, b: a * b)
_compile(divide, lambda a, b: a / b, lambda a, b: a / b)
_compile(floor_divide, _floor_divide, lambda a, b: a // b)
_compile(remainder, _remainder, lambda a, b: a % b)


@overload(negative)
def _negative(a):
    if _is_whole(a):
        return lambda a: np.int64(np.uint64(0) - np.uint64(np.int64(a)))
    return (lambda a: -a) if isinstance(a, types.Float) else None


@overload(whole)
def _whole(a):
    if _is_whole(a):
        return lambda a: np.int64(a)
    if not isinstance(a, types.Float):
        return None

    def of_float(a):
        if not -_BEYOND <= a < _BEYOND:
            raise OverflowError("a number that is too large for a whole one")
        return np.int64(a)

    return of_float


# ---------------------------------------------------------------- put into a player

_SUMS: dict[type[ast.AST], Callable] = {
    ast.Add: add,
    ast.Sub: subtract,
    ast.Mult: multiply,
    ast.Div: divide,
    ast.FloorDiv: floor_divide,
    ast.Mod: remainder,
    ast.USub: negative,
}
_names = {kind: f"_{kind.__name__.lower()}" for kind in _SUMS}  # names that no player may use
_WHOLE = "_whole"
SCOPE: dict[str, Callable] = {_names[kind]: function for kind, function in _SUMS.items()} | {_WHOLE: whole}


class Fixed(ast.NodeTransformer):
    """Replaces arithmetic by the functions of `SCOPE`. Arguments of the functions in `of_whole` are converted to whole
    numbers first, and `a += b` becomes `a = a + b`, which does not write into an object that `a` shares."""

    def __init__(self, of_whole: tuple[str, ...]):
        self._of_whole = of_whole

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return _call(_names[type(node.op)], node, node.left, node.right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return _call(_names[type(node.op)], node, node.operand) if type(node.op) in _names else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        assert isinstance(node.target, ast.Name)
        was = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
        now = _call(_names[type(node.op)], node, was, node.value)
        return ast.copy_location(ast.Assign([node.target], now), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "int" and len(node.args) == 1:
            return _call(_WHOLE, node, node.args[0])
        if isinstance(node.func, ast.Name) and node.func.id in self._of_whole:
            node.args = [_call(_WHOLE, each, each) for each in node.args]
        return node


def _call(name: str, where: ast.expr | ast.stmt, *given: ast.expr) -> ast.expr:
    function = ast.copy_location(ast.Name(name, ast.Load()), where)
    return ast.copy_location(ast.Call(function, [*given], []), where)
