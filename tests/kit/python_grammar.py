"""The nodes of Python's abstract syntax and their fields, of the versions that Warbench runs on (Parser/Python.asdl of CPython)."""

_OF_311 = """
Module body type_ignores; Interactive body; Expression body; FunctionType argtypes returns; TypeIgnore lineno tag
FunctionDef name args body decorator_list returns type_comment
AsyncFunctionDef name args body decorator_list returns type_comment
ClassDef name bases keywords body decorator_list
Return value; Delete targets; Assign targets value type_comment; AugAssign target op value
AnnAssign target annotation value simple; For target iter body orelse type_comment
AsyncFor target iter body orelse type_comment; While test body orelse; If test body orelse
With items body type_comment; AsyncWith items body type_comment; Match subject cases; Raise exc cause
Try body handlers orelse finalbody; TryStar body handlers orelse finalbody; Assert test msg
Import names; ImportFrom module names level; Global names; Nonlocal names; Expr value; Pass; Break; Continue
BoolOp op values; NamedExpr target value; BinOp left op right; UnaryOp op operand; Lambda args body
IfExp test body orelse; Dict keys values; Set elts; ListComp elt generators; SetComp elt generators
DictComp key value generators; GeneratorExp elt generators; Await value; Yield value; YieldFrom value
Compare left ops comparators; Call func args keywords; FormattedValue value conversion format_spec; JoinedStr values
Constant value kind; Attribute value attr ctx; Subscript value slice ctx; Starred value ctx; Name id ctx
List elts ctx; Tuple elts ctx; Slice lower upper step
Load; Store; Del; And; Or; Add; Sub; Mult; MatMult; Div; Mod; Pow; LShift; RShift; BitOr; BitXor; BitAnd; FloorDiv
Invert; Not; UAdd; USub; Eq; NotEq; Lt; LtE; Gt; GtE; Is; IsNot; In; NotIn
comprehension target iter ifs is_async; ExceptHandler type name body
arguments posonlyargs args vararg kwonlyargs kw_defaults kwarg defaults; arg arg annotation type_comment
keyword arg value; alias name asname; withitem context_expr optional_vars; match_case pattern guard body
MatchValue value; MatchSingleton value; MatchSequence patterns; MatchMapping keys patterns rest
MatchClass cls patterns kwd_attrs kwd_patterns; MatchStar name; MatchAs pattern name; MatchOr patterns
"""
_LATER = {  # nodes that are new in a version, or have other fields than before
    (3, 12): """
FunctionDef name args body decorator_list returns type_comment type_params
AsyncFunctionDef name args body decorator_list returns type_comment type_params
ClassDef name bases keywords body decorator_list type_params; TypeAlias name type_params value
TypeVar name bound; ParamSpec name; TypeVarTuple name
""",
    (3, 13): "TypeVar name bound default_value; ParamSpec name default_value; TypeVarTuple name default_value",
    (3, 14): "TemplateStr values; Interpolation value str conversion format_spec",
}


def _read(text: str) -> dict[str, tuple[str, ...]]:
    words = (row.split() for row in text.replace("\n", ";").split(";"))
    return {name: tuple(fields) for name, *fields in filter(None, words)}


def _versions() -> dict[tuple[int, int], dict[str, tuple[str, ...]]]:
    made = {(3, 11): _read(_OF_311)}
    for version, text in _LATER.items():
        made[version] = {**list(made.values())[-1], **_read(text)}
    return made


NODES = _versions()  # version -> node -> its fields
