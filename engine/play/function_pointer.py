"""Pointers to the strategy parts of a table, looked up once.

The loop calls players by their addresses. Numba takes functions as arguments too, but looks each of them up twice at each call of
the loop, under a lock of LLVM: for a whole table this takes longer than most games, and threads wait for each other. A
compiled part is called by numba's own convention, so its errors come back; Python by that of C, which has none.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.dispatcher import Dispatcher
from numba.extending import intrinsic

_ROW = 16  # bytes: the address by numba's convention, or 0, and that by the convention of C


class Pointer:
    """The address of a function (view, rules, options) -> action that Python answers; `keeps` must live as long."""

    def __init__(self, address: int, keeps: Any):
        self.address, self._keeps = address, keeps


def addresses(parts: Iterable[Dispatcher | Pointer], signature: Any) -> np.ndarray:
    """The addresses (u8, 2 each) of strategy parts with this signature, compiled or Python's."""
    found = [(0, part.address) if isinstance(part, Pointer) else _addresses(part, signature) for part in parts]
    return np.array(found, "u8").reshape(-1, 2)


@cache
def _addresses(compiled: Dispatcher, signature: Any) -> tuple[int, int]:
    result: Any = compiled.get_compile_result(signature)
    names = result.fndesc.llvm_func_name, result.fndesc.llvm_cfunc_wrapper_name
    numba, c = (result.library.get_pointer_to_function(name) for name in names)
    return numba, c


def function_at(signature: Any) -> Any:
    """A compiled function (address of `addresses`, row) -> the function with this signature, as numba calls it."""
    kind = types.FunctionType(signature)

    @intrinsic
    def find(typing: Any, address: Any, row: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = builder.add(arguments[0], builder.mul(arguments[1], arguments[1].type(_ROW)))
            first = builder.inttoptr(place, cgutils.voidptr_t.as_pointer())
            found = cgutils.create_struct_proxy(kind)(context, builder)
            found.jit_addr = builder.load(first)
            found.c_addr = builder.load(cgutils.gep_inbounds(builder, first, 1))
            return found._getvalue()

        return kind(types.uint64, types.int64), generate

    return find
