"""Strategies: how one is declared, found, combined and compiled.

A strategy is a small function (view, rules, options) -> action for one part of a game (in A War of Suits: lead,
response). `view` is a state record in which everything that the seat may not see is blank (cards 255);
`options.action[:options.count]` is what is legal, at least two. Its own random numbers come from
`below(view.streams, DICE + view.seat, n)`.

A seat's strategy is written `highest.miser`: a part for each part of the game, or one name for all. `random` fits
every part; a single name such as `highest` leaves the other parts to the game's default.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from engine.bind import choice_signature
from engine.game import Game
from engine.jit import bind, kernel
from engine.rules import BadInput


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
    found: dict[tuple[str, str], Strategy] = {}
    for module in (f"engine.games.{game.name}.strategies", "engine.anybody"):
        if not _exists(module):
            continue
        for each in vars(import_module(module)).values():
            if isinstance(each, Strategy):
                for part in game.parts if each.part == "any" else (each.part,):
                    found.setdefault((part, each.name), each)
    return found


def _exists(module: str) -> bool:
    """Whether there is such a module; a game that is a single file has none inside it."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def names(game: Game, part: str) -> list[str]:
    """The strategies that can decide a part, the game's own first; a person is not one of them."""
    return [name for p, name in strategies(game) if p == part and name != "person"]


def parts_of(game: Game, text: str) -> tuple[str, ...]:
    """The names of a seat's strategy, part by part: 'highest.miser' -> ('highest', 'miser'); BadInput names the part."""
    words = text.split(".")
    if len(words) == 1:
        words = _spread(game, words[0])
    if len(words) != len(game.parts):
        raise BadInput(
            f"The strategy '{text[:60]}' has {len(words)} parts; {game.title} has {len(game.parts)}: {', '.join(game.parts)}."
        )
    for part, word in zip(game.parts, words, strict=True):
        if (part, word) not in strategies(game):
            known = ", ".join(names(game, part))
            raise BadInput(
                f"There is no {part} strategy '{word[:40]}' in {game.title}; the {part} strategies are {known}."
            )
    return tuple(words)


def _spread(game: Game, word: str) -> list[str]:
    fits = [(part, word) in strategies(game) for part in game.parts]
    if not any(fits):
        known = sorted({name for _, name in strategies(game)} - {"person"})
        raise BadInput(f"There is no strategy '{word[:40]}' in {game.title}; there are {', '.join(known)}.")
    return [word if fit else default for fit, default in zip(fits, game.default_parts, strict=True)]


def seat_strategies(game: Game, texts: tuple[str, ...] | list[str] = (), seats: int = 0) -> tuple[str, ...]:
    """One full strategy name a seat; one text serves all seats, none means the game's own defaults.

    `seats` says how many play, where the rules of the game leave that open.
    """
    seats = seats or len(game.seats)
    texts = tuple(texts) or for_seats(game.strategies, seats)
    if len(texts) == 1:
        texts = texts * seats
    if len(texts) != seats:
        here = " here" if game.players else ""
        raise BadInput(
            f"{game.title} has {seats} seats{here}, not {len(texts)}; give one strategy for all or one for each."
        )
    return tuple(".".join(parts_of(game, text)) for text in texts)


def for_seats(texts: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """The strategies of so many seats: who sits further round plays as the seats before do, in turn."""
    return tuple(texts[seat % len(texts)] for seat in range(seats))


@cache
def compiled(game: Game, part: str, name: str):
    """The function of a strategy part, compiled for this game's records."""
    function = strategies(game)[part, name].function
    return kernel(choice_signature(game), bind(function, choice_name(game, part, name)))


def choice_name(game: Game, part: str, name: str) -> str:
    """The name under which a strategy part lies in the disk cache."""
    return f"choose_{game.name}_{strategies(game)[part, name].part}_{name}"


def seat_pilots(game: Game, seats: tuple[str, ...]) -> tuple:
    """Compiled parts, seat by seat, for `drive.play`; `seats` as `seat_strategies` returns them. Empty seats are filled up."""
    return tuple(
        compiled(game, part, name)
        for text in for_seats(seats, len(game.seats))
        for part, name in zip(game.parts, parts_of(game, text), strict=True)
    )
