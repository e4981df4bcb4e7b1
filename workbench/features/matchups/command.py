"""The command that says who beats whom."""

from typing import Annotated

import typer

from workbench.cli.kit.common import AsJson, Changes, GameName, Games, Preset, Seed, Threads
from workbench.cli.kit.interrupt import leaving

Several = Annotated[
    str,
    typer.Option("--strategies", metavar="A,B,C", help="Who meets whom; if left out, all ordinary ways of playing."),
]


def register(app: typer.Typer) -> None:
    """Let the command line have this command."""
    app.command()(matchups)


def matchups(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Several = "",
    games: Games = "2000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsJson = False,
) -> None:
    """Let all ways of playing meet each other, from every seat of the same deals: who beats whom, and which mixture nobody beats."""
    from engine.analysis.matchups import matchups as play
    from engine.analysis.matchups import pairs_of, read_names, refusal
    from engine.setup.setup import Setup
    from workbench.cli.kit import inputs as given
    from workbench.features.matchups import output as matchups_output

    setup, run = given.read_variant(game, preset, changes), given.read_run(games, seed, threads)
    wanted = read_names(setup, strategies)
    for name in wanted:
        given.make_ready(Setup.of(setup.game, setup.rules, [name]), run.seed)
    published = setup.by(setup.game.Rules())
    sides = [setup] if not setup.rules.changes() or refusal(published) else [setup, published]
    rounds = sum(len(pairs_of(side, wanted)) * side.game.count(side.rules) for side in sides)
    with given.progress("Playing", rounds * run.games) as more, leaving():
        found = play(setup, wanted, run.games, run.seed, threads=run.threads, progress=more)
    (matchups_output.print_json if as_json else matchups_output.show_matchups)(found, run)
