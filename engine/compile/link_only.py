"""Compiling small functions for linking only: numba makes no machine code of them.

Numba optimizes each function separately and turns it into machine code, even if only compiled code calls it. A thinking
player of Mindful War has two hundred such functions inside. The kernel links them after their own passes and is
optimized as a whole, as before: it runs as fast, and the first game starts sooner.

Numba accepts a custom compiler for a function (its docs: "Customizing the Compiler"); the library that the compiler
fills is numba's own, except for the four steps overridden here.

Numba names a compiled function after its types and a number that counts up in each process, and the type of a record is such a
number too. Two kernels that were compiled in two processes and loaded into a third could hold two functions under one name,
with records of different layouts: the linker takes the first, which writes beside the fields of the other. So the
name of a function has a part that no other process gives.
"""

from secrets import token_hex

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

_PROCESS = token_hex(6)


class ForLinking(Compiler):
    """Numba's default pipeline, with a library that is only linked into others."""

    def define_pipelines(self):
        self.state.func_id.unique_id = f"{self.state.func_id.unique_id}p{_PROCESS}"
        self.state.library = _Part(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


class _Part(JITCodeLibrary):
    @property
    def codegen(self):
        return _NoMachineCode

    def get_pointer_to_function(self, name):
        return 0  # how numba marks a function that Python cannot call

    def _optimize_final_module(self):
        pass  # done by the kernel

    def _finalize_final_module(self):
        self._finalize_dynamic_globals()
        self._finalized = True


class _NoMachineCode:
    """A placeholder for the execution engine: the function has none."""

    @staticmethod
    def set_env(name, environment):
        pass
