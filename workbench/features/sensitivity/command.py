"""The command that turns every dial one step each way."""

from typing import Annotated

import typer

from workbench.cli.kit.common import AsList, Changes, GameName, Games, Preset, Seed, Strategies, Threads
from workbench.cli.kit.interrupt import leave_unless, until_stopped

OneMetric = Annotated[
    str,
    typer.Option(metavar="NAME", help="What is looked at: a metric that 'warbench metrics GAME' lists, or skill."),
]


def register(app: typer.Typer) -> None:
    """Let the command line have this command."""
    app.command()(sensitivity)


def sensitivity(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Strategies = "",
    metric: OneMetric = "",
    games: Games = "10000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsList = False,
) -> None:
    """Turn every dial one step each way: what that does to one number of the game, the largest effect first."""
    from engine.analysis.sensitivity import SKILL, effects, metric_of, steps
    from engine.analysis.skill import players_of, tables_of
    from workbench.cli.kit import inputs as given
    from workbench.features.sensitivity import output as sensitivity_output

    of_skill = metric == SKILL
    setup = given.read_variant(game, preset, changes, "" if of_skill else strategies)
    run, wanted = given.read_run(games, seed, threads), metric_of(setup, metric)
    players = players_of(setup, given.player_names(strategies)) if of_skill else ()
    playing = effects(setup, wanted or SKILL, run.games, run.seed, players, threads=run.threads)
    for table in tables_of(setup, (players[0], players[1])) if players else [setup]:
        given.make_ready(table, run.seed)
    with given.progress("Dials", len(steps(setup))) as more:
        found, done = until_stopped(playing, more)
    if as_json:
        sensitivity_output.print_effects_json(setup, run, wanted, found)
    else:
        sensitivity_output.show_effects(setup, run, wanted, found, players)
    leave_unless(done)
