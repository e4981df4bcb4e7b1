"""Nominal times follow from rules and players: the same each time, longer for longer games, and not far from a clock."""

from math import nextafter
from time import thread_time

import pytest

from engine.setup.nominal_time import affordable, round_number, seconds_of_game, seconds_of_rollouts
from engine.setup.setup import Setup
from tests.kit.choosing import CHOOSING
from warbench import simulate


def test_a_nominal_time_is_the_same_each_time_and_longer_for_longer_games():
    texts = ("war:max_turns=20", "war", "armed", "armed:decks=2")
    known = [seconds_of_game(Setup.of(text)) for text in texts]
    seconds_of_game.cache_clear()
    assert [seconds_of_game(Setup.of(text)) for text in texts] == known == sorted(known)


def test_players_that_think_take_as_many_games_longer_as_they_play_on():
    plain, ten, hundred = (seconds_of_game(Setup.of(f"suits{who}")) for who in ("", "@think10", "@think100"))
    assert 100 * plain < ten < hundred / 9 < ten * 2


def test_rollouts_of_long_games_are_truncated_unless_they_are_played_as_a_whole():
    short, long = Setup.of("suits"), Setup.of("armed:decks=2")
    assert seconds_of_rollouts(short, 10, 4) == seconds_of_rollouts(short, 10, 4, whole=True)
    assert seconds_of_rollouts(long, 10, 4) < seconds_of_rollouts(long, 10, 4, whole=True) / 10
    assert seconds_of_rollouts(long, 10, 4) > seconds_of_rollouts(short, 10, 4)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["war", *CHOOSING.values()])
def test_a_clock_says_about_the_same(text):
    """On any machine of these years: a fifth of it, or five times as much, at most."""
    setup = Setup.of(text)
    took = min(_took(setup) for _ in range(3))
    assert seconds_of_game(setup) / 5 < took < seconds_of_game(setup) * 5


def _took(setup: Setup) -> float:
    simulate(setup, 1)
    began = thread_time()
    simulate(setup, 200, threads=1)
    return (thread_time() - began) / 200


@pytest.mark.parametrize(
    "games", [0, 0.5, 1, 3, 5, 9.99, 10, 49, 50, 123_456, 10**9, *(nextafter(10.0**n, 0) for n in (1, 2, 3, 6, 9))]
)
def test_a_round_number_is_one_two_or_five_and_zeros_and_not_above(games):
    found = round_number(games)
    assert str(found).rstrip("0") in ("1", "2", "5") and (found <= games or found == 1) and games < 2.5 * found


def test_there_are_never_more_than_the_most_nor_fewer_than_the_least_unless_that_is_more():
    assert [affordable(1.0, each, 100, most) for each, most in ((1e-3, 5_000), (1e-6, 5_000), (1, 5_000), (1, 20))] == [
        1_000, 5_000, 100, 20,
    ]  # fmt: skip
