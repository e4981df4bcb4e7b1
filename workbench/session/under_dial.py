"""The small curve of a dial: played while the machine is idle, for the dial in hand or, if none is, for the one turned last."""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from engine.runtime.environment import is_shared
from workbench.bench import Bench
from workbench.features.dials.under_dial import NOTHING_PLAYED, TAKES_LONG, WAITS, curve_under, has_curve
from workbench.session.parts.dials import DialPanel
from workbench.work.games import PlayedGames
from workbench.work.value_estimates import known_by_value, play_by_value, plays_all_values, values_due
from workbench.work.worker import Worker

_PAUSE = 0.5  # seconds between two updates of a growing curve


class _Wish(NamedTuple):
    panel: DialPanel
    bench: Bench
    name: str


class UnderDial:
    """Shows on its panels the effect of each value of one dial.

    `follow` reports a bench with all its games, `stop` a move: in between nothing is played.
    """

    def __init__(self, played: PlayedGames):
        self._played, self._work = played, Worker(self._play)
        self._panels: list[DialPanel] = []
        self._bench: Bench | None = None  # the bench with all its games

    def join(self, panel: DialPanel) -> None:
        """Show the curve under the dials of this panel too."""
        self._panels.append(panel)
        panel.has_curves = True
        panel.observe(lambda _: self._look(panel), "hand")

    def follow(self, bench: Bench) -> None:
        """These are the games of this bench. Nothing is played beside a picture that waits for more games, nor before
        a prediction is made."""
        if self._played.played(bench) < self._played.games_of(bench) or bench.predict or bench.page != "Bench":
            return self.stop()
        self._bench = bench
        for panel in self._panels:
            if panel.game is bench.game:
                self._look(panel)

    def stop(self) -> None:
        """A move was made: its games go first."""
        self._bench = None
        self._work.stop()

    def wait(self, seconds: float) -> bool:
        """Wait until all work is done; whether it was done in time."""
        return self._work.wait(seconds)

    def _look(self, panel: DialPanel) -> None:
        """Update the curve for the dial now in hand."""
        name, bench = self._meant(panel), self._bench
        if panel.game is None or name not in panel.laid["lines"] or not has_curve(panel.game.Rules.parameter(name)):
            self._work.stop()
            panel.curve = {}
        elif bench is not None and bench.game is panel.game:
            self._work.ask(_Wish(panel, bench, name))

    def _meant(self, panel: DialPanel) -> str:
        """The dial whose curve is due: the one in hand, else the one turned last. A shared server plays only what a hand asks for."""
        if panel.hand or self._bench is None or is_shared() or panel.laid.get("few"):
            return panel.hand
        return self._bench.touched if self._bench.changed else ""

    def _play(self, wish: _Wish, given_up: Callable[[], bool]) -> None:
        if values_due(self._played, wish.bench, wish.name):
            self._play_values(wish, given_up)
        whole = plays_all_values(self._played, wish.bench, wish.name)
        self._tell(wish, NOTHING_PLAYED if whole else TAKES_LONG, given_up)

    def _play_values(self, wish: _Wish, given_up: Callable[[], bool]) -> None:
        told_at = self._tell(wish, WAITS, given_up)

        def more() -> None:
            nonlocal told_at
            if monotonic() - told_at > _PAUSE:
                told_at = self._tell(wish, WAITS, given_up)

        play_by_value(self._played, wish.bench, wish.name, more, given_up)

    def _tell(self, wish: _Wish, waits: str, given_up: Callable[[], bool]) -> float:
        """Show the known values; returns the time of that."""
        found = known_by_value(self._played, wish.bench, wish.name)
        if not given_up() and self._meant(wish.panel) == wish.name:
            wish.panel.curve = curve_under(wish.bench, wish.name, found, waits)
        return monotonic()
