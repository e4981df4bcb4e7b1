"""The smallest game: the files of `templates/smallest`, a game of one file that works, under another name."""

from pathlib import Path

from workbench.features.new_game.checkout import Files, prefix_of

_FOLDER = Path(__file__).parent / "templates/smallest"
_NAME, _TITLE = "smallest", "Smallest"
_NOT_TYPED = "# mypy: ignore-errors\n"  # of the template, as of all games: numba's types are not Python's


def smallest_game(name: str, title: str, who: str) -> Files:
    """The files of the smallest game under this name."""
    texts = {
        path.relative_to(_FOLDER).as_posix(): path.read_text("utf-8").removeprefix(_NOT_TYPED)
        for path in sorted(_FOLDER.rglob("*.*"))
        if _is_text(path)
    }
    found = {_place(path, name): _renamed(text, name, title) for path, text in texts.items()}
    byline = f"By {who}." if who else "A new game."
    book = f"data/{name}/rulebook.md"
    code = f"engine/games/{name}.py"
    found[book] = found[book].replace("A new game.", byline, 1)
    if who:
        found[code] = found[code].replace(f'document="{title}"', f'document="{title}, by {who}"', 1)
    return {**found, f"tests/games/{name}/__init__.py": ""}


def _is_text(path: Path) -> bool:
    return path.suffix in (".py", ".md", ".toml") and path.stem != "__init__"


def _place(path: str, name: str) -> str:
    """Where a file of the folder belongs in a checkout."""
    if path == "smallest.py":
        return f"engine/games/{name}.py"
    if path == "check_game.py":
        return f"tests/games/{name}/test_{name}.py"
    return f"data/{name}/{path.replace(_NAME, name)}"


def _renamed(text: str, name: str, title: str) -> str:
    return text.replace(_NAME.upper(), prefix_of(name)).replace(_NAME, name).replace(_TITLE, title)
