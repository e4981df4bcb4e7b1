"""Pointers to compiled strategy parts.

The loop takes typed pointers to functions. Numba looks the pointer of a compiled function up at each call, which takes
longer for a whole table than most games; here it is looked up once. A call through the pointer uses the wrapper for C: it takes as
long inside the loop, but an error of the function is lost.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from numba.core.types import WrapperAddressProtocol

from engine.core.game import Game
from engine.play.specialize import Pilots, choice_signature


class Pointer(WrapperAddressProtocol):
    """A function (view, rules, options) -> action at an address: of `compiled`, or of Python; `keeps` is an object that must
    live as long."""

    def __init__(self, address: int, signature: Any, compiled: Any = None, keeps: Any = None):
        self._address, self._signature, self.compiled, self._keeps = address, signature, compiled, keeps

    def __wrapper_address__(self) -> int:
        return self._address

    def signature(self) -> Any:
        """The signature of the function."""
        return self._signature


@cache
def pointer(game: Game, compiled: Callable) -> Pointer:
    """The pointer to a compiled part of a strategy of this game."""
    signature = choice_signature(game)
    result = compiled.get_compile_result(signature)  # type: ignore[attr-defined]
    return Pointer(result.library.get_pointer_to_function(result.fndesc.llvm_cfunc_wrapper_name), signature, compiled)


def pointers(game: Game, parts: Iterable[Any]) -> Pilots:
    """The strategy parts of a table, for playing one game at a time."""
    found: Iterable[Any] = (part if isinstance(part, Pointer) else pointer(game, part) for part in parts)
    return Pilots.of(game, found)
