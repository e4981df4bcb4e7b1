"""A small function is only ever a part of a kernel: numba is kept from making machine code of it.

Numba optimizes every function for itself and turns it into machine code, also one that nobody calls but compiled code.
A thinking player of Mindful War has two hundred of them inside. The kernel links them in as they come from their own
passes and is optimized whole, as it always was: what runs is as fast, and the first game comes sooner.

Numba takes a compiler of one's own for a function (its docs: "Customizing the Compiler"); the library that the compiler
fills is numba's own, but for the four steps named here.
"""

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class ForLinking(Compiler):
    """What numba does for any function, into a library that is only linked into others."""

    def define_pipelines(self):
        self.state.library = _Part(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


class _Part(JITCodeLibrary):
    @property
    def codegen(self):
        return _NoMachineCode

    def get_pointer_to_function(self, name):
        return 0  # numba's word for a function that Python cannot call

    def _optimize_final_module(self):
        pass  # done by the kernel

    def _finalize_final_module(self):
        self._finalize_dynamic_globals()
        self._finalized = True


class _NoMachineCode:
    """Stands for the machine that the function is not on."""

    @staticmethod
    def set_env(name, environment):
        pass
