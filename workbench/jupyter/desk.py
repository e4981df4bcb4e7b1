"""Where a bench in a cell stands: its state, the moves that change it, and the games that are played for it meanwhile."""

import logging
from collections.abc import Callable
from threading import RLock
from typing import Any

from engine import warm
from engine.compare import Comparison
from engine.rules import BadInput
from engine.simulate import Cancelled, IllegalAnswer
from workbench.bench import Bench
from workbench.bench.played import played_by_all
from workbench.jupyter.work import Work
from workbench.panels import glance, keep
from workbench.panels.controls import Move
from workbench.panels.frame import Frame
from workbench.panels.replay import shown_traces
from workbench.panels.scene import preparing

_PATIENCE = 0.4  # seconds that the first picture waits to be told how wide the cell is
_NO_MEMORY = "There is not enough memory for that many games; choose fewer."
_OUR_MISTAKE = "Something went wrong here that is not your mistake; please put the dials back."
_log = logging.getLogger("warbench")


class Desk:
    """The bench of one cell. `go` makes a move and shows where it leads; `must` raises what cannot be done."""

    def __init__(self, bench: Bench, frame: Frame):
        self.frame, self.bench = frame.checked(bench.game), bench
        self.lock, self.played, self.work = RLock(), played_by_all(), Work(self._play)
        self.screen: Any = None

    def shown_on(self, screen: Any) -> None:
        """From now on, this screen shows it."""
        self.screen = screen
        self.go(lambda bench: bench)

    def go(self, move: Move) -> None:
        """Make a move and show where it leads: what needs no games at once, the games as soon as they are played."""
        with self.lock:
            self.bench = self.frame.within(move(self.bench))
            self.ask()
            self.screen.show(self.bench)

    def must(self, move: Move) -> None:
        """Make a move that is asked for in code: what cannot be done is raised, and nothing changes."""
        with self.lock:
            moved = move(self.bench)
            if moved.problem:
                raise BadInput(moved.problem)
            self.go(lambda _: moved)

    def answer(self, move: Move) -> None:
        """Make a move of the prediction: whoever wants to look waits for the games."""
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

    def files(self, bench: Bench, entry: keep.Entry) -> list[keep.Kept]:
        """What can be kept of the variant."""
        return keep.files(bench, self.frame, entry, self.comparison, lambda: self.played.curve(bench))

    # ------------------------------------------------------------ in a thread of its own

    def ask(self) -> None:
        """Ask for what the bench shows now; what was asked for before is given up."""
        self.work.ask(self.bench)

    def _play(self, bench: Bench, cancelled: Callable[[], bool]) -> None:
        try:
            self._get_ready(bench)
            if bench.asking:
                self.played.first(bench)  # so that they are there when somebody looks
            elif bench.page == "Tune":
                self._play_games(bench, cancelled)
            elif bench.page == "Replay":
                self._play_again(bench)
        except Cancelled:
            return
        except (BadInput, IllegalAnswer) as error:
            self.screen.wait_with(str(error), "problem")
        except MemoryError:
            self.screen.wait_with(_NO_MEMORY, "problem")
        except Exception:
            _log.exception("The bench could not show %s.", bench.link())
            self.screen.wait_with(_OUR_MISTAKE, "problem")

    def _get_ready(self, bench: Bench) -> None:
        """The first compile happens in a child process, with words on the screen."""
        if not warm.is_ready(bench.setup):
            part = preparing(bench.game)
            self.screen.wait_with(f"{part.label}. {part.words()}", "note")
            warm.start(bench.game, bench.setup.strategies).wait()
        self.screen.wait_with("", "")
        warm.start_ahead(bench.game)

    def _play_games(self, bench: Bench, cancelled: Callable[[], bool]) -> None:
        """The first games at once, the others while people look; then the curve of the touched dial."""
        comparison = self.played.first(bench)
        self._wait_for_the_ruler()
        self._show_games(bench, comparison, cancelled)
        while glance.missing(comparison, bench.games) and not cancelled():
            comparison = self.played.refine(bench, cancelled=cancelled)
            self._show_games(bench, comparison, cancelled)
        if not cancelled():
            swept = self.played.curve(bench, cancelled=cancelled)
            with self.lock:
                self.screen.show_curve(bench, swept)

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
        self.screen.show_games(bench, comparison, cancelled)

    def _play_again(self, bench: Bench) -> None:
        traces = shown_traces(bench)
        with self.lock:
            if bench is not self.bench:  # people have moved on; what is on the table may be what they are asked for
                return
            self.screen.show_traces(bench, traces)
        self._show_games(bench, self.played.first(bench), lambda: False)
