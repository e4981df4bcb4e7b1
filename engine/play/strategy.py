"""Strategies: declaring, finding and compiling them; `engine.setup.lineup` seats them.

A strategy is a small function (view, rules, options) -> action for one part of a game (in A War of Suits: lead,
response). `view` is a state record in which everything hidden from the seat is blank (cards 255);
`options.action[:options.count]` are the legal actions, at least two. Its own random numbers come from
`below(view.streams, DICE + view.seat, n)`.
"""

from ast import FunctionDef
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from engine.compile.jit import bind
from engine.core.game import Game
from engine.play.think_names import OFFERED, plays_of

PERSON = "person"  # the strategy that asks the person at the seat


class Strategy(NamedTuple):
    """One part of a strategy: its name, the part of the game it decides ("any" fits all), its source, whether it uses
    random numbers, and how it plays in words."""

    name: str
    part: str
    source: str
    says: str
    function: Callable | None  # None: it searches, see `engine.play.search.pimc`
    dice: bool = False
    words: str = ""
    pilot: Any = None  # of a custom strategy: its pilot, which is not cached on disk; see `engine.play.custom_strategy`
    tree: Callable[[], FunctionDef] | None = None  # of one written on a page: a new tree to compile


def strategy(part: str, words: str, source: str = "", dice: bool = False):
    """Declare a function of a strategies file; `words` are a designer's words for it ("plays anything"), `source` is
    its clause in the document, or says that it is ours."""

    def declare(function: Callable) -> Strategy:
        return Strategy(function.__name__, part, source, (function.__doc__ or "").strip(), function, dice, words)

    return declare


class Known(dict[tuple[str, str], Strategy]):
    """The strategies of a game by (part, name). Players that think are found by name too, but not listed: there is one
    for each number of rollouts."""

    def __init__(self, game: Game):
        super().__init__()
        self.game = game

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """A snapshot: custom strategies may join during an iteration."""
        return iter(tuple(self.keys()))

    def __contains__(self, pair: object) -> bool:
        return super().__contains__(pair) or self._plays(pair) > 0

    def __missing__(self, pair: tuple[str, str]) -> Strategy:
        if plays := self._plays(pair):
            return thinking(self.game, pair[1], plays)
        raise KeyError(pair)

    def _plays(self, pair: Any) -> int:
        return plays_of(pair[1]) if pair[0] in self.game.parts else 0


def thinking(game: Game, name: str, plays: int) -> Strategy:
    """The player that thinks with this number of rollouts per option, for any part."""
    says = (
        f"Rolls out each option in {plays:,} sampled worlds that fit its view, played on by "
        f"{best_ordinary(game)}, and takes the one that wins most. In long games a rollout stops early and is valued by the lead."
    )
    source = "ours: averaging over worlds, as in Ginsberg (2001), GIB"
    return Strategy(name, "any", source, says, None, True, f"thinks with {plays:,} rollouts per option")


@cache
def strategies(game: Game) -> Known:
    """(part, name) -> strategy for all strategies of a game; those that fit all games come last."""
    known = Known(game)
    for module in (f"engine.games.{game.name}.strategies", "engine.play.generic_strategies"):
        if not _exists(module):
            continue
        for each in list(vars(import_module(module)).values()):
            if isinstance(each, Strategy):
                for part in game.parts if each.part == "any" else (each.part,):
                    known.setdefault((part, each.name), each)
    return known


def _exists(module: str) -> bool:
    """Whether this module exists; a game in a single file has no inner modules."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def best_ordinary(game: Game) -> str:
    """The strongest strategy on the ladder of a game; the random one if it has no ladder."""
    return game.ladder[-1] if game.ladder else game.plain


def names(game: Game, part: str) -> list[str]:
    """The strategies that can decide a part, the game's own first; without "person"."""
    return [name for p, name in strategies(game) if p == part and name != PERSON]


def offered(game: Game, part: str) -> list[str]:
    """The strategies that lists offer for a part: one that thinks represents all of these, if the game has
    decisions."""
    return [*names(game, part), *([OFFERED] if game.ladder else [])]


def compiled(game: Game, part: str, name: str):
    """The function of a strategy part, compiled for this game's records; a custom one may have changed since the last
    call."""
    return strategies(game)[part, name].pilot or _compiled(game, part, name)


@cache
def _compiled(game: Game, part: str, name: str):
    from engine.compile.compiler import kernel
    from engine.play.specialize import choice_signature  # loads numba

    function = strategies(game)[part, name].function
    assert function, f"{name} is compiled by engine.play.search.pimc"
    return kernel(choice_signature(game), bind(function, choice_name(game, part, name)))


def choice_name(game: Game, part: str, name: str) -> str:
    """The name of a strategy part in the disk cache."""
    return f"choose_{game.name}_{strategies(game)[part, name].part}_{name}"
