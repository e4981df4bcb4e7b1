"""The commands that say what there is: the games, and the presets, strategies and metrics of one."""

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game that 'warbench games' lists.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON list and nothing else.")]


def register(app: typer.Typer) -> None:
    """Let the command line have the commands about one game."""
    for command in (presets, strategies, metrics):
        app.command()(command)


def games(as_json: AsJson = False) -> None:
    """List the games."""
    from engine.simulation import entries
    from workbench.cli.kit.json_text import text
    from workbench.cli.kit.lists import show_games

    if as_json:
        print(text(entries.games()))
    else:
        show_games()


def presets(game: GameName, as_json: AsJson = False) -> None:
    """List the named variants of a game: what each changes, who proposed it and why."""
    _show("presets", game, as_json, ("name", "title", "changes", "who"))


def strategies(game: GameName, as_json: AsJson = False) -> None:
    """List the strategies of a game, part by part: what each does and where it comes from."""
    _show("strategies", game, as_json, ("part", "name", "words", "says", "source"))


def metrics(game: GameName, as_json: AsJson = False) -> None:
    """List what is measured of a game, with the definitions."""
    _show("metrics", game, as_json, ("name", "title", "unit", "says"))


def _show(what: str, game: str, as_json: bool, columns: tuple[str, ...]) -> None:
    """One of the lists of `engine.simulation.entries`: all of it as JSON, or some columns as a table."""
    from engine.simulation import entries
    from workbench.cli.kit.json_text import text
    from workbench.cli.kit.lists import show_list

    found = getattr(entries, what)(game)
    if as_json:
        print(text(found))
    else:
        show_list((tuple(each[column] for column in columns) for each in found), columns)
