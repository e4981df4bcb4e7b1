"""Strategy parts by the address of their machine code.

The loop takes typed pointers to functions. Numba finds the pointer of a compiled function anew at every call, which for a whole
table takes longer than most games; here it is found once. What is called so goes a little slower inside the loop (through the
wrapper for C), so it is for whoever plays one game at a time.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from numba.core.types import WrapperAddressProtocol

from engine.core.game import Game
from engine.play.specialize import Pilots, choice_signature


class Pointer(WrapperAddressProtocol):
    """A function (view, rules, options) -> action at an address; `keeps` is what has to live as long."""

    def __init__(self, address: int, signature: Any, keeps: Any = None):
        self._address, self._signature, self._keeps = address, signature, keeps

    def __wrapper_address__(self) -> int:
        return self._address

    def signature(self) -> Any:
        """What it takes and answers."""
        return self._signature


@cache
def pointer(game: Game, compiled: Callable) -> Pointer:
    """The pointer to a compiled part of a strategy of this game."""
    signature = choice_signature(game)
    result = compiled.get_compile_result(signature)  # type: ignore[attr-defined]
    return Pointer(result.library.get_pointer_to_function(result.fndesc.llvm_cfunc_wrapper_name), signature, compiled)


def pointers(game: Game, parts: Iterable[Any]) -> Pilots:
    """The parts of a table, for one game at a time."""
    found: Iterable[Any] = (part if isinstance(part, Pointer) else pointer(game, part) for part in parts)
    return Pilots.of(game, found)
