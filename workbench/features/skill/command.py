"""The command that measures skill against the deal."""

from time import perf_counter
from typing import Annotated

import typer

from workbench.cli.kit.common import AsJson, Changes, GameName, Games, Preset, Seed, Threads

Two = Annotated[
    str, typer.Option("--strategies", metavar="A,B", help="The two players; if left out, those who open the game.")
]


def register(app: typer.Typer) -> None:
    """Let the command line have this command."""
    app.command()(skill)


def skill(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Two = "",
    games: Games = "4000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsJson = False,
) -> None:
    """Let two players play each deal from every seat: in how many the better one wins anyway, in how many the deal does."""
    from engine.analysis.skill import players_of, refuse_choiceless, rounds, tables_of
    from engine.analysis.skill import skill as play
    from workbench.cli.kit import inputs as given
    from workbench.features.skill import output as skill_output

    setup, run = given.read_variant(game, preset, changes), given.read_run(games, seed, threads)
    players = players_of(setup, given.player_names(strategies))
    refuse_choiceless(setup)
    for table in tables_of(setup, players):
        given.make_ready(table, run.seed)
    sides = [setup] if not setup.rules.changes() else [setup, setup.by(setup.game.Rules())]
    with given.progress("Playing", sum(rounds(side) for side in sides) * run.games) as more:
        began = perf_counter()
        found = play(setup, players, run.games, run.seed, threads=run.threads, progress=more)
        seconds = perf_counter() - began
    show = skill_output.print_skill_json if as_json else skill_output.show_skill
    show(setup, run, found, seconds)
