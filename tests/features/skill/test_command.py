"""The command `warbench skill`: what it prints for people and as JSON."""

import pytest

from engine.analysis.skill import PARTS
from tests.kit.command_line import facts, run
from warbench import skill

TWO = ("--strategies", "counter.greedy,random")


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
        assert set(side["in_deal"]) == {"mean", "low", "high"} and side["unfinished"] == 0
    assert told["change"]["mean"] == pytest.approx(told["skill"]["share"] - told["published"]["skill"]["share"])
    assert [told["marks"]["coins"][name] for name in PARTS] == [0.25, 0.5, 0.25, 0]
    assert [told["marks"]["war"][name] for name in PARTS] == [0, 1, 0, 0]


def test_skill_of_the_published_rules_is_its_own_published_one():
    told = facts("skill", "war", "--games", "50")
    assert told["published"] == {name: told[name] for name in told["published"]} and told["change"] is None
    assert told["deal"]["share"] == 1 and told["skill"]["share"] == 0


def test_skill_speaks_to_people():
    told = run("skill", "suits", *TWO, "--games", "100", "--set", "hand_size=5")
    for words in ("The better player is the one that counts the cards", "100 deals from seed 0, each from every seat",
                  "Coins", "Classic War", "Published", "Against the published rules, on the same deals"):  # fmt: skip
        assert words in told
    assert "Published" not in run("skill", "suits", *TWO, "--games", "20")
    assert "Both win 50.0% of the games" in run("skill", "war", "--games", "20")


@pytest.mark.slow
def test_skill_of_one_player_has_the_deals_that_both_and_that_neither_win():
    told = facts("skill", "profiteer", "--strategies", "dp_counter,random", "--games", "200")
    assert told["both"]["share"] + told["neither"]["share"] == pytest.approx(told["deal"]["share"])
    assert "Only the better player wins" in run("skill", "profiteer", "--games", "50")
