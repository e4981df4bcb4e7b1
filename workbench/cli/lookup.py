"""The commands that say what there is: the games, and of each its rules, rulebook, presets, strategies and metrics."""

from typing import Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import AsJson, GameName, Variant

Clean = Annotated[bool, typer.Option("--clean", help="A clean copy to print: no marks of change, gaps settled.")]
Title = Annotated[str, typer.Option(metavar="T", help="The title of the clean copy.")]
Who = Annotated[str, typer.Option(metavar="NAME", help="Who made the variant, for the clean copy.")]


@command("warbench games")
def games(as_json: AsJson = False) -> None:
    """List the games."""
    from engine.simulation import entries
    from workbench.cli.kit.json_output import text
    from workbench.cli.lookup_output import show_games

    if as_json:
        print(text(entries.games()))
    else:
        show_games()


@command("warbench rules suits --set hand_size=5")
def rules(asked: Variant) -> None:
    """Show every rule that can be changed.

    Its value, what is allowed, its clause in the rulebook and its meaning; then the presets and the strategies.
    """
    from workbench.cli.kit.json_output import text
    from workbench.cli.lookup_output import show_rules

    if asked.as_json:
        print(text(asked.setup.rules.table()))
    else:
        show_rules(asked.setup)


@command("warbench rulebook suits:equal_faces")
def rulebook(asked: Variant, clean: Clean = False, title: Title = "", who: Who = "") -> None:
    """Print the rulebook of a variant as Markdown.

    Its numbers are filled in and its changes are marked; with --clean it is a copy to play from.
    """
    from engine.setup.clean_rulebook import clean_rulebook
    from engine.setup.rulebook import rulebook as book_of
    from workbench.cli.kit.json_output import text
    from workbench.cli.lookup_output import of_rulebook

    setup = asked.setup
    if clean and not asked.as_json:
        print(clean_rulebook(setup.game, setup.rules, title, who).markdown(), end="")
        return
    book = book_of(setup.game, setup.rules)
    if asked.as_json:
        print(text(of_rulebook(setup, book)))
    else:
        print(book.markdown(), end="")


@command("warbench presets suits")
def presets(game: GameName, as_json: AsJson = False) -> None:
    """List the named variants of a game.

    What each changes, who proposed it and why.
    """
    _show("presets", game, as_json, ("name", "title", "changes", "who"))


@command("warbench strategies mindful")
def strategies(game: GameName, as_json: AsJson = False) -> None:
    """List the strategies of a game.

    Part by part: what each does and where it comes from.
    """
    _show("strategies", game, as_json, ("part", "name", "words", "says", "source"))


@command("warbench metrics river")
def metrics(game: GameName, as_json: AsJson = False) -> None:
    """List what is measured of a game.

    With the definitions. --metrics of other commands takes these names, and skill, which is not of single games.
    """
    _show("metrics", game, as_json, ("name", "title", "unit", "says"))


def _show(what: str, game: str, as_json: bool, columns: tuple[str, ...]) -> None:
    """One of the lists of `engine.simulation.entries`: all of it as JSON, or some columns as a table."""
    from engine.setup.setup import as_setup
    from engine.simulation import entries
    from workbench.cli.kit.json_output import text
    from workbench.cli.lookup_output import show_list

    found = getattr(entries, what)(as_setup(game))
    if as_json:
        print(text(found))
    else:
        show_list((tuple(each[column] for column in columns) for each in found), columns)
