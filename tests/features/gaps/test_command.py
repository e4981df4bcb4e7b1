"""The command `warbench gaps`: what it prints for people and as JSON."""

import pytest

from tests.kit.command_line import facts, run
from warbench import gaps


@pytest.mark.slow
def test_gaps_as_json():
    told = facts("gaps", "suits", "--strategies", "middle,highest", "--games", "100")
    assert isinstance(told, list)
    for row in told:
        assert bool(row["nothing"]) == (not row["readings"])
        assert [level["of"] for level in row["levels"]] == ["neighbours", "shuffles"]
        assert row["levels"][1]["decided"]["mean"] == 0 < row["levels"][0]["decided"]["mean"]
        for each in row["readings"]:
            assert len(each["seats"]) == 2 and set(each["seats"][0]) == {"mean", "low", "high"}
            decided, level = each["decided"], each["level"]["decided"]
            assert decided["low"] <= decided["mean"] <= decided["high"] and decided["mean"] <= row["came_up"]
            assert each["beyond"]["mean"] == pytest.approx(decided["mean"] - level["mean"])
    result = gaps("suits@middle/highest", 100)
    frame = result.frame()
    assert [row["id"] for row in told] == list(dict.fromkeys(frame["id"]))
    first, row = told[0]["readings"][0], frame.row(0, named=True)
    assert [seat["mean"] for seat in first["seats"]] == row["change"] and first["decided"]["mean"] == row["decided"]
    assert (first["level"]["of"], first["beyond"]["low"]) == (row["level_of"], row["beyond_low"])
    assert first["certain"] == row["certain"] and first["why"] == row["why"]
    ends = next(row for row in told if row["id"] == "SUITS-A02")
    assert [(each["dial"], each["value"]) for each in ends["readings"]] == [("end_when", "deck")]
    assert result.says() in run("gaps", "suits", "--strategies", "middle,highest", "--games", "100")


@pytest.mark.slow
def test_gaps_speak_to_people():
    told = run("gaps", "suits", "--games", "60")
    assert "when two neighbouring cards in a deck change places" in told and "These cannot matter here:" in told
    assert "These readings turn none of the deals" in told and "Turned: the share" in told
    river = run("gaps", "river", "--games", "60")
    assert "only what is shuffled or drawn after the deal is another" in river
    assert (
        "These have no other reading to try:" in river
        and "RIVER-A15 Round limit: the document names no number" in river
    )
