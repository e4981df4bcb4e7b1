"""Metrics: every one has a definition and an example worked out by hand; intervals against published values."""

import re
from math import isnan, sqrt
from statistics import stdev

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import game as games
from engine.core.rules import BadInput
from engine.setup.setup import Setup
from engine.simulation.columns import frame_of
from engine.simulation.estimates import matched
from engine.simulation.metrics import Metric, estimate, mean_of, metrics, wilson
from engine.simulation.paired import change
from engine.simulation.tally import Tally
from tests.kit.lanes import case, sample
from tests.kit.playing import results
from tests.kit.random_rules import rules
from warbench import simulate

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
    "choices_per_turn": 0,
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
    return frame_of(setup.game, setup.rules, np.array([0], "u8"), 0, results(setup, [0], stack=stack))


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
        ("decisions", [4, 6, None]),
        ("choices", [1, 2, None]),
        ("choices_per_turn", [0.1, 0.1, None]),
        ("lead_changes", [0, 1, None]),
        ("comeback", [0, None, None]),  # never behind
        ("margin", [7, None, None]),
        ("settled", [0, None, None]),  # a draw is never decided
        ("won", [1, 0, 0]),
        ("seat0_wins", [1, 0, 0]),
        ("draws", [0, 1, 0]),
        ("unfinished", [0, 0, 1]),
    ],
)
def test_which_games_count(name, expected):
    assert value(frame(), name) == expected


def summary(games: pl.DataFrame, metric: Metric) -> dict[str, float | None]:
    tally = Tally([metric])
    tally.add(games)
    return tally.summary(metric)


def test_turns_averages_finished_games_only_and_says_how_many():
    found = estimate(frame(), metrics()["turns"])
    assert (found.mean, found.n) == (15, 2)
    assert summary(frame(), metrics()["turns"])["max"] == 20


def test_shares_are_of_all_games():
    assert estimate(frame(), metrics()["seat0_wins"]).mean == pytest.approx(1 / 3)
    assert estimate(frame(), metrics()["unfinished"]).n == 3


@pytest.mark.parametrize("name", [case(name in ("war", "profiteer"), name) for name in games.names()])
def test_every_metric_counts_all_games_or_those_that_finish(name):
    """Twice the same games, once with one that was stopped: a description that says "of all games" counts it, one of finished
    games does not."""
    game = games.load(name)
    played = simulate(Setup.of(name), 60).filter(pl.col("status") == "finished")
    stopped = played.head(1).with_columns(
        status=pl.lit("capped", played.schema["status"]), winner=pl.lit(None, pl.Int16)
    )
    stopped = stopped.with_columns(outcome=pl.lit("unfinished", played.schema["outcome"]))
    more = pl.concat([played, stopped])
    for each in metrics(game).values():
        of_all = "of all games" in each.says
        assert estimate(more, each).n == estimate(played, each).n + of_all, each.name
        assert of_all != bool(re.search(r"\bfinished game", each.says)), each.says


@pytest.mark.parametrize("share", [True, False])
def test_a_metric_may_be_a_comparison(share):
    """A metric that is true or false is 1 or 0 everywhere: in the estimate, the summary, and a change."""
    long = Metric("long", "Long", "of games" if share else "", 3, share, "", lambda: pl.col("turns") > 15)
    number = long._replace(value=lambda: (pl.col("turns") > 15).cast(pl.Float64))
    assert estimate(frame(), long) == estimate(frame(), number) and estimate(frame(), long).mean == pytest.approx(2 / 3)
    assert summary(frame(), long) == summary(frame(), number) and summary(frame(), long)["max"] == 1
    fewer = frame(turns=[10, 10, 5_000])
    assert change(frame(), fewer, long).difference == change(frame(), fewer, number).difference


# ---------------------------------------------------------------- ratios


def test_a_ratio_is_that_of_all_games_together():
    """One switch of one and none of three are one of four, not a half; a game without any brings nothing."""
    share = Metric("s", "S", "of switches", 2, False, "", lambda: pl.col("a") / pl.col("b"), over=lambda: pl.col("b"))
    games = pl.DataFrame({"seed": [0, 1, 2], "a": [1.0, 0.0, 0.0], "b": [1.0, 3.0, 0.0]})
    found = estimate(games, share)
    assert (found.mean, found.n) == (0.25, 3)
    pull = [
        (1 - 0.25) / (4 / 3),
        (0 - 0.75) / (4 / 3),
        0.0,
    ]  # Cochran (1977), 6.4: what is left, by the mean number of parts
    assert found.high - found.mean == pytest.approx(4.302653 * stdev(pull) / sqrt(3))
    assert summary(games, share)["mean"] == 0.25 and summary(games, share)["max"] == 1  # of a single game


@pytest.fixture(scope="module")
def counted_twice() -> tuple[pl.DataFrame, pl.DataFrame]:
    both = ("profiteer", "profiteer:war_face_up_to=profiteer_share")
    return tuple(simulate(setup, 400) for setup in both)  # type: ignore[return-value]


@pytest.mark.slow
def test_even_counts_are_a_share_of_all_counts(counted_twice):
    """Counted again from the columns in plain Python, before, after and their difference."""
    even, (before, after) = metrics(games.load("profiteer"))["even_counts"], counted_twice
    finished = [side.select("g_EVEN_COUNTS", "g_PASSES", "status").rows() for side in (before, after)]
    pairs = [(a, b) for a, b in zip(*finished, strict=True) if a[2] == b[2] == "finished"]
    rates = [sum(pair[side][0] for pair in pairs) / sum(pair[side][1] for pair in pairs) for side in (0, 1)]
    found = change(before, after, even)
    assert (found.before.mean, found.after.mean) == (pytest.approx(rates[0]), pytest.approx(rates[1]))
    assert found.difference.mean == pytest.approx(rates[1] - rates[0]) and found.difference.n == len(pairs) < 400
    alone = [each for each in finished[0] if each[2] == "finished"]
    assert estimate(before, even).mean == pytest.approx(sum(a for a, _, _ in alone) / sum(b for _, b, _ in alone))


@pytest.mark.slow
def test_the_interval_of_a_ratio_is_that_of_a_bootstrap(counted_twice):
    """Drawing the deals again says how far the ratio and its change would be off, without any formula."""
    even, (before, after) = metrics(games.load("profiteer"))["even_counts"], counted_twice
    both = (before["status"] == "finished") & (after["status"] == "finished")
    a, b = (side.filter(both).select("g_EVEN_COUNTS", "g_PASSES").to_numpy() for side in (before, after))
    draw, changes, rates = np.random.default_rng(0), [], []
    for _ in range(2_000):
        drawn = draw.integers(0, len(a), len(a))
        first, second = (side[drawn, 0].sum() / side[drawn, 1].sum() for side in (a, b))
        rates.append(second)
        changes.append(second - first)
    found = change(before, after, even)
    half = {"after": found.after.high - found.after.mean, "by": found.difference.high - found.difference.mean}
    assert half["after"] == pytest.approx(1.96 * np.std(rates), rel=0.1)
    assert half["by"] == pytest.approx(1.96 * np.std(changes), rel=0.1)


def test_choices_per_turn_by_hand():
    """Ten choices in five turns and nine in three are nineteen in eight: fewer in the shorter game, more in a turn."""
    names = ("choices", "choices_per_turn")
    long = pl.DataFrame({"seed": [0, 1], "status": ["finished"] * 2, "choices": [10, 20], "turns": [5, 10]})
    short = pl.DataFrame({"seed": [0, 1], "status": ["finished"] * 2, "choices": [9, 18], "turns": [3, 6]})
    found = {name: change(long, short, name) for name in names}
    assert found["choices"].difference.mean == -1.5
    assert (found["choices_per_turn"].before.mean, found["choices_per_turn"].after.mean) == (2, 3)
    mixed = pl.concat([long.head(1), short.head(1)])
    assert estimate(mixed, "choices_per_turn").mean == pytest.approx(19 / 8)


# ---------------------------------------------------------------- what a game may not have


@pytest.mark.slow
def test_a_gauge_of_the_winner_is_null_where_nobody_wins():
    """Without the winner's lowest share in draws, and without the rounds of who is out first where nobody is."""
    river = games.load("river")
    played = simulate("river:end_condition=one_pass", 300)
    rows = [row for row in played.iter_rows(named=True) if row["status"] == "finished"]
    won = [row["g_WINNER_LOWEST"] / row["g_CARDS"] for row in rows if row["winner"] is not None]
    out = [row["g_FIRST_OUT"] for row in rows if row["n_OUT"]]
    assert 0 < len(won) < len(rows) and len(out) < len(rows) and min(won) > 0
    assert estimate(played, metrics(river)["winner_lowest"]).mean == pytest.approx(sum(won) / len(won))
    for name in ("FIRST_OUT", "WAIT", "WAIT_SHARE", "WAIT_MINUTES"):
        assert played[f"g_{name}"].null_count() == sum(not row["n_OUT"] for row in rows)
        assert estimate(played, metrics(river)[name.lower()]).n == len(out)


@pytest.mark.parametrize("name", games.names())
def test_a_gauge_names_games_that_there_are(name):
    game = games.load(name)
    assert all(gauge.of in ("", "winner", *game.events.__members__) for gauge in game.gauges)


# ---------------------------------------------------------------- a change is that of the two that stand beside it


@pytest.mark.parametrize("name", sample(games.names(), 4))
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_the_difference_is_that_of_what_stands_beside_it(name, data):
    game = games.load(name)
    before = after = Setup.of(name)
    for _ in range(2):
        before, after = after, Setup.of(name).by(data.draw(rules(game)))
    if len(before.strategies) != len(after.strategies):
        return
    first, second = (simulate(setup, 30) for setup in (before, after))
    for each in metrics(game).values():
        found = change(first, second, each)
        if found.difference.n:
            assert found.difference.mean == found.after.mean - found.before.mean
            low, mean, high = found.difference.drawn.low, found.difference.mean, found.difference.drawn.high
            assert low <= mean <= high or mean == pytest.approx(low) or mean == pytest.approx(high)
            assert found.before.n == found.after.n == found.difference.n <= found.deals == 30


def test_a_change_is_of_the_deals_that_count_under_both():
    """The third deal ends under the second rules only, the fourth under the first only: neither is in any of the numbers."""
    ended = ["finished", "finished", "capped", "finished"], ["finished", "finished", "finished", "cycle"]
    turns = [10, 20, 9_000, 900], [14, 22, 5, 9_000]
    first, second = (
        pl.DataFrame({"seed": range(4), "status": s, "turns": t}) for s, t in zip(ended, turns, strict=True)
    )
    found = change(first, second, "turns")
    assert (found.before.mean, found.after.mean, found.difference.mean) == (15, 18, 3)
    assert (found.before.n, found.after.n, found.difference.n, found.deals, found.few) == (2, 2, 2, 4, True)
    assert found.difference.high - 3 == pytest.approx(12.706205 * stdev([4, 2]) / sqrt(2))  # Student, two values


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
    found = mean_of(pl.Series([1.0, 3.0, None, 5.0]))
    assert (found.mean, found.n) == (3, 3)
    assert found.high - found.mean == pytest.approx(4.302653 * 2 / sqrt(3))  # variance (4 + 0 + 4) / 2; t of 2


@pytest.mark.parametrize(
    ("values", "bounded"),
    [
        ([5.0], False),
        ([5.0] * 199, False),
        ([5.0] * 200, True),
        ([5.0] * 149 + [1.0] * 14, False),
        ([5.0] * 149 + [1.0] * 15, True),
        ([5.0] * 22 + [1.0] * 8, False),
        ([5.0] * 21 + [1.0] * 9, True),
        ([1.0, 2, 3, 4], True),
    ],
)
def test_a_few_games_that_are_nearly_all_alike_have_no_interval(values, bounded):
    found = mean_of(pl.Series(values))
    assert found.bounded == bounded and found.mean == pytest.approx(sum(values) / len(values))
    assert found.drawn.low <= found.mean <= found.drawn.high


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
    assert found.error == pytest.approx(1.229995 / sqrt(10), abs=1e-5)
    assert found.difference[1:3] == pytest.approx((0.70, 2.46), abs=0.005)  # as textbooks and R print it
    assert (
        found.chance == pytest.approx(0.00283, abs=1e-5) or found.chance > 0.00283
    )  # not less than the sign test can give
    assert found.before.high - 0.75 == pytest.approx(2.262157 * stdev(WITH_ONE) / sqrt(10))
    assert found.gain == pytest.approx((3.200556 + 4.009) / 1.512889, rel=1e-5)


def test_pairing_sees_what_two_separate_intervals_do_not():
    found = change(sleep(WITH_ONE), sleep(WITH_OTHER), SLEEP)
    assert found.before.high > found.after.low, "side by side the two could be the same"


def test_no_change_is_not_certain():
    found = change(sleep(WITH_ONE), sleep(WITH_ONE), SLEEP)
    assert found.difference.mean == 0 and not found.difference.bounded
    assert not found.difference.certain


def test_shares_of_the_same_deals_differ_as_in_agresti_and_min():
    """The first player wins all three deals, and then none: that is no certainty. Of ten deals, it would be."""
    share = Metric("w", "W", "of games", 1, True, "", lambda: pl.col("v"))
    few, many = (
        change(
            pl.DataFrame({"seed": range(n), "v": [1.0] * n}), pl.DataFrame({"seed": range(n), "v": [0.0] * n}), share
        )
        for n in (3, 10)
    )
    assert few.pairs == (0, 3) and few.chance == 0.25 and few.difference[:3] == matched(0, 3, 3)[:3]
    assert many.chance == pytest.approx(2 * 0.5**10) and many.difference.certain


def test_three_differences_that_are_all_alike_are_no_certainty():
    first, second = (pl.DataFrame({"seed": range(3), "v": [at, at + 1.0, at + 2.0]}) for at in (0.0, 7.0))
    found = change(first, second, SLEEP)
    assert found.difference.mean == 7 and not found.difference.bounded and found.chance == 1


def test_games_of_other_seeds_are_not_paired():
    with pytest.raises(ValueError, match="same seeds"):
        change(sleep(WITH_ONE), sleep(WITH_OTHER).reverse(), SLEEP)


# ---------------------------------------------------------------- whose metric a name is


def twins_of(game: games.Game) -> list[str]:
    """The other games with the same events."""
    events = [each.name for each in game.events]
    others = (each for each in games.names() if each != game.name)
    return [each for each in others if [event.name for event in games.load(each).events] == events]


def test_no_two_games_of_the_house_have_the_same_events():
    house = ("armed", "mindful", "profiteer", "river", "suits", "war", "yours")
    assert not [name for name in house if set(twins_of(games.load(name))) & set(house)]


@pytest.mark.parametrize("name", games.names())
def test_a_frame_tells_whose_metrics_are_meant(name):
    played, game = simulate(name, 4), games.load(name)
    if twins_of(game):
        return  # a game that was written as a variant of another one has its columns until it has an event of its own
    for kept in (played, played.filter(pl.col("seed") >= 0)):
        for own in metrics(game).keys() - metrics().keys():
            assert str(estimate(kept, own)) == str(estimate(kept, metrics(game)[own])), own


def test_a_frame_that_fits_several_games_asks_for_the_game():
    played = simulate("suits", 4).select("status", "winner")
    with pytest.raises(BadInput, match=r"'aces' is a metric of one game; give the game, such as game=wb\.game\("):
        estimate(played, "aces")
    whole = simulate("suits", 4).rename({"n_ACE": "n_MINE"})
    assert estimate(whole, "aces", game=games.load("suits")).n == 4


@pytest.mark.parametrize("kept", [["status", "winner"], None])
def test_a_misspelled_metric_is_told_what_was_meant(kept):
    played = simulate("suits", 4)
    with pytest.raises(BadInput, match=re.escape("There is no metric 'drawz' (did you mean draws?)")):
        estimate(played.select(kept or pl.all()), "drawz")
