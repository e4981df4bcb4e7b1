"""What the documents say is true: their commands run, their links lead somewhere, their lists follow from the rules."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.open_questions import README as OPEN_QUESTIONS
from tests.open_questions import written
from workbench.cli import app

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text("utf-8")
COMMANDS = [line.split("  #")[0].strip() for line in TEXT.splitlines() if line.startswith("warbench ")]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_readme_runs(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, shlex.split(command)[1:])
    assert done.exit_code == 0, done.output


def test_the_readme_has_the_commands_it_is_about():
    assert {shlex.split(c)[1] for c in COMMANDS} == {
        "games",
        "rules",
        "rulebook",
        "simulate",
        "compare",
        "sweep",
        "replay",
    }


def test_the_python_of_the_readme_prints_what_its_comments_say(capsys):
    (block,) = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    exec(compile(block, "README.md", "exec"), {})
    said = [line.removeprefix("# ") for line in block.splitlines() if line.startswith("# ")]
    assert said and capsys.readouterr().out.splitlines() == said


def test_the_two_commands_are_the_ones_that_ci_runs():
    setups = [line for line in TEXT.splitlines() if line.startswith("python3 -m venv")]
    assert [line.rpartition("/")[2] for line in setups] == ["warbench", "python -m pytest"]


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "data/README.md"])
def test_links_and_pictures_exist(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text("utf-8")):
        assert (ROOT / page).parent.joinpath(target).exists(), target


def test_the_open_questions_follow_from_the_rules():
    assert OPEN_QUESTIONS.read_text("utf-8") == written(), "write them anew: python -m tests.open_questions"
