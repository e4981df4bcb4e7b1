"""The command `warbench sensitivity`: what it prints for people and as JSON."""

import pytest

from tests.kit.command_line import facts, run
from tests.kit.lanes import case
from warbench import sensitivity

TWO = ("--players", "counter.greedy,random")


@pytest.mark.parametrize("metric", [case(True, ""), case(True, "skill"), case(False, "turns")])
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
