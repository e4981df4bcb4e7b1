"""The command `warbench rule-weight`: what it prints for people and as JSON."""

import pytest

from tests.kit.command_line import facts, run
from warbench import rule_weight


@pytest.mark.slow
def test_rule_weight_as_json_has_the_figures_of_the_function():
    told = facts("rule-weight", "suits", "--set", "hand_size=5", "--set", "ace_power=none", "--games", "60")
    found = rule_weight("suits:hand_size=5,ace_power=none", 60)
    assert told["here"]["words"] == found.here.words and told["before"]["clauses"] == found.before.clauses
    for row, cost in zip(told["costs"], found.costs, strict=True):
        assert (row["words"], row["clauses"], row["exceptions"], row["lookups"]) == cost.figures
        assert row["dials"] == list(cost.dials) and row["turns"]["mean"] == cost.brings("turns").difference.mean
        assert row["skill"]["certain"] == ((cost.title, "skill") in found.certain)


def test_rule_weight_speaks_to_people():
    told = run("rule-weight", "war", "--set", "war_face_down=2", "--games", "60")
    assert rule_weight("war:war_face_down=2", 60).says() in told
    assert "Cards face down in a war" in told and "Not played" not in told and "Certain changes" in told


def test_another_baseline_is_taken_and_one_of_another_game_refused(capsys):
    told = facts("rule-weight", "suits", "--set", "hand_size=4", "--against", "suits:hand_size=4", "--games", "20")
    assert told["costs"] == [] and told["here"] == told["before"]
