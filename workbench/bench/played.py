"""The games behind the benches: what was played is kept, more is added, and first pictures go before everything else."""

import os
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from math import log10
from threading import Condition, Lock
from time import perf_counter, thread_time
from typing import Any

import polars as pl

from engine.compare import Comparison
from engine.metrics import metric_named
from engine.setup import Setup
from engine.simulate import simulate
from engine.sweep import sweep
from workbench import SHARED
from workbench.bench import Bench

CURVE_GAMES = 2_000  # for each value of a dial
KEPT = 256_000_000  # bytes of games that are kept
PROBE, PATIENCE = 200, 0.5  # games that tell how long a game takes; seconds that a move may take to be shown
GIVE_WAY = 0.3  # seconds that a refinement waits for first pictures, at most, before each piece of it


class Turns:
    """First pictures go before refinements: who refines waits between two pieces while somebody plays for a first one."""

    def __init__(self):
        self._playing, self._ended = 0, Condition()

    @contextmanager
    def first(self) -> Iterator[None]:
        """Play for a first picture."""
        with self._ended:
            self._playing += 1
        try:
            yield
        finally:
            with self._ended:
                self._playing -= 1
                self._ended.notify_all()

    @property
    def busy(self) -> bool:
        """Whether somebody plays for a first picture."""
        return self._playing > 0

    def behind(self, how: dict[str, Any]) -> dict[str, Any]:
        """How to simulate behind them: before each piece, give way for a moment."""

        def give_way() -> bool:
            with self._ended:
                self._ended.wait_for(lambda: not self._playing, GIVE_WAY)
            return bool(how.get("cancelled") and how["cancelled"]())

        return {**how, "cancelled": give_way}


class Played:
    """The games behind the benches of a process, kept as long as somebody may look at them again, up to so many bytes.

    A frame grows: the games of a setup that were played stay, and more of them are added behind. The students of a class
    share one: what somebody has played, the others need not play, and who wants what is being played waits for it.
    """

    def __init__(self, most: int = KEPT, curve_games: int = CURVE_GAMES):
        self._most, self._curve_games = most, curve_games
        self._frames: OrderedDict[tuple, pl.DataFrame] = OrderedDict()
        # Games a second if nobody else were at work: a few games are played in this thread and timed by its own clock, and
        # of all that was measured the best counts. In a class a part of the games, drawn anew each time, is the dearer way.
        self._pace: dict[tuple, float] = {}
        self.turns = Turns()
        self._shelf = Lock()  # held for a moment
        self._at_work: dict[tuple, Lock] = {}  # held by who plays these games

    def comparison(self, bench: Bench, games: int = 0, **how) -> Comparison:
        """Baseline and variant on the same deals, `games` of them or all. `how` goes to `simulate`."""
        return self._compared(bench, games or bench.games, how)

    def _compared(
        self, bench: Bench, count: int, how: dict[str, Any], turn: Callable[[], AbstractContextManager] = nullcontext
    ) -> Comparison:
        sides = (bench.published, bench.setup)
        return Comparison(*sides, *(self._frame(setup, count, bench.seed, how, turn) for setup in sides))

    def first(self, bench: Bench, seconds: float = PATIENCE, **how) -> Comparison:
        """As many games as can be played in about so many seconds: all of them, unless a game takes long."""
        have = self.played(bench)
        if have < bench.games:
            self._compared(bench, min(max(have, PROBE), bench.games), how, self.turns.first)
            have = max(have, min(_round(seconds * self._pace_of(bench)), bench.games))
        return self._compared(bench, max(have, min(PROBE, bench.games)), how, self.turns.first)

    def refine(self, bench: Bench, seconds: float = 1.0, **how) -> Comparison:
        """More games than there are, for about so many seconds; on a busy machine for up to four times as long, as every
        refinement is drawn anew."""
        have, a_second = self.played(bench), seconds * self._pace_of(bench)
        more = max(PROBE, min(have, _round(4 * a_second)), _round(a_second))
        return self._compared(bench, min(have + more, bench.games), self.turns.behind(how))

    def played(self, bench: Bench) -> int:
        """How many of the games of this bench have been played under both rule sets."""
        keys = [(setup.text(), bench.seed) for setup in (bench.published, bench.setup)]
        return min(bench.games, *(len(self._frames.get(key, ())) for key in keys))

    def curve(self, bench: Bench, **how) -> pl.DataFrame | None:
        """The touched dial over all its values, from fewer games; None if no dial was touched."""
        if not bench.touched:
            return None
        parameter = bench.game.Rules.parameter(bench.touched)
        marked = {getattr(bench.rules, parameter.name), getattr(bench.baseline, parameter.name)}
        values = [*parameter.soft_values, *(v for v in marked if v not in parameter.soft_values)]
        if parameter.type == "int":
            values = _thinned(sorted(values), marked)
        others = tuple((n, v) for n, v in bench.rules.changes().items() if n != parameter.name)
        key = ("curve", bench.game.name, others, bench.seats, parameter.name, bench.metric, tuple(values), bench.seed)

        def sweep_it(_) -> pl.DataFrame:
            games = min(self._curve_games, max(100, _round(2 * self._pace_of(bench) / len(values))))
            wanted, behind = {parameter.name: values}, self.turns.behind(how)
            return sweep(bench.setup, wanted, games, bench.seed, [metric_named(bench.metric, bench.game)], **behind)

        return self._made(key, 1, sweep_it)

    def _frame(self, setup: Setup, count: int, seed: int, how, turn: Callable[[], AbstractContextManager]):
        key = (setup.text(), seed)

        def play_on(have: pl.DataFrame | None) -> pl.DataFrame:
            start = 0 if have is None else len(have)
            clock = thread_time if count - start <= PROBE else perf_counter
            began = clock()
            with turn():
                more = simulate(setup, count - start, seed + start, **how)
            pace = len(more) / max(clock() - began, 1e-6)
            self._pace[key] = max(pace, self._pace.get(key, 0.0))
            return more if have is None else pl.concat([have, more])

        frame = self._made(key, count, play_on)
        return frame if len(frame) == count else frame.head(count)

    def _made(self, key: tuple, rows: int, make: Callable[[pl.DataFrame | None], pl.DataFrame]) -> pl.DataFrame:
        """The frame on the shelf, if it has so many rows, or a longer one, made from it."""
        frame = self._taken(key)
        if frame is None or len(frame) < rows:
            with self._shelf:
                at_work = self._at_work.setdefault(key, Lock())
            with at_work:
                frame = self._taken(key)  # somebody else may have made it meanwhile
                if frame is None or len(frame) < rows:
                    frame = make(frame)
                    self._keep(key, frame)
        return frame

    def _taken(self, key: tuple) -> pl.DataFrame | None:
        with self._shelf:
            if key in self._frames:
                self._frames.move_to_end(key)
            return self._frames.get(key)

    def _pace_of(self, bench: Bench) -> float:
        """Games a second, both sides together; as fast as can be wished for if none was played."""
        keys = {(setup.text(), bench.seed) for setup in (bench.published, bench.setup)}
        return 1 / sum(1 / self._pace.get(key, 1e9) for key in keys)

    def _keep(self, key: tuple, frame: pl.DataFrame) -> None:
        with self._shelf:
            self._frames[key] = frame
            self._frames.move_to_end(key)
            size = sum(each.estimated_size() for each in self._frames.values())
            while size > self._most and len(self._frames) > 2:
                gone, left = self._frames.popitem(last=False)
                size -= left.estimated_size()
                self._pace.pop(gone, None)
                self._at_work.pop(gone, None)


@cache
def played_by_all() -> Played:
    """What all sessions of this process have played; where a class shares a machine, curves are drawn from fewer games."""
    return Played(curve_games=CURVE_GAMES // 4 if SHARED in os.environ else CURVE_GAMES)


def _round(games: float) -> int:
    """A round number of games, not above this one: 1, 2 or 5 and zeros."""
    power = 10 ** int(log10(max(games, 1)))
    return next(n * power for n in (5, 2, 1) if n * power <= max(games, 1))


def _thinned(values: list, kept: set, most: int = 25) -> list:
    """At most so many values of a long range, evenly spread; those in `kept` stay."""
    if len(values) <= most:
        return values
    step = (len(values) - 1) / (most - 1)
    return sorted({values[round(i * step)] for i in range(most)} | kept)
