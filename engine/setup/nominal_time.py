"""Nominal times: how long games take by their rules and players, not by a clock.

Numbers of games that follow from a nominal time are the same on every machine and at every moment.
"""

from functools import lru_cache
from math import inf

import numpy as np

from engine.core.text import form
from engine.play.loop import play
from engine.setup.setup import Setup

# Seconds. Games of 200 rule sets take from a quarter to two and a half times as long as follows from these, half of them about
# two thirds as long: a slower machine is closer.
_GAME, _EVENT, _CHOICE = 2e-6, 17e-9, 40e-9
_OPTIONS = 3  # of a choice; each is rolled out to the end, half a game on average
_WORLD = 5e-6  # to deal a world in which the options of a choice are rolled out
_TRUNCATED = 20e-6  # to roll all of them out there in a long game
_GAMES = 50
_LONG, _SLOW = 5, 0.4e-3  # games that are enough where the events of one take that many seconds
_SEEDS = np.uint64(6 << 60)  # no game has these seeds
_SHORT, _MINUTE = 10, 60  # seconds


@lru_cache(maxsize=1024)
def seconds_of_game(setup: Setup) -> float:
    """The nominal processor seconds of a game, from the events and choices of a few games; with players that think, from those
    of the typical ones."""
    thinks = setup.lineup.thinks
    if thinks:
        plain = Setup.of(setup.game, setup.rules)
        return seconds_of_game(plain) + seconds_of_rollouts(plain, thinks)
    events, choices = _few_games(setup)
    return _GAME + _EVENT * events + _CHOICE * choices


def seconds_of_rollouts(setup: Setup, plays: int, most: float = inf, whole: bool = False) -> float:
    """The nominal processor seconds of this number of rollouts of each option, at the choices of a game, or at `most` of
    them; those of long games are truncated, unless they are played as a `whole`."""
    options = min(_OPTIONS / 2 * seconds_of_game(setup), inf if whole else _TRUNCATED)
    return (_WORLD + options) * plays * min(most, _few_games(setup)[1])


@lru_cache(maxsize=1024)
def _few_games(setup: Setup) -> tuple[float, float]:
    """The mean number of events and of choices of a few games; of fewer where most of them never end, which takes a tenth of a
    second each."""
    found = _play(setup, np.arange(_LONG, dtype="u8"))
    if _EVENT * found[0] < _SLOW:
        found = _play(setup, np.arange(_GAMES, dtype="u8"))
    return found


def _play(setup: Setup, seeds: np.ndarray) -> tuple[float, float]:
    results = play(setup.game, setup.rules, setup.lineup.pilots, seeds + _SEEDS).results
    return float(results["tally"].sum()) / len(seeds), float(results["choices"].mean())


def affordable(seconds: float, each: float, low: int, high: int) -> int:
    """How many games there are `seconds` for, if one takes `each`: a round number, at least `low`, and never above `high`.

    >>> [affordable(2.0, each, 100, 10_000) for each in (1e-6, 30e-6, 3e-3, 1.0)]
    [10000, 10000, 500, 100]
    >>> affordable(2.0, 30e-6, 100, 1_500)
    1500
    """
    return min(high, max(low, round_number(seconds / max(each, 1e-9))))


def round_number(games: float) -> int:
    """A round number of games, not above this one: 1, 2 or 5 and zeros.

    >>> [round_number(games) for games in (0.3, 7, 49.9, 50, 1_999)]
    [1, 5, 20, 50, 1000]
    """
    whole = max(int(games), 1)
    power = 10 ** (len(str(whole)) - 1)  # a logarithm rounds 999.9999999999999 up to a power above it
    return next(n * power for n in (5, 2, 1) if n * power <= whole)


def about_time(seconds: float, whole: bool = False) -> str:
    """A nominal time for people, in round numbers: '5 s', '20 s', '2 min'; `whole` writes the unit out.

    >>> [about_time(seconds) for seconds in (0.2, 7.0, 24.0, 52.0, 100.0)]
    ['1 s', '7 s', '20 s', '50 s', '2 min']
    >>> about_time(24.0, whole=True), about_time(200.0, whole=True)
    ('20 seconds', '3 minutes')
    """
    if seconds < _SHORT:
        many, unit = max(1, round(seconds)), "second" if whole else "s"
    elif seconds < 0.9 * _MINUTE:
        many, unit = 10 * round(seconds / 10), "second" if whole else "s"
    else:
        many, unit = max(1, round(seconds / _MINUTE)), "minute" if whole else "min"
    return f"{many} {form(many, unit) if whole else unit}"
