"""Who beats whom: shares that are counted by hand, mixtures that nobody beats, who is outdone, and what is refused."""

import json
from itertools import combinations, islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import warbench as wb
from engine.analysis.matchups import (
    Matchup,
    Matchups,
    changed_pairs,
    ordinary,
    pairs_of,
    play_matchups,
    read_names,
    reading,
    refusal,
    turned,
    unbeaten,
)
from engine.core.game import load
from engine.core.rules import BadInput
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup, as_setup
from tests.kit.command_line import facts, run
from warbench import matchups, simulate

SUITS = as_setup("suits")
THREE = ("highest", "lowest", "middle")
DEALS = 40


def table(shares: dict[tuple[str, str], float], deals: int = 200, setup: Setup = SUITS) -> Matchups:
    """A table in which the first one of each pair got the same of every deal."""
    return Matchups(setup, [Matchup(one, other, np.full(deals, share), 0.0) for (one, other), share in shares.items()])


# ---------------------------------------------------------------- the shares


def test_a_share_is_what_is_counted_game_by_game():
    one, other = "counter.greedy", "middle.greedy"
    won = 0.0
    for rotation in (0, 1):
        for winner in simulate(f"suits@{one}/{other}", DEALS, 7, rotation=rotation)["winner"]:
            won += 0.5 if winner is None or winner < 0 else float(winner == 0)
    found = matchups("suits", [one, other], DEALS, 7)
    assert found.share(one, other).mean == pytest.approx(won / (2 * DEALS))
    assert found.share(other, one).mean == pytest.approx(1 - won / (2 * DEALS))
    assert found.share(one, one)[:3] == (0.5, 0.5, 0.5)
    assert found.share(one, other).low <= found.share(one, other).mean <= found.share(one, other).high


@pytest.mark.slow
def test_among_many_one_sits_alone_among_those_who_play_the_other_way():
    setup, (one, other) = as_setup("river:hand_three,players=3"), ("across.big_first", "random")
    won = 0.0
    for rotation in range(3):
        for winner in simulate(f"river:hand_three,players=3@{one}/{other}/{other}", DEALS, 2, rotation=rotation)[
            "winner"
        ]:
            won += 1 / 3 if winner is None or winner < 0 else float(winner == 0)
    found = matchups(setup, [one, other], DEALS, 2)
    assert found.share(one, other).mean == pytest.approx(won / (3 * DEALS)) and found.fair == 1 / 3
    assert (
        len(found.pairs) == 2 and not found.mixture and "If all play alike" in reading(found)
    ) or "gains" in reading(found)


def test_those_who_win_most_stand_first_and_the_frame_says_the_same():
    found = matchups("suits", ["random", "counter.greedy", "middle.greedy"], DEALS)
    assert found.names == ("counter.greedy", "middle.greedy", "random")
    frame = found.frame()
    assert len(frame) == 6 and frame.columns == ["one", "other", "share", "low", "high"]
    for row in frame.iter_rows(named=True):
        assert row["share"] == pytest.approx(found.share(row["one"], row["other"]).mean)
    assert wb.matchups is matchups


def test_pairs_that_are_known_are_not_played_again():
    wanted = ("random", "middle.greedy", "highest")
    every = list(play_matchups(SUITS, wanted, DEALS, 3))
    rest = list(play_matchups(SUITS, wanted, DEALS, 3, known=2))
    assert [(each.one, each.other) for each in every] == list(combinations(wanted, 2))
    assert len(rest) == 1 and np.array_equal(rest[0].parts, every[2].parts)
    assert [each.one for each in islice(play_matchups(SUITS, wanted, DEALS), 1)] == ["random"]


# ---------------------------------------------------------------- mixtures


def test_rock_paper_scissors_is_mixed_in_thirds():
    one, two, three = THREE
    found = table({(one, two): 1.0, (one, three): 0.0, (two, three): 1.0})
    assert found.mixture == pytest.approx(dict.fromkeys(found.names, 1 / 3))
    assert not found.dominated and not found.holds and not found.beats_all
    assert reading(found).startswith("No single strategy wins: none here beats a mixture of 33%")


def test_a_cycle_with_unequal_wins_is_mixed_as_it_is_solved_by_hand():
    """Of a cycle in which a beats b by x, b beats c by y and c beats a by z, the mixture is (y, z, x) / (x + y + z)."""
    a, b, c = THREE
    found = table({(a, b): 0.6, (b, c): 0.7, (a, c): 0.1})  # x = 0.1, y = 0.2, z = 0.4
    assert found.mixture == pytest.approx({a: 2 / 7, b: 4 / 7, c: 1 / 7})


@given(st.lists(st.integers(0, 100), min_size=10, max_size=10))
@settings(max_examples=40, deadline=None)
def test_nobody_in_the_table_beats_the_mixture(shares):
    names = ordinary(SUITS)[:5]
    found = table({pair: share / 100 for pair, share in zip(combinations(names, 2), shares, strict=True)}, deals=4)
    mixed = np.array([found.mixture.get(name, 0.0) for name in found.names])
    assert mixed.sum() == pytest.approx(1, abs=0.03)  # a trace of one is left out
    assert ((mixed / mixed.sum()) @ found.shares >= 0.5 - 0.01).all()


@pytest.mark.slow
@given(st.integers(2, 9).flatmap(lambda rows: st.lists(st.integers(-50, 50), min_size=rows**2, max_size=rows**2)))
@settings(max_examples=100, deadline=None)
def test_no_reply_beats_the_mixture_of_a_zero_sum_game(numbers):
    rows = round(len(numbers) ** 0.5)
    half = np.triu(np.array(numbers).reshape(rows, rows) / 100, 1)
    gains = half - half.T
    mixed = unbeaten(gains)
    assert (mixed >= 0).all() and mixed.sum() == pytest.approx(1)
    assert mixed @ gains @ mixed == pytest.approx(0, abs=1e-9)
    assert (mixed @ gains).min() >= -1e-9


@pytest.mark.parametrize(
    ("gains", "corners"),
    [
        ([[0, 0], [0, 0]], [[1, 0], [0, 1]]),
        ([[0, 0, 1], [0, 0, 1], [-1, -1, 0]], [[1, 0, 0], [0, 1, 0]]),
    ],
)
def test_of_several_unbeaten_mixtures_a_corner_is_given(gains, corners):
    assert unbeaten(np.array(gains)).tolist() in corners


# ---------------------------------------------------------------- who is outdone


def test_the_one_that_does_worse_against_everybody_is_outdone():
    one, two, three = THREE
    found = table({(one, two): 0.7, (one, three): 0.8, (two, three): 0.6})
    assert found.names == THREE and found.beats_all == one and found.holds == (one,)
    assert found.dominated == {two: one, three: one}
    assert (
        reading(found) == "One strategy beats all the others here: the one that leads the highest, answers if it pays."
    )


def test_the_one_that_does_better_against_a_single_one_is_not_outdone():
    one, two, three = THREE
    found = table({(one, two): 0.7, (one, three): 0.55, (two, three): 0.9})
    assert two not in found.dominated and found.dominated == {three: one}


def test_what_may_be_chance_is_not_said_to_outdo():
    parts = np.array([0.5, 1.0, 0.0, 0.5, 1.0, 0.5])
    found = Matchups(SUITS, [Matchup("highest", "lowest", parts, 0.0)])
    assert not found.dominated and not found.beats_all and set(found.holds) == {"highest", "lowest"}


def test_a_table_of_equal_strategies_rarely_says_that_one_beats_another():
    """Of 10 pairs of coins, one has an interval beside one half in four tables of ten; all tested together, few have."""
    names, rng = ordinary(SUITS)[:5], np.random.default_rng(4)
    by_itself = together = 0
    for _ in range(20):
        met = [Matchup(*pair, rng.random(100).round(), 0.0) for pair in combinations(names, 2)]
        found = Matchups(SUITS, met)
        by_itself += any(found.share(*pair).low > 0.5 or found.share(*pair).high < 0.5 for pair in found.pairs)
        sure = any(found.differs(*pair) for pair in found.pairs)
        together += sure
        assert sure or set(found.holds) == set(names)
    assert by_itself > 5 and together <= 3


# ---------------------------------------------------------------- a dial is turned


def test_what_a_change_of_rules_did_is_told_of_the_same_two():
    one, two, three = THREE
    then = table({(one, two): 0.7, (one, three): 0.8, (two, three): 0.6})
    same = table({(one, two): 0.7, (one, three): 0.8, (two, three): 0.9})
    assert list(changed_pairs(same, then)) == [(two, three)] and changed_pairs(same, then)[
        two, three
    ].mean == pytest.approx(0.3)
    said = turned(same, then)
    assert "The best strategy is still the one that leads the highest" in said
    assert "1 of 3 matchups" in said and "from 60% to 90%" in said
    other = table({(one, two): 0.2, (one, three): 0.3, (two, three): 0.6})
    assert "Another strategy is the best now: the one that leads the lowest" in turned(other, then)
    assert "no matchup has certainly changed" in turned(then, then)


def test_the_published_rules_are_played_beside_a_variant():
    found = matchups("suits:hand_size=5", ["random", "counter.greedy"], DEALS)
    assert found.then and found.then.setup.rules == load("suits").Rules()
    assert found.then.shares == pytest.approx(matchups("suits", ["random", "counter.greedy"], DEALS).shares)
    assert matchups("suits", ["random", "counter.greedy"], DEALS).then is None


# ---------------------------------------------------------------- who plays, and what is refused


def test_the_ordinary_ways_of_playing_are_those_of_the_ladder_and_more():
    for name in ("suits", "armed", "mindful"):
        game = load(name)
        found = ordinary(as_setup(game))
        assert len(set(found)) == len(found) and found[: len(game.ladder)] == Lineup.read(game, game.ladder).short
        assert read_names(as_setup(game)) == found
    many = as_setup("river:hand_three")
    assert set(ordinary(many)) == set(Lineup.read(many.game, [*many.game.ladder, many.game.typical]).short)


@pytest.mark.parametrize(
    ("text", "names", "said"),
    [
        ("profiteer", (), "a solo game"),
        ("war", (), "no strategy beats another"),
        ("suits:hand_size=1", (), "no strategy beats another"),
        ("suits", ("random",), "2 to 40 different strategies, not 1"),
        ("suits", ("random", "random"), "2 to 40 different strategies, not 1"),
        ("suits", ("random", "clever"), "no strategy 'clever'"),
        ("suits", (1, 2), "given by their names"),
    ],
)
def test_a_mistake_is_one_sentence(text, names, said):
    with pytest.raises(BadInput, match=said) as told:
        matchups(text, names, 10)
    assert str(told.value).endswith(".") and "\n" not in str(told.value)


def test_two_play_each_pair_once_and_more_than_two_both_ways():
    assert refusal(SUITS) == "" and len(pairs_of(SUITS, THREE)) == 3
    assert len(pairs_of(as_setup("river"), ("across", "random", "weakest"))) == 6


# ---------------------------------------------------------------- the command


def test_the_command_prints_the_same_as_json_and_for_people():
    told = facts("matchups", "suits", "--players", "random,counter.greedy", "--games", "40", "--set", "hand_size=5")
    found = matchups("suits:hand_size=5", ["random", "counter.greedy"], 40)
    assert [each["name"] for each in told["players"]] == list(found.names) and told["games"] == 40
    assert told["pairs"] == json.loads(json.dumps(found.frame().to_dicts()))
    assert sum(each["mixture"] for each in told["players"]) == pytest.approx(1)
    assert found.then and told["published"]["pairs"] == json.loads(json.dumps(found.then.frame().to_dicts()))
    assert told["says"] == reading(found) and told["change"]["says"] == turned(found, found.then)
    said = run("matchups", "suits", "--players", "random,counter.greedy", "--games", "40")
    assert "40 deals a pair" in said and "One strategy beats all the others here" in " ".join(said.split())
