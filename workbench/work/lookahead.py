"""Lookahead: games for the neighbouring values of the dial in hand, played while the page is idle."""

from collections.abc import Callable
from contextlib import suppress

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from engine.play.run import Cancelled
from engine.simulation.simulate import IllegalAnswer
from workbench.bench.link import Bench
from workbench.work.games import PlayedGames
from workbench.work.parameter_values import nearest_first, turned
from workbench.work.priority import BackgroundQueue

_NEIGHBOURS = 6  # values to both sides together
_NEXT = 2  # of them, one to each side: where the next step of the hand leads
_PIECE = 1_000  # games after which a move gets the machine back


def neighbours(bench: Bench) -> list[Bench]:
    """The bench with the touched dial at its neighbouring values, the nearest first; empty if no dial was touched."""
    if not bench.touched:
        return []
    values = bench.game.Rules.parameter(bench.touched).soft_values
    at = getattr(bench.rules, bench.touched)
    if at not in values:
        return []
    nearest = nearest_first(values, values.index(at))[:_NEIGHBOURS]
    return list(turned(bench, bench.touched, nearest).values())


def play_next(
    played: PlayedGames,
    told: Callable[[Bench, Comparison], object],
    bench: Bench,
    given_up: Callable[[], bool],
) -> None:
    """Play a few games for the values beside the present one, and call `told` with each result. That takes the time of two first
    pictures, and the next step of the dial in hand is then shown at once."""
    for each in neighbours(bench)[:_NEXT]:
        if given_up() or not played.has_room(bench, _NEXT):
            return
        with suppress(BadInput, IllegalAnswer):  # no page has requested it
            told(each, played.at_once(each, cancelled=given_up))


def play_ahead(
    played: PlayedGames,
    told: Callable[[Bench, Comparison], object],
    bench: Bench,
    given_up: Callable[[], bool],
    queue: BackgroundQueue | None = None,
) -> None:
    """Play the neighbouring values of the touched dial, first a few games for each, in this thread; then call `told` with each
    result, and prepare its texts. A move gets the machine back after the piece in progress, and so does
    a job waiting in the `queue`. (A low-priority thread
    would not help: on a busy machine it would hold the interpreter lock while it waits for its
    turn.)"""
    beside, queue = neighbours(bench), queue or BackgroundQueue()
    most = min(bench.games, played.played(bench))
    for games in (*range(_PIECE, most, _PIECE), most):
        for each in beside:
            if given_up() or not played.has_room(bench, _NEIGHBOURS):
                return
            try:
                with queue.turn(given_up, last=True):
                    played.more(each, games, threads=1, cancelled=given_up)
            except (Cancelled, BadInput, IllegalAnswer):  # no page has requested it
                return
    with suppress(Cancelled):
        for each in beside:
            if given_up():
                return
            told(each, played.at_once(each, cancelled=given_up))
