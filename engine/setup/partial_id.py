"""What can be read of the text of a game of which a part is wrong: each part that is right is kept."""

from collections.abc import Callable
from typing import Any, TypeVar

from engine.core.game import Game
from engine.core.rules import BadInput
from engine.setup.game_id import GameId, read_id
from engine.setup.setup import Setup

T = TypeVar("T")


def read_in_parts(text: str, game: Game, refuse: Callable[[Setup], None]) -> tuple[Setup, GameId | None]:
    """The setup of a game with the rules and the players that can be read, and the single game if its seed can; `refuse` raises
    BadInput for players that may not be here.

    >>> from engine.core import game as games
    >>> read_in_parts("suits:hand_size=banana,decks=2@random@17", games.load("suits"), lambda setup: None)[1]
    read_id('suits:decks=2@random@17')
    """
    head, *tails = text.split("@")
    setup = Setup.of(game)
    for at, word in enumerate(filter(None, head.partition(":")[2].split(","))):
        setup = _or(setup, _with_rule, setup, word, at == 0)
    if tails and tails[0] and not tails[0][0].isdigit():
        setup = _or(setup, _with_players, setup, tails[0], refuse)
    seeded = tails[-1] if tails and tails[-1][:1].isdigit() else ""
    return setup, _or(None, read_id, f"{setup.text()}@{seeded}") if seeded else None


def _or(otherwise: T, read: Callable[..., T], *given: Any) -> T:
    """What is read, or else something else where that is bad input."""
    try:
        return read(*given)
    except BadInput:
        return otherwise


def _with_rule(setup: Setup, word: str, first: bool) -> Setup:
    """The setup with one more change, or with its preset, which is the first word; the first of two values of a rule is kept."""
    game, (name, equals, value) = setup.game, word.partition("=")
    if not equals:
        return Setup.of(game, base=word) if first else setup
    changes = setup.rules.changes()
    return setup if name in changes else Setup.of(game, {**changes, **game.Rules.read({name: value})}, base=setup.base)


def _with_players(setup: Setup, players: str, refuse: Callable[[Setup], None]) -> Setup:
    seated = Setup.of(setup.game, setup.rules, players.split("/"), setup.base)
    refuse(seated)
    return seated
