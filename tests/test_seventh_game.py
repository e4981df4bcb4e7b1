"""A seventh game is two folders and four commands. The tests put Beggar-my-neighbour (tests/kit/beggar) into a
copy of the checkout, as CONTRIBUTING says; then all tools work with it, and no other file has changed."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.kit.copied_checkout import copy_into, run

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
KIT = Path(__file__).parent / "kit/beggar"
GAME = "beggar"


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file of a checkout that somebody wrote."""
    every = (p for p in folder.rglob("*") if p.is_file() and not {"__pycache__", "cache"} & set(p.parts))
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in every}


@pytest.fixture(scope="module")
def before(tmp_path_factory) -> dict[str, bytes]:
    """The checkout as it was copied."""
    folder = copy_into(tmp_path_factory.mktemp("seventh") / "checkout")
    return {"": str(folder).encode(), **files_of(folder)}


def recipe() -> list[str]:
    """The commands that CONTRIBUTING names for a game."""
    chapter = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## A game\n")[2].partition("\n## ")[0]
    return re.findall(r"^\.venv/bin/python (-m tests\.kit\..*)$", chapter, re.M)


@pytest.fixture(scope="module")
def house(before) -> Path:
    """The copy with the game in it: two folders, four commands."""
    folder = Path(before[""].decode())
    shutil.copytree(KIT / "engine", folder / "engine/games", dirs_exist_ok=True)
    shutil.copytree(KIT / "data", folder / "data" / GAME)
    (folder / "data" / GAME / "fingerprint.json").unlink()
    commands = [command.replace("GAME", GAME).split() for command in recipe()]
    assert [words[1] for words in commands] == [
        "tests.kit.fingerprints",
        "tests.kit.moments",
        "tests.kit.published",
        "tests.kit.open_questions",
    ]
    for words in commands:
        run(folder, sys.executable, *words)
    return folder


def test_no_other_file_is_touched(before, house):
    now = files_of(house)
    own = {name for name in now if name.startswith((f"engine/games/{GAME}", f"data/{GAME}/"))}
    changed = {name for name in now.keys() | before.keys() - {""} if now.get(name) != before.get(name)}
    assert changed - own == {"docs/open_questions.md", "docs/columns.md"}


def test_its_games_are_those_that_were_written_down(house):
    written = house / "data" / GAME / "fingerprint.json"
    assert written.read_text("utf-8") == (KIT / "data/fingerprint.json").read_text("utf-8")


def test_everything_works_with_it(house):
    run(house, sys.executable, "-m", "pytest", "-n", "0", "-q", "tests/kit/beggar/seventh.py")


@pytest.mark.parametrize(("room", "least"), [("engine", 33), ("games", 50), ("features", 11), ("workbench", 35)])
def test_it_is_held_by_the_tests_of_all_games(house, room, least):
    told = run(house, sys.executable, "-m", "pytest", "-n", "0", "-q", "-m", "not browser", "-k", GAME, f"tests/{room}")
    without_documents = room == "engine" and not (house.parent / "shared").exists()
    assert int(re.search(r"(\d+) passed", told)[1]) >= least - without_documents


def test_the_walls_stand_and_the_documents_tell_the_truth(house):
    said = ["tests/test_walls.py", "tests/test_readme.py", "-k", "not command and not bench and not python"]
    run(house, sys.executable, "-m", "pytest", "-n", "0", "-q", *said)
