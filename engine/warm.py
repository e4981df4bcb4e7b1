"""Compiling ahead, in a child process that only fills the disk cache: `python -m engine.warm GAME [STRATEGY ...]`.

Compiling holds a lock on which every other game in the same process would wait.
"""

import subprocess
import sys

from engine import game as games
from engine.drive import kernel_name, player
from engine.game import Game
from engine.jit import is_cached
from engine.setup import Setup
from engine.strategy import choice_name, compiled, parts_of, strategies


def is_ready(setup: Setup) -> bool:
    """Whether playing this setup compiles nothing."""
    game = setup.game
    parts = {pair for seat in setup.strategies for pair in zip(game.parts, parts_of(game, seat), strict=True)}
    return all(is_cached(name) for name in [kernel_name(game), *(choice_name(game, *pair) for pair in parts)])


def start(game: Game, seats: tuple[str, ...] = ()) -> subprocess.Popen:
    """Start a child process that compiles a game's loop and these strategies; without any, all strategies as well."""
    command = [sys.executable, "-m", "engine.warm", game.name, *seats]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def warm(game: Game, seats: tuple[str, ...] = ()) -> None:
    """Compile a game's loop, then these strategies, or the default ones first and then all others."""
    player(game)
    for text in seats or game.strategies:
        for part, name in zip(game.parts, parts_of(game, text), strict=True):
            compiled(game, part, name)
    if not seats:
        for part, name in strategies(game):
            compiled(game, part, name)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        warm(games.load(sys.argv[1]), tuple(sys.argv[2:]))
    else:
        for each in games.names():
            warm(games.load(each))
