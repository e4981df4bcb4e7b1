"""The options of `warbench simulate`: where millions of games go, and what plays them."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.cli.kit.options import Common, StrategyFile
from workbench.cli.kit.workers.options import ELSEWHERE, OnWorkers

if TYPE_CHECKING:
    from workbench.cli.kit.inputs import Run

Parts = Annotated[
    str,
    typer.Option(
        metavar="FOLDER",
        help="Write the games into FOLDER, a Parquet file for every 50,000.",
        rich_help_panel=ELSEWHERE,
    ),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with the parts that are missing in FOLDER.", rich_help_panel=ELSEWHERE)
]


@dataclass(frozen=True, kw_only=True)
class ManyGames(OnWorkers, Common):
    """The common options, strategies of your own, and where millions of games are played."""

    strategy_file: StrategyFile = ""
    parts: Parts = ""
    resume: Resume = False

    @cached_property
    def run(self) -> "Run":
        """The amounts; into a folder, more games are possible."""
        from engine.simulation.parts.simulate_parts import MOST_GAMES
        from workbench.cli.kit.inputs import read_run

        return read_run(self.games, self.seed, self.threads, MOST_GAMES if self.parts else None)
