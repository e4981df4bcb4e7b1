"""Move values computed in a thread, so that the page does not wait.

`python -m workbench.work.rollouts GAME` compiles what they need, in a child process: compiling holds a lock for which every
other game in the same process would wait.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, thread_time
from typing import NamedTuple

from engine.analysis.decisions.move_values import MoveValues, move_values
from engine.compile.disk_cache import is_cached
from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.runtime import child_process
from engine.setup import precompile
from engine.setup.game_id import GameId
from engine.setup.lineup import reference_pilots
from engine.setup.world_rollouts import weigher, weigher_name
from workbench.work.worker import Worker

PLAYS = 400  # rollouts of each option: an interval of 5 points on either side
FIRST = 40  # rollouts of each option for a first estimate, if all of them take long: 15 points on either side
_LONG = 0.5  # seconds
_TOLD_EVERY = 5.0  # seconds
_GENTLY = "gently"


class Preparing(NamedTuple):
    """The seconds that a first compilation has taken so far."""

    seconds: float


Told = Callable[[GameId, int, MoveValues | BadInput | Preparing], None]


class MoveValuesWorker:
    """Computes the values of the options of one choice, the latest request first; `tell` is called with each result. In a
    long game a first estimate from fewer rollouts comes before it."""

    def __init__(self, tell: Told):
        self._tell, self._work = tell, Worker(self._do)

    def ask(self, game: GameId, choice: int) -> None:
        """Request the values of the real choice of that number."""
        self._work.ask((game, choice))

    def wait(self, seconds: float) -> bool:
        """Wait until all work is done; whether it was done in time."""
        return self._work.wait(seconds)

    def _do(self, wish: tuple[GameId, int], given_up: Callable[[], bool]) -> None:
        game, choice = wish
        try:
            prepare(game.setup.game, lambda seconds: self._tell(game, choice, Preparing(seconds)))
            began = thread_time()
            first = move_values(game, choice, plays=FIRST)
            if (thread_time() - began) * PLAYS / FIRST > _LONG:
                self._tell(game, choice, first)
                if given_up():
                    return
            found: MoveValues | BadInput = move_values(game, choice, plays=PLAYS)
        except BadInput as error:
            found = error
        self._tell(game, choice, found)


def is_ready(game: Game) -> bool:
    """Whether move values of this game need no compilation."""
    return is_cached(weigher_name(game))


def prepare(game: Game, waits: Callable[[float], None] = lambda seconds: None, gently: bool = False) -> None:
    """Compile what move values need, if that has not been done; a second caller waits. `waits` is called every few
    seconds with the seconds so far; `gently`: at the lowest priority of the machine."""
    if is_ready(game):
        return
    words = child_process.command("workbench.work.rollouts", game.name, *([_GENTLY] if gently else []))
    around = child_process.environment()
    compiling = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=around)
    began = monotonic()
    while compiling.poll() is None:
        waits(monotonic() - began)
        with suppress(subprocess.TimeoutExpired):
            compiling.wait(_TOLD_EVERY)


if __name__ == "__main__":
    if _GENTLY in sys.argv:
        with suppress(OSError, AttributeError):
            os.nice(10)
    with precompile.alone(f"weigh_{sys.argv[1]}"):
        weigher(games.load(sys.argv[1]))
        reference_pilots(games.load(sys.argv[1]))
