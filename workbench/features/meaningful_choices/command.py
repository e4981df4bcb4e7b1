"""The command that asks whether the choices mean anything."""

from dataclasses import dataclass
from time import perf_counter
from typing import Annotated, Any

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import SAMPLE, Common, Plays
from workbench.cli.kit.workers.options import OnWorkers

FromGames = Annotated[
    str, typer.Option(metavar="N", help="How many games the choices are drawn from.", rich_help_panel=SAMPLE)
]
OfAGame = Annotated[
    str, typer.Option(metavar="N", help="How many choices of each game are looked at.", rich_help_panel=SAMPLE)
]
Simple = Annotated[str, typer.Option(metavar="NAME", help="The strategy whose option is called the obvious one.")]


@dataclass(frozen=True, kw_only=True)
class Options(OnWorkers, Common):
    """The common options, with few games, as each option of their choices is played on; and what plays."""

    games: FromGames = "60"
    plays: Plays = "400"
    choices: OfAGame = "4"


@command("warbench meaningful-choices suits --simple highest")
def meaningful_choices(asked: Options, simple: Simple = "") -> None:
    """Say how many choices matter, and by how much.

    What choosing well is worth, and how much of it the obvious option gets.
    """
    from engine.analysis.decisions.meaningful_choices import meaningful_choices as play
    from engine.setup.world_rollouts import weigher_name
    from workbench.cli.kit import inputs as given
    from workbench.features.meaningful_choices import output

    setup, run = asked.setup, asked.run
    plays, choices = given.read_plays(asked.plays, 4), given.read_whole("--choices", asked.choices, 1, 1_000)
    given.announce_compiling(setup, weigher_name(setup.game))
    began = perf_counter()
    with asked.executor() as executor, given.progress("Choices", run.games * choices) as more:
        how: dict[str, Any] = {"executor": executor, "progress": more, "threads": run.threads}
        found = play(setup, run.games, run.seed, plays=plays, choices=choices, simple=simple, **how)
    show = output.print_meaningful_choices_json if asked.as_json else output.show_meaningful_choices
    show(setup, run.seed, found, perf_counter() - began)
