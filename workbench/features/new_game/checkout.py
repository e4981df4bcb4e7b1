"""Where a new game is written: a source checkout, in which nothing is overwritten.

The folder `engine/games` is the registry of games, and its code is compiled and cached with that of the engine. So a game of one's
own is written where all games are; an installed package is no place for it.
"""

import re
from keyword import iskeyword
from pathlib import Path

import engine
from engine.core import game as games
from engine.core.rules import BadInput, short

LONGEST_NAME, LONGEST_TEXT = 24, 60  # characters
_MARKS = ("engine/games/__init__.py", "data/war/rulebook.md", "tests/kit/fingerprints.py")
_NAME = re.compile(r"[a-z]+(_[a-z]+)*")
_TEXT = re.compile(r"[\w '!?,.:&()-]+")

Files = dict[str, str]  # texts by their path in the checkout


def checkout(into: str) -> Path:
    """The checkout of a folder, or the one that runs; BadInput if it is none."""
    root = Path(into).expanduser() if into else Path(engine.__file__).parents[1]
    if not all((root / each).is_file() for each in _MARKS):
        where = f"'{short(into)}'" if into else "this installed Warbench"
        raise BadInput(
            f"A game is written into a source checkout, and {where} is none: clone Warbench, or name its folder with --into."
        )
    return root


def checked_name(name: str, root: Path) -> str:
    """The name of a new game; BadInput in one sentence if it cannot be one."""
    if len(name) > LONGEST_NAME:
        raise BadInput(f"The name of a game has at most {LONGEST_NAME} characters, not {len(name)}.")
    if not _NAME.fullmatch(name) or iskeyword(name):
        raise BadInput(
            f"'{short(name)}' cannot name a game: use small letters, and underscores between them, such as my_game."
        )
    known = {each for each in (*games.names(), *_names_in(root)) if prefix_of(each) == prefix_of(name)}
    if known:
        raise BadInput(f"There is a game '{min(known)}' already; give the new one another name.")
    return name


def _names_in(root: Path) -> list[str]:
    return [
        each.stem
        for folder in ("engine/games", "data")
        for each in (root / folder).iterdir()
        if _NAME.fullmatch(each.stem)
    ]


def checked_text(option: str, text: str) -> str:
    """A title or a name of a person; BadInput if it is too long or has signs that a file of Python or a rulebook reads otherwise."""
    if len(text) > LONGEST_TEXT or not _TEXT.fullmatch(text):
        raise BadInput(
            f"{option} is one line of letters, digits and simple punctuation, at most {LONGEST_TEXT} characters long."
        )
    return text.strip()


def prefix_of(name: str) -> str:
    """What the ids of its clauses begin with: MYGAME for my_game."""
    return name.replace("_", "").upper()


def write(root: Path, files: Files) -> None:
    """Write the files; BadInput if one of them exists, or if they cannot be written, and then none is left."""
    there = [each for each in files if (root / each).exists()]
    if there:
        raise BadInput(f"{there[0]} exists already, and nothing is overwritten; give the game another name.")
    written: list[Path] = []
    try:
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            written.append(root / path)
            (root / path).write_text(text, "utf-8")
    except OSError as error:
        for each in written:
            each.unlink(missing_ok=True)
        raise BadInput(f"The game cannot be written into {root}: {error.strerror}.") from None
