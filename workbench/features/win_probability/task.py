"""The win probability of a game, computed in a thread while the game is shown: from few plays first, then from more.

How many there are in the end follows from the game and its rules, not from the speed of the machine.
Results are kept for all sessions of the process, so that a game that is opened again shows its curve at once.
"""

from collections.abc import Callable
from functools import cache
from itertools import takewhile
from threading import Lock
from time import monotonic
from typing import NamedTuple

from cachetools import LRUCache

from engine.analysis.decisions.win_probability import WinProbability, is_long, refined, seconds_for
from engine.core.rules import BadInput
from engine.play.run import Cancelled
from engine.setup import precompile
from engine.setup.game_id import GameId
from engine.setup.reference_players import reference
from workbench.bench.budget import budget_here
from workbench.work.games import played_by_all
from workbench.work.rollouts import Preparing, prepare
from workbench.work.worker import Worker

KEPT = 64  # curves
_TOLD_EVERY = 0.5  # seconds


class Long(NamedTuple):
    """The curve takes this many nominal seconds, or an unknown time, and has to be asked for."""

    seconds: float | None


class Playing(NamedTuple):
    """The number of choices done in the first round."""

    done: int


class Drawn(NamedTuple):
    """The curve so far; `more` if further plays are still to come."""

    curve: WinProbability
    more: bool


State = Drawn | Playing | Preparing | Long | BadInput
Told = Callable[[GameId, State], None]


class Kept:
    """The last curves that were computed or shown."""

    def __init__(self, most: int = KEPT):
        self._curves: LRUCache[str, WinProbability] = LRUCache(most)
        self._lock = Lock()

    def get(self, game: GameId) -> WinProbability | None:
        """The curve of a game as far as it is computed."""
        with self._lock:
            return self._curves.get(game.text())

    def put(self, found: WinProbability) -> None:
        """Keep this curve."""
        with self._lock:
            self._curves[found.id.text()] = found


@cache
def kept_for_all() -> Kept:
    """The curves of all sessions of this process."""
    return Kept()


class WinProbabilityWorker:
    """Computes the curve of the game that was asked for last, and gives `tell` each new state."""

    def __init__(self, tell: Told, kept: Kept | None = None, patience: float | None = None):
        self._tell, self._kept = tell, kept or kept_for_all()
        means = budget_here()
        self._tries_long = means.long_curves
        self._rounds, self._patience = means.curve_plays, means.patience if patience is None else patience
        self._work = Worker(self._do)

    def ask(self, game: GameId, however_long: bool = False) -> None:
        """Compute the curve of a game; a long computation only if `however_long`."""
        self._work.ask((game, however_long))

    def stop(self) -> None:
        """Stop because the game is no longer shown; complete rounds are kept."""
        self._work.stop()

    def wait(self, seconds: float) -> bool:
        """Wait until the worker is idle; whether that happened in time."""
        return self._work.wait(seconds)

    def _do(self, wish: tuple[GameId, bool], given_up: Callable[[], bool]) -> None:
        game, however_long = wish
        found = self._kept.get(game)
        more = bool(_left(self._rounds, found))
        self._tell(game, Playing(0) if found is None else Drawn(found, more))
        try:
            if more and (rounds := self._due(game, found, however_long)):
                self._go_on(game, found, rounds, given_up)
        except BadInput as error:
            self._tell(game, error)
        except Cancelled:
            return

    def _due(self, game: GameId, found: WinProbability | None, however_long: bool) -> tuple[int, ...]:
        """The rounds still to be played, which follow from the game and its rules; without any, `tell` gets the reason."""
        self._get_ready(game)
        timed = self._tries_long or not is_long(game)
        short = tuple(
            takewhile(lambda plays: seconds_for(game, plays) <= self._patience, self._rounds if timed else ())
        )
        rounds = _left(short or self._rounds[: int(however_long)], found)
        if not rounds:
            seconds = seconds_for(game, self._rounds[0]) if timed else None
            self._tell(game, Long(seconds) if found is None else Drawn(found, False))
        return rounds

    def _get_ready(self, game: GameId) -> None:
        """Compile what the curve needs, in child processes."""
        prepare(game.setup.game, lambda seconds: self._tell(game, Preparing(seconds)), gently=True)
        precompile.get_ready(reference(game.setup))

    def _go_on(
        self, game: GameId, found: WinProbability | None, rounds: tuple[int, ...], given_up: Callable[[], bool]
    ) -> None:
        """Play round after round."""
        coming = refined(game, rounds, progress=self._progress(game, given_up), after=found)
        for left in reversed(range(len(rounds))):
            found = next(coming)
            self._kept.put(found)
            self._tell(game, Drawn(found, left > 0))

    def _progress(self, game: GameId, given_up: Callable[[], bool]) -> Callable[[int], None]:
        """The function that runs after each choice: it lets first pictures go ahead, stops when the user has moved on, and reports
        the progress of a first curve."""
        gives_way = played_by_all().turns.behind({"cancelled": given_up})["cancelled"]
        done, told = 0, monotonic()

        def progress(more: int) -> None:
            nonlocal done, told
            if gives_way():
                raise Cancelled
            done += more
            if monotonic() - told >= _TOLD_EVERY and self._kept.get(game) is None:
                told = monotonic()
                self._tell(game, Playing(done))

        return progress


def _left(rounds: tuple[int, ...], found: WinProbability | None) -> tuple[int, ...]:
    """Those of the rounds that are still to be played."""
    done = found.plays if found else 0
    return tuple(plays for n, plays in enumerate(rounds) if sum(rounds[: n + 1]) > done)
