"""Dragging a dial: the big chart, the sentence and the numbers follow it at once, from few games; then all games are
played, and then those of the values beside it. No cell runs before the page is idle."""

from collections.abc import Callable
from functools import partial
from time import monotonic, sleep
from typing import Any

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from engine.play.run import Cancelled
from engine.runtime.environment import is_shared
from engine.setup import precompile
from engine.simulation.simulate import IllegalAnswer
from workbench.bench import Bench
from workbench.in_marimo.live import Live
from workbench.in_marimo.pictures import Pictures
from workbench.page.kit.frame import Frame
from workbench.page.live_text import make_ready, said_of
from workbench.work.games import PlayedGames
from workbench.work.lookahead import play_ahead
from workbench.work.priority import BackgroundQueue
from workbench.work.worker import Worker

_GLANCE = 0.12  # seconds in which the browser has painted the big chart, or the dial has moved on
_LOOK = 0.5  # seconds without a move after which the page counts as read
_BEAT = 0.02  # seconds


class Moving:
    """What follows a dial. `rested` is called when the page is idle and there is nothing more to play for it; `drawn`
    is called with a bench whose pictures have been drawn, before unrequested games are played; those wait in the
    `queue`."""

    def __init__(
        self,
        frame: Frame,
        pictures: Pictures,
        played: PlayedGames,
        rested: Callable[[], None],
        drawn: Callable[[Bench], None] = lambda bench: None,
        queue: BackgroundQueue | None = None,
    ):
        self._frame, self._pictures, self._played, self.live = frame, pictures, played, Live()
        self._rested, self._drawn = rested, drawn
        self._lock, self._room = self.live.lock, 0
        self._work = Worker(self._play_on)
        self._ahead = Worker(partial(play_ahead, played, partial(said_of, frame), queue=queue))
        self._settled = True
        self._shown: Comparison | None = None  # what follows the dial now
        self._ran: Comparison | None = None  # for what the cells were run since it was turned
        self.live.observe(self._rest, "rested")

    def follow(self, bench: Bench, room: int) -> bool:
        """Show what the dial does that was just turned; False where that takes cells."""
        if not self._stands(bench):
            return False
        self.stop()
        with self._lock:
            self._settled, self._room = False, room
            try:
                self._show(bench, self._played.at_once(bench))
            except (BadInput, IllegalAnswer):  # a cell will say so
                return False
        self._work.ask(bench)
        return True

    def stop(self) -> None:
        """Something else is shown now."""
        self._work.stop()
        self._ahead.stop()
        self._settled, self._shown, self._ran = True, None, None

    @property
    def leads(self) -> bool:
        """Whether a dial has been turned since the cells were run: they would draw what was there before."""
        return self._shown is not self._ran

    def _stands(self, bench: Bench) -> bool:
        """Whether everything is on show already."""
        if bench.page != "Tune" or bench.asking or bench.prediction or not precompile.is_ready(bench.setup):
            return False
        if bench.setup.lineup.thinks:  # even a few games take longer than a dial that moves may wait
            return False
        main, small, _ = self._frame.pictures(bench.game)
        return self._pictures.standing == (main.name, *(chart.name for chart in small))

    def _show(self, bench: Bench, comparison: Comparison) -> None:
        main, _, _ = self._frame.pictures(bench.game)
        self._pictures.draw(main, comparison, self._frame.sizes(self._room).main)
        self.live.follow(said_of(self._frame, bench, comparison))
        self._shown = comparison

    def _play_on(self, bench: Bench, given_up: Callable[[], bool]) -> None:
        try:
            if not _undisturbed(_GLANCE, given_up):
                return
            comparison = self._played.from_every_seat(bench, self._played.first(bench, cancelled=given_up))
            if not self._settle(bench, comparison, given_up):
                return
            self._draw_small(bench, comparison, given_up)
            if given_up():
                return
            make_ready(self._frame, bench, comparison)
            with self._lock:
                if not given_up():
                    self._drawn(bench)
            if self._played.lacks_seats(bench):
                if not _undisturbed(_LOOK, given_up):
                    return
                aside = self._played.turns.aside(cancelled=given_up)
                whole = self._played.from_every_seat(bench, comparison, True, **aside)
                if not self._settle(bench, whole, given_up):
                    return
            # Where a class shares a machine, nobody plays what nobody has asked for.
            if not is_shared() and not given_up():
                self._ahead.ask(bench)
        except Cancelled:
            return

    def _settle(self, bench: Bench, comparison: Comparison, given_up: Callable[[], bool]) -> bool:
        """Show these games, after which people may rest; False if they have moved on."""
        with self._lock:
            if given_up():
                return False
            self._show(bench, comparison)
            self._settled = True
        return True

    def _draw_small(self, bench: Bench, comparison: Comparison, given_up: Callable[[], bool]) -> None:
        for chart in self._frame.pictures(bench.game)[1]:
            with self._lock:
                if given_up():
                    return
                self._pictures.draw(chart, comparison, self._frame.sizes(self._room).small)

    def _rest(self, change: Any) -> None:
        """The page is idle since these words were sent. While games are still played nothing happens: the words that come
        with them are sent too. Cells are not run twice for the same games."""
        if self._settled and change["new"] == self.live.told["at"] and self._ran is not self._shown:
            self._ran = self._shown
            self._rested()


def _undisturbed(seconds: float, given_up: Callable[[], bool]) -> bool:
    """Whether the page has been idle for that long."""
    until = monotonic() + seconds
    while not given_up() and monotonic() < until:
        sleep(_BEAT)
    return not given_up()
