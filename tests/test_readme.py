"""What the documents say is true: their commands run, their links lead somewhere, their lists follow from the rules."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

import warbench as wb
from tests.kit.lanes import sample
from tests.kit.open_questions import README as OPEN_QUESTIONS
from tests.kit.open_questions import written
from workbench.cli.main import app
from workbench.in_marimo import serve
from workbench.lessons import course

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "notebooks/README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
TEXT = "\n".join(page.read_text("utf-8") for page in PAGES)
PYTHON = re.findall(r"```python\n(.*?)```", TEXT, re.S)


def lines_of_commands(beginning: str) -> list[str]:
    """The lines of the manual's blocks that begin so, without what is said about them, and without placeholders."""
    blocks = "\n".join(block for kind, block in re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.S | re.M) if not kind)
    lines = (line.split("  #")[0].strip() for line in blocks.splitlines() if line.startswith(beginning))
    return [line for line in dict.fromkeys(lines) if not re.search(r"\b[A-Z]{4,}\b", line)]


#: What starts a server or a browser is looked at, all else is run.
OPENS = re.compile(r"warbench (open|lessons)\b")
SERVING = [line for line in lines_of_commands(".venv/bin/warbench ") if OPENS.search(line)]
COMMANDS = [line for line in lines_of_commands("warbench ") if not OPENS.search(line)]


@pytest.mark.parametrize("command", sample(COMMANDS, 4))
def test_every_command_of_the_manual_runs(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, shlex.split(command)[1:])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("command", SERVING)
def test_every_command_that_opens_something_is_one_of_ours(command, monkeypatch):
    """That the servers really start and answer is seen in test_lessons.py and test_classroom.py."""
    opened = []
    for module, name in ((serve, "serve"), (course, "open_in_jupyter")):
        monkeypatch.setattr(module, name, lambda *how: opened.append(how) or 0)
    done = CliRunner().invoke(app, shlex.split(command)[1:], input="sesame\n")  # a password may be asked for
    assert done.exit_code == 0, done.output
    assert opened or "warbench lessons 1" in done.output


def test_the_bench_of_the_readme_comes_up_in_a_cell():
    (block,) = (found for found in PYTHON if "jupyter" in found)
    names = {}
    exec(compile(block, "README.md", "exec"), names)
    names["bench"].set(hand_size=5).games = 100
    assert len(names["bench"].played) == 100


def test_the_manual_has_the_commands_it_is_about():
    assert {shlex.split(c)[1] for c in COMMANDS} == {
        "games",
        "rules",
        "rulebook",
        "presets",
        "strategies",
        "metrics",
        "simulate",
        "ladder",
        "claims",
        "chances",
        "curve",
        "skill",
        "meaning",
        "way",
        "stairs",
        "matters",
        "gaps",
        "beats",
        "towards",
        "compare",
        "sweep",
        "replay",
        "play",
    }


@pytest.mark.parametrize("word", ["compare", "wb.Match"])
def test_the_python_of_the_readme_prints_what_its_comments_say(word, capsys):
    (block,) = (found for found in PYTHON if word in found)
    exec(compile(block, "README.md", "exec"), {})
    said = [line.removeprefix("# ") for line in block.splitlines() if line.startswith("# ")]
    assert said and capsys.readouterr().out.splitlines() == said


def test_the_two_commands_are_the_ones_that_ci_runs():
    setups = [line for line in README.splitlines() if line.startswith("python3 -m venv")]
    assert [line.rpartition("/")[2] for line in setups] == ["warbench", "python -m pytest"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_and_pictures_exist(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert page.parent.joinpath(target).exists(), target


def test_the_open_questions_follow_from_the_rules():
    assert OPEN_QUESTIONS.read_text("utf-8") == written(), "write them anew: python -m tests.kit.open_questions"


@pytest.mark.slow
def test_the_less_lucky_suits_of_the_tour_is_no_longer():
    """Skill rises from 21 to 55, and the length is exactly the same."""
    was, now = (round(100 * wb.skill(rules, games=10_000).skill.mean) for rules in ("suits", "suits:score_face=1"))
    minutes = [wb.simulate(rules, 1_000)["minutes"] for rules in ("suits", "suits:score_face=1")]
    assert (was, now) == (21, 55) and minutes[0].equals(minutes[1])
