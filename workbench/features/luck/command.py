"""The command that divides the way to the win into cards and choices."""

from dataclasses import dataclass
from time import perf_counter
from typing import Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import SAMPLE, Common

Followed = Annotated[str, typer.Option(metavar="N", help="How many games are followed.", rich_help_panel=SAMPLE)]
PlaysOfAChoice = Annotated[
    str, typer.Option(metavar="N", help="How many times the game is played on, at each choice.", rich_help_panel=SAMPLE)
]


@dataclass(frozen=True, kw_only=True)
class Options(Common):
    """The common options, with few games: each is played on from every choice."""

    games: Followed = "40"
    plays: PlaysOfAChoice = "100"


@command("warbench luck suits --players middle")
def luck(asked: Options) -> None:
    """Divide the way to the win into cards and choices.

    From the deal to the end, in means over games that were won.
    """
    from engine.analysis.decisions.luck import luck as play
    from engine.setup.world_rollouts import weigher_name
    from workbench.cli.kit import inputs as given
    from workbench.features.luck import output

    setup, run = asked.setup, asked.run
    plays = given.read_plays(asked.plays)
    given.announce_compiling(setup, weigher_name(setup.game))
    began = perf_counter()
    with given.progress("Games", run.games) as more:
        found = play(setup, run.games, run.seed, plays=plays, threads=run.threads, progress=more)
    show = output.print_luck_json if asked.as_json else output.show_luck
    show(setup, run.seed, found, perf_counter() - began)
