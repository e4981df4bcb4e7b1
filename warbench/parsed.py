"""The decorator of the public functions: it reads a `Setup` or a `GameId` from its text."""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from os import PathLike
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar, overload

from engine.setup.game_id import GameId, as_id
from engine.setup.setup import Given, Setup, as_setup

P = ParamSpec("P")
T = TypeVar("T")
FilePath: TypeAlias = str | PathLike[str]

#: By the annotation of an argument: what reads it, and the annotation that a user sees.
_READ: dict[Any, tuple[Callable[[Any], Any], Any]] = {
    Setup: (as_setup, Setup | str),
    GameId: (as_id, GameId | str),
}

VAR_KEYWORD = Parameter.VAR_KEYWORD
_OPTIONS = {
    "threads": int | None,
    "progress": Callable[[int], None] | None,
    "cancelled": Callable[[], bool] | None,
}
_PASSED = [Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind) for name, kind in _OPTIONS.items()]


@overload
def parsed(function: Callable[Concatenate[Setup, Setup, P], T]) -> Callable[Concatenate[Given, Given, P], T]: ...
@overload
def parsed(function: Callable[Concatenate[Setup, P], T]) -> Callable[Concatenate[Given, P], T]: ...
@overload
def parsed(function: Callable[Concatenate[GameId, P], T]) -> Callable[Concatenate[GameId | str, P], T]: ...
@overload
def parsed(function: Callable[Concatenate[FilePath, Setup, P], T]) -> Callable[Concatenate[FilePath, Given, P], T]: ...
def parsed(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, reading each argument annotated as `Setup` or `GameId` from a text; raises BadInput.

    Where the engine hands options on to `simulate`, the signature names those that a user sets.
    """
    declared = signature(function)
    reads = [_READ.get(each.annotation, (_as_given, each.annotation)) for each in declared.parameters.values()]
    named = dict(zip(declared.parameters, reads, strict=True))

    @wraps(function)
    def door(*given: Any, **how: Any) -> Any:
        first = [read(each) for each, (read, _) in zip(given, reads, strict=False)]
        rest = {name: named[name][0](each) if name in named else each for name, each in how.items()}
        return function(*first, *given[len(first) :], **rest)

    seen = [
        each.replace(annotation=named[name][1])
        for name, each in declared.parameters.items()
        if each.kind != VAR_KEYWORD
    ]
    if len(seen) < len(declared.parameters):
        seen += [each for each in _PASSED if each.name not in declared.parameters]
    door.__signature__ = declared.replace(parameters=seen)  # type: ignore[attr-defined]
    door.__annotations__ = {
        name: named[name][1] if name in named else each for name, each in function.__annotations__.items()
    }
    door.__module__ = "warbench"  # where a pickle finds it
    return door


def _as_given(argument: Any) -> Any:
    return argument
