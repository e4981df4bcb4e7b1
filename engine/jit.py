"""How the rules are compiled: one decorator, one cache folder, and the binding of a loop to a game.

Numba does not notice that a *called* function was edited in another file, so the cache folder is named after a
hash of every source file of the engine that has compiled functions: an edited engine looks into an empty folder. Prose is
left out of it: texts and comments are not compiled. (The names of fields are texts too, but the record that they make is
part of the signature under which a kernel is kept.)
"""

import ast
import hashlib
import os
import shutil
import sys
import tempfile
import types
import warnings
from pathlib import Path

import numba
import numpy as np
from numba import types as types_of
from numba.core import cgutils
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, intrinsic, lower_getattr_generic, models, register_model, typeof_impl
from numba.np.numpy_support import as_dtype
from platformdirs import user_cache_path

from engine.parameter import OptionType

# Strategies travel as typed function pointers, which numba still calls experimental.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)

# Loops at a card table run once or twice: preparing them for long runs costs more than it gains, and compile time.
numba.config.LOOP_VECTORIZE = 0
numba.config.SLP_VECTORIZE = 0

_HERE = Path(__file__).parent
_KEPT_CACHES = 4
_KEPT_NOTES = 50
_NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # only compiled code calls the small functions


def sources_hash() -> str:
    """Sixteen hex digits that change when the code of a file with compiled functions, numba or numpy changes."""
    digest = hashlib.sha256(f"{sys.version_info} {numba.__version__} {np.__version__}".encode())
    for path in _compiled_sources():
        digest.update(str(path.relative_to(_HERE)).encode())
        digest.update(_without_prose(path.read_bytes()))
    return digest.hexdigest()[:16]


def _compiled_sources() -> list[Path]:
    """The files of the engine from which something is compiled: those of games, and all that import this one."""
    return [
        path
        for path in sorted(_HERE.rglob("*.py"))
        if path == Path(__file__) or path.is_relative_to(_HERE / "games") or b"engine.jit" in path.read_bytes()
    ]


def _without_prose(source: bytes) -> bytes:
    """The syntax tree of a file with every text empty, and so without comments and places."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree).encode()


def _writable_root() -> Path:
    root = Path(os.environ.get("WARBENCH_CACHE") or user_cache_path("warbench"))
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError:
        return Path(tempfile.gettempdir()) / "warbench"


def _forget_old_caches(root: Path, current: Path) -> None:
    folders = [f for f in root.glob("engine-*") if f.is_dir() and f != current]
    folders.sort(key=lambda f: f.stat().st_mtime, reverse=True)
    for folder in folders[_KEPT_CACHES:]:
        shutil.rmtree(folder, ignore_errors=True)
    notes = sorted(root.glob("sources-*"), key=lambda f: f.stat().st_mtime, reverse=True)
    for note in notes[_KEPT_NOTES:]:
        note.unlink(missing_ok=True)


def _known_hash(root: Path) -> str:
    """`sources_hash`, from a note in the cache if these very bytes were read before: parsing them takes half a second."""
    digest = hashlib.sha256(f"{sys.version_info} {numba.__version__} {np.__version__}".encode())
    for path in _compiled_sources():
        digest.update(path.read_bytes())
    note = root / f"sources-{digest.hexdigest()[:16]}"
    if not note.is_file():
        written = note.with_suffix(f".{os.getpid()}")
        written.write_text(sources_hash(), "utf-8")
        written.replace(note)
    return note.read_text("utf-8")


def _open_cache() -> Path:
    root = _writable_root()
    folder = root / f"engine-{_known_hash(root)}"
    folder.mkdir(parents=True, exist_ok=True)
    _forget_old_caches(root, folder)
    numba.config.CACHE_DIR = str(folder)
    return folder


CACHE = _open_cache()


def rule(function):
    """Compile a small function so that it melts into its caller. Everything that plays cards is made of these."""
    return _for_wide_numbers(numba.njit(forceinline=True, error_model="numpy", **_NO_WRAPPERS)(function))


def once(function):
    """Compile a function as a part of its only caller: that saves compiling the same code twice, one inside the other."""
    return numba.njit(inline="always", error_model="numpy", **_NO_WRAPPERS)(function)


def seldom(function):
    """Compile a function that is called rarely on its own, so that it does not swell its callers.

    Said in so many words, because a function would inherit the inlining of the first one that calls it.
    """
    return _for_wide_numbers(numba.njit(forceinline=False, error_model="numpy", **_NO_WRAPPERS)(function))


def _for_wide_numbers(dispatcher):
    """Compile a function once for all widths of whole numbers instead of once for each; a third of the compile time."""
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


class OptionsAsNumbers(types_of.Dummy):
    """The type of a class of options in compiled code, where `AcePower.CLAIMS` is its place: the number in the record."""

    def __init__(self, options: OptionType):
        self.options = options
        super().__init__(f"options({options.__module__}.{options.__qualname__})")


register_model(OptionsAsNumbers)(models.OpaqueModel)


@typeof_impl.register(OptionType)
def _type_of_options(options, context):
    return OptionsAsNumbers(options)


@infer_getattr
class _OptionByName(AttributeTemplate):
    key = OptionsAsNumbers

    def generic_resolve(self, kind, name):
        return types_of.int64 if name in kind.options.__members__ else None


@lower_getattr_generic(OptionsAsNumbers)
def _place_of_option(context, builder, kind, value, name):
    return context.get_constant(types_of.int64, kind.options[name].place)


def record_at(row_dtype):
    """Compiled function (address, index, like) -> the record at that place of a buffer, without a copy.

    `row_dtype` gives the dtype of a row from the dtype of the record `like`. An array would be reference-counted at
    every call of a small function, which costs more than the rule it serves; an address is a number.
    """

    @intrinsic
    def find(typing, address, index, like):
        row = row_dtype(as_dtype(like))
        result = numba.from_dtype(row)

        def generate(context, builder, signature, arguments):
            offset = builder.mul(arguments[1], arguments[1].type(row.itemsize))
            return builder.inttoptr(builder.add(arguments[0], offset), context.get_value_type(result))

        return result(types_of.uint64, types_of.int64, like), generate

    return find


@intrinsic
def fill_bytes(typing, record, offset, length, value):
    """Set a stretch of bytes of a record to one value: (record, offset, length, value)."""

    def generate(context, builder, signature, arguments):
        start, offset, length, value = arguments
        place = builder.gep(builder.bitcast(start, cgutils.voidptr_t), [offset])
        cgutils.memset(builder, place, length, builder.trunc(value, cgutils.int8_t))
        return context.get_dummy_value()

    number = types_of.int64
    return types_of.none(record, number, number, number), generate


@intrinsic
def copy_record(typing, target, source):
    """Copy all bytes of a record over another of its type: (target, source). Assigning would copy field by field."""

    def generate(context, builder, signature, arguments):
        size = context.get_constant(types_of.intp, source.size)
        cgutils.raw_memcpy(builder, *arguments, size, 1)
        return context.get_dummy_value()

    return types_of.none(target, source), generate


def bind(template, name: str, **verbs):
    """Copy of a plain function in which the names in `verbs` mean this game's functions.

    A closure would be compiled again in every process; a copy with its own name and bound globals hits the disk cache.
    """
    scope = {**template.__globals__, **verbs}
    copy = types.FunctionType(template.__code__, scope, name, template.__defaults__)
    copy.__qualname__ = name
    copy.__module__ = template.__module__
    copy.__doc__ = template.__doc__
    return copy


def kernel(signature, function):
    """Compile for one signature, keep it on disk, release the interpreter lock while it runs."""
    cached = os.path.isfile(function.__code__.co_filename)
    return numba.njit(signature, cache=cached, nogil=True, error_model="numpy")(function)


def is_cached(function_name: str) -> bool:
    """Whether a kernel of this name lies compiled on disk."""
    return any(CACHE.rglob(f"*.{function_name}-*.nbc"))


def record_type(dtype: np.dtype):
    """The numba type of one record of a structured dtype."""
    return numba.from_dtype(dtype)
