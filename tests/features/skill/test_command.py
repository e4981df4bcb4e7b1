"""The command `warbench skill`: what it prints for people and as JSON."""

import pytest

from engine.analysis.skill import PARTS
from tests.kit.command_line import facts, run
from warbench import skill

TWO = ("--players", "counter.greedy,random")


def test_skill_as_json():
    told = facts("skill", "suits", *TWO, "--games", "300", "--seed", "4", "--set", "hand_size=5")
    found = skill("suits:hand_size=5", ["counter.greedy", "random"], 300, 4)
    assert (told["game"], told["games"], told["seed"], told["rules"]["hand_size"]) == ("suits", 300, 4, 5)
    assert found.published
    for side, here in ((told, found), (told["published"], found.published)):
        for name in (*PARTS, "skill"):
            mean, low, high, _ = getattr(here, name)
            assert side[name] == {"share": mean, "low": low, "high": high}
        assert [(p["name"], p["better"]) for p in side["players"]] == [("counter.greedy", True), ("random", False)]
        assert sum(side[name]["share"] for name in PARTS) == pytest.approx(1)
        assert side["in_deal"] is None and side["unfinished"] == 0  # one of the two hardly ever wins
    assert told["change"]["mean"] == pytest.approx(told["skill"]["share"] - told["published"]["skill"]["share"])
    assert told["chosen"] and told["marks"]["coins"] == found.coins
    assert [told["marks"]["war"][name] for name in PARTS] == [0, 1, 0, 0]


def test_skill_of_the_published_rules_is_its_own_published_one():
    told = facts("skill", "war", "--games", "50")
    assert told["published"] == {name: told[name] for name in told["published"]} and told["change"] is None
    assert (
        told["deal"]["share"] == 1 and told["skill"]["share"] == 0 and set(told["in_deal"]) == {"mean", "low", "high"}
    )
    assert [told["marks"]["coins"][name] for name in PARTS] == [0.25, 0.5, 0.25, 0] and not told["chosen"]


def test_skill_speaks_to_people():
    told = run("skill", "suits", *TWO, "--games", "100", "--set", "hand_size=5")
    for words in ("The better player is the one that counts the cards", "100 deals from seed 0, each from every seat",
                  "Coins", "Classic War", "Published", "Against the published rules, on the same deals"):  # fmt: skip
        assert words in told
    assert "Published" not in run("skill", "suits", *TWO, "--games", "20")
    assert "Both players are the one that plays anything" in run("skill", "war", "--games", "20")


def test_a_named_pair_is_another_number_with_another_name():
    told = " ".join(run("skill", "suits", *TWO, "--games", "100").split())
    assert "Between these two plans, in points of 100" in told and "Skill, in points" not in told
    assert "The better player is the one that counts the cards" in told
    even = " ".join(
        run(
            "skill", "suits", "--players", "middle.greedy,lowest.greedy", "--set", "hand_size=5", "--games", "100"
        ).split()
    )
    assert "Neither is certainly better" in even
    game = " ".join(run("skill", "suits", "--games", "100").split())
    assert "Skill of the game: its best ordinary player against one that plays at random." in game
    assert "Skill, in points of 100" in game and "cannot be measured: one of the two hardly ever wins" in game


@pytest.mark.slow
def test_skill_of_one_player_has_the_deals_that_both_and_that_neither_win():
    told = facts("skill", "profiteer", "--players", "dp_counter,random", "--games", "200")
    assert told["both"]["share"] + told["neither"]["share"] == pytest.approx(told["deal"]["share"])
    assert "Only the first player wins" in run("skill", "profiteer", "--games", "50")
