"""The command that measures what the rulebook leaves open."""

import typer

from workbench.cli.kit.common import AsList, Changes, GameName, Games, Preset, Seed, Strategies, Threads
from workbench.cli.kit.interrupt import leave_unless, until_stopped


def register(app: typer.Typer) -> None:
    """Let the command line have this command."""
    app.command()(gaps)


def gaps(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Strategies = "",
    games: Games = "4000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsList = False,
) -> None:
    """Weigh what the rulebook leaves open: how often each gap comes up, and how many deals another reading decides."""
    from engine.analysis.gaps import chance, closed_by_dials, weighed
    from workbench.cli.kit import inputs as given
    from workbench.features.gaps import output as gaps_output

    setup, run = given.read_variant(game, preset, changes, strategies), given.read_run(games, seed, threads)
    given.make_ready(setup, run.seed)
    with given.progress("Gaps", len(closed_by_dials(setup))) as more:
        level = chance(setup, run.games, run.seed, threads=run.threads)
        found, done = until_stopped(weighed(setup, run.games, run.seed, threads=run.threads), more)
    show = gaps_output.print_gaps_json if as_json else gaps_output.show_gaps
    show(setup, run, level, found)
    leave_unless(done)
