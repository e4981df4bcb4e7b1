"""The command that says whether what the designers claimed is so."""

from typing import Annotated

import typer

from workbench.cli.kit.common import Games, Seed, Threads


def register(app: typer.Typer) -> None:
    """Let the command line have this command."""
    app.command()(claims)


def claims(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A game, or one claim such as SUITS-X5; if left out, all games.")
    ] = "",
    games: Games = "100000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON list and nothing else.")] = False,
) -> None:
    """Judge what the designers claimed about their games: what holds, in whose hands, and by which figure."""
    from engine.analysis.documents.claim_file import MOST, claims_named
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written
    from workbench.cli.kit import tables
    from workbench.features.claims.verdicts import judged, row

    run = given.read_run(games, seed, threads)
    claimed = claims_named(game)
    for setup in {
        claim.cases[0].setups[-1].game.name: claim.cases[0].setups[-1] for claim in claimed if claim.cases
    }.values():
        given.make_ready(setup, run.seed)
    with given.progress("Claims", len(claimed)) as more:
        found = list(judged(claimed, min(run.games, MOST), run.seed, run.threads, more))
    if as_json:
        print(written.text([row(each) for each in found]))
    elif found:
        tables.show_claims(found)
    else:
        tables.show("Nobody has written down yet what was claimed about this game.")
