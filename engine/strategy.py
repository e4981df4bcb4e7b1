"""Strategies: how one is declared, found and compiled; `engine.lineup` seats them.

A strategy is a small function (view, rules, options) -> action for one part of a game (in A War of Suits: lead,
response). `view` is a state record in which everything that the seat may not see is blank (cards 255);
`options.action[:options.count]` is what is legal, at least two. Its own random numbers come from
`below(view.streams, DICE + view.seat, n)`.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from engine.bind import choice_signature
from engine.game import Game
from engine.jit import bind, kernel

PERSON = "person"  # the strategy that asks whoever sits there


class Strategy(NamedTuple):
    """One part of a strategy: its name, the part of the game it decides ("any" fits all), where it comes from, and
    whether it tosses coins."""

    name: str
    part: str
    source: str
    says: str
    function: Callable
    dice: bool = False


def strategy(part: str, source: str, dice: bool = False):
    """Declare a function of a strategies file; `source` is its clause in the document, or says that it is ours."""

    def declare(function: Callable) -> Strategy:
        return Strategy(function.__name__, part, source, (function.__doc__ or "").strip(), function, dice)

    return declare


@cache
def strategies(game: Game) -> dict[tuple[str, str], Strategy]:
    """(part, name) -> strategy for everything that can play a game; those that fit all games last."""
    known: dict[tuple[str, str], Strategy] = {}
    for module in (f"engine.games.{game.name}.strategies", "engine.anybody"):
        if not _exists(module):
            continue
        for each in vars(import_module(module)).values():
            if isinstance(each, Strategy):
                for part in game.parts if each.part == "any" else (each.part,):
                    known.setdefault((part, each.name), each)
    return known


def _exists(module: str) -> bool:
    """Whether there is such a module; a game that is a single file has none inside it."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def names(game: Game, part: str) -> list[str]:
    """The strategies that can decide a part, the game's own first; a person is not one of them."""
    return [name for p, name in strategies(game) if p == part and name != PERSON]


@cache
def compiled(game: Game, part: str, name: str):
    """The function of a strategy part, compiled for this game's records."""
    function = strategies(game)[part, name].function
    return kernel(choice_signature(game), bind(function, choice_name(game, part, name)))


def choice_name(game: Game, part: str, name: str) -> str:
    """The name under which a strategy part lies in the disk cache."""
    return f"choose_{game.name}_{strategies(game)[part, name].part}_{name}"
