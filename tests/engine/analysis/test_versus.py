"""Two games side by side: what is shared, unpaired intervals, one sentence."""

import json
from math import sqrt

import pytest
from typer.testing import CliRunner

import warbench as wb
from engine.analysis.versus import SHARED
from engine.core.rules import BadInput
from engine.simulation.metrics import estimate
from warbench import simulate, versus
from workbench.cli.main import app


def test_figures_are_those_of_each_game_and_the_interval_that_of_two_samples():
    found = versus("suits", "war", 300)
    frames = [simulate(text, 300) for text in ("suits", "war")]
    assert [each.metric.name for each in found.numbers] == [*SHARED, "skill"]
    minutes = found.numbers[0]
    sides = [estimate(frame, "minutes") for frame in frames]
    assert (minutes.first, minutes.second) == tuple(sides)
    half = sqrt(sum(((each.high - each.low) / 2) ** 2 for each in sides))
    assert minutes.difference.high - minutes.difference.mean == pytest.approx(half)
    by_hand = [frame["minutes"].drop_nulls() for frame in frames]
    error = sqrt(sum(each.var() / len(each) for each in by_hand))
    assert half == pytest.approx(1.959964 * error, rel=1e-5)


def test_the_sentence_says_that_nothing_is_paired():
    said = versus("suits", "war", 300).verdict()
    assert said.startswith("A War of Suits is shorter") and "than Classic War" in said and said.endswith("unpaired.")
    assert versus("war", "suits", 300).verdict().startswith("Classic War is longer, with fewer choices")


def test_a_game_for_one_is_held_against_two():
    found = versus("profiteer", "war", 100)
    assert [each.metric.name for each in found.numbers][:3] == list(SHARED)


def test_rules_of_one_game_are_for_compare():
    with pytest.raises(BadInput, match="compare them"):
        versus("suits", "suits:hand_size=5")
    assert wb.versus is versus


def test_the_command():
    run = CliRunner()
    done = run.invoke(app, ["compare", "suits", "--against", "war", "--games", "200", "--json"])
    told = json.loads(done.stdout)
    assert told["paired"] is False and set(told["numbers"]) == {*SHARED, "skill"} and told["second"]["game"] == "war"
    shown = run.invoke(app, ["compare", "suits", "--against", "war:war_face_down=3", "--games", "200"])
    assert shown.exit_code == 0 and "unpaired" in shown.output and "Classic War" in shown.output
    wrong = run.invoke(app, ["compare", "suits", "--against", "war", "--metrics", "turns"])
    assert wrong.exit_code == 2
