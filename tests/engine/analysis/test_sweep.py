"""Sweeps: skill is a metric like the others, with the figure that `skill` itself gives."""

import pytest

from engine.analysis.skill import GAMES, skill_under
from engine.core.rules import BadInput
from engine.setup.setup import Setup
from tests.kit.command_line import facts, run
from warbench import compare, skill, sweep


def test_skill_of_a_sweep_is_that_of_skill():
    found = sweep("suits@random", {"hand_size": [1, 3]}, 100, 5, metrics=["skill", "turns"]).frame()
    rows = {(row["hand_size"], row["metric"]): row for row in found.iter_rows(named=True)}
    for size in (1, 3):
        told = skill(f"suits:hand_size={size}", games=100, seed=5).skill
        row = rows[size, "skill"]
        assert (row["mean"], row["low"], row["high"], row["games"]) == tuple(told)
    alone = sweep("suits@random", {"hand_size": [3]}, 100, 5, metrics="turns").frame()
    assert rows[3, "turns"]["mean"] == alone["mean"][0]


@pytest.mark.parametrize("metrics", ["skill", ["skill", "turns"]])
def test_progress_counts_the_games_of_each_value_once(metrics):
    heard: list[int] = []
    found = sweep("suits", {"hand_size": [1, 3]}, 20, metrics=metrics, progress=heard.append)
    assert sum(heard) == 40 and found.says().startswith("Skill: least ")


def test_every_command_gives_the_same_figure():
    told = skill("suits", games=100).skill
    (point,) = facts("sweep", "suits", "--over", "hand_size=3:3", "--metrics", "skill", "--games", "100")["points"]
    simulated = facts("simulate", "suits", "--metrics", "skill,turns", "--games", "100")["metrics"]
    compared = facts("compare", "suits", "--set", "hand_size=4", "--metrics", "skill", "--games", "100")["metrics"]
    for each in (point["metrics"]["skill"], simulated["skill"], compared["skill"]["before"]):
        assert each["mean"] == pytest.approx(told.mean)
    assert set(simulated) == {"skill", "turns"} and simulated["turns"]["median"]
    said = " ".join(run("simulate", "suits", "--metrics", "skill,draws", "--games", "20").split())
    assert "Skill: one that counts the cards, answers greedily against one that plays anything" in said


def test_a_solo_player_without_choices_has_no_skill():
    found = sweep("profiteer", {"resources": [0]}, 20, metrics="skill").frame()
    assert found["games"][0] == 0 and found["mean"].is_nan()[0] and not found["conflict"][0]
    assert skill_under(Setup.of("profiteer:resources=0"), 20).n == 0


def test_a_comparison_measures_skill_on_the_deals_of_skill_and_knows_its_name(monkeypatch):
    monkeypatch.setattr("engine.analysis.compare.DUPLICATE_DEALS", 40)
    found = compare("suits", "suits:hand_size=5", games=60).from_every_seat()
    (change,) = found.changes("skill")
    assert change.deals == 40 < GAMES and [each.metric.name for each in found.certain(["skill"])] in (["skill"], [])
    with pytest.raises(BadInput, match="skil"):
        compare("suits", "suits:hand_size=5", games=20).changes("skil")
