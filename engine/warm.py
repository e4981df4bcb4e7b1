"""Compiling ahead, in a child process that only fills the disk cache: `python -m engine.warm GAME [STRATEGY ...]`.

Compiling holds a lock on which every other game in the same process would wait. With several games, and no strategies,
everything that is not compiled yet is: `python -m engine.warm GAME GAME ...`.

A class opens the same game in the same moment: whoever asks for what is being compiled already waits for it, in this
process and in others.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from time import sleep

from engine import game as games
from engine.bind import kernel_name
from engine.drive import player
from engine.game import Game
from engine.jit import CACHE, is_cached
from engine.setup import Setup
from engine.strategy import choice_name, compiled, parts_of, strategies

_asking, _loading = Lock(), Lock()
_children: dict[tuple[str, ...], subprocess.Popen] = {}  # the last child that was started with these words
_found: set[str] = set()  # what was seen in the disk cache stays there
_AHEAD = "everything"  # what only one process of this machine compiles ahead


def is_ready(setup: Setup) -> bool:
    """Whether playing this setup compiles nothing."""
    game = setup.game
    parts = {pair for seat in setup.strategies for pair in zip(game.parts, parts_of(game, seat), strict=True)}
    missing = {kernel_name(game), *(choice_name(game, *pair) for pair in parts)} - _found
    _found.update(name for name in missing if is_cached(name))
    return missing <= _found


def start(game: Game, seats: tuple[str, ...]) -> subprocess.Popen:
    """Start a child process that compiles a game's loop and these strategies, or find the one that is at it."""
    words = (game.name, *sorted(set(seats)))
    with _asking:
        child = _children.get(words)
        if child is None or child.poll() is not None:
            child = _children[words] = _child(*words)
        return child


def start_ahead(game: Game) -> None:
    """Start, once in the life of this process, a child that compiles all that is missing: first this game's strategies,
    then the other games. It gives way to everybody who plays."""
    with _asking:
        if (_AHEAD,) not in _children:
            others = [name for name in games.names() if name != game.name]
            _children[_AHEAD,] = _child(game.name, *others)


def _child(*words: str) -> subprocess.Popen:
    command = [sys.executable, "-m", "engine.warm", *words]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def warm(game: Game, seats: tuple[str, ...]) -> None:
    """Compile a game's loop and these strategies, or load them into this process: one thread does, the others wait."""
    with _loading:
        player(game)
        for text in seats:
            for part, name in zip(game.parts, parts_of(game, text), strict=True):
                compiled(game, part, name)


@contextmanager
def alone(name: str, wait: bool = True) -> Iterator[bool]:
    """Hold a name that only one process of this machine has at a time; False for who does not wait and cannot have it."""
    with (CACHE / f"{name}.lock").open("wb") as file:
        while not (held := _hold(file.fileno())) and wait:
            sleep(0.1)
        yield held  # the system lets go of it when the file is closed, even if the process dies


def _hold(file: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def warm_all(game: Game) -> None:
    """Compile what is missing of a game: its loop, the strategies it opens with, then all others."""
    if not is_cached(kernel_name(game)):
        warm(game, game.strategies)
    for part, name in strategies(game):
        if not is_cached(choice_name(game, part, name)):
            compiled(game, part, name)


def _main(words: list[str]) -> None:
    named = [word for word in words if word in games.names()]
    if len(named) < len(words):
        with alone(words[0]):
            warm(games.load(words[0]), tuple(words[1:]))
        return
    with suppress(OSError, AttributeError):
        os.nice(10)
    with alone(_AHEAD, wait=False) as held:
        if not held:
            print("Another process is compiling ahead already.", file=sys.stderr)
            return
        for name in named or games.names():
            warm_all(games.load(name))


if __name__ == "__main__":
    _main(sys.argv[1:])
