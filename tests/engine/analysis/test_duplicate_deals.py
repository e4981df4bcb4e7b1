"""Deals from every seat: the same figures as `skill`, counted again game by game; who is measured; what a comparison says."""

import polars as pl
import pytest

import warbench as wb
from engine.analysis.duplicate_deals import KINDS, SKILL, duplicate_deals, kinds_of, marks, pair_of, shares
from engine.analysis.skill import PARTS, coins
from engine.setup.setup import Setup
from tests.kit.lanes import case
from warbench import compare, skill

DEALS = 300
SUITS = "suits@middle.greedy/lowest.greedy"


def by_hand(setup: Setup, deals: int) -> list[str]:
    """The kind of each deal between two, from single games: the seats that win, and the cards that they hold."""
    found = []
    for seed in range(deals):
        winners = [wb.replay(f"{setup.text()}@{seed}{turned}").outcome for turned in ("", "r1")]
        names = [setup.game.called(setup.rules, rotation) for rotation in (0, 1)]
        sides = [
            next((n for n, who in enumerate(names[k][:2]) if winners[k].startswith(f"{who} wins")), -1) for k in (0, 1)
        ]
        if -1 in sides:
            found.append("rest")
        else:
            found.append({(0, 0): "better_both", (1, 1): "weaker_both"}.get(tuple(sides), "deal"))
    return found


@pytest.mark.parametrize(
    "text", [case(True, SUITS), case(False, "armed"), case(False, "mindful"), case(False, "profiteer")]
)
def test_the_shares_are_those_of_skill(text):
    setup = Setup.of(text)
    found, whole = skill(text, pair_of(setup), DEALS), duplicate_deals(setup, setup, DEALS)
    told = shares(whole.after, whole.seats)
    assert [player.name for player in found.players] == [
        wb.Setup.of(setup.game, {}, [n]).lineup.short[0] for n in whole.players[:2]
    ]
    assert whole.after["skill"].mean() == pytest.approx(found.skill.mean)
    deal = [told["both"].mean + told["neither"].mean] if whole.seats == 1 else [told["deal"].mean]
    assert [told["better_both"].mean, *deal, told["weaker_both"].mean, told["rest"].mean] == pytest.approx(
        [getattr(found, part).mean for part in PARTS]
    )


def test_each_deal_is_of_the_kind_that_its_games_say():
    setup = Setup.of(SUITS)
    found = duplicate_deals(setup, setup, 12)
    assert found.players == setup.strategies
    assert found.after["kind"].to_list() == by_hand(setup, 12)
    assert found.after["seed"].to_list() == list(range(12))


def test_the_change_is_that_of_the_same_deals():
    other = "suits:hand_size=5@counter.greedy/random"
    both = compare("suits@counter.greedy/random", other, games=DEALS).from_every_seat(200)
    change, whole = both.changes()[0], skill(other, games=200)
    assert change.metric.name == SKILL.name and whole.change is not None and whole.published is not None
    assert change.difference.mean == pytest.approx(whole.change.mean)
    assert (change.before.mean, change.after.mean) == pytest.approx((whole.published.skill.mean, whole.skill.mean))
    assert (
        change.deals == 200 and "counts the cards, answers greedily; the other one plays anything" in change.metric.says
    )


def test_skill_falls_below_zero_where_the_other_one_becomes_the_better():
    found = compare(SUITS, SUITS.replace("@", ":ace_power=none@"), games=400).from_every_seat()
    skill = found.changes()[0]
    assert skill.before.mean > 0 > skill.after.high and "now the other one is the better player" in found.verdict()


def test_the_sentence_names_the_players_and_begins_with_their_skill():
    there = SUITS.replace("@", ":hand_size=5@")
    said = compare(SUITS, there, games=1_000).from_every_seat().verdict()
    assert said.startswith(
        "Skill of the player that leads the middle card over the one that leads the lowest falls from "
    )
    alone = compare(SUITS, there, games=1_000)
    assert "kill" not in alone.verdict() and alone.changes()[0].metric.name != SKILL.name


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("suits@lowest/middle", ("lowest.miser", "middle.miser")),  # those who sit there
        ("suits@middle", ("counter.greedy", "random.random")),  # nobody plays better than another
        ("profiteer", ("parity_aware.keep_win", "random.random")),  # one alone against a plain one
        ("profiteer@random", ("dp_counter.until_won", "random.random")),
        ("river@across.middle/random", ("weakest.small_first", "random.random")),
    ],
)
def test_who_is_measured(text, pair):
    setup = (
        Setup.of(text)
        if "river" not in text
        else Setup.of("river", {}, ["across.middle", "random", "weakest", "random"])
    )
    assert pair_of(setup)[1] == pair[1] and pair_of(setup)[0].split(".")[0] == pair[0].split(".")[0]


def test_the_better_one_is_told_by_the_rules_compared_with_and_first():
    turned = duplicate_deals(
        Setup.of("suits@lowest.greedy/middle.greedy"), Setup.of("suits@lowest.greedy/middle.greedy"), DEALS
    )
    straight = duplicate_deals(
        Setup.of("suits@middle.greedy/lowest.greedy"), Setup.of("suits@middle.greedy/lowest.greedy"), DEALS
    )
    assert turned.players == straight.players == ("middle.greedy", "lowest.greedy")
    assert turned.contrast == ("leads the middle card", "leads the lowest")
    assert turned.after["skill"].mean() > 0


@pytest.mark.slow
def test_among_many_the_better_one_sits_alone():
    four = Setup.of("river:hand_three", {}, ["random", "weakest.small_first", "random", "random"])
    found = duplicate_deals(four, four, 200)
    assert found.seats == 4 and [table.strategies.count("random.random") for table in found.tables[1]] == [3]
    assert found.after["skill"].mean() == pytest.approx(skill(four, pair_of(four), 200).skill.mean)


def test_marks_and_kinds():
    assert marks(1) == {} and marks(2)["two coins"] == (0.25, 0.5, 0.25) and marks(4)["Classic War"] == (0, 1, 0)
    assert marks(3)["drawing lots"] == tuple(coins(3)[part] for part in PARTS[:3])
    assert set(kinds_of(1)) | set(kinds_of(2)) == set(KINDS) and "deal" not in kinds_of(1)
    assert duplicate_deals(Setup.of("suits:hand_size=1"), Setup.of("suits:hand_size=1"), 50).after["skill"].sum() == 0


def test_frames_say_how_both_games_of_a_deal_end():
    setup = Setup.of(SUITS)
    found = duplicate_deals(setup, setup, 20).after
    first, second = (wb.simulate(setup, 20, rotation=rotation) for rotation in (0, 1))
    assert found.select("turns", "outcome").equals(first.select("turns", "outcome"))
    assert found.select(pl.col("turns_other").alias("turns"), pl.col("outcome_other").alias("outcome")).equals(
        second.select("turns", "outcome")
    )
