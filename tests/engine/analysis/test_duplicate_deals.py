"""Deals from every seat: the same figures as `skill`, counted again game by game; who is measured; what a comparison says."""

import polars as pl
import pytest

import warbench as wb
from engine.analysis.duplicate_deals import KINDS, SKILL, duplicate_deals, kinds_of, marks, shares
from engine.analysis.skill import PARTS
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
    found, whole = skill(text, games=DEALS), duplicate_deals(setup, setup, DEALS)
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
    found = duplicate_deals(setup, setup, 12, players=setup.strategies)
    assert found.after["kind"].to_list() == by_hand(setup, 12)
    assert found.after["seed"].to_list() == list(range(12))


def test_the_change_is_that_of_the_same_deals():
    other = "suits:hand_size=5@counter.greedy/random"
    both = compare("suits@counter.greedy/random", other, games=DEALS).from_every_seat(200)
    change, whole = both.changes()[0], skill(other, games=200)
    assert change.metric.name == SKILL.name and whole.change is not None and whole.published is not None
    assert change.difference.mean == pytest.approx(whole.change.mean)
    assert (change.before.mean, change.after.mean) == pytest.approx((whole.published.skill.mean, whole.skill.mean))
    assert change.deals == 200
    assert "The best ordinary player of the game counts the cards, answers greedily; the other one plays anything" in (
        change.metric.says
    )


def test_skill_below_zero_names_the_player_that_is_better_now():
    before, after = Setup.of("suits"), Setup.of("suits:ace_power=none")
    found = compare(before, after, games=400)
    deals = duplicate_deals(before, after, 400, players=("middle.greedy", "lowest.greedy"))
    told = found.told_with(deals)
    skill = told.changes()[0]
    assert skill.before.mean > 0 > skill.after.high
    assert "(below 0: now the one that leads the lowest is the better player)" in told.verdict()


def test_the_sentence_begins_with_skill():
    said = compare("suits", "suits:hand_size=1", games=300).from_every_seat().verdict()
    assert said.startswith("Skill falls from 93 to 0; ")
    alone = compare("suits", "suits:hand_size=1", games=300)
    assert "kill" not in alone.verdict() and alone.changes()[0].metric.name != SKILL.name


@pytest.mark.parametrize("seats", ["lowest/middle", "middle", "random"])
def test_the_players_at_the_table_do_not_matter(seats):
    here = Setup.of(f"suits@{seats}")
    found = duplicate_deals(here, here, 20)
    assert found.players == ("counter.greedy", "random.random")
    assert found.after.equals(duplicate_deals(Setup.of("suits"), Setup.of("suits"), 20).after)


@pytest.mark.slow
def test_among_many_the_better_one_sits_alone():
    four = Setup.of("river:hand_three", {}, ["random", "weakest.small_first", "random", "random"])
    found = duplicate_deals(four, four, 200)
    assert found.seats == 4 and [table.strategies.count("random.random") for table in found.tables[1]] == [3]
    assert found.after["skill"].mean() == pytest.approx(skill(four, games=200).skill.mean)


def test_marks_and_kinds():
    even = pl.DataFrame({"won": [0.5, 0.5], "lost": [0.5, 0.5]})
    assert marks(even, 1) == {} and marks(even, 4)["Classic War"] == (0, 1, 0)
    assert marks(even, 2)["coins that win as often"] == (0.25, 0.5, 0.25)
    often = pl.DataFrame({"won": [1.0, 0.5, 0.5], "lost": [0.0, 0.5, 0.5]})
    assert marks(often, 2)["coins that win as often"] == pytest.approx((4 / 9, 4 / 9, 1 / 9))
    assert set(kinds_of(1)) | set(kinds_of(2)) == set(KINDS) and "deal" not in kinds_of(1)
    assert duplicate_deals(Setup.of("suits:hand_size=1"), Setup.of("suits:hand_size=1"), 50).after["skill"].sum() == 0


def test_frames_say_how_both_games_of_a_deal_end():
    setup = Setup.of(SUITS)
    found = duplicate_deals(setup, setup, 20, players=setup.strategies).after
    first, second = (wb.simulate(setup, 20, rotation=rotation) for rotation in (0, 1))
    assert found.select("turns", "outcome").equals(first.select("turns", "outcome"))
    assert found.select(pl.col("turns_other").alias("turns"), pl.col("outcome_other").alias("outcome")).equals(
        second.select("turns", "outcome")
    )
