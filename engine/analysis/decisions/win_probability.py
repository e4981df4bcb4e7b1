"""Win probability during a game for each seat, with its changes attributed to cards or choices.

V(t) is a seat's share of games won if reference players play on from here (the same good strategy in all seats), from
the view of the audience: all hands and all cards on the table, but no deck and no later shuffle. At a choice, V is the
value of the reference player's answer. The actual answer has a higher or lower value: the difference is the effect of
the choice, an error if it is negative. The change between one choice and the next is the effect of the cards. V starts
before the deal and ends with the outcome, so V(end) - V(start) is exactly the sum of the cards and of each seat's
choices: the estimates telescope.

Backgammon programs separate luck from error at each move in this way; subtracting the effects of chance and of known
players from a result, so that one player's effect remains, is AIVAT (Burch, Schmid, Moravcik, Morrill and Bowling
2018).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.decisions.move_values import MOST_PLAYS, whole
from engine.core.decision import ASKED, BY_STRATEGY
from engine.core.rules import BadInput
from engine.core.text import in_points, percent
from engine.play.loop import play
from engine.play.result import FINISHED, WAITING
from engine.play.run import make_work
from engine.play.search.evaluation import Evaluation
from engine.play.strategy import strategies
from engine.replay.branch import Taken
from engine.replay.choice import no_choice
from engine.replay.trace import Trace, replay
from engine.runtime.cached import cached_property
from engine.runtime.result import Result
from engine.setup import long_games
from engine.setup.game_id import GameId
from engine.setup.reference_players import reference
from engine.setup.setup import MAX_SEED, Setup
from engine.setup.world_rollouts import UNFINISHED, Outcomes, weigh_options
from engine.simulation.estimates import Z95, wilson

PLAYS = 400
_DEALS = np.uint64(1 << 62)  # seeds of the deals for V before the deal: no game has them
_APART = 0xD1B54A32D192ED03  # the factor for the number of rollouts so far: odd, so that each round has its own worlds
_ANSWERS = 1.5  # that are rolled out at a choice, on average: two where the reference player's answer is another one

Shares = tuple[float, ...]  # by seat


class Point(NamedTuple):
    """V before a step of the game: the share of each seat, and its 95% interval."""

    step: int
    turn: int
    shares: Shares
    low: Shares
    high: Shares


class Jump(NamedTuple):
    """The effect of one choice, before a step: V after the reference player's answer, `instead`, and V after the actual
    one. `noise` is the standard error of the change for the seat that chose."""

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
        """The change for the seat that chose: an error if it is below zero."""
        return self.after[self.seat] - self.before[self.seat]

    @property
    def certain(self) -> bool:
        """Whether the 95% interval of the change excludes zero."""
        return abs(self.own) > Z95 * self.noise


class LuckSpan(NamedTuple):
    """The effect of the cards from one choice to the next one, or to the outcome: V at both ends, and the steps in
    between, the last one excluded. `plays` is the number of rollouts of V."""

    first: int
    last: int
    before: Shares
    after: Shares
    plays: int

    def of(self, seat: int) -> float:
        """The change for a seat."""
        return self.after[seat] - self.before[seat]

    def certain(self, seat: int) -> bool:
        """Whether the 95% interval of the change excludes zero."""
        spread = (sqrt(share * (1 - share) / self.plays) for share in (self.before[seat], self.after[seat]))
        return abs(self.of(seat)) > Z95 * hypot(*spread)


@dataclass(frozen=True, repr=False)
class WinProbability(Result):
    """The win probability of a game: `points` before the deal, at each real choice, and at the outcome; `jumps`, one
    for each choice; `players` are the reference players; `cut` is a sentence about the truncation of rollouts, empty
    without truncation.

    >>> from engine.setup.game_id import read_id
    >>> found = win_probability(read_id("suits@17"), plays=100)
    >>> found.points[-1].shares
    (0.0, 1.0)
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
        """The effects of the cards before, between and after the choices; the first is the deal."""
        left = [(0, self.points[0].shares), *((jump.step, jump.after) for jump in self.jumps)]
        came = [(point.step, point.shares) for point in self.points[1:]]
        both = zip(left, came, strict=True)
        return tuple(LuckSpan(first, last, before, after, self.plays) for (first, before), (last, after) in both)

    def cards(self, seat: int = 0) -> float:
        """The total effect of the cards on a seat's share: from each choice to the next one, or to the outcome."""
        return sum(luck.of(seat) for luck in self.lucks)

    def choices(self, seat: int = 0) -> list[float]:
        """The effect of each seat's choices on this seat's share: negative for its own errors, and for good play of the
        others."""
        found = [0.0] * len(self.players)
        for jump in self.jumps:
            found[jump.seat] += jump.after[seat] - jump.before[seat]
        return found

    def frame(self) -> pl.DataFrame:
        """A row for each point and seat. Columns: step; turn; seat (its name); share, low, high (its 95% interval)."""
        rows = [
            (point.step, point.turn, name, share, low, high)
            for point in self.points
            for name, share, low, high in zip(self.id.names, point.shares, point.low, point.high, strict=False)
        ]
        return pl.DataFrame(rows, ["step", "turn", "seat", "share", "low", "high"], orient="row")

    def says(self) -> str:
        """The chance of the first seat before the deal and at the end, and what cards and choices did to it."""
        name, (start, end) = self.id.names[0], (self.points[at].shares[0] for at in (0, -1))
        cards, choices = (in_points(each, 0, signed=True) for each in (self.cards(), sum(self.choices())))
        return (
            f"The chance of {name} goes from {percent(start, 0)} before the deal to {percent(end, 0)}: "
            f"the cards brought {cards}, the choices {choices}."
        )

    def with_more(self, other: "WinProbability") -> "WinProbability":
        """The win probability from the rollouts of both; their worlds must differ."""
        more = other.plays / (self.plays + other.plays)
        plays = self.plays + other.plays
        points = tuple(_joined(*each, more, plays) for each in zip(self.points[:-1], other.points[:-1], strict=True))
        jumps = tuple(_jumped(*each, more) for each in zip(self.jumps, other.jumps, strict=True))
        return WinProbability(self.id, plays, self.players, (*points, self.points[-1]), jumps, self.cut)

    def to_json(self, seat: int = 0) -> dict[str, Any]:
        """The shape of `warbench win-probability --json`: `cards` and `choices` are the effects on the share of
        `seat`."""
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
    id: GameId, plays: int = PLAYS, seed: int = 0, progress: Callable[[int], None] | None = None
) -> WinProbability:
    """The win probability of a finished game, from `plays` rollouts at each choice; BadInput for a game without choices
    or one that still waits.

    In games of hundreds of turns, such as Armed, rollouts are truncated (`engine.play.search.evaluation`); all others
    run to their end. `progress` is called after each choice.
    """
    (found,) = refined(id, [plays], seed, progress)
    return found


def refined(
    game: GameId,
    rounds: Sequence[int],
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    after: WinProbability | None = None,
) -> Iterator[WinProbability]:
    """The win probability from more and more rollouts: each round adds its number, to those of the result `after`, if
    it is given. The caller stops it by not asking for the next one.

    >>> from engine.setup.game_id import read_id
    >>> [found.plays for found in refined(read_id("suits@17"), [10, 40])]
    [10, 50]
    """
    rounds = [whole("number of plays", plays, 2, MOST_PLAYS) for plays in rounds]
    followed = Rollouts.of(game, whole("seed", seed, 0, MAX_SEED))
    return followed.rounds(rounds, progress or (lambda done: None), after)


def is_long(game: GameId) -> bool:
    """Whether games under these rules last hundreds of turns, so that rollouts are truncated: then even the time
    estimate takes seconds. BadInput for a game without a win probability."""
    _with_choices(game)
    return long_games.is_long(reference(game.setup))


def seconds_for(game: GameId, plays: int) -> float:
    """The nominal processor seconds of `plays` rollouts at each choice of a game; not by a clock, so that a number of
    rollouts that follows from it is the same on every machine."""
    taken, players = _with_choices(game).choices, reference(game.setup)
    return long_games.seconds_to_fit(players) + plays * len(taken) * _ANSWERS * long_games.seconds_of_rollout(players)


def _with_choices(game: GameId) -> Trace:
    trace = replay(game)
    if trace.result["status"] == WAITING:
        raise BadInput("The game is not over, it waits for a person; its win probability needs an outcome.")
    if not trace.choices:
        raise BadInput(no_choice(trace.id, 0, 0))
    return trace


class Rollouts(NamedTuple):
    """The rollouts of a finished game with choices: its reference players, and their answers to each choice."""

    trace: Trace
    players: Setup
    instead: list[int]
    seed: int

    @classmethod
    def of(cls, game: GameId, seed: int) -> "Rollouts":
        """BadInput for a game without choices, or one that still waits."""
        trace = _with_choices(game)
        players = reference(trace.setup)
        return cls(trace, players, _instead(trace, players), seed)

    def rounds(
        self, rounds: Sequence[int], progress: Callable[[int], None], after: WinProbability | None = None
    ) -> Iterator[WinProbability]:
        """One result after the other, each from the rollouts of all rounds so far."""
        found, known = after, self._never_tosses()
        for plays in rounds:
            more = self._curve(plays, found.plays if found else 0, known, progress)
            found = found.with_more(more) if found else more
            yield found

    def _never_tosses(self) -> bool:
        """Whether a reference player always answers the same to the same view."""
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
        short, told = self.players.lineup.short, self.evaluation.words if self.evaluation else ""
        return WinProbability(self.trace.id, plays, short, (*points, _outcome(self.trace)), tuple(jumps), told)

    @property
    def evaluation(self) -> Evaluation | None:
        """The evaluation of truncated rollouts; None if they run to the end."""
        return long_games.evaluation_of(self.players)

    def dealt(self, plays: int, so_far: int) -> Point:
        """V before the deal, averaged over deals."""
        trace, players = self.trace, self.players
        seeds = np.arange(plays, dtype="u8") + _DEALS + np.uint64(self.seed + so_far)
        how: dict[str, Any] = {"rotation": trace.id.rotation}
        results = play(trace.game, players.rules, players.lineup.pilots, seeds, **how).results
        return _point(0, 0, _shares(results, len(players.strategies)), plays)

    def _at(self, taken: Taken, instead: int, same: bool, plays: int, seed: int) -> tuple[Point, Jump]:
        """V at a choice, and the effect of the choice, in the same worlds; no effect if the reference player's answer
        is the `same`."""
        state, seats = self.trace.state_at_decision(taken.decision), len(self.players.strategies)
        answers = [BY_STRATEGY] if same else [BY_STRATEGY, taken.action]
        outcomes = weigh_options(self.players, state, answers, plays, seed, audience=True, evaluation=self.evaluation)
        won = [outcomes.shares(seat, seats) for seat in range(seats)]
        before, after = (tuple(float(each[:, n].mean()) for each in won) for n in (0, -1))
        moved = won[taken.seat][:, -1] - won[taken.seat][:, 0]
        what = (taken.choice, taken.step, taken.seat, taken.action, instead)
        jump = Jump(*what, before, after, float(moved.std(ddof=1)) / sqrt(plays))
        return _point(taken.step, int(state["turn"]), before, plays), jump


def _instead(trace: Trace, players: Setup) -> list[int]:
    """The reference players' answers to each choice of the game."""
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
    """The mean share of each seat in games (result records)."""
    winners = np.where(results["status"] == FINISHED, results["winner"], UNFINISHED).reshape(-1, 1)
    outcomes = Outcomes(winners, winners)
    return tuple(float(outcomes.shares(seat, seats).mean()) for seat in range(seats))


def _point(step: int, turn: int, shares: Shares, plays: int) -> Point:
    told = [wilson(share * plays, plays) for share in shares]
    return Point(step, turn, shares, tuple(each.low for each in told), tuple(each.high for each in told))
