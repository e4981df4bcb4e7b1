"""The command that plays many games of one variant."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Common, Metrics, StrategyFile

if TYPE_CHECKING:
    from workbench.cli.kit.inputs import Run

PARTS = "Millions of games"  # the panel of --help
Out = Annotated[str, typer.Option(metavar="FILE", help="Write one row per game, as FILE.parquet or FILE.csv.")]
Columns = Annotated[
    str, typer.Option(metavar="A,B", help="With --out: write only these columns, or 'all', and print no tables.")
]
Parts = Annotated[
    str,
    typer.Option(
        metavar="FOLDER", help="Write the games into FOLDER, a Parquet file for every 50,000.", rich_help_panel=PARTS
    ),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with the parts that are missing in FOLDER.", rich_help_panel=PARTS)
]
Processes = Annotated[
    str, typer.Option(metavar="N", help="Play parts in N processes of this machine.", rich_help_panel=PARTS)
]
Cluster = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help="Play parts on the workers of a Dask scheduler, such as tcp://10.0.0.1:8786.",
        rich_help_panel=PARTS,
    ),
]


@dataclass(frozen=True, kw_only=True)
class Options(Common):
    """The common options, strategies of your own, and where millions of games are played."""

    strategy_file: StrategyFile = ""
    parts: Parts = ""
    resume: Resume = False
    processes: Processes = ""
    cluster: Cluster = ""

    @cached_property
    def run(self) -> "Run":
        """The amounts; into a folder, more games are possible."""
        from engine.simulation.parts.simulate_parts import MOST_GAMES
        from workbench.cli.kit.inputs import read_run

        return read_run(self.games, self.seed, self.threads, MOST_GAMES if self.parts else None)


@command("warbench simulate suits --set hand_size=5 --out games.csv")
def simulate(asked: Options, out: Out = "", columns: Columns = "", metrics: Metrics = "") -> None:
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
