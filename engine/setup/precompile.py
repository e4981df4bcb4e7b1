"""Compiling ahead, in a child process that only fills the disk cache: `python -m engine.setup.precompile GAME [STRATEGY ...]`.

Compiling holds a lock on which every other game in the same process would wait. With several games, and no strategies,
everything that is not compiled yet is, at last the loops of chances and curves: `python -m engine.setup.precompile GAME GAME ...`.

A class opens the same game in the same moment: whoever asks for what is being compiled already waits for it, in this
process and in others.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock

from filelock import FileLock, Timeout

from engine.compile.disk_cache import folder, is_cached
from engine.compile.progress import HowFar, how_far, telling
from engine.core import game as games
from engine.core.game import Game
from engine.play.loop import player
from engine.play.specialize import kernel_name
from engine.play.strategy import choice_name, compiled, strategies
from engine.runtime import child_process
from engine.setup.lineup import Lineup, pilot, pilot_name, reference_pilots
from engine.setup.setup import Setup
from engine.setup.world_rollouts import weigher, weigher_name

_asking, _loading = Lock(), Lock()
_children: dict[tuple[str, ...], subprocess.Popen] = {}  # the last child that was started with these words
_on_disk: set[str] = set()  # what was seen in the disk cache stays there
_LOOK = 0.4  # seconds after which whoever waits is told again how far it is
_AHEAD = "everything"  # what only one process of this machine compiles ahead


def is_ready(setup: Setup) -> bool:
    """Whether playing this setup compiles nothing."""
    game = setup.game
    known = strategies(game)
    kept = (pilot_name(game, *pair) for pair in setup.lineup.pairs if known[pair].pilot is None)
    missing = {kernel_name(game), *kept} - _on_disk
    _on_disk.update(name for name in missing if is_cached(name))
    return missing <= _on_disk


def start(game: Game, seats: tuple[str, ...]) -> subprocess.Popen:
    """Start a child process that compiles a game's loop and these strategies, or find the one that is at it."""
    words = (game.name, *sorted(set(seats)))
    with _asking:
        running = _children.get(words)
        if running is None or running.poll() is not None:
            running = _children[words] = _child(*words)
        return running


def get_ready(*setups: Setup) -> None:
    """Wait until playing these setups compiles nothing. It is done in child processes: here it would hold up everybody."""
    for setup in setups:
        if not is_ready(setup):
            start(setup.game, setup.strategies).wait()


def getting_ready(setup: Setup) -> Iterator[HowFar | None]:
    """Wait as `get_ready` does, and tell meanwhile how far it is: at once, then about twice a second."""
    if is_ready(setup):
        return
    child, far = start(setup.game, setup.strategies), None
    while child.poll() is None:
        far = how_far(setup.game.name) or far  # while it ends, nothing is said any more
        yield far
        with suppress(subprocess.TimeoutExpired):
            child.wait(_LOOK)


def start_ahead(game: Game) -> None:
    """Start, once in the life of this process, a child that compiles all that is missing: first this game's strategies,
    then the other games. It gives way to everybody who plays."""
    with _asking:
        if (_AHEAD,) not in _children:
            others = [name for name in games.names() if name != game.name]
            _children[_AHEAD,] = _child(game.name, *others)


def _child(*words: str) -> subprocess.Popen:
    """A child that ends with this process: nobody who has closed the workbench has a machine that goes on compiling."""
    command, quiet = child_process.tied("engine.setup.precompile", *words), subprocess.DEVNULL
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, env=child_process.environment())


def precompile(game: Game, seats: tuple[str, ...]) -> None:
    """Compile a game's loop and these strategies, or load them into this process: one thread does, the others wait."""
    with _loading:
        player(game)
        lineup = Lineup.read(game, seats)
        for part, name in lineup.pairs:
            pilot(game, part, name)
        if lineup.thinks:
            reference_pilots(game)


@contextmanager
def alone(name: str, wait: bool = True) -> Iterator[bool]:
    """Hold a name that only one process of this machine has at a time; False for who does not wait and cannot have it.

    The system lets go of it when the process dies.
    """
    lock = FileLock(folder() / f"{name}.lock")
    try:
        lock.acquire(timeout=-1 if wait else 0)
    except Timeout:
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def precompile_all(game: Game) -> None:
    """Compile what is missing of a game: its loop, the strategies it opens with, then all others."""
    if not is_cached(kernel_name(game)):
        precompile(game, game.strategies)
    for part, name in strategies(game):
        if not is_cached(choice_name(game, part, name)):
            compiled(game, part, name)


def precompile_rollouts(game: Game) -> None:
    """Compile what chances and curves take, where somebody may choose something in this game. Who wants it meanwhile waits."""
    if game.ladder and not is_cached(weigher_name(game)):
        with alone(weigher_name(game)):
            weigher(game)


def _main(words: list[str]) -> None:
    named = [word for word in words if word in games.names()]
    if len(named) < len(words):
        with alone(words[0]), telling(words[0]):
            precompile(games.load(words[0]), tuple(words[1:]))
        return
    with suppress(OSError, AttributeError):
        os.nice(10)
    with alone(_AHEAD, wait=False) as held:
        if not held:
            print("Another process is compiling ahead already.", file=sys.stderr)
            return
        wanted = [games.load(name) for name in named or games.names()]
        for game in wanted:
            precompile_all(game)
        for game in wanted:  # after what everybody needs
            precompile_rollouts(game)


if __name__ == "__main__":
    _main(sys.argv[1:])
