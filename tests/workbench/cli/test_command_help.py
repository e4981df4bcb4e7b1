"""What `warbench --help` says: groups of commands on lines of their own, examples that work, options that are declared once."""

import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.main import get_command
from typer.testing import CliRunner

from tests.kit.lanes import sample
from workbench.cli import open_lessons
from workbench.cli.kit.command import command
from workbench.cli.kit.options import Sample, Variant
from workbench.cli.main import GROUPS, app
from workbench.hosts import notebook
from workbench.hosts.server import serve

COMMANDS = {each.name: each for commands in GROUPS.values() for each in commands}
FEW = {"--games": "20", "--plays": "4", "--trials": "3", "--fresh": "20"}  # of what an example does not say itself
GAMES = {
    "simulate": 10_000, "compare": 10_000, "sweep": 2_000, "skill": 4_000, "luck": 40, "meaningful-choices": 60, "ladder": 1_000,
    "skill-chain": 1_000, "matchups": 2_000, "sensitivity": 10_000, "gaps": 4_000, "coverage": 2_000, "rule-weight": 2_000,
    "claims": 100_000, "history": 400, "optimize": 1_000, "write-up": 10_000,
}  # fmt: skip


def told(*words: str) -> list[str]:
    """The lines of a help in a terminal of eighty columns."""
    done = CliRunner().invoke(app, [*words, "--help"], env={"COLUMNS": "80"})
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def panels(lines: list[str]) -> dict[str, list[str]]:
    """The lines inside of each frame by its title."""
    found: dict[str, list[str]] = {}
    for line in lines:
        if title := re.match("╭─ (.+?) ─*╮$", line):
            found[title[1]] = []
        elif line.startswith("│"):
            found[list(found)[-1]].append(line.strip("│ "))
    return found


def options_of(name: str) -> dict[str, object]:
    """The options of a command as typer has read them."""
    return {each.opts[0]: each for each in get_command(app).commands[name].params if each.param_type_name == "option"}


# ---------------------------------------------------------------- groups


def test_the_groups_stand_in_help_with_a_line_a_command():
    shown = panels(told())
    assert list(shown) == ["Options", *GROUPS]
    for group, commands in GROUPS.items():
        assert [line.split()[0] for line in shown[group]] == [each.name for each in commands]


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_fits_into_eighty_columns(name):
    lines = told(*filter(None, [name]))
    assert max(map(len, lines)) <= 80 and not [line for line in lines if "…" in line]


def test_every_command_is_in_a_group():
    assert set(get_command(app).commands) == set(COMMANDS)


# ---------------------------------------------------------------- examples


@pytest.mark.parametrize("name", COMMANDS)
def test_help_ends_with_an_example(name):
    last = [line for line in told(name) if line.strip()][-1]
    assert last.strip() == f"Example: {COMMANDS[name].example}"


@pytest.fixture
def place(tmp_path, monkeypatch) -> Path:
    """A folder with a page that was handed in, and nothing that opens a browser."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serve, "serve", lambda *wanted, **more: 0)
    monkeypatch.setattr(open_lessons, "open_in_marimo", lambda *wanted: 0)
    monkeypatch.setattr(notebook, "open_in_marimo", lambda *wanted: 0)
    (tmp_path / "handed-in").mkdir()
    shutil.copy(Path(__file__).parents[2] / "saved_by_0_1/handed_in.html", tmp_path / "handed-in")
    return tmp_path


@pytest.mark.parametrize("name", sample(COMMANDS, 3))
def test_every_example_works(name, place):
    _, *words = shlex.split(COMMANDS[name].example)
    assert words[0] == name
    words += [word for option, few in FEW.items() if option in options_of(name) for word in (option, few)]
    done = CliRunner().invoke(app, words, input="q\n")
    assert done.exit_code == 0, done.output
    if name not in ("open", "notebook", "lessons"):
        assert len(done.stdout) > 100 or (name == "collect" and (place / "handed-in/class.html").is_file())


# ---------------------------------------------------------------- options


@pytest.mark.parametrize("option", sample(["--preset", "--set", "--threads", "--json", "--strategy-file"], 5))
def test_an_option_says_the_same_in_all_commands(option):
    helps = [found[option].help for name in COMMANDS if option in (found := options_of(name))]
    assert len(helps) > 1 and len(set(helps)) == 1


def test_how_many_games_each_command_plays():
    found = {name: int(options_of(name)["--games"].default) for name in COMMANDS if "--games" in options_of(name)}
    assert found == GAMES


def test_a_dataclass_stands_for_its_options():
    heard = []

    @dataclass(frozen=True, kw_only=True)
    class Few(Sample, Variant):
        games: Annotated[str, typer.Option(help="Not many.")] = "7"

    @command("warbench try suits", name="try")
    def attempt(asked: Few, loud: bool = False) -> None:
        """Try it."""
        heard.append((asked.setup.text(), asked.run.games, asked.run.seed, asked.as_json, loud))

    own = typer.Typer()
    own.command(attempt.name)(attempt.run)
    words = ["suits:hand_size=5@middle", "--seed", "3", "--set", "ace_value=14", "--loud", "--json"]
    assert CliRunner().invoke(own, words).exit_code == 0
    assert heard == [("suits:hand_size=5,ace_value=14@middle", 7, 3, True, True)]
    assert "Not many." in CliRunner().invoke(own, ["--help"]).stdout
