"""The command that plays many games of one variant."""

from typing import Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Metrics
from workbench.cli.parts.options import ManyGames

Out = Annotated[str, typer.Option(metavar="FILE", help="Write one row per game, as FILE.parquet or FILE.csv.")]
Columns = Annotated[
    str,
    typer.Option(metavar="A,B", help="With --out or --parts: write only these columns, or 'all', and print no tables."),
]


@command("warbench simulate suits --set hand_size=5 --out games.csv")
def simulate(asked: ManyGames, out: Out = "", columns: Columns = "", metrics: Metrics = "") -> None:
    """Play many games: how they end and what they are like.

    Of one variant, each figure with its interval; and, with --out, a file with a row a game. Millions of games go with --parts
    into a folder, also from many processes or machines.
    """
    from workbench.cli import simulate_output as output
    from workbench.cli.kit import inputs as given

    given.add_strategies(asked.game, asked.strategy_file)
    setup, run = asked.setup, asked.run
    wanted = given.read_metrics(setup, metrics)
    if asked.parts or asked.resume or asked.processes or asked.cluster:
        from workbench.cli.parts.output import simulate_into_parts

        simulate_into_parts(asked, columns, wanted, out)
        return
    if columns:
        output.write_columns(setup, run, columns, out, asked.as_json)
        return
    tally, seconds = output.played(setup, run, wanted, out)
    told = output.summaries(setup, run, tally, wanted)
    (output.print_games_json if asked.as_json else output.show_games_played)(setup, run, tally, told, seconds)
