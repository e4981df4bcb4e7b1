"""Compiling ahead, in a child process that only fills the disk cache: `python -m engine.warm GAME [STRATEGY ...]`.

Compiling holds a lock on which every other game in the same process would wait. With several games, and no strategies,
everything that is not compiled yet is: `python -m engine.warm GAME GAME ...`.
"""

import os
import subprocess
import sys
from contextlib import suppress

from engine import game as games
from engine.drive import kernel_name, player
from engine.game import Game
from engine.jit import is_cached
from engine.setup import Setup
from engine.strategy import choice_name, compiled, parts_of, strategies

_ahead: list[subprocess.Popen] = []  # the child that compiles what nobody asked for yet: one a process is enough


def is_ready(setup: Setup) -> bool:
    """Whether playing this setup compiles nothing."""
    game = setup.game
    parts = {pair for seat in setup.strategies for pair in zip(game.parts, parts_of(game, seat), strict=True)}
    return all(is_cached(name) for name in [kernel_name(game), *(choice_name(game, *pair) for pair in parts)])


def start(game: Game, seats: tuple[str, ...]) -> subprocess.Popen:
    """Start a child process that compiles a game's loop and these strategies."""
    return _child(game.name, *seats)


def start_ahead(game: Game) -> None:
    """Start, once in the life of this process, a child that compiles all that is missing: first this game's strategies,
    then the other games. It gives way to everybody who plays."""
    if not _ahead:
        others = [name for name in games.names() if name != game.name]
        _ahead.append(_child(game.name, *others))


def _child(*words: str) -> subprocess.Popen:
    command = [sys.executable, "-m", "engine.warm", *words]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def warm(game: Game, seats: tuple[str, ...]) -> None:
    """Compile a game's loop and these strategies."""
    player(game)
    for text in seats:
        for part, name in zip(game.parts, parts_of(game, text), strict=True):
            compiled(game, part, name)


def warm_all(game: Game) -> None:
    """Compile what is missing of a game: its loop, the strategies it opens with, then all others."""
    if not is_cached(kernel_name(game)):
        warm(game, game.strategies)
    for part, name in strategies(game):
        if not is_cached(choice_name(game, part, name)):
            compiled(game, part, name)


def _main(words: list[str]) -> None:
    named = [word for word in words if word in games.names()]
    if len(named) == len(words):
        with suppress(OSError, AttributeError):
            os.nice(10)
        for name in named or games.names():
            warm_all(games.load(name))
    else:
        warm(games.load(words[0]), tuple(words[1:]))


if __name__ == "__main__":
    _main(sys.argv[1:])
