"""Precompiling in a child process that only fills the disk cache: `python -m engine.setup.precompile GAME [STRATEGY
...]`.

Compiling holds a lock that would block all other games in the same process. With several games and no strategies, the
child compiles all that is missing, and last the loops of rollouts: `python -m engine.setup.precompile GAME GAME ...`.

A class opens the same game at the same moment: a second request waits for the running compile, in this process and in
others.
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
_children: dict[tuple[str, ...], subprocess.Popen] = {}  # the last child started with these words
_on_disk: set[str] = set()  # names seen in the disk cache, which stay there
_LOOK = 0.4  # seconds between two progress reports
_AHEAD = "everything"  # the name of the locks of the processes on this machine that compile ahead
_SIDE_BY_SIDE = max(
    1, min(3, (os.cpu_count() or 2) - 1)
)  # of them at most: one core is left to those who look at the page


def is_ready(setup: Setup) -> bool:
    """Whether playing this setup compiles nothing."""
    game = setup.game
    known = strategies(game)
    kept = (pilot_name(game, *pair) for pair in setup.lineup.pairs if known[pair].pilot is None)
    missing = {kernel_name(game), *kept} - _on_disk
    _on_disk.update(name for name in missing if is_cached(name))
    return missing <= _on_disk


def start(game: Game, seats: tuple[str, ...]) -> subprocess.Popen:
    """Start a child process that compiles a game's loop and these strategies, or return the one already running."""
    words = (game.name, *sorted(set(seats)))
    with _asking:
        running = _children.get(words)
        if running is None or running.poll() is not None:
            running = _children[words] = _child(*words)
        return running


def get_ready(*setups: Setup) -> None:
    """Wait until playing these setups compiles nothing. Child processes compile, because compiling here would block all
    other users."""
    for setup in setups:
        if not is_ready(setup):
            start(setup.game, setup.strategies).wait()


def getting_ready(setup: Setup) -> Iterator[HowFar | None]:
    """Wait like `get_ready`, and yield the progress at once, then about twice a second."""
    if is_ready(setup):
        return
    child, far = start(setup.game, setup.strategies), None
    while child.poll() is None:
        far = how_far(setup.game.name) or far  # at its end the child reports nothing any more
        yield far
        with suppress(subprocess.TimeoutExpired):
            child.wait(_LOOK)


def start_ahead(game: Game) -> None:
    """Start, once per process, the children that compile all that is missing, side by side: first this game's strategies, then
    the other games. They run at low priority."""
    with _asking:
        if (_AHEAD, "0") in _children:
            return
        names = [game.name, *(name for name in games.names() if name != game.name)]
        for place in range(_SIDE_BY_SIDE):
            _children[_AHEAD, str(place)] = _child(*names[place::_SIDE_BY_SIDE])


def _child(*words: str) -> subprocess.Popen:
    """A child that ends with this process, so that compiling stops when the workbench is closed."""
    command, quiet = child_process.tied("engine.setup.precompile", *words), subprocess.DEVNULL
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, env=child_process.environment())


def precompile(game: Game, seats: tuple[str, ...]) -> None:
    """Compile a game's loop and these strategies, or load them into this process: one thread compiles, the others
    wait."""
    with _loading:
        player(game)
        lineup = Lineup.read(game, seats)
        for part, name in lineup.pairs:
            pilot(game, part, name)
        if lineup.thinks:
            reference_pilots(game)


@contextmanager
def alone(name: str, wait: bool = True) -> Iterator[bool]:
    """Hold a lock that only one process of this machine has at a time; False if it is taken and `wait` is false.

    The operating system releases it when the process ends.
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
    """Compile the missing parts of a game: its loop, its typical player, then all others."""
    if not is_cached(kernel_name(game)):
        precompile(game, (game.typical,))
    for part, name in strategies(game):
        if not is_cached(choice_name(game, part, name)):
            compiled(game, part, name)


def precompile_rollouts(game: Game) -> None:
    """Compile the loop of rollouts, if this game has choices. Other requests for it wait."""
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
    for place in range(_SIDE_BY_SIDE):
        with alone(f"{_AHEAD}-{place}", wait=False) as held:
            if held:
                return _compile_ahead([games.load(name) for name in named or games.names()])
    print("Other processes are compiling ahead already.", file=sys.stderr)


def _compile_ahead(wanted: list[Game]) -> None:
    for game in wanted:
        precompile_all(game)
    for game in wanted:  # after the parts that all users need
        precompile_rollouts(game)


if __name__ == "__main__":
    _main(sys.argv[1:])
