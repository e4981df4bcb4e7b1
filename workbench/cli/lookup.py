"""The commands that say what there is in a game: its presets, strategies and metrics."""

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game that 'warbench games' lists.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON list and nothing else.")]


def register(app: typer.Typer) -> None:
    """Let the command line have these commands."""
    for command in (presets, strategies, metrics):
        app.command()(command)


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
    """One of the frames of `engine.simulation.catalogue`: all of it as JSON, or some columns as a table."""
    from engine.simulation import catalogue
    from workbench.cli.kit import json_output as json_of
    from workbench.cli.kit import tables

    frame = getattr(catalogue, what)(game)
    if as_json:
        print(json_of.text(frame.to_dicts()))
    else:
        tables.show_list(frame.select(columns).rows(), columns)
