"""What makes a function a command: its name, an example, and its options, some of them declared in dataclasses."""

from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, NamedTuple


class Command(NamedTuple):
    """A command: what is typed for it, the function that typer calls, an example that works."""

    name: str
    run: Callable[..., None]
    example: str


def command(example: str, name: str = "") -> Callable[[Callable[..., None]], Command]:
    """Make a function a command, named as the function is, with dashes. A parameter that is a dataclass declares an option a
    field; the function gets the object."""

    def made(function: Callable[..., None]) -> Command:
        return Command(name or function.__name__.replace("_", "-"), _spread(function), example)

    return made


def _spread(function: Callable[..., None]) -> Callable[..., None]:
    """The function as typer reads it: with the fields of its dataclasses in its signature, behind its own options."""
    declared = signature(function).parameters.values()
    gathered: dict[str, Any] = {each.name: each.annotation for each in declared if is_dataclass(each.annotation)}
    own = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in declared if each.name not in gathered]
    options = [*own, *(option for kind in gathered.values() for option in _options(kind))]

    @wraps(function)
    def spread(**typed: Any) -> None:
        objects = {name: kind(**_taken(typed, kind)) for name, kind in gathered.items()}
        function(**objects, **typed)

    spread.__signature__ = Signature(options)  # type: ignore[attr-defined]
    spread.__annotations__ = {each.name: each.annotation for each in options}
    return spread


def _options(kind: Any) -> Iterable[Parameter]:
    for each in fields(kind):
        default = Parameter.empty if each.default is MISSING else each.default
        yield Parameter(each.name, Parameter.KEYWORD_ONLY, default=default, annotation=each.type)


def _taken(typed: dict[str, Any], kind: Any) -> dict[str, Any]:
    """The fields of a dataclass among what was typed, which are taken out of it."""
    return {each.name: typed.pop(each.name) for each in fields(kind) if each.name in typed}
