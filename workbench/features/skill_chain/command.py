"""The command that counts how many strengths of players differ for certain."""

from dataclasses import dataclass
from time import perf_counter
from typing import Annotated, Any

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import SAMPLE, Deals
from workbench.cli.kit.workers.options import OnWorkers

Players = Annotated[
    str, typer.Option(metavar="NAMES", help="The players, the weakest first, such as random,middle,think10.")
]
DealsOfAStep = Annotated[
    str,
    typer.Option(
        metavar="N",
        help="Deals of each step; a fifth of them where a player thinks, or one of 25 in long games.",
        rich_help_panel=SAMPLE,
    ),
]


@dataclass(frozen=True, kw_only=True)
class Options(OnWorkers, Deals):
    """The common options, as the strategies are the players of the chain; and what plays."""

    games: DealsOfAStep = "1000"


@command("warbench skill-chain suits --players random,lowest,middle")
def skill_chain(asked: Options, players: Players = "") -> None:
    """Count how many strengths of players differ for certain.

    Each player of the chain against the one before it, then the last against the first.
    """
    from engine.analysis import skill_chain as engine
    from engine.analysis.skill import tables_of
    from workbench.cli.kit.inputs import make_ready
    from workbench.features.skill_chain import output

    setup, run = asked.setup, asked.run
    named = engine.chain_of(setup, players)
    for lower, upper in engine.steps_of(named):
        for table in tables_of(setup, (upper, lower)):
            make_ready(table, run.seed)
    began = perf_counter()
    with asked.executor() as executor:
        how: dict[str, Any] = {"executor": executor, "threads": run.threads}
        found = engine.skill_chain(setup, run.games, run.seed, players=named, **how)
    show = output.print_skill_chain_json if asked.as_json else output.show_skill_chain
    show(setup, run.seed, found, perf_counter() - began)
