"""What is played for a bench, and in which order: what is looked at first, then what refines it, then what may be asked for next."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import sleep
from typing import Any, Protocol

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from engine.play.run import Cancelled
from engine.replay.trace import Trace
from engine.runtime.environment import is_shared
from engine.setup import precompile
from engine.simulation.simulate import IllegalAnswer
from workbench.bench import Bench
from workbench.features.compare import sentence
from workbench.features.history import story
from workbench.features.ladder import panel as ladder_panel
from workbench.features.play.table import to_prepare
from workbench.features.predict import panel as predict_panel
from workbench.features.robustness import panel as robustness_panel
from workbench.page.kit.frame import Frame
from workbench.page.kit.part import Part
from workbench.page.live_text import said_of
from workbench.page.scene import preparing
from workbench.replay.card_table import shown_traces
from workbench.work.duplicate_deals import has_skill, seats_ready
from workbench.work.games import PlayedGames
from workbench.work.lookahead import play_ahead, play_next
from workbench.work.priority import queue_of_all
from workbench.work.worker import Worker

_COMPILING = 0.3  # seconds until it is asked again whether something is compiled
_NO_MEMORY = "There is not enough memory for that many games; choose fewer."
_OUR_MISTAKE = "Something went wrong that is not your mistake; please reset the dials."
_log = logging.getLogger("warbench")
GivenUp = Callable[[], bool]


class Shows(Protocol):
    """What is shown of what was played, and whether a part is looked at; each method may be called in the worker's thread."""

    def show_preparing(self, part: Part | None) -> None: ...
    def show_problem(self, words: str) -> None: ...
    def show_games(self, bench: Bench, comparison: Comparison, given_up: GivenUp, done: bool) -> None: ...
    def show_turned_deal(self, bench: Bench, comparison: Comparison, given_up: GivenUp) -> None: ...
    def show_curve(self, bench: Bench, swept: pl.DataFrame | None) -> None: ...
    def show_ladder(self, bench: Bench, climbed: ladder_panel.Climbed | None) -> None: ...
    def show_story(self, bench: Bench) -> None: ...
    def show_traces(self, bench: Bench, traces: tuple[Trace, ...]) -> None: ...
    def show_table(self, bench: Bench) -> None: ...
    def show_foresight(self, bench: Bench, comparison: Comparison) -> None: ...
    def settle(self, bench: Bench) -> None: ...
    def rest(self, bench: Bench, given_up: bool) -> None: ...
    def is_wanted(self, part: str) -> bool: ...


class Playing:
    """Plays for the bench that was asked for last; what was asked for before is given up."""

    def __init__(self, frame: Frame, played: PlayedGames, shows: Shows, follow: Callable[[Bench], Any]):
        """`follow` is called with a bench whose pictures are drawn: the curve under the dial in hand."""
        self._frame, self._played, self._shows, self._follow = frame, played, shows, follow
        self._work, self._queue = Worker(self._play), queue_of_all()
        told = partial(said_of, frame)
        self._next = partial(play_next, played, told)
        self._ahead = Worker(partial(play_ahead, played, told, queue=self._queue))

    def ask(self, bench: Bench) -> None:
        """Play for this bench from now on."""
        self._ahead.stop()
        self._work.ask(bench)

    def stop(self) -> None:
        """Play nothing more."""
        self._ahead.stop()
        self._work.stop()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all that was asked for is played; whether it was in time."""
        return self._work.wait(seconds)

    # ------------------------------------------------------------ in the worker's thread

    def _play(self, bench: Bench, given_up: GivenUp) -> None:
        try:
            self._get_ready(bench, given_up)
            self._play_page(bench, given_up)
        except Cancelled:
            return
        except (BadInput, IllegalAnswer) as error:
            self._shows.show_problem(str(error))
        except MemoryError:
            self._shows.show_problem(_NO_MEMORY)
        except Exception:
            _log.exception("The bench could not show %s.", bench.link())
            self._shows.show_problem(_OUR_MISTAKE)
        finally:
            self._shows.rest(bench, given_up())

    def _play_page(self, bench: Bench, given_up: GivenUp) -> None:
        if bench.asking:
            self._shows.show_foresight(bench, self._played.first(bench))
        elif bench.page == "Bench":
            self._play_games(bench, given_up)
        elif bench.page == "Replay":
            self._shows.show_traces(bench, shown_traces(bench))
            self._shows.show_games(bench, self._played.first(bench), lambda: False, True)
        if bench.page == "Play":
            self._shows.show_table(bench)

    def _get_ready(self, bench: Bench, given_up: GivenUp) -> None:
        """The first compile happens in a child process; the page says how far it is. A newer request does not wait for it."""
        needed, others = to_prepare(bench)
        try:
            for setup in needed:
                for far in precompile.getting_ready(setup):
                    if given_up():
                        raise Cancelled
                    self._shows.show_preparing(preparing(bench.game, far))
        finally:
            self._shows.show_preparing(None)
        for setup in others:
            if not precompile.is_ready(setup):
                precompile.start(bench.game, setup.strategies)
        precompile.start_ahead(bench.game)

    def _play_games(self, bench: Bench, given_up: GivenUp) -> None:
        """A few games at once, for the big chart and the words; then all, more while people look; then those of the dial in
        hand, all deals from every seat, the curve of the touched dial, the ladder, and the values beside that dial."""
        # A dial that is dragged would otherwise draw nothing until it is released; in a class none is dragged.
        stops = {"cancelled": given_up} if is_shared() else {}
        comparison = self._played.at_once(bench, **stops)
        if len(comparison.games_after) < self._played.games_of(bench):
            self._shows.show_games(bench, comparison, lambda: True, False)
            comparison = self._from_seats(bench, self._played.first(bench, cancelled=given_up))
        self._shows.show_games(bench, comparison, given_up, True)
        if not is_shared():
            self._shows.settle(bench)
            self._next(bench, given_up)
        while sentence.missing(comparison, predict_panel.wanted(bench, comparison)) and not given_up():
            with self._turn(bench, given_up):
                comparison = self._from_seats(bench, self._played.refine(bench, cancelled=given_up))
            self._shows.show_games(bench, comparison, given_up, True)
        if not given_up():
            self._follow(bench)
        self._play_from_seats(bench, comparison, given_up)
        self._tell_story(bench, given_up)
        self._sweep(bench, given_up)
        self._climb(bench, given_up)
        if not given_up():
            self._shows.show_turned_deal(bench, comparison, given_up)
        self._play_others(bench, comparison, given_up)
        if not given_up() and not is_shared():  # in a class, what nobody has asked for is not played
            self._ahead.ask(bench)

    @contextmanager
    def _turn(self, bench: Bench, given_up: GivenUp) -> Iterator[None]:
        """A turn to play more: that may take long, so the move ends with what is shown by now."""
        self._shows.settle(bench)
        with self._queue.turn(given_up):
            yield

    def _wait_for_players(self, bench: Bench, given_up: GivenUp, is_ready: Callable[[Bench], bool]) -> None:
        """Wait until the players are compiled: the first time, in a child process."""
        while not given_up() and not is_ready(bench):
            self._shows.settle(bench)
            sleep(_COMPILING)

    def _from_seats(self, bench: Bench, comparison: Comparison) -> Comparison:
        """With the deals that can be played from every seat at once."""
        return self._played.from_every_seat(bench, comparison)

    def _play_from_seats(self, bench: Bench, comparison: Comparison, given_up: GivenUp) -> None:
        """All other deals from every seat, or those that another visitor has played meanwhile."""
        if has_skill(bench):
            self._wait_for_players(bench, given_up, seats_ready)
        if not given_up() and self._played.knows_more(bench, comparison):
            with self._turn(bench, given_up):
                aside, due = self._played.turns.aside(cancelled=given_up), self._played.lacks_seats(bench)
                found = self._played.from_every_seat(bench, comparison, due, **aside)
            self._shows.show_games(bench, found, given_up, True)

    def _tell_story(self, bench: Bench, given_up: GivenUp) -> None:
        """The games of attempts that came with a link, or from the last visit."""
        for there in story.missing(bench, self._played):
            if given_up() or not (self._frame.whole or self._frame.makes) or not seats_ready(there):
                return
            with self._turn(bench, given_up):
                story.play(there, self._played, cancelled=given_up)
            self._shows.show_story(bench)

    def _sweep(self, bench: Bench, given_up: GivenUp) -> None:
        """The touched dial over all its values."""
        if given_up() or not self._shows.is_wanted("curve"):
            return
        curve = self._played.swept(bench)
        if bench.touched and curve is None:
            with self._turn(bench, given_up):
                curve = self._played.curve(bench, cancelled=given_up)
        self._shows.show_curve(bench, curve)

    def _climb(self, bench: Bench, given_up: GivenUp) -> None:
        """The ladder of players."""
        if not self._frame.whole or not ladder_panel.is_shown(bench) or not self._shows.is_wanted("ladder"):
            return
        if not ladder_panel.is_ready(bench):
            self._shows.show_ladder(bench, None)
            self._wait_for_players(bench, given_up, ladder_panel.is_ready)
        if not given_up():
            before, after = self._played.climbed(bench)
            if before is None or after is None:
                with self._turn(bench, given_up):
                    before, after = self._played.ladder(bench, cancelled=given_up)
            self._shows.show_ladder(bench, (before, after))

    def _play_others(self, bench: Bench, comparison: Comparison, given_up: GivenUp) -> None:
        """The same change between other players."""
        if not self._frame.whole or not robustness_panel.is_shown(bench):
            return
        self._wait_for_players(bench, given_up, robustness_panel.is_ready)
        if not given_up() and self._played.others(bench) is None:
            with self._turn(bench, given_up):
                self._played.play_others(bench, cancelled=given_up)
            self._shows.show_games(bench, self._from_seats(bench, comparison), given_up, True)
