"""How numba compiles the rules: small functions, enumerations as numbers, records by address, kernels cached on disk.

The whole process shares one numba. Our settings apply to our own functions only, or only while one of them compiles,
under the compiler lock. The decorators are in `engine.compile.jit`: a module of a game imports them without loading
numba.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import numba
import numpy as np
from numba import types as types_of
from numba.core import cgutils
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import TypingError
from numba.core.registry import cpu_target
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, intrinsic, lower_getattr_generic, models, register_model, typeof_impl
from numba.np.arrayobj import populate_array
from numba.np.numpy_support import as_dtype

from engine.compile.deferred import Deferred
from engine.compile.disk_cache import KeptOnDisk, folder, forget_old
from engine.compile.enums import Numbered
from engine.compile.link_only import ForLinking

_NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # only compiled code calls the small functions
_FOR_LINKING = {"error_model": "numpy", "pipeline_class": ForLinking, **_NO_WRAPPERS}


def inlined(function):
    """A function that is inlined into its callers."""
    return _for_wide_numbers(numba.njit(forceinline=True, **_FOR_LINKING)(function))


def embedded(function):
    """A function that is embedded in its only caller."""
    return numba.njit(inline="always", error_model="numpy", **_NO_WRAPPERS)(function)


def separate(function):
    """A function that is compiled separately. It is marked explicitly, because it would inherit the inlining of its
    first caller."""
    return _for_wide_numbers(numba.njit(forceinline=False, **_FOR_LINKING)(function))


@typeof_impl.register(Deferred)
def _type_of_deferred(deferred, context):
    """In compiled code, third-party code included, a deferred function has the type of its compiled form."""
    return cpu_target.typing_context.resolve_value_type(deferred.made)


def _for_wide_numbers(dispatcher):
    """Compile a function once for all widths of whole numbers instead of once for each; this takes a third of the
    compile time."""
    compile_for = dispatcher.compile

    def compile_wide(signature):
        if isinstance(signature, tuple):
            signature = tuple(_widened(each) for each in signature)
        return compile_for(signature)

    dispatcher.compile = compile_wide
    return dispatcher


def _widened(kind):
    if isinstance(kind, types_of.IntEnumMember | types_of.IntegerLiteral):
        return types_of.int64
    return types_of.int64 if isinstance(kind, types_of.Integer) and kind.bitwidth < 64 else kind


class Numbers(types_of.Dummy):
    """The type of an enumeration in compiled code, where `AcePower.CLAIMS` and `Event.LEAD` are plain numbers."""

    def __init__(self, members: Numbered):
        self.members = members
        super().__init__(f"numbers({members.__module__}.{members.__qualname__})")


register_model(Numbers)(models.OpaqueModel)


@typeof_impl.register(Numbered)
def _type_of_enumeration(members, context):
    return Numbers(members)


@infer_getattr
class _NumberByName(AttributeTemplate):
    key = Numbers

    def generic_resolve(self, kind, name):
        return types_of.int64 if name in kind.members.__members__ else None


@lower_getattr_generic(Numbers)
def _number_of_member(context, builder, kind, value, name):
    return context.get_constant(types_of.int64, kind.members.number_of(name))


def record_at(row_dtype):
    """The implementation of `jit.record_at`."""

    @intrinsic
    def find(typing, address, index, like):
        row = row_dtype(as_dtype(like))
        result = numba.from_dtype(row)

        def generate(context, builder, signature, arguments):
            offset = builder.mul(arguments[1], arguments[1].type(row.itemsize))
            return builder.inttoptr(builder.add(arguments[0], offset), context.get_value_type(result))

        return result(types_of.uint64, types_of.int64, like), generate

    cpu_target.typing_context.refresh()  # numba meets the intrinsic for the first time in the middle of a compile
    return find


@intrinsic
def borrowed(typing, owner):
    """The same array, or tuple with arrays, without references to count: the caller of the kernel keeps the memory.

    A reference is counted with a locked instruction, for each array, at each call of an embedded template: more than a
    quarter of the time of A War of Suits. An array without an owner has none, and numba drops the counting as it compiles.
    """

    def generate(context, builder, signature, arguments):
        return _without_owner(context, builder, owner, arguments[0])

    return owner(owner), generate


def _without_owner(context, builder, kind, value):
    if isinstance(kind, types_of.BaseTuple):
        inner = (builder.extract_value(value, place) for place in range(len(kind)))
        parts = [_without_owner(context, builder, *each) for each in zip(kind, inner, strict=True)]
        return context.make_tuple(builder, kind, parts)
    if isinstance(kind, types_of.Array):
        array = context.make_array(kind)(context, builder, value)
        array.meminfo = cgutils.get_null_value(array.meminfo.type)
        return array._getvalue()
    return value


@intrinsic(prefer_literal=True)
def scratch(typing, count):
    """The compiled form of `jit.scratch`: memory of the calling function's frame, without an owner."""
    if not isinstance(count, types_of.IntegerLiteral):
        raise TypingError(
            "scratch(count) needs a number known when it is compiled, such as a name at the top of the file."
        )
    kind, number = types_of.Array(types_of.float64, 1, "C"), count.literal_value

    def generate(context, builder, signature, arguments):
        place = cgutils.alloca_once(builder, context.get_value_type(kind.dtype), size=number)
        cgutils.memset(builder, place, context.get_constant(types_of.intp, 8 * number), 0)
        array = context.make_array(kind)(context, builder)
        size, step = (context.get_constant(types_of.intp, each) for each in (number, 8))
        populate_array(array, place, shape=[size], strides=[step], itemsize=step, meminfo=None)
        return array._getvalue()

    return kind(count), generate


@intrinsic
def fill_bytes(typing, record, offset, length, value):
    """Set a range of bytes of a record to one value: (record, offset, length, value)."""

    def generate(context, builder, signature, arguments):
        start, offset, length, value = arguments
        place = builder.gep(builder.bitcast(start, cgutils.voidptr_t), [offset])
        cgutils.memset(builder, place, length, builder.trunc(value, cgutils.int8_t))
        return context.get_dummy_value()

    number = types_of.int64
    return types_of.none(record, number, number, number), generate


@intrinsic
def copy_bytes(typing, target, source, offset, length):
    """Copy a range of bytes of a record to the same place of another: (target, source, offset, length)."""

    def generate(context, builder, signature, arguments):
        offset, length = arguments[2:]
        to, out_of = (builder.gep(builder.bitcast(each, cgutils.voidptr_t), [offset]) for each in arguments[:2])
        cgutils.raw_memcpy(builder, to, out_of, length, 1)
        return context.get_dummy_value()

    number = types_of.int64
    return types_of.none(target, source, number, number), generate


def _at_byte(width):
    """Two intrinsics that read and write a number of this type at any byte of a record."""

    @intrinsic
    def load(typing, record, offset):
        def generate(context, builder, signature, arguments):
            place = builder.gep(builder.bitcast(arguments[0], cgutils.voidptr_t), [arguments[1]])
            found = builder.load(builder.bitcast(place, context.get_value_type(width).as_pointer()), align=1)
            return context.cast(builder, found, width, types_of.uint64)

        return types_of.uint64(record, types_of.int64), generate

    @intrinsic
    def store(typing, record, offset, value):
        def generate(context, builder, signature, arguments):
            place = builder.gep(builder.bitcast(arguments[0], cgutils.voidptr_t), [arguments[1]])
            number = context.cast(builder, arguments[2], types_of.uint64, width)
            builder.store(number, builder.bitcast(place, context.get_value_type(width).as_pointer()), align=1)
            return context.get_dummy_value()

        return types_of.none(record, types_of.int64, types_of.uint64), generate

    return load, store


load_byte, store_byte = _at_byte(types_of.uint8)
load_word, store_word = _at_byte(types_of.uint64)


@intrinsic
def copy_record(typing, target, source):
    """Copy all bytes of a record over another of its type: (target, source). Assigning would copy field by field."""

    def generate(context, builder, signature, arguments):
        size = context.get_constant(types_of.intp, source.size)
        cgutils.raw_memcpy(builder, *arguments, size, 1)
        return context.get_dummy_value()

    return types_of.none(target, source), generate


def kernel(signature, function: Callable):
    """Compile for one signature, keep it on disk, release the interpreter lock while it runs."""
    compiled = numba.njit(nogil=True, error_model="numpy")(function)
    if os.path.isfile(function.__code__.co_filename):
        compiled._cache = KeptOnDisk(function)  # in place of the cache of `cache=True`, in our folder
    with _for_short_loops():
        compiled.compile(signature)
    compiled.disable_compile()
    if compiled.stats.cache_misses:
        _tidy_up()
    return compiled


@contextmanager
def _for_short_loops() -> Iterator[None]:
    """Switch loop vectorization and unrolling off: loops in card games run once or twice, so both cost more than they
    gain.

    Numba reads this when it compiles, and it compiles under this lock: no foreign code compiles in between.
    """
    with global_compiler_lock:
        before = numba.config.LOOP_VECTORIZE, numba.config.SLP_VECTORIZE
        numba.config.LOOP_VECTORIZE = numba.config.SLP_VECTORIZE = 0
        try:
            yield
        finally:
            numba.config.LOOP_VECTORIZE, numba.config.SLP_VECTORIZE = before


@cache
def _tidy_up() -> None:
    """Delete the caches of earlier engines, once in a process that compiled something."""
    forget_old(folder())


def record_type(dtype: np.dtype):
    """The numba type of one record of a structured dtype."""
    return numba.from_dtype(dtype)
