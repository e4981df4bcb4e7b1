"""Meaningful choices: the value of choosing well, over a sample of the real choices of many games.

The worth of a choice is the win share of its best option minus the mean of all its options, which a random choice wins
(`engine.analysis.decisions.move_values`: hidden cards are dealt anew, the given players play on).
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.decisions.move_values import MOST_PLAYS, whole
from engine.core.rules import BadInput
from engine.play.run import Cancelled
from engine.replay.branch import Taken
from engine.replay.trace import Trace, replay
from engine.setup.game_id import GameId
from engine.setup.lineup import Lineup
from engine.setup.setup import MAX_SEED, Setup
from engine.setup.world_rollouts import weigh_options, weigher
from engine.simulation.estimates import Z95, Estimate, mean_of
from engine.simulation.metric import Metric
from engine.simulation.simulate import refuse_person

GAMES, PLAYS, CHOICES = 60, 400, 4  # games; rollouts of each option; evaluated choices per game
MOST_GAMES = 10_000
POINTS = (2, 5, 10)  # of a hundred games: the least worth of a choice that counts
_GRID = np.arange(
    -0.1, 1.0001, 0.0025
)  # the possible worths of a choice; below 0 if the selected best option is not really the best
_ROUNDS = 400  # iterations of the fit


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


class MeaningfulChoices(NamedTuple):
    """The worth of the choices of a game. Shares are of games won, from 0 to 1.

    `choices`: real choices per game; `above`: those worth more than each bound, in points (of a hundred games). `worth`
    and `stakes`: how much more the best option of a choice wins than the mean of all, and than the worst. `obvious`: of
    the choices whose best option certainly wins more than the mean, the share in which the strategy `simple` takes it.
    `players` choose and play on; `plays` rollouts of each option of `weighed` choices, from this number of `games`.
    """

    players: tuple[str, ...]
    simple: str
    choices: Estimate
    above: dict[int, Estimate]
    worth: Estimate
    stakes: Estimate
    obvious: Estimate
    games: int
    weighed: int
    plays: int


class ValuedChoice(NamedTuple):
    """One choice: its game, the number of choices that it represents, its worth with the standard error, its stakes,
    whether its best option certainly wins more than the mean, and whether the simple rule takes it. `choice` is its
    number, `seat` its seat, `step` its step in the trace; `best` is its best option, and `took` whether it was
    chosen."""

    game: int
    stands_for: float
    worth: float
    error: float
    stakes: float
    certain: bool
    obvious: bool
    choice: int = 0
    step: int = 0
    seat: int = 0
    best: int = 0
    took: bool = False

    @property
    def least(self) -> float:
        """Its least worth: the lower bound of its 95% interval."""
        return self.worth - Z95 * self.error


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
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> MeaningfulChoices:
    """The value of choosing well under the rules of a setup, between its players.

    A random sample of `choices` of each game is evaluated, and each represents an equal part of the game's choices. The
    best of several noisy estimates is too high: one half of the rollouts selects the best option (and the worst), the
    other half measures it. Noisy figures exceed a bound too often: so `above` is counted in the distribution of worths
    that fits these figures best, each with its own error (the nonparametric estimate of Kiefer and Wolfowitz 1956, as
    in Koenker and Mizera 2014, "Convex optimization, shape constraints, compound decisions"). All intervals are those
    of a mean over games, 95%, normal.

    `simple` is the strategy whose choices count as obvious; by default the game's default for each part. `progress` is
    called after each choice, `cancelled` before each. BadInput for a game without choices, and for a person.

    >>> found = meaningful_choices(Setup.of("suits"), 4, plays=60, choices=2)
    >>> found.weighed, found.simple, sorted(found.above)
    (8, 'middle', [2, 5, 10])
    """
    games, plays, choices = _checked(setup, games, seed, plays, choices)
    rule = simple_rule(setup, simple)
    weigher(setup.game)  # compiled once, before several threads need it
    traces = [replay(GameId(setup, seed + game)) for game in range(games)]
    drawn = [each for game, trace in enumerate(traces) for each in _drawn(trace, game, choices)]
    with ThreadPoolExecutor(threads) as pool:
        told = list(pool.map(_in_turn(setup, rule.names[0], plays, seed, progress, cancelled), drawn))
    return _told(setup, rule.short[0], told, [len(trace.choices) for trace in traces], plays)


def value_choices(
    setup: Setup,
    game: int,
    seed: int = 0,
    *,
    plays: int = PLAYS,
    choices: int = CHOICES,
    simple: str = "",
    threads: int | None = None,
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
        found = pool.map(_in_turn(setup, rule.names[0], plays, seed, None, cancelled), _drawn(trace, game, choices))
        return OfGame(trace.id, len(trace.choices), tuple(found))


def together(setup: Setup, found: Sequence[OfGame], plays: int, simple: str = "") -> MeaningfulChoices:
    """The result over the first games of a setup, each evaluated with this number of rollouts."""
    told = [each for game in found for each in game.weighed]
    return _told(setup, simple_rule(setup, simple).short[0], told, [game.choices for game in found], plays)


def meaningful_of(found: Sequence[OfGame]) -> pl.DataFrame:
    """The number of meaningful choices of each of these games, estimated from all of them: `seed`, `meaningful`."""
    weights, spread = _spread_of([each for game in found for each in game.weighed])
    of = np.repeat(np.arange(len(found)), [len(game.weighed) for game in found])
    many = np.bincount(of, weights=weights * beyond(spread, POINTS[0] / 100), minlength=len(found))
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
    half = plays // 2
    said, measures = won[:half].mean(axis=0), won[half:]
    best, worst = int(said.argmax()), int(said.argmin())
    above_mean, error = _mean_and_error(measures[:, best] - measures.mean(axis=1))
    stakes, _ = _mean_and_error(measures[:, best] - measures[:, worst])
    code = taken.legal[best]
    figures = (above_mean, error, stakes, above_mean > Z95 * error, _taken_by(setup, rule, trace, taken) == code)
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
    games, (weights, spread) = len(counts), _spread_of(told)

    def a_game(parts: np.ndarray) -> np.ndarray:
        """The sums per game."""
        return np.bincount([each.game for each in told], weights=weights * parts, minlength=games)

    every = a_game(np.ones(len(told)))
    certain = np.array([each.certain for each in told], float)
    return MeaningfulChoices(
        players=setup.lineup.short,
        simple=simple,
        choices=mean_of(pl.Series(counts, dtype=pl.Float64)),
        above={points: mean_of(pl.Series(a_game(beyond(spread, points / 100)))) for points in POINTS},
        worth=_ratio(a_game(np.array([each.worth for each in told])), every),
        stakes=_ratio(a_game(np.array([each.stakes for each in told])), every),
        obvious=_ratio(a_game(certain * [each.obvious for each in told]), a_game(certain)),
        games=games,
        weighed=len(told),
        plays=plays,
    )


def _spread_of(told: list[ValuedChoice]) -> tuple[np.ndarray, np.ndarray]:
    """The number of choices that each of these represents, and the probability of each worth for it: (choices,) and
    (choices, grid)."""
    weights = np.array([each.stands_for for each in told])
    return weights, fitted([each.worth for each in told], [each.error for each in told], weights)


def fitted(worths: Iterable[float], errors: Iterable[float], weights: np.ndarray) -> np.ndarray:
    """The probability of each worth on the grid for each choice, given its noisy figure and all others: (choices,
    grid).

    Three in ten of these are worth 8 points, the others nothing; each figure errs by 3 points, so that 48 in a hundred
    exceed 2:

    >>> dice = np.random.default_rng(1)
    >>> true = np.repeat([0.08, 0.0], [300, 700])
    >>> found = fitted(true + dice.normal(0, 0.03, 1_000), np.full(1_000, 0.03), np.ones(1_000))
    >>> round(float(beyond(found, 0.02).mean()), 2)
    0.33
    """
    figures, noise = np.array(list(worths))[:, None], np.array(list(errors))[:, None]
    if not len(figures):
        return np.zeros((0, len(_GRID)))
    near = -0.5 * ((figures - _GRID) / noise) ** 2
    likely = np.exp(near - near.max(axis=1, keepdims=True))
    shares, parts = np.full(len(_GRID), 1 / len(_GRID)), weights / weights.sum()
    for _ in range(_ROUNDS):
        each = likely * shares
        each /= each.sum(axis=1, keepdims=True)
        shares = parts @ each
    return each


def beyond(spread: np.ndarray, bound: float) -> np.ndarray:
    """The probability that each choice is worth more than this."""
    return spread[:, bound + 1e-9 < _GRID].sum(axis=1)


def _ratio(brings: np.ndarray, over: np.ndarray) -> Estimate:
    """A mean over all choices of all games together, its interval from the games (linearised, Cochran 1977, 6.3)."""
    if not over.sum():
        return Estimate(float("nan"), float("nan"), float("nan"), 0)
    mean = float(brings.sum() / over.sum())
    pulls = mean_of(pl.Series((brings - mean * over) / over.mean()))
    return Estimate(mean, mean + pulls.low, mean + pulls.high, len(over))


def to_json(found: MeaningfulChoices) -> dict[str, Any]:
    """The shape of `warbench meaningful-choices --json`, without the rules."""
    names = ("choices", "worth", "stakes", "obvious")
    return {
        "players": list(found.players),
        "simple": found.simple,
        **{name: getattr(found, name).to_json() for name in names},
        "above": {str(points): each.to_json() for points, each in found.above.items()},
        "games": found.games,
        "weighed": found.weighed,
        "plays": found.plays,
    }
