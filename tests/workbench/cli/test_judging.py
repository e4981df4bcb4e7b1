"""The commands skill, matters and gaps: what they print as JSON and for people, what they refuse, what Ctrl-C leaves."""

import json
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from engine.analysis import gaps as of_gaps
from engine.analysis import sensitivity as of_matters
from engine.analysis.skill import PARTS
from engine.setup.setup import as_setup
from tests.kit.command_line import facts, refused, run
from tests.kit.lanes import case
from warbench import gaps, sensitivity, skill
from workbench.cli.main import app

TWO = ("--strategies", "counter.greedy,random")


# ---------------------------------------------------------------- skill


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
    assert "Both win 50.0 % of the games" in run("skill", "war", "--games", "20")


@pytest.mark.slow
def test_skill_of_one_player_has_the_deals_that_both_and_that_neither_win():
    told = facts("skill", "profiteer", "--strategies", "dp_counter,random", "--games", "200")
    assert told["both"]["share"] + told["neither"]["share"] == pytest.approx(told["deal"]["share"])
    assert "Only the better player wins" in run("skill", "profiteer", "--games", "50")


# ---------------------------------------------------------------- matters


@pytest.mark.parametrize("metric", [case(True, ""), case(True, "skill"), case(False, "turns")])
def test_matters_as_json(metric):
    named = ("--metric", metric) if metric else ()
    told = facts("sensitivity", "suits", *named, "--games", "60")
    frame = sensitivity("suits", metric, 60)
    assert isinstance(told, list) and len(told) == len(frame)
    assert [(row["dial"], row["effect"]) for row in told] == frame.select("dial", "effect").rows()
    assert all({"dial", "from", "to", "effect", "low", "high", "nothing"} <= set(row) for row in told)
    assert {row["metric"] for row in told} == {metric or "seat0_wins"}
    hand = next(row for row in told if row["dial"] == "hand_size")
    assert hand["from"] == 3 and hand["to"] in (2, 4) and hand["nothing"] == ""
    idle = [row for row in told if row["dial"] == "match_by"]
    assert idle and all(row["nothing"] == "no two ranks in the deck are worth the same" for row in idle)
    assert all((row["effect"], row["low"], row["high"]) == (0, 0, 0) for row in idle)


def test_matters_speaks_to_people():
    told = run("sensitivity", "suits", "--metric", "skill", *TWO, "--games", "30")
    for words in ("What each dial does to: skill, in points of 100", "Between counter.greedy and random",
                  "These do nothing here:", "What makes a match (match_by): no two ranks"):  # fmt: skip
        assert words in told
    assert "first player wins" in run("sensitivity", "suits", "--games", "30")


# ---------------------------------------------------------------- gaps


@pytest.mark.slow
def test_gaps_as_json():
    told = facts("gaps", "suits", "--strategies", "middle,highest", "--games", "100")
    assert isinstance(told, list)
    assert all({"id", "came_up", "decided", "low", "high", "chance"} <= set(row) for row in told)
    for row in told:
        several = len(row["readings"]) > 1
        assert all(isinstance(row[name], list) == several for name in ("decided", "low", "high"))
        assert bool(row["nothing"]) == (not row["readings"]) and row["chance"] == 0
    frame = gaps("suits@middle/highest", 100)
    assert [row["id"] for row in told] == list(dict.fromkeys(frame["id"]))
    weights = [max(row["decided"]) if isinstance(row["decided"], list) else row["decided"] for row in told]
    assert weights == sorted(weights, reverse=True) and weights[0] == frame["decided"][0]
    ends = next(row for row in told if row["id"] == "SUITS-A02")
    assert ends["readings"] == [{"dial": "end_when", "value": "deck", "words": ends["readings"][0]["words"]}]
    assert len(ends["seats"]) == 2 and ends["low"] <= ends["decided"] <= ends["high"]


@pytest.mark.slow
def test_gaps_speak_to_people():
    told = run("gaps", "suits", "--games", "60")
    assert "By the same rules every deal ends the same" in told and "These cannot matter here:" in told
    assert "3, 4, 5, 6" in told, "what decides nothing stands in one line"
    assert "other shuffles alone decide" in run("gaps", "river", "--games", "60")


# ---------------------------------------------------------------- what is refused, what is stopped

MISTAKES = {
    "three players": (("skill", "suits", "--strategies", "random,middle,lowest"), "two players, not 3"),
    "an unknown player": (("skill", "suits", "--strategies", "clever"), "clever"),
    "nothing to choose for one": (("skill", "profiteer", "--set", "resources=0"), "so no player is better"),
    "no deals": (("skill", "suits", "--games", "0"), "--games"),
    "a person": (("skill", "suits", "--strategies", "person,random"), "person"),
    "an unknown metric": (("sensitivity", "suits", "--metric", "luck"), "choose one of skill, turns"),
    "an unknown dial": (("sensitivity", "suits", "--set", "hand=5"), "no parameter 'hand'"),
    "skill of nobody": (
        ("sensitivity", "profiteer", "--metric", "skill", "--set", "resources=0"),
        "no player is better",
    ),
    "gaps of no game": (("gaps", "chess"), "chess"),
    "gaps between three": (("gaps", "suits", "--strategies", "random,random,random"), "seats"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_answered_in_one_sentence(mistake):
    arguments, named = MISTAKES[mistake]
    sentence = refused(*arguments)
    assert named in sentence and len(sentence) < 600


@pytest.mark.parametrize(
    ("command", "module", "verb"), [("sensitivity", of_matters, "effects"), ("gaps", of_gaps, "weighed")]
)
def test_what_is_finished_when_ctrl_c_comes_is_printed(command, module, verb, monkeypatch):
    whole = getattr(module, verb)

    def stopped(*what, **how) -> Iterator:
        for at, each in enumerate(whole(*what, **how)):
            if at == 3:
                raise KeyboardInterrupt
            yield each

    monkeypatch.setattr(module, verb, stopped)
    result = CliRunner().invoke(app, [command, "suits", "--games", "20", "--json"])
    assert (result.exit_code, len(json.loads(result.stdout))) == (130, 3)
    assert result.stderr.splitlines()[-1] == "Stopped before the end."
    assert as_setup("suits").game.title in CliRunner().invoke(app, [command, "suits", "--games", "20"]).stdout
