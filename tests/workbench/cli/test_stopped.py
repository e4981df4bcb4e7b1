"""The commands skill, sensitivity and gaps: what they refuse, and what Ctrl-C leaves."""

import json
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from engine.analysis import gaps as of_gaps
from engine.analysis import sensitivity as of_matters
from engine.analysis import skill as of_skill
from engine.setup.setup import as_setup
from tests.kit.command_line import refused
from workbench.cli.main import app

TWO = ("--players", "counter.greedy,random")


# ---------------------------------------------------------------- what is refused, what is stopped

MISTAKES = {
    "three players": (("skill", "suits", "--players", "random,middle,lowest"), "two players, not 3"),
    "an unknown player": (("skill", "suits", "--players", "clever"), "clever"),
    "nothing to choose for one": (("skill", "profiteer", "--set", "resources=0"), "so no player is better"),
    "no deals": (("skill", "suits", "--games", "0"), "--games"),
    "a person": (("skill", "suits", "--players", "person,random"), "person"),
    "an unknown metric": (("sensitivity", "suits", "--metric", "luck"), "choose one of skill, turns"),
    "an unknown dial": (("sensitivity", "suits", "--set", "hand=5"), "no parameter 'hand'"),
    "skill of nobody": (
        ("sensitivity", "profiteer", "--metric", "skill", "--set", "resources=0"),
        "no player is better",
    ),
    "gaps of no game": (("gaps", "chess"), "chess"),
    "gaps between three": (("gaps", "suits", "--players", "random,random,random"), "seats"),
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
    assert (result.exit_code, len(json.loads(result.stdout)["rows"])) == (130, 3)
    assert result.stderr.splitlines()[-1] == "Stopped before the end."
    assert as_setup("suits").game.title in CliRunner().invoke(app, [command, "suits", "--games", "20"]).stdout


def test_skill_has_no_result_before_the_end_and_says_that_it_was_stopped(monkeypatch):
    def stopped(*what, **how) -> Iterator:
        raise KeyboardInterrupt

    monkeypatch.setattr(of_skill, "skill", stopped)
    result = CliRunner().invoke(app, ["skill", "suits", "--games", "20"])
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "Stopped before the end.\n")
