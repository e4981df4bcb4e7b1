"""The command that says how strong each way of playing is."""

from time import perf_counter
from typing import Annotated

import typer

from workbench.cli.kit.common import AsJson, Changes, GameName, Games, Preset, Seed, StrategyFile, Threads

Players = Annotated[
    str,
    typer.Option(help="Who stands on the ladder as well, such as think10,think100: players that think take minutes."),
]


def register(app: typer.Typer) -> None:
    """Let the command line have this command."""
    app.command()(ladder)


def ladder(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategy_file: StrategyFile = "",
    games: Games = "1000",
    seed: Seed = "0",
    players: Players = "",
    threads: Threads = "",
    as_json: AsJson = False,
) -> None:
    """Play every way of playing against a plain one, from each seat of the same deals: who wins how much."""
    from engine.analysis.ladder import ladder as play
    from engine.analysis.ladder import rounds, tables_of
    from engine.setup.setup import names_of_seats
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written
    from workbench.cli.kit import tables

    mine = given.add_strategies(game, strategy_file)
    setup, run = given.read_variant(game, preset, changes), given.read_run(games, seed, threads)
    others = (*names_of_seats(players), *mine)
    for table in tables_of(setup, others):
        given.make_ready(table, run.seed)
    with given.progress("Playing", rounds(setup, others) * run.games) as more:
        began = perf_counter()
        frame = play(setup, run.games, run.seed, players=others, threads=run.threads, progress=more)
        seconds = perf_counter() - began
    if as_json:
        print(written.text(written.of_ladder(setup, run, frame, seconds)))
    else:
        tables.show_ladder(setup, run, frame)
