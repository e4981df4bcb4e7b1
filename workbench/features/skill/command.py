"""The command that measures skill against the deal."""

from dataclasses import dataclass
from time import perf_counter
from typing import Annotated, Any

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Deals, Games
from workbench.cli.kit.workers.options import OnWorkers

Two = Annotated[
    str, typer.Option(metavar="A,B", help="Measure between these two plans instead, which is another number.")
]


@dataclass(frozen=True, kw_only=True)
class Options(OnWorkers, Deals):
    """The common options, with fewer games, as each deal is played from every seat; and what plays."""

    games: Games = "4000"


@command("warbench skill suits --players middle,random")
def skill(asked: Options, players: Two = "") -> None:
    """Measure how often the better player wins.

    The best ordinary player and one at random play each deal from every seat: in how many deals the better one wins
    anyway, in how many the cards decide.
    """
    from engine.analysis.skill import players_of, refuse_choiceless, rounds, tables_of
    from engine.analysis.skill import skill as play
    from workbench.cli.kit import inputs as given
    from workbench.features.skill import output

    setup, run = asked.setup, asked.run
    named = given.player_names(players)
    refuse_choiceless(setup)
    for table in tables_of(setup, players_of(setup, named)):
        given.make_ready(table, run.seed)
    sides = [setup] if not setup.rules.changes() else [setup, setup.by(setup.game.Rules())]
    began = perf_counter()
    every = sum(rounds(side) for side in sides) * run.games
    with asked.executor() as executor, given.progress("Playing", every) as more:
        how: dict[str, Any] = {"executor": executor, "progress": more, "threads": run.threads}
        found = play(setup, named, run.games, run.seed, **how)
    seconds = perf_counter() - began
    (output.print_skill_json if asked.as_json else output.show_skill)(setup, run, found, seconds)
