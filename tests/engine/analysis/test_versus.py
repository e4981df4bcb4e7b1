"""Two games side by side: what is shared, unpaired intervals, one sentence."""

import json
from math import sqrt

import pytest
from typer.testing import CliRunner

import warbench as wb
from engine.analysis.versus import SHARED, Versus, contrasts
from engine.core.rules import BadInput
from engine.setup.setup import as_setup
from engine.simulation.estimates import Estimate
from engine.simulation.metrics import estimate, metric_named
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
    t = 1.967930  # of Student with 299 degrees of freedom
    assert half == pytest.approx(t * error, rel=1e-5)


def test_the_sentence_says_that_nothing_is_paired():
    said = versus("suits", "war", 300).verdict()
    assert said.startswith("A War of Suits is shorter") and "than Classic War" in said and said.endswith("unpaired.")
    assert versus("war", "suits", 300).verdict().startswith("Classic War is longer, with fewer choices")


def test_a_difference_is_certain_only_among_all_numbers():
    numbers = [
        contrasts(metric_named(name), Estimate(mean, mean - 1.96, mean + 1.96, 99), Estimate(0, -1e-9, 1e-9, 99))
        for name, mean in (("minutes", 2.1), ("choices", 0.0), ("unfinished", 0.0))
    ]
    found = Versus(as_setup("suits"), as_setup("war"), tuple(numbers), (), 99)
    assert numbers[0].difference.certain and found.certain == (False, False, False)
    assert "none of these numbers for certain" in found.verdict()
    assert found._replace(numbers=tuple(numbers[:1])).certain == (True,)


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
