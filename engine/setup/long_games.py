"""Long games: whether rollouts between these players are truncated, and the evaluation that is then fitted to their
games."""

from functools import lru_cache

import numpy as np

from engine.core.decision import BY_STRATEGY
from engine.play.loop import play
from engine.play.run import make_work
from engine.play.search.evaluation import Evaluation, fitted
from engine.play.search.truncation import is_truncated, mean_turns
from engine.play.strategy import PERSON
from engine.setup.lineup import Lineup
from engine.setup.nominal_time import seconds_of_game
from engine.setup.setup import Setup
from engine.setup.world_rollouts import roll_out

AFTER = 32  # turns after the choice
_TURNS, _FEWEST, _MOST = 3_000_000, 800, 4_000  # games for the fit: by this total of turns, within bounds
_WORLDS = 4  # games that follow each deal
_STOPS = 16  # turns of a game at which its cards are counted, at equal ratios
_SEEDS = np.uint64(5 << 60)  # no game has these seeds
_OF_FIT = 3.0  # of the seconds of its games: measured in five rule sets, within a factor of four
_OF_WORLD = 3e-6  # seconds for each seat: of rollouts measured in ten rule sets, within a factor of about two


def is_long(players: Setup) -> bool:
    """Whether more than one game in twenty between these players is so long that rollouts are truncated at each of its
    hundreds of choices."""
    return is_truncated(players.game, players.rules, players.lineup.pilots)


@lru_cache(maxsize=64)
def evaluation_of(players: Setup) -> Evaluation | None:
    """The evaluation of truncated rollouts between these players, None if rollouts run to the end. A fit takes seconds."""
    if not is_long(players):
        return None
    games = _games_of_fit(players)
    last = players.game.guard + 1
    turns, armies, shares = [], [], []
    for n in range(games // _WORLDS):
        start = _first_choice(players, n)
        stops = np.unique(np.append(np.geomspace(AFTER, last, _STOPS).astype("i8")[:-1], last))
        found = roll_out(players, start, [BY_STRATEGY], _WORLDS, n, stops, audience=True, noted=len(stops) - 1)
        assert found.armies is not None
        won = np.stack([found.shares(seat, len(players.strategies)) for seat in range(len(players.strategies))], -1)
        world, _, stop = np.nonzero(found.armies.any(axis=(-2, -1)))
        turns.append(stops[stop])
        armies.append(found.armies[world, 0, stop])
        shares.append(won[world, 0])
    return Evaluation(AFTER, fitted(*map(np.concatenate, (turns, armies, shares))), games)


def _games_of_fit(players: Setup) -> int:
    return int(np.clip(_TURNS / _mean_turns(players), _FEWEST, _MOST)) // _WORLDS * _WORLDS


def _mean_turns(players: Setup) -> float:
    return mean_turns(players.game, players.rules, players.lineup.pilots)


def seconds_to_fit(players: Setup) -> float:
    """The nominal seconds of the fit of an evaluation; 0 if rollouts run to the end."""
    return _OF_FIT * _games_of_fit(players) * seconds_of_game(players) if is_long(players) else 0.0


def seconds_of_rollout(players: Setup) -> float:
    """The nominal seconds of a rollout: to deal a world, and to play half a game, or less if it is truncated."""
    part = min(0.5, AFTER / _mean_turns(players)) if is_long(players) else 0.5
    return _OF_WORLD * len(players.strategies) + part * seconds_of_game(players)


def _first_choice(players: Setup, number: int) -> np.void:
    """The state of a deal at its first choice."""
    game, rules = players.game, players.rules
    work = make_work(game, game.cards(rules))
    persons = Lineup.of(game, [PERSON], game.count(rules)).pilots
    play(game, rules, persons, np.array([_SEEDS + np.uint64(number)]), work=work)
    return work.table[0].copy()
