"""The command `warbench sensitivity`: what it prints for people and as JSON."""

import pytest
from typer.testing import CliRunner

from engine.core import game as games
from engine.setup import nominal_time
from tests.kit.command_line import facts, refused, run
from tests.kit.lanes import sample
from warbench import sensitivity
from workbench.cli.main import app

TWO = ("--players", "counter.greedy,random")


@pytest.mark.parametrize("metric", sample(["skill", "", "turns"], 3))
def test_matters_as_json(metric):
    named = ("--metric", metric) if metric else ()
    told = facts("sensitivity", "suits", *named, "--games", "60")
    frame = sensitivity("suits", metric, 60).frame()
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
                  "These do nothing here:", "No two ranks in the deck are worth the same: What makes a match (match_by)"):  # fmt: skip
        assert words in told
    assert "first player wins" in run("sensitivity", "suits", "--games", "30")


@pytest.mark.slow
def test_only_the_dials_of_these_chapters_are_turned():
    told = facts("sensitivity", "yours", "--chapter", "captured cards", "--chapter", "Hand", "--games", "20")
    chapters = games.load("yours").Rules.chapters()
    assert {row["dial"] for row in told} == {*chapters["Hand"], *chapters["Captured cards"]}
    assert len(told) == len(sensitivity("yours", "", 20, chapters=["Hand", "Captured cards"]).frame())
    assert "the chapters are Cards, Hand, Switch" in refused("sensitivity", "yours", "--chapter", "Hnad")


@pytest.mark.parametrize(
    ("game", "said"), [("yours", '--chapter "Cards" or a smaller'), ("war", "; a smaller --games")]
)
def test_a_long_command_says_beforehand_how_long_it_takes(monkeypatch, game, said):
    monkeypatch.setattr(nominal_time, "seconds_of_game", lambda setup: 0.5)
    done = CliRunner().invoke(app, ["sensitivity", game, "--games", "20"])
    assert said in done.stderr and "on one core" in done.stderr
    assert "on one core" not in done.stdout


def test_a_short_one_says_nothing():
    assert "on one core" not in CliRunner().invoke(app, ["sensitivity", "war", "--games", "20"]).stderr
