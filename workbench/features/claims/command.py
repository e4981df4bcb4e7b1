"""The command that judges what the designers claimed."""

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Games, Sample
from workbench.cli.kit.workers.options import OnWorkers

GameOrClaim = Annotated[
    str, typer.Argument(metavar="[GAME]", help="A game, or one claim such as SUITS-X5; if left out, all games.")
]


@dataclass(frozen=True, kw_only=True)
class Options(OnWorkers, Sample):
    """The common options of a sample, as each claim names its rules and players; and what plays."""

    games: Games = "100000"


@command("warbench claims SUITS-X5")
def claims(asked: Options, game: GameOrClaim = "") -> None:
    """Judge what the designers claimed about their games.

    What holds, with which players, and by which figure.
    """
    from engine.analysis.documents.claim_file import MOST, claims_named
    from engine.analysis.documents.claims import judge_all
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit.json_output import text
    from workbench.features.claims import output
    from workbench.features.claims.verdicts import row

    run, claimed = asked.run, claims_named(game)
    setups = [claim.cases[0].setups[-1] for claim in claimed if claim.cases]
    for setup in {setup.game.name: setup for setup in setups}.values():
        given.make_ready(setup, run.seed)
    with asked.executor() as executor, given.progress("Claims", len(claimed)) as more:
        how: dict[str, Any] = {"executor": executor, "progress": more, "threads": run.threads}
        found = list(judge_all(claimed, min(run.games, MOST), run.seed, **how))
    if asked.as_json:
        print(text([row(each) for each in found]))
    else:
        output.show_claims(found)
