"""The command `warbench gaps`: what it prints for people and as JSON."""

import pytest

from tests.kit.command_line import facts, run
from warbench import gaps


@pytest.mark.slow
def test_gaps_as_json():
    told = facts("gaps", "suits", "--players", "middle,highest", "--games", "100")
    assert isinstance(told, list)
    assert all({"id", "came_up", "decided", "low", "high", "chance"} <= set(row) for row in told)
    for row in told:
        several = len(row["readings"]) > 1
        assert all(isinstance(row[name], list) == several for name in ("decided", "low", "high"))
        assert bool(row["nothing"]) == (not row["readings"]) and row["chance"] == 0
    frame = gaps("suits@middle/highest", 100).frame()
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
    assert "3, 4, 5, 6" in told, "readings that decide nothing share a line"
    assert "other shuffles alone decide" in run("gaps", "river", "--games", "60")
