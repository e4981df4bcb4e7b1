"""Meaningful choices: the value of choosing well, over a sample of the real choices of many games.

The worth of a choice is the win share of its best option minus the mean of all its options, which a random choice wins
(`engine.analysis.decisions.move_values`: hidden cards are dealt anew, the given players play on).
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from math import nan, sqrt
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.decisions.move_values import MOST_PLAYS, whole
from engine.core.rules import BadInput
from engine.core.text import number, points
from engine.play.run import Cancelled
from engine.replay.branch import Taken
from engine.replay.trace import Trace, replay
from engine.runtime.result import Result
from engine.setup.game_id import GameId
from engine.setup.lineup import Lineup
from engine.setup.setup import MAX_SEED, Setup
from engine.setup.world_rollouts import weigh_options, weigher
from engine.simulation.estimates import Z95, Estimate, around, half_of, mean_of
from engine.simulation.metric import Metric
from engine.simulation.parts.workers import one_by_one
from engine.simulation.simulate import refuse_person

GAMES, PLAYS, CHOICES = 60, 400, 4  # games; rollouts of each option; evaluated choices per game
MOST_GAMES = 10_000
POINTS = (
    5,
    10,
    20,
)  # of a hundred games: the least worth of a choice that counts; the first above the error of one figure


def _meaningful() -> pl.Expr:
    """A column of the frame of `meaningful_of`, not of games."""
    return pl.col("meaningful")


#: The number of choices per game that are worth more than the least bound, as a metric.
MEANINGFUL = Metric(
    "meaningful",
    "Meaningful choices",
    "choices",
    1,
    False,
    f"Choices of a game that are worth more than {POINTS[0]} points: their best option wins that many more of 100 games than a random "
    "choice does.",
    _meaningful,
    between=True,
)


class _MeaningfulChoices(NamedTuple):
    players: tuple[str, ...]
    simple: str
    choices: Estimate
    above: dict[int, Estimate]
    worth: Estimate
    stakes: Estimate
    obvious: Estimate
    error: float
    games: int
    weighed: int
    plays: int

    def resolves(self, points: int) -> bool:
        """Whether one choice's worth is known more exactly than this bound."""
        return points / 100 >= self.error


class MeaningfulChoices(Result, _MeaningfulChoices):
    """The worth of the choices of a game. Shares are of games won, from 0 to 1.

    `choices`: real choices per game; `above`: those worth more than each bound, in points (of a hundred games). `worth`
    and `stakes`: how much more the best option of a choice wins than the mean of all, and than the worst. `obvious`: the
    share of this worth, over all choices together, that the strategy `simple` gets; there is none where choices may be
    worth nothing. `error`: the half of the 95% interval of one choice's worth, in the median; a bound below it is not
    resolved. `players` choose and play on; `plays` rollouts of each option of `weighed` choices, from this number of
    `games`.
    """

    def frame(self) -> pl.DataFrame:
        """A row for each figure. Columns: figure (choices; above_5, above_10, above_20; worth; stakes; obvious); mean, low, high
        (its 95% interval); n (the games that count)."""
        above = {f"above_{points}": each for points, each in self.above.items()}
        worths = {"worth": self.worth, "stakes": self.stakes, "obvious": self.obvious}
        figures = {"choices": self.choices, **above, **worths}
        rows = [(name, *each) for name, each in figures.items()]
        return pl.DataFrame(rows, ["figure", "mean", "low", "high", "n"], orient="row")

    def says(self) -> str:
        """How many of the real choices of a game are worth more than the middle bound."""
        bound = POINTS[1]
        most = f"{number(self.above[bound].mean)} of the {number(self.choices.mean)} real choices of a game"
        return f"{most} are worth more than {bound} points of 100; choosing well brings {points(self.worth.mean)} points a choice."


class ValuedChoice(NamedTuple):
    """One choice: its game, the number of choices that it represents, its worth and stakes, how far the two estimates of
    its worth are from their mean (`slack`), what the best option of one half of the rollouts wins above the mean in the
    other half (`measured`, with its standard `error`), and what the option of the simple rule wins above the mean.
    `choice` is its number, `seat` its seat, `step` its step in the trace; `best` is its best option, and `took` whether
    it was chosen."""

    game: int
    stands_for: float
    worth: float
    stakes: float
    slack: float
    measured: float
    error: float
    simple: float
    choice: int = 0
    step: int = 0
    seat: int = 0
    best: int = 0
    took: bool = False

    @property
    def least(self) -> float:
        """Its least worth: the lower bound of the 95% interval of what was measured."""
        return self.measured - Z95 * self.error


class OfGame(NamedTuple):
    """One evaluated game: its number of real choices, and a sample of them."""

    id: GameId
    choices: int
    weighed: tuple[ValuedChoice, ...]


def meaningful_choices(
    setup: Setup,
    games: int = GAMES,
    seed: int = 0,
    *,
    plays: int = PLAYS,
    choices: int = CHOICES,
    simple: str = "",
    executor: Executor | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> MeaningfulChoices:
    """The value of choosing well under the rules of a setup, between its players.

    A random sample of `choices` of each game is evaluated, and each represents an equal part of the game's choices. The
    best of several noisy estimates is too high; where one half of the rollouts selects the best option and the other
    half measures it, the figure is too low, because the selected one is not always the best. A worth is the mean of the
    two, and the interval of the mean worth holds both. Intervals are those of a mean over games, 95%, normal: each game
    has its own rollouts, so they cover the noise of games and of rollouts.

    `simple` is the strategy whose choices count as obvious; by default the game's default for each part. `progress` is
    called after each choice, `cancelled` before each. With an `executor` its workers evaluate the choices, those of a game in
    each piece of work, and both are called after each game. BadInput for a game without choices, and for a person.

    >>> found = meaningful_choices(Setup.of("suits"), 4, plays=60, choices=2)
    >>> found.weighed, found.simple, sorted(found.above)
    (8, 'middle', [5, 10, 20])
    """
    games, plays, choices = _checked(setup, games, seed, plays, choices)
    rule = simple_rule(setup, simple)
    if executor is not None:
        how = {"progress": progress, "cancelled": cancelled}
        return together(setup, _on_workers(executor, setup, games, seed, (plays, choices, simple), how), plays, simple)
    weigher(setup.game)  # compiled once, before several threads need it
    traces = [replay(GameId(setup, seed + game)) for game in range(games)]
    drawn = [each for game, trace in enumerate(traces) for each in _drawn(trace, game, choices)]
    with ThreadPoolExecutor(threads) as pool:
        told = list(pool.map(_in_turn(setup, rule.names[0], plays, seed, progress, cancelled), drawn))
    return _told(setup, rule.short[0], told, [len(trace.choices) for trace in traces], plays)


def _on_workers(
    executor: Executor, setup: Setup, games: int, seed: int, asked: tuple[int, int, str], how: dict[str, Any]
) -> list[OfGame]:
    pieces = [(setup, game, seed, *asked) for game in range(games)]
    return list(one_by_one(executor, _valued_there, pieces, how))


def _valued_there(
    setup: Setup, game: int, seed: int, plays: int, choices: int, simple: str, how: dict[str, Any]
) -> OfGame:
    """What a worker does: one of the games."""
    return value_choices(setup, game, seed, plays=plays, choices=choices, simple=simple, **how)


def value_choices(
    setup: Setup,
    game: int,
    seed: int = 0,
    *,
    plays: int = PLAYS,
    choices: int = CHOICES,
    simple: str = "",
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> OfGame:
    """One of the games of `meaningful_choices`, to compute them one by one and combine them with `together`.

    >>> few = [value_choices(Setup.of("suits"), game, plays=60, choices=5) for game in range(4)]
    >>> together(Setup.of("suits"), few, 60) == meaningful_choices(Setup.of("suits"), 4, plays=60, choices=5)
    True
    """
    _, plays, choices = _checked(setup, GAMES, seed, plays, choices)
    game, rule = whole("number of the game", game, 0, MOST_GAMES), simple_rule(setup, simple)
    weigher(setup.game)
    trace = replay(GameId(setup, seed + game))
    with ThreadPoolExecutor(threads) as pool:
        found = pool.map(_in_turn(setup, rule.names[0], plays, seed, progress, cancelled), _drawn(trace, game, choices))
        return OfGame(trace.id, len(trace.choices), tuple(found))


def together(setup: Setup, found: Sequence[OfGame], plays: int, simple: str = "") -> MeaningfulChoices:
    """The result over the first games of a setup, each evaluated with this number of rollouts."""
    told = [each for game in found for each in game.weighed]
    return _told(setup, simple_rule(setup, simple).short[0], told, [game.choices for game in found], plays)


def meaningful_of(found: Sequence[OfGame]) -> pl.DataFrame:
    """The number of meaningful choices of each of these games, estimated from all of them: `seed`, `meaningful`."""
    many = [float(sum(each.stands_for for each in game.weighed if each.worth > POINTS[0] / 100)) for game in found]
    return pl.DataFrame({"seed": [game.id.seed for game in found], "meaningful": many})


def simple_rule(setup: Setup, simple: str = "") -> Lineup:
    """The simple rule in all seats: by default the game's default strategy for each part."""
    return Lineup.read(setup.game, [simple or ".".join(setup.game.default_parts)])


def _checked(setup: Setup, games: int, seed: int, plays: int, choices: int) -> tuple[int, int, int]:
    refuse_person(setup.lineup)
    if nobody := setup.game.without_choices(setup.rules):
        raise BadInput(nobody)
    whole("seed", seed, 0, MAX_SEED - MOST_GAMES)
    return (
        whole("number of games", games, 2, MOST_GAMES),
        whole("number of plays", plays, 4, MOST_PLAYS),
        whole("number of choices", choices, 1, 1_000),
    )


# ---------------------------------------------------------------- one choice

_Drawn = tuple[Trace, int, Taken, float]  # a game, its number, a choice, its weight


def _in_turn(
    setup: Setup,
    rule: str,
    plays: int,
    seed: int,
    progress: Callable[[int], None] | None,
    cancelled: Callable[[], bool] | None,
) -> Callable[[_Drawn], ValuedChoice]:
    """A function that evaluates one choice after the other, until the user presses Stop."""

    def weighed(drawn: _Drawn) -> ValuedChoice:
        if cancelled and cancelled():
            raise Cancelled
        found = _weighed(setup, rule, drawn, plays, seed)
        if progress:
            progress(1)
        return found

    return weighed


def _drawn(trace: Trace, game: int, most: int) -> list[_Drawn]:
    """A random sample of the real choices of a game; each represents an equal part of all."""
    taken = trace.choices
    which = np.random.default_rng((trace.id.seed - game, game)).permutation(len(taken))[:most]
    return [(trace, game, taken[at], len(taken) / len(which)) for at in sorted(which.tolist())]


def _weighed(setup: Setup, rule: str, drawn: _Drawn, plays: int, seed: int) -> ValuedChoice:
    trace, game, taken, stands_for = drawn
    own = replay(trace.id)  # a trace has its own memory, which threads must not share
    state = own.state_at_decision(taken.decision)
    worlds = (seed + game) * 1_000 + taken.choice  # each choice has its own
    outcomes = weigh_options(setup, state, list(taken.legal), plays, worlds)
    won = outcomes.shares(taken.seat, len(setup.strategies))
    above_mean, half = won - won.mean(axis=1, keepdims=True), plays // 2
    every, said, measures = above_mean.mean(axis=0), won[:half].mean(axis=0), above_mean[half:]
    best, worst = int(said.argmax()), int(said.argmin())
    measured, error = _mean_and_error(measures[:, best])
    apart, _ = _mean_and_error(measures[:, best] - measures[:, worst])
    highest, widest, code = float(every.max()), float(every.max() - every.min()), taken.legal[best]
    simple = float(every[taken.legal.index(_taken_by(setup, rule, trace, taken))])
    figures = ((highest + measured) / 2, (widest + apart) / 2, (highest - measured) / 2, measured, error, simple)
    return ValuedChoice(game, stands_for, *figures, taken.choice, taken.step, taken.seat, code, taken.action == code)


def _mean_and_error(differences: np.ndarray) -> tuple[float, float]:
    """The mean and its standard error; if all rollouts agree, that of half a rollout."""
    n = len(differences)
    return float(differences.mean()), max(float(differences.std(ddof=1)) / sqrt(n), 0.5 / n)


def _taken_by(setup: Setup, rule: str, trace: Trace, taken: Taken) -> int:
    """The answer of a strategy in place of the actual one: the game is replayed up to this choice."""
    seats = (*setup.strategies[: taken.seat], rule, *setup.strategies[taken.seat + 1 :])
    before = tuple((each.choice, each.action) for each in trace.choices[: taken.choice])
    again = replay(GameId(Setup(setup.game, setup.rules, seats, setup.base), trace.id.seed, trace.id.rotation, before))
    return again.choices[taken.choice].action


# ---------------------------------------------------------------- all of them


def _told(setup: Setup, simple: str, told: list[ValuedChoice], counts: list[int], plays: int) -> MeaningfulChoices:
    games, weights = len(counts), np.array([each.stands_for for each in told])

    def a_game(parts: Sequence[float]) -> np.ndarray:
        """The sums per game."""
        return np.bincount([each.game for each in told], weights=weights * np.array(parts, float), minlength=games)

    every, worths = a_game([1.0] * len(told)), a_game([each.worth for each in told])
    worth = _widened(_ratio(worths, every), _ratio(a_game([each.slack for each in told]), every).mean)
    gained = _ratio(a_game([each.simple for each in told]), worths) if worth.low > 0 else _NONE
    return MeaningfulChoices(
        players=setup.lineup.short,
        simple=simple,
        choices=mean_of(pl.Series(counts, dtype=pl.Float64)),
        above={points: mean_of(pl.Series(a_game([each.worth > points / 100 for each in told]))) for points in POINTS},
        worth=worth,
        stakes=_ratio(a_game([each.stakes for each in told]), every),
        obvious=gained._replace(mean=min(gained.mean, 1.0), high=min(gained.high, 1.0)),
        error=Z95 * float(np.median([each.error for each in told])) / sqrt(2) if told else 0.0,
        games=games,
        weighed=len(told),
        plays=plays,
    )


_NONE = Estimate(nan, nan, nan, 0)


def _widened(each: Estimate, by: float) -> Estimate:
    """The estimate with an interval that is wider by this on either side."""
    return each._replace(low=each.low - abs(by), high=each.high + abs(by)) if each.bounded else each


def _ratio(brings: np.ndarray, over: np.ndarray) -> Estimate:
    """A mean over all choices of all games together, its interval from the games (linearised, Cochran 1977, 6.3)."""
    if not over.sum():
        return _NONE
    mean = float(brings.sum() / over.sum())
    return around(mean, half_of((brings - mean * over) / over.mean()), len(over))


def to_json(found: MeaningfulChoices) -> dict[str, Any]:
    """The shape of `warbench meaningful-choices --json`, without the rules."""
    names = ("choices", "worth", "stakes", "obvious")
    return {
        "players": list(found.players),
        "simple": found.simple,
        **{name: getattr(found, name).to_json() for name in names},
        "above": {str(points): each.to_json() for points, each in found.above.items()},
        "error": found.error,
        "games": found.games,
        "weighed": found.weighed,
        "plays": found.plays,
    }
