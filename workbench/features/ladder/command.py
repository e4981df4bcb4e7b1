"""The command that orders the strategies by strength."""

from dataclasses import dataclass
from time import perf_counter
from typing import Annotated, Any

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Deals, Games, StrategyFile
from workbench.cli.kit.workers.options import OnWorkers

Players = Annotated[
    str,
    typer.Option(metavar="A,B", help="More strategies, such as think10,think100: players that think take minutes."),
]


@dataclass(frozen=True, kw_only=True)
class Options(OnWorkers, Deals):
    """The common options without strategies, as all of a game are on its ladder; and what plays."""

    strategy_file: StrategyFile = ""
    games: Games = "1000"


@command("warbench ladder suits --set hand_size=5")
def ladder(asked: Options, players: Players = "") -> None:
    """Order the strategies by strength.

    Each plays against plain players, from every seat of the same deals.
    """
    from engine.analysis.ladder import ladder as play
    from engine.analysis.ladder import rounds, tables_of
    from engine.setup.setup import names_of_seats
    from workbench.cli.kit import inputs as given
    from workbench.features.ladder import output

    mine = given.add_strategies(asked.game, asked.strategy_file)
    setup, run, others = asked.setup, asked.run, (*names_of_seats(players), *mine)
    for table in tables_of(setup, others):
        given.make_ready(table, run.seed)
    began = perf_counter()
    with (
        asked.executor(setup.game.name, asked.strategy_file) as executor,
        given.progress("Playing", rounds(setup, others) * run.games) as more,
    ):
        how: dict[str, Any] = {"executor": executor, "progress": more, "threads": run.threads}
        found = play(setup, run.games, run.seed, players=others, **how)
    frame, seconds = found.frame(), perf_counter() - began
    if asked.as_json:
        output.print_ladder_json(setup, run, frame, seconds)
    else:
        output.show_ladder(setup, run, frame)
