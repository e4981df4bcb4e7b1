"""Metrics: every one has a definition and an example worked out by hand; intervals against published values."""

from math import isnan, sqrt

import numpy as np
import polars as pl
import pytest

from engine.metrics import Metric, change, estimate, mean_of, metrics, summary, wilson
from engine.setup import Setup
from engine.simulate import frame_of
from tests.kit.playing import results

# A game of War in three turns, laid by hand: four cards each, and the turn limit is three. First player against second:
#   turn 1: King beats 2    -> 5 against 3 cards: the first player leads
#   turn 2: 3 loses to 9    -> 4 against 4: nobody leads, the old leader counts
#   turn 3: 4 loses to Jack -> 3 against 5: the second player leads, and wins at the limit
# At a table: deal 30 s; three times turn up 2 s and take 3 s; count at the limit 5 s: 50 s.
CLUBS, HEARTS = 0, 26
FIRST = [CLUBS + 11, CLUBS + 1, CLUBS + 2, CLUBS + 3]  # King, 3, 4, 5
SECOND = [HEARTS + 0, HEARTS + 7, HEARTS + 9, HEARTS + 4]  # 2, 9, Jack, 6

WORKED_OUT = {
    "turns": 3,
    "minutes": 50 / 60,
    "decisions": 0,
    "choices": 0,
    "lead_changes": 1,
    "comeback": 2,  # behind by 3 against 5 after the first turn
    "margin": 2,
    "settled": 1,  # the lead changed in the last of the three turns
    "seat0_wins": 0,
    "draws": 0,
    "won": 1,
    "unfinished": 0,
}


@pytest.fixture(scope="module")
def three_turns() -> pl.DataFrame:
    setup = Setup.of("war", {"max_turns": 3})
    stack = np.array([card for pair in zip(FIRST, SECOND, strict=True) for card in pair], "u1")
    return frame_of(setup.game, np.array([0], "u8"), 0, results(setup, [0], stack=stack))


def value(games: pl.DataFrame, name: str):
    return games.select(metrics()[name].value().alias("v"))["v"].to_list()


@pytest.mark.parametrize("name", metrics())
def test_every_metric_says_what_it_is(name):
    found = metrics()[name]
    assert len(found.says) > 40 and found.title


@pytest.mark.parametrize("name", metrics())
def test_every_metric_of_three_turns_is_what_a_hand_works_out(name, three_turns):
    assert name in WORKED_OUT, f"work out {name} for the three turns above"
    assert value(three_turns, name) == pytest.approx([WORKED_OUT[name]])


def test_the_three_turns_are_told_turn_by_turn(three_turns):
    told = three_turns.row(0, named=True)
    assert (told["outcome"], told["winner"], told["score_0"], told["score_1"]) == ("seat1", 1, 3, 5)
    assert (told["margin_0"], told["margin_10"], told["lowest"], told["settled"]) == (0, 2, -2, 3)
    assert [told[f"margin_{tenth}"] for tenth in (2, 5, 8)] == [-2, 0, 0]  # nearest turns: 0.6, 1.5 and 2.4
    assert (told["n_FLIP"], told["n_TAKE"], told["n_WAR"], told["n_TIME_UP"]) == (3, 3, 0, 1)


# ---------------------------------------------------------------- what counts, what does not


def frame(**columns) -> pl.DataFrame:
    """Three games: won by the first seat, drawn, never ended."""
    base = {
        "seed": [1, 2, 3],
        "status": ["finished", "finished", "cycle"],
        "outcome": ["seat0", "draw", "unfinished"],
        "winner": [0, None, None],
        "turns": [10, 20, 5_000],
        "minutes": [1.0, 2.0, 500.0],
        "decisions": [4, 6, 8],
        "choices": [1, 2, 6],
        "lead_changes": [0, 1, 5],
        "lowest": [3, None, None],
        "settled": [0, 10, 5_000],
        "margin_10": [7, None, None],
    }
    return pl.DataFrame({**base, **columns})


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("turns", [10, 20, None]),
        ("minutes", [1, 2, None]),
        ("decisions", [4, 6, 8]),
        ("choices", [1, 2, 6]),
        ("lead_changes", [0, 1, 5]),
        ("comeback", [0, None, None]),  # never behind
        ("margin", [7, None, None]),
        ("settled", [0, 0.5, 1]),
        ("seat0_wins", [1, 0, 0]),
        ("draws", [0, 1, 0]),
        ("unfinished", [0, 0, 1]),
    ],
)
def test_which_games_count(name, expected):
    assert value(frame(), name) == expected


def test_turns_averages_finished_games_only_and_says_how_many():
    found = estimate(frame(), metrics()["turns"])
    assert (found.mean, found.n) == (15, 2)
    assert summary(frame(), metrics()["turns"])["max"] == 20


def test_shares_are_of_all_games():
    assert estimate(frame(), metrics()["seat0_wins"]).mean == pytest.approx(1 / 3)
    assert estimate(frame(), metrics()["unfinished"]).n == 3


# ---------------------------------------------------------------- intervals


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_published_intervals(wins, n, low, high):
    """Newcombe (1998), Statistics in Medicine 17, table I, method 3."""
    found = wilson(wins, n)
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))
    assert found.mean == wins / n


def test_wilson_is_a_mirror_and_stays_between_0_and_1():
    for wins in range(11):
        one, other = wilson(wins, 10), wilson(10 - wins, 10)
        assert 0 <= one.low <= one.high <= 1
        assert one.low - 1e-12 <= one.mean <= one.high + 1e-12
        assert one.low == pytest.approx(1 - other.high)
    assert isnan(wilson(0, 0).mean)


def test_the_mean_of_three_values_by_hand():
    found = mean_of(pl.Series([1.0, 2.0, None, 6.0]))
    assert (found.mean, found.n) == (3, 3)
    assert found.high - found.mean == pytest.approx(1.959964 * sqrt(7) / sqrt(3))  # variance (4 + 1 + 9) / 2


SLEEP = Metric("sleep", "Sleep", "hours", 1, False, "hours of sleep gained", lambda: pl.col("v"))
WITH_ONE = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
WITH_OTHER = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]


def sleep(hours: list[float]) -> pl.DataFrame:
    return pl.DataFrame({"seed": range(10), "v": hours})


def test_a_paired_change_as_in_student_1908():
    """Cushny and Peebles' sleep data: the paired difference is 1.58 hours, its standard deviation 1.23."""
    found = change(sleep(WITH_ONE), sleep(WITH_OTHER), SLEEP)
    assert found.before.mean == pytest.approx(0.75) and found.after.mean == pytest.approx(2.33)
    assert found.difference.mean == pytest.approx(1.58)
    assert found.difference.high - 1.58 == pytest.approx(1.959964 * 1.229995 / sqrt(10), abs=1e-5)
    assert found.difference.certain
    assert found.gain == pytest.approx((3.200556 + 4.009) / 1.512889, rel=1e-5)


def test_pairing_sees_what_two_separate_intervals_do_not():
    found = change(sleep(WITH_ONE), sleep(WITH_OTHER), SLEEP)
    assert found.before.high > found.after.low, "side by side the two could be the same"


def test_no_change_is_not_certain():
    found = change(sleep(WITH_ONE), sleep(WITH_ONE), SLEEP)
    assert (found.difference.mean, found.difference.low, found.difference.high) == (0, 0, 0)
    assert not found.difference.certain


def test_games_of_other_seeds_are_not_paired():
    with pytest.raises(ValueError, match="same seeds"):
        change(sleep(WITH_ONE), sleep(WITH_OTHER).reverse(), SLEEP)
