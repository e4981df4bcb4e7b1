"""The curve of a game: how the chances of every seat moved, and whether cards or choices moved them.

V(t) is a seat's share of games won if from here on reference players play (the same good strategy in every seat), as the
audience sees it: all hands and all that lies on the table, but no deck and nothing that is still to be shuffled. At a choice
V is the worth of what the reference player does there. What was done instead is worth more or less: that is the choice, an
error if it is less. What happens between a choice and the next is the cards. V starts before the deal and ends with the
outcome, so V(end) - V(start) is the cards and the choices of each seat together, exactly: what is estimated telescopes.

So backgammon programs part luck from error at each move; that what chance and known players do can be taken out of a
result, and what is left is what a player did, is AIVAT (Burch, Schmid, Moravcik, Morrill and Bowling 2018).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from time import thread_time
from typing import Any, NamedTuple

import numpy as np

from engine.analysis.decisions.move_values import MOST_PLAYS, whole
from engine.core.decision import ASKED, BY_STRATEGY
from engine.core.rules import BadInput
from engine.play.loop import play
from engine.play.result import FINISHED, WAITING
from engine.play.run import make_work
from engine.play.search.truncation import is_truncated, truncation_of, truncation_words
from engine.play.strategy import strategies
from engine.replay.branch import Taken
from engine.replay.choice import no_choice
from engine.replay.trace import Trace, replay
from engine.runtime.cached import cached_property
from engine.setup.game_id import GameId
from engine.setup.lineup import reference_pilots
from engine.setup.reference_players import reference
from engine.setup.setup import MAX_SEED, Setup
from engine.setup.world_rollouts import UNFINISHED, Outcomes, weigh_options
from engine.simulation.estimates import Z95, wilson

PLAYS = 400
_DEALS = np.uint64(1 << 62)  # seeds of the deals before the deal: no game has them
_APART = (
    0xD1B54A32D192ED03  # what the plays so far are multiplied by: an odd number, so each round has worlds of its own
)
_PROBE, _PARTS = 25, 4  # plays at a choice, and choices, that tell how long a curve takes

Shares = tuple[float, ...]  # by seat


class Point(NamedTuple):
    """V before a step of the game: the share of every seat, and its 95 % interval."""

    step: int
    turn: int
    shares: Shares
    low: Shares
    high: Shares


class Jump(NamedTuple):
    """What one choice did, before a step: V as the reference player goes on, who answers `instead`, and V after what was done.
    `noise` is the standard error of what it changed for the seat that chose."""

    choice: int
    step: int
    seat: int
    action: int
    instead: int
    before: Shares
    after: Shares
    noise: float

    @property
    def own(self) -> float:
        """What the choice changed for the seat that chose: an error if it is below zero."""
        return self.after[self.seat] - self.before[self.seat]

    @property
    def certain(self) -> bool:
        """Whether the 95 % interval of what it changed leaves out zero."""
        return abs(self.own) > Z95 * self.noise


class LuckSpan(NamedTuple):
    """What the cards did from after one choice to the next one, or to the outcome: V then and there, and the steps told in
    between, the last one not included. `plays` tells how certain V is."""

    first: int
    last: int
    before: Shares
    after: Shares
    plays: int

    def of(self, seat: int) -> float:
        """What the cards changed for a seat."""
        return self.after[seat] - self.before[seat]

    def certain(self, seat: int) -> bool:
        """Whether the 95 % interval of that leaves out zero."""
        spread = (sqrt(share * (1 - share) / self.plays) for share in (self.before[seat], self.after[seat]))
        return abs(self.of(seat)) > Z95 * hypot(*spread)


@dataclass(frozen=True)
class WinProbability:
    """The points of the curve, first before the deal, then at every real choice, last the outcome; `jumps`, one for each
    choice; `players` are the reference players; `cut` is a sentence about where plays are cut, nothing where they are not.

    >>> from engine.setup.game_id import read_id
    >>> found = win_probability(read_id("suits@17"), plays=100)
    >>> found.points[-1].shares
    (1.0, 0.0)
    >>> change = found.points[-1].shares[0] - found.points[0].shares[0]
    >>> abs(change - found.cards() - sum(found.choices())) < 1e-9
    True
    """

    id: GameId
    plays: int
    players: tuple[str, ...]
    points: tuple[Point, ...]
    jumps: tuple[Jump, ...]
    cut: str = ""

    @cached_property
    def lucks(self) -> tuple[LuckSpan, ...]:
        """What the cards did before, between and after the choices; the first is the deal."""
        left = [(0, self.points[0].shares), *((jump.step, jump.after) for jump in self.jumps)]
        came = [(point.step, point.shares) for point in self.points[1:]]
        both = zip(left, came, strict=True)
        return tuple(LuckSpan(first, last, before, after, self.plays) for (first, before), (last, after) in both)

    def cards(self, seat: int = 0) -> float:
        """How much of a seat's share came and went with the cards: from after a choice to the next one, or to the outcome."""
        return sum(luck.of(seat) for luck in self.lucks)

    def choices(self, seat: int = 0) -> list[float]:
        """What the choices of each seat did to the share of this one: below zero its own errors, and good play of the others."""
        found = [0.0] * len(self.players)
        for jump in self.jumps:
            found[jump.seat] += jump.after[seat] - jump.before[seat]
        return found

    def with_more(self, other: "WinProbability") -> "WinProbability":
        """The curve of the same game from the plays of both; they must be plays in other worlds."""
        more = other.plays / (self.plays + other.plays)
        plays = self.plays + other.plays
        points = tuple(_joined(*each, more, plays) for each in zip(self.points[:-1], other.points[:-1], strict=True))
        jumps = tuple(_jumped(*each, more) for each in zip(self.jumps, other.jumps, strict=True))
        return WinProbability(self.id, plays, self.players, (*points, self.points[-1]), jumps, self.cut)

    def to_json(self, seat: int = 0) -> dict[str, Any]:
        """The shape of `warbench win-probability --json`: `cards` and `choices` are what moved the share of `seat`."""
        return {
            "id": self.id.text(),
            "plays": self.plays,
            "players": list(self.players),
            "cut": self.cut or None,
            "points": [_as_json(point) for point in self.points],
            "jumps": [_as_json(jump) for jump in self.jumps],
            "seat": seat,
            "cards": self.cards(seat),
            "choices": self.choices(seat),
        }


def _as_json(row: Point | Jump) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in row._asdict().items()}


def _mixed(here: Shares, there: Shares, more: float) -> Shares:
    return tuple((1 - more) * a + more * b for a, b in zip(here, there, strict=True))


def _joined(here: Point, there: Point, more: float, plays: int) -> Point:
    return _point(here.step, here.turn, _mixed(here.shares, there.shares, more), plays)


def _jumped(here: Jump, there: Jump, more: float) -> Jump:
    before, after = _mixed(here.before, there.before, more), _mixed(here.after, there.after, more)
    return here._replace(before=before, after=after, noise=hypot((1 - more) * here.noise, more * there.noise))


# ---------------------------------------------------------------- one game


def win_probability(
    game: GameId, plays: int = PLAYS, seed: int = 0, progress: Callable[[int], None] | None = None
) -> WinProbability:
    """The curve of a game that is over, from so many plays at every choice; BadInput where nobody chooses or it still waits.

    In games that last hundreds of turns, such as Armed, plays are cut (`engine.play.search.truncation`); all others go on to
    their end. `progress` is told after each choice.
    """
    (found,) = refined(game, [plays], seed, progress)
    return found


def refined(
    game: GameId,
    rounds: Sequence[int],
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    after: WinProbability | None = None,
) -> Iterator[WinProbability]:
    """The curve of a game from more and more plays: from so many of the first round, then as many more of the next, and so on,
    beside those of the curve `after` which it goes on. Whoever asks for no further one has stopped it.

    >>> from engine.setup.game_id import read_id
    >>> [found.plays for found in refined(read_id("suits@17"), [10, 40])]
    [10, 50]
    """
    rounds = [whole("number of plays", plays, 2, MOST_PLAYS) for plays in rounds]
    followed = Rollouts.of(game, whole("seed", seed, 0, MAX_SEED))
    return followed.rounds(rounds, progress or (lambda done: None), after)


def is_long(game: GameId) -> bool:
    """Whether games by these rules last hundreds of turns, so that plays are cut: already to try how long a curve takes is
    a matter of seconds then. BadInput where there is no curve."""
    _with_choices(game)
    return is_truncated(game.setup.game, game.setup.rules, reference_pilots(game.setup.game))


def seconds_for(game: GameId, plays: int) -> float:
    """About how many seconds of a processor so many plays at every choice of a game take, from a few at some of its choices."""
    followed = Rollouts.of(game, 0)
    taken, instead, few = followed.trace.choices, followed.instead, min(plays, _PROBE)
    some = sorted({len(taken) * part // _PARTS for part in range(_PARTS)})
    followed.played_at(some[0], few)  # loading what was compiled, and where plays are cut, tells no pace
    began = thread_time()
    for choice in some:
        followed.played_at(choice, few)
    pace = (thread_time() - began) / (few * len(some))
    others = sum(each.action != answer for each, answer in zip(taken, instead, strict=True))
    return pace * plays * (len(taken) + others)


def _with_choices(game: GameId) -> Trace:
    trace = replay(game)
    if trace.result["status"] == WAITING:
        raise BadInput("The game is not over, it waits for a person: a curve ends with an outcome.")
    if not trace.choices:
        raise BadInput(no_choice(trace.id, 0, 0))
    return trace


class Rollouts(NamedTuple):
    """A game that is over and has choices, the reference players, and what they would have done at each choice."""

    trace: Trace
    players: Setup
    instead: list[int]
    seed: int

    @classmethod
    def of(cls, game: GameId, seed: int) -> "Rollouts":
        """BadInput where nobody chooses, or the game still waits."""
        trace = _with_choices(game)
        players = reference(trace.setup)
        return cls(trace, players, _instead(trace, players), seed)

    def rounds(
        self, rounds: Sequence[int], progress: Callable[[int], None], after: WinProbability | None = None
    ) -> Iterator[WinProbability]:
        """One curve after the other, each from the plays of all rounds so far."""
        found, known = after, self._never_tosses()
        for plays in rounds:
            more = self._curve(plays, found.plays if found else 0, known, progress)
            found = found.with_more(more) if found else more
            yield found

    def _never_tosses(self) -> bool:
        """Whether a reference player does the same wherever it sees the same."""
        declared = strategies(self.trace.game)
        return not any(declared[pair].dice for pair in self.players.lineup.pairs)

    def _curve(self, plays: int, so_far: int, known: bool, progress: Callable[[int], None]) -> WinProbability:
        points, jumps = [self.dealt(plays, so_far)], []
        seed = (self.seed + so_far * _APART) % (1 << 64)
        for taken, instead in zip(self.trace.choices, self.instead, strict=True):
            same = known and instead == taken.action
            point, jump = self._at(taken, instead, same, plays, seed)
            points.append(point)
            jumps.append(jump)
            progress(1)
        short, game = self.players.lineup.short, self.trace.game
        told = truncation_words(truncation_of(game, self.players.rules, reference_pilots(game)))
        return WinProbability(self.trace.id, plays, short, (*points, _outcome(self.trace)), tuple(jumps), told)

    def dealt(self, plays: int, so_far: int) -> Point:
        """V before the deal."""
        trace, players = self.trace, self.players
        seeds = np.arange(plays, dtype="u8") + _DEALS + np.uint64(self.seed + so_far)
        how: dict[str, Any] = {"rotation": trace.id.rotation}
        results = play(trace.game, players.rules, players.lineup.pilots, seeds, **how).results
        return _point(0, 0, _shares(results, len(players.strategies)), plays)

    def played_at(self, choice: int, plays: int) -> None:
        """So many plays at one choice, as the reference player goes on."""
        taken = self.trace.choices[choice]
        self._at(taken, taken.action, True, plays, self.seed)

    def _at(self, taken: Taken, instead: int, same: bool, plays: int, seed: int) -> tuple[Point, Jump]:
        """V at a choice, and what the choice did, in the same worlds; nothing, where the reference player does the `same`."""
        state, seats = self.trace.state_at_decision(taken.decision), len(self.players.strategies)
        answers = [BY_STRATEGY] if same else [BY_STRATEGY, taken.action]
        outcomes = weigh_options(self.players, state, answers, plays, seed, audience=True)
        won = [outcomes.shares(seat, seats) for seat in range(seats)]
        before, after = (tuple(float(each[:, n].mean()) for each in won) for n in (0, -1))
        moved = won[taken.seat][:, -1] - won[taken.seat][:, 0]
        what = (taken.choice, taken.step, taken.seat, taken.action, instead)
        jump = Jump(*what, before, after, float(moved.std(ddof=1)) / sqrt(plays))
        return _point(taken.step, int(state["turn"]), before, plays), jump


def _instead(trace: Trace, players: Setup) -> list[int]:
    """What the reference players would have answered to each choice: the game is played up to there as it was."""
    taken, seeds = [each.action for each in trace.choices], np.array([trace.id.seed], "u8")
    asked, found = np.zeros(trace.choices[-1].decision + 1, ASKED), []
    work = make_work(trace.game, trace.game.cards(trace.setup.rules))
    how: dict[str, Any] = {"rotation": trace.id.rotation, "asked": asked, "work": work}
    for each in trace.choices:
        play(trace.game, players.rules, players.lineup.pilots, seeds, script=taken[: each.choice], **how)
        found.append(int(asked["answer"][each.decision]))
    return found


def _outcome(trace: Trace) -> Point:
    shares = _shares(trace.result.reshape(1), len(trace.setup.strategies))
    return Point(len(trace), int(trace.result["turns"]), shares, shares, shares)


def _shares(results: np.ndarray, seats: int) -> Shares:
    """The mean share of every seat in games (result records)."""
    winners = np.where(results["status"] == FINISHED, results["winner"], UNFINISHED).reshape(-1, 1)
    outcomes = Outcomes(winners, winners)
    return tuple(float(outcomes.shares(seat, seats).mean()) for seat in range(seats))


def _point(step: int, turn: int, shares: Shares, plays: int) -> Point:
    told = [wilson(share * plays, plays) for share in shares]
    return Point(step, turn, shares, tuple(each.low for each in told), tuple(each.high for each in told))
