"""The command `warbench new`: what it writes, what it refuses, and that it overwrites nothing."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.kit.command_line import run
from workbench.cli.main import app
from workbench.features.new_game.checkout import write
from workbench.features.new_game.smallest_game import smallest_game

ROOT = Path(__file__).parents[3]
MARKS = ("engine/games/__init__.py", "data/war/rulebook.md", "tests/kit/fingerprints.py")


@pytest.fixture
def checkout(tmp_path) -> Path:
    """A folder with the files by which a checkout is known."""
    for each in MARKS:
        (tmp_path / each).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / each).touch()
    return tmp_path


def files_of(folder: Path) -> dict[str, str]:
    return {p.relative_to(folder).as_posix(): p.read_text("utf-8") for p in folder.rglob("*") if p.is_file()}


def test_a_dry_run_lists_the_files_and_writes_none(checkout):
    before = files_of(checkout)
    told = run("new", "my_game", "--smallest", "--into", str(checkout), "--dry-run")
    assert told.startswith("Would be written") and "my_game.py" in told and "tests.kit.fingerprints my_game" in told
    assert files_of(checkout) == before


@pytest.mark.parametrize("begun", [["--smallest"], ["--from", "yours:pairs"]])
def test_a_game_is_written_and_never_over_another(begun, checkout):
    run("new", "my_game", *begun, "--into", str(checkout), "--title", "Ann's Game", "--who", "Ann Other")
    written = files_of(checkout)
    book = written["data/my_game/rulebook.md"]
    assert book.startswith("# Ann's Game\n\nBy Ann Other") and "**MYGAME-01.1**" in book
    code = {path: text for path, text in written.items() if path.startswith("engine/games/my_game")}
    for path, text in code.items():
        compile(text, path, "exec")
        assert not any(old in text for old in ("YOURS-", "engine.games.yours", "SMALLEST", "smallest", "Your War,"))
    again = CliRunner().invoke(app, ["new", "my_game", *begun, "--into", str(checkout)])
    assert again.exit_code == 2 and "There is a game 'my_game' already" in again.output
    assert files_of(checkout) == written


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["my game", "--smallest"], "cannot name a game: use small letters"),
        (["2nd", "--smallest"], "cannot name a game"),
        (["class", "--smallest"], "cannot name a game"),
        (["../war", "--smallest"], "cannot name a game"),
        (["a" * 25, "--smallest"], "has at most 24 characters, not 25"),
        (["suits", "--smallest"], "There is a game 'suits' already"),
        (["su_its", "--smallest"], "There is a game 'suits' already"),
        (["mine"], "Say what the game begins with"),
        (["mine", "--smallest", "--from", "yours"], "Say what the game begins with"),
        (["mine", "--from", "suits:hand_size=5"], "begins as a variant of Your War"),
        (["mine", "--from", "yours@random"], "leave out the players behind @"),
        (["mine", "--from", "yours:hand_size=99"], "hand_size cannot be '99'"),
        (["mine", "--smallest", "--title", 'A "quoted" one'], "--title is one line of letters"),
        (["mine", "--smallest", "--who", "x" * 61], "--who is one line of letters"),
        (["mine", "--smallest", "--into", "nowhere"], "'nowhere' is none: clone Warbench"),
    ],
)
def test_what_cannot_be_written_gets_one_sentence(words, says):
    done = CliRunner().invoke(app, ["new", *words, "--dry-run"])
    assert done.exit_code == 2 and says in done.output.replace("\n", " ") and done.output.count(".\n") == 1, done.output


def test_a_file_that_is_there_stays_and_nothing_is_half_written(checkout):
    files = smallest_game("mine", "Mine", "")
    (checkout / "data/mine").mkdir()
    (checkout / "data/mine/box.toml").write_text("kept", "utf-8")
    with pytest.raises(Exception, match="exists already, and nothing is overwritten"):
        write(checkout, files)
    (checkout / "data/mine/box.toml").unlink()
    (checkout / "data/mine/presets").write_text("in the way", "utf-8")
    before = files_of(checkout)
    with pytest.raises(Exception, match="cannot be written"):
        write(checkout, files)
    assert files_of(checkout) == before
