"""The session of a bench in a cell: its state, the moves that change it, and the games played in the background."""

import logging
from collections.abc import Callable
from functools import partial
from threading import Event, RLock
from time import sleep
from typing import Any

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from engine.play.run import Cancelled
from engine.setup import precompile
from engine.simulation.simulate import IllegalAnswer
from workbench.bench import Bench
from workbench.bench.undo import Undo
from workbench.features.compare import sentence
from workbench.features.ladder import panel as ladder_panel
from workbench.features.play.table import to_prepare
from workbench.features.predict import panel as predict_panel
from workbench.features.robustness import panel as robustness_panel
from workbench.features.save import panel as save_panel
from workbench.page.kit.controls import Move
from workbench.page.kit.frame import Frame
from workbench.page.live_text import said_of
from workbench.page.scene import preparing
from workbench.replay.card_table import shown_traces
from workbench.session.parts.under_dial import UnderDial
from workbench.shelf.browser import BACK, FORWARD
from workbench.work.duplicate_deals import has_skill, seats_ready
from workbench.work.games import played_by_all
from workbench.work.lookahead import play_ahead
from workbench.work.worker import Worker

_PATIENCE = 0.4  # seconds that the first picture waits for the width of the cell
_COMPILING = 0.3  # seconds until it is asked again whether something is compiled
_NO_MEMORY = "There is not enough memory for that many games; choose fewer."
_OUR_MISTAKE = "Something went wrong that is not your mistake; please reset the dials."
_log = logging.getLogger("warbench")


class Desk:
    """The bench of one cell. `go` makes a move and shows where it leads; `must` raises what cannot be done."""

    def __init__(self, bench: Bench, frame: Frame):
        self.frame, self.bench = frame.checked(bench.game), bench
        self.lock, self.played, self.work = RLock(), played_by_all(), Worker(self._play)
        self.ahead, self.past = Worker(partial(play_ahead, self.played, partial(said_of, frame))), Undo()
        self.under_dial = UnderDial(self.played)
        self.screen: Any = None
        self.seen = Event()  # the first games of this moment are on the screen, or it needs none
        self.moved: Callable[[Bench, Bench], None] = lambda before, after: (
            None
        )  # called after every move, once it is shown

    def shown_on(self, screen: Any) -> None:
        """From now on, this screen shows it."""
        self.screen = screen
        self.go(lambda bench: bench)

    def go(self, move: Move) -> None:
        """Make a move and show where it leads: what needs no games at once, the games as soon as they are played."""
        with self.lock:
            before = self.screen.stepped(self.bench)
            after = self.frame.within(move(before))
            self.past.note(before, after)
            left = self._stand(after)
        self.moved(left, after)  # without the lock: the callee may wait for the games

    def walk(self, way: str) -> None:
        """Go back to where the bench stood before the last move, or forward again; where there is no way, nothing happens."""
        with self.lock:
            now = self.screen.stepped(self.bench)
            there = self.past.back(now) if way == BACK else self.past.forward(now) if way == FORWARD else None
            left = self._stand(there) if there else None
        if left and there:
            self.moved(left, there)

    def _stand(self, after: Bench) -> Bench:
        """Set this bench, and show it; the old one is returned."""
        before, self.bench = self.bench, after
        self.ask()
        self.screen.show(after)
        self.screen.shelf.lead(*self.past.ways)
        return before

    def must(self, move: Move) -> None:
        """Make a move that is asked for in code: what cannot be done is raised, and nothing changes."""
        if problem := move(self.bench).problem:
            raise BadInput(problem)
        self.go(move)

    def answer(self, move: Move) -> None:
        """Make a move of a prediction: revealing the result waits for the games."""
        moved = move(self.bench)
        if moved is not self.bench:
            self.go(lambda _: moved)
            return
        self.work.wait()
        self.go(lambda bench: bench.look(self.played.first(bench)))

    def comparison(self) -> Comparison:
        """All games of this moment; waits until they are played."""
        self.work.wait()
        with self.lock:
            return self.played.comparison(self.bench)

    def files(self, bench: Bench, entry: save_panel.Entry) -> list[save_panel.Kept]:
        """What can be kept of the variant."""
        return save_panel.files(bench, self.frame, entry, self.comparison, lambda: self.played.curve(bench))

    # ------------------------------------------------------------ in a thread of its own

    def ask(self) -> None:
        """Ask for what the bench shows now; what was asked for before is given up."""
        self.seen.clear()
        self.ahead.stop()
        self.under_dial.stop()
        self.work.ask(self.bench)

    def _play(self, bench: Bench, cancelled: Callable[[], bool]) -> None:
        try:
            self._get_ready(bench, cancelled)
            if bench.asking:
                self.played.first(bench)  # so that they are ready when the fold opens
            elif bench.page == "Tune":
                self._play_games(bench, cancelled)
            elif bench.page == "Replay":
                self._play_again(bench)
            if bench.page == "Play":
                self._sit(bench)
        except Cancelled:
            return
        except (BadInput, IllegalAnswer) as error:
            self.screen.show_problem(str(error))
        except MemoryError:
            self.screen.show_problem(_NO_MEMORY)
        except Exception:
            _log.exception("The bench could not show %s.", bench.link())
            self.screen.show_problem(_OUR_MISTAKE)
        finally:
            if bench is self.bench:
                self.seen.set()

    def _get_ready(self, bench: Bench, cancelled: Callable[[], bool]) -> None:
        """The first compile happens in a child process; the screen says how far it is. Who moves on does not wait for it."""
        needed, others = to_prepare(bench)
        try:
            for setup in needed:
                for far in precompile.getting_ready(setup):
                    if cancelled():
                        raise Cancelled
                    self.screen.show_preparing(preparing(bench.game, far))
        finally:
            self.screen.show_preparing(None)
        for setup in others:
            if not precompile.is_ready(setup):
                precompile.start(bench.game, setup.strategies)
        precompile.start_ahead(bench.game)

    def _play_games(self, bench: Bench, cancelled: Callable[[], bool]) -> None:
        """A few games at once, for the big chart and the words; then all, more while people look; then those of the dial in
        hand, all deals from every seat, the curve of the touched dial, the ladder, and the values beside that dial."""
        comparison = self.played.at_once(bench)
        self._wait_for_the_ruler()
        if len(comparison.games_after) < bench.games:
            self._show_games(bench, comparison, lambda: True)
            comparison = self._from_seats(bench, self.played.first(bench, cancelled=cancelled))
        self._show_games(bench, comparison, cancelled)
        while sentence.missing(comparison, predict_panel.wanted(bench, comparison)) and not cancelled():
            comparison = self._from_seats(bench, self.played.refine(bench, cancelled=cancelled))
            self._show_games(bench, comparison, cancelled)
        if not cancelled():
            self.under_dial.follow(bench)
        self._play_from_seats(bench, comparison, cancelled)
        if not cancelled():
            swept = self.played.curve(bench, cancelled=cancelled)
            with self.lock:
                self.screen.show_curve(bench, swept)
        self._climb(bench, cancelled)
        self._play_others(bench, comparison, cancelled)
        if not cancelled():
            self.ahead.ask(bench)

    def _from_seats(self, bench: Bench, comparison: Comparison) -> Comparison:
        """With the deals that can be played from every seat at once."""
        return self.played.from_every_seat(bench, comparison)

    def _play_from_seats(self, bench: Bench, comparison: Comparison, cancelled: Callable[[], bool]) -> None:
        """All other deals from every seat; the first time their players have to be compiled, in a child process."""
        while not cancelled() and has_skill(bench) and not seats_ready(bench):
            sleep(_COMPILING)
        if not cancelled() and self.played.lacks_seats(bench):
            aside = self.played.turns.aside(cancelled=cancelled)
            whole = self.played.from_every_seat(bench, comparison, True, **aside)
            self._show_games(bench, whole, cancelled)

    def _climb(self, bench: Bench, cancelled: Callable[[], bool]) -> None:
        """The ladder of players comes last; the first time its players have to be compiled, in a child process."""
        if not self.frame.whole or not ladder_panel.is_shown(bench):
            return
        while not cancelled() and not ladder_panel.is_ready(bench):
            self.screen.show_ladder(bench, None)
            sleep(_COMPILING)
        if not cancelled():
            climbed = self.played.ladder(bench, cancelled=cancelled)
            with self.lock:
                self.screen.show_ladder(bench, climbed)

    def _play_others(self, bench: Bench, comparison: Comparison, cancelled: Callable[[], bool]) -> None:
        """The same change between other players."""
        if not self.frame.whole or not robustness_panel.is_shown(bench):
            return
        while not cancelled() and not robustness_panel.is_ready(bench):
            sleep(_COMPILING)
        if not cancelled() and self.played.others(bench) is None:
            self.played.play_others(bench, cancelled=cancelled)
            self._show_games(bench, self._from_seats(bench, comparison), cancelled)

    def _wait_for_the_ruler(self) -> None:
        """The very first picture waits a moment, to be drawn but once."""
        self.screen.measured.wait(_PATIENCE)
        self.screen.measured.set()

    def _show_games(self, bench: Bench, comparison: Comparison, cancelled: Callable[[], bool]) -> None:
        with self.lock:
            if bench.game is not self.bench.game:
                return
            if bench.prediction and bench is self.bench:  # the score follows the games
                self.bench = bench = bench.look(comparison)
                self.screen.show(bench)
        self.seen.set()
        self.screen.show_games(bench, comparison, cancelled)

    def _sit(self, bench: Bench) -> None:
        """The table at which people play, if it had to wait."""
        with self.lock:
            if bench is self.bench:
                self.screen.show(bench)
        self.seen.set()

    def _play_again(self, bench: Bench) -> None:
        traces = shown_traces(bench)
        with self.lock:
            if bench is not self.bench:  # people have moved on; what is on the table may be what they are asked for
                return
            self.screen.show_traces(bench, traces)
        self._show_games(bench, self.played.first(bench), lambda: False)
