"""The command that writes the files of a new game into a checkout."""

from typing import Annotated

import typer

from workbench.cli.kit.command import command

Name = Annotated[str, typer.Argument(metavar="NAME", help="What files and commands call the game, such as my_game.")]
From = Annotated[
    str, typer.Option("--from", metavar="TEXT", help="Begin as a variant of Your War, such as yours:hand_size=3.")
]
Smallest = Annotated[bool, typer.Option("--smallest", help="Begin with the least game: the higher card wins.")]
Title = Annotated[str, typer.Option(metavar="TEXT", help="The title of the game; without it, its name.")]
Who = Annotated[str, typer.Option(metavar="TEXT", help="Who made it.")]
Into = Annotated[str, typer.Option(metavar="FOLDER", help="The checkout to write into; without it, the one that runs.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="List the files, and write none.")]


@command("warbench new my_game --smallest --dry-run")
def new(
    name: Name,
    begun_from: From = "",
    smallest: Smallest = False,
    title: Title = "",
    who: Who = "",
    into: Into = "",
    dry_run: DryRun = False,
) -> None:
    """Write a game of your own in Python.

    Its code, rulebook, presets, examples and tests; then change a rule.
    """
    from engine.core.rules import BadInput
    from workbench.features.new_game.checkout import checked_name, checked_text, checkout, write

    if bool(begun_from) == smallest:
        raise BadInput("Say what the game begins with: --from yours:hand_size=3, or --smallest.")
    root = checkout(into)
    given = checked_name(name, root)
    called = checked_text("--title", title or given.replace("_", " ").title())
    by = checked_text("--who", who) if who else ""
    files = _files(given, called, by, begun_from)
    if not dry_run:
        write(root, files)
    _report(root.as_posix(), given, files, dry_run)


def _files(name: str, title: str, who: str, begun_from: str) -> dict[str, str]:
    if not begun_from:
        from workbench.features.new_game.smallest_game import smallest_game

        return smallest_game(name, title, who)
    from workbench.features.new_game.game_from_rules import game_from_rules, read_start

    return game_from_rules(read_start(begun_from), name, title, who)


def _report(root: str, name: str, files: dict[str, str], dry_run: bool) -> None:
    """The files with their lines, those of a folder together, and what comes next."""
    folders: dict[str, list[str]] = {}
    for path, text in files.items():
        folder, _, file = path.rpartition("/")
        folders.setdefault(folder, []).append(f"{file} ({len(text.splitlines())})")
    print(f"{'Would be written' if dry_run else 'Written'} into {root}, with the lines of each file:")
    for folder, names in folders.items():
        shown = names if len(names) <= 20 else [f"{len(names)} files"]
        print(f"  {folder}: {', '.join(shown)}")
    print("\nNext, in this folder:")
    for line in ("fingerprints", "moments", "published"):
        print(f"  python -m tests.kit.{line} {name}")
    print(f"  python -m tests.kit.open_questions\n  warbench simulate {name}")
    print(f'  python -m pytest -m "slow or not slow" -k {name}')
