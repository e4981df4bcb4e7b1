"""The ladder of players: its shares are those of the games, counted by hand; its order is that of strength."""

from functools import cache
from itertools import pairwise

import polars as pl
import pytest

import warbench as wb
from engine.analysis.ladder import climb, no_ladder, rounds, share_of_deals, tables_of, unfinished_words
from engine.core import game as games
from engine.setup.setup import Setup, as_setup
from engine.simulation.estimates import wilson
from tests.kit.choosing import CHOOSING
from tests.kit.lanes import case, sample
from warbench import ladder, simulate

DEALS = 300
NOBODY = ["war", "river", "suits:hand_size=1", "armed:hand_size=1", "profiteer:resources=0"]
# Rules in which some way of playing has nothing to decide, or nothing that it looks for.
POINTLESS = [
    "suits:ace_power=none", "suits:doubles=none", "mindful:no_royals", "profiteer:donation=off", "river:across_table",
    "river:hand_three,players=2", "river:hand_three,players=6",
]  # fmt: skip


# River takes twenty times as long as the others.
CHOOSERS = [case(not text.startswith("river"), text, id=name) for name, text in CHOOSING.items()]


@cache
def climbed(text: str) -> pl.DataFrame:
    """The ladder of a game, from a thousand deals, on none of which skill is measured by default."""
    return climb(as_setup(text), 1_000, 1_000_000)


def rung(text: str, name: str) -> dict:
    return climbed(text).row(by_predicate=pl.col("name") == name, named=True)


# ---------------------------------------------------------------- shares from outside


@pytest.mark.parametrize(
    "game", [case(name in ("suits", "profiteer"), text, id=name) for name, text in CHOOSING.items()]
)
def test_shares_are_those_of_the_games_counted_by_hand(game):
    """From the frames of all games, by what each row says of its outcome."""
    setup = as_setup(game)
    count = len(setup.strategies)
    for name, told in zip(setup.game.ladder, climb(setup, DEALS, 40).iter_rows(named=True), strict=True):
        won = 0
        for rotation in range(count):
            seats = [name, *["random"] * (count - 1)]
            frame = simulate(Setup.of(setup, strategies=seats), DEALS, 40, rotation=rotation)
            won += sum(row["outcome"] == ("win" if count == 1 else "seat0") for row in frame.iter_rows(named=True))
        assert told["share"] == pytest.approx(won / (count * DEALS)), name


@pytest.mark.parametrize("name", ["middle.greedy", "counter.greedy", "highest.never"])
def test_to_rotate_the_deal_is_to_change_seats(name):
    """The same share, up to what the plain player's dice do, when the two change chairs and the deal stays."""
    moved = [simulate(Setup.of("suits", strategies=seats), 1_000) for seats in ([name, "random"], ["random", name])]
    won = [(frame["winner"] == seat).fill_null(False).sum() for seat, frame in enumerate(moved)]
    told = rung("suits", name)
    assert told["low"] - 0.01 < sum(won) / 2_000 < told["high"] + 0.01


@pytest.mark.parametrize(
    "game",
    [case(name == "suits", text, id=name) for name, text in CHOOSING.items() if name != "profiteer"],
)
def test_of_the_games_that_somebody_wins_equal_players_win_equal_parts(game):
    """Random against random is one half, random among three others a quarter, but for an interval to either side of it."""
    setup = Setup.of(game, strategies=["random"])
    seats, told = range(len(setup.strategies)), rung(game, "random")
    frames = [simulate(setup, 1_000, 0, rotation=seat, columns=["winner"]) for seat in seats]
    won = sum(frame["winner"].is_not_null().sum() for frame in frames) / (1_000 * len(seats))
    assert told["share"] / won == pytest.approx(1 / len(seats), abs=(told["high"] - told["low"]) / won)


@pytest.mark.parametrize(
    ("game", "known"),
    [
        case(True, "suits", {"random": 0.457, "middle": 0.54, "counter.greedy": 0.96}),
        case(False, "armed", {"random": 0.5, "big_first": 0.165, "counter": 0.88}),
        case(False, "mindful", {"random": 0.45, "reveal_exploiter": 0.805}),
        case(
            True,
            "profiteer",
            {
                "random": 0,
                "passive": 0,
                "warmonger": 0.16,
                "war_then_balance": 0.248,
                "parity_aware": 0.33,
                "dp_counter": 0.53,
            },
        ),
    ],
)
def test_known_figures(game, known):
    frame = ladder(game, 1_000).frame()
    assert {name: share for name, share in frame.select("name", "share").rows() if name in known} == pytest.approx(
        known, abs=0.025
    )
    assert frame["published"].to_list() == frame["share"].to_list()


# ---------------------------------------------------------------- the order, the interval


@pytest.mark.slow
@pytest.mark.parametrize("game", CHOOSERS)
def test_the_ladder_stands_in_order_of_strength(game):
    """From the weakest to the best known; two whose intervals overlap may change places."""
    rows = climbed(game).rows(named=True)
    assert len(rows) >= 5 and "random" in [row["name"] for row in rows]
    assert all(lower["low"] <= higher["high"] for lower, higher in pairwise(rows))
    assert rows[-1]["low"] > next(row["high"] for row in rows if row["name"] == "random")


def test_every_game_in_which_somebody_chooses_has_a_ladder_that_can_be_read():
    for name in games.names():
        game = games.load(name)
        if game.parts and CHOOSING.get(name):
            assert len(set(game.ladder)) == len(game.ladder)
            assert game.plain in game.ladder


def test_games_of_one_deal_are_one_unit():
    """Where the deal decides everything, each deal goes once to either seat: that is certain, and no coin toss."""
    assert share_of_deals(pl.Series([0.5] * 100))[:3] == (0.5, 0.5, 0.5)
    whole = share_of_deals(
        pl.Series([1.0, 0.0] * 500)
    )  # who wins a deal wins it from both seats: so many deals, so many games
    assert whole[:3] == pytest.approx(wilson(500, 1_000)[:3])
    mixed = share_of_deals(
        pl.Series([1.0, 0.5, 0.5, 0.0] * 250)
    )  # two games of a deal that have nothing to do with each other
    assert mixed[:3] == pytest.approx(wilson(1_000, 2_000)[:3])
    assert share_of_deals(pl.Series([0.0] * 1_000))[:3] == wilson(0, 1_000)[:3]


def test_the_interval_holds_the_share_of_many_more_deals():
    """Of 40 intervals from 50 deals about two may miss what 5,000 deals tell."""
    setup = as_setup("suits")
    table = Setup.of(setup, strategies=["middle.greedy", "random"])
    frames = [simulate(table, 2_000, 0, rotation=seat) for seat in (0, 1)]
    parts = sum((frame["winner"] == 0).fill_null(False).cast(pl.Float64) for frame in frames) / 2
    told = [share_of_deals(parts[at : at + 50]) for at in range(0, 2_000, 50)]
    missed = sum(not each.low <= parts.mean() <= each.high for each in told)
    assert missed <= 6


# ---------------------------------------------------------------- what does not fit


@pytest.mark.parametrize("text", sample(NOBODY, 2))
def test_where_nobody_chooses_the_ladder_is_empty_and_says_why(text):
    frame = ladder(text, 10).frame()
    assert frame.is_empty() and frame.columns == ladder("suits", 1).frame().columns
    assert no_ladder(as_setup(text)).endswith(".") and not tables_of(as_setup(text))


@pytest.mark.parametrize("text", sample(POINTLESS, 3))
def test_rules_that_leave_a_strategy_nothing_to_do_break_nothing(text):
    frame = ladder(text, 20).frame()
    assert len(frame) == len(as_setup(text).game.ladder)
    assert ((frame["low"] <= frame["share"]) & (frame["share"] <= frame["high"])).all()


def test_under_rules_by_which_nobody_chose_nothing_is_published():
    assert ladder("river:across_table", 20).frame()["published"].is_null().all()


def test_games_that_never_end_are_not_won_and_are_told():
    text = "armed:original_all52"
    frame = ladder(text, 20).frame()
    assert frame["unfinished"].max() > 0 and "never end" in unfinished_words(frame)
    worst = frame.sort("unfinished")[-1].row(0, named=True)
    played = [simulate(Setup.of(text, strategies=[worst["name"], "random"]), 20, rotation=seat) for seat in (0, 1)]
    assert worst["unfinished"] == sum((each["outcome"] == "unfinished").sum() for each in played) / 40
    assert worst["share"] <= 1 - worst["unfinished"]
    assert not unfinished_words(ladder("suits", 20).frame())


def test_whoever_plays_in_the_setup_does_not_matter():
    assert ladder("suits:hand_size=5@person", 20).frame().equals(ladder("suits:hand_size=5@random/highest", 20).frame())


def test_its_columns_are_documented_and_python_has_it():
    told = (ladder.__doc__ or "").partition("Columns:")[2]
    assert all(name in told for name in ladder("war", 1).frame().columns)
    assert wb.ladder("suits", 10).frame().equals(ladder("suits", 10).frame())


def test_progress_is_told_of_every_game():
    done = []
    for text in ("suits", "suits:hand_size=5", "river:across_table", "profiteer"):
        done.clear()
        ladder(text, 10, progress=done.append)
        assert sum(done) == 10 * rounds(as_setup(text)), text


def test_only_a_game_is_asked_for():
    with pytest.raises(wb.BadInput, match="columns"):
        wb.ladder("suits", 10, columns=["winner"])
    with pytest.raises(wb.BadInput, match="number of games"):
        wb.ladder("suits", 0)
