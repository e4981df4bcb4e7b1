"""`--processes` and `--cluster`: what plays, if not the threads of one process."""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from concurrent.futures import Executor

ELSEWHERE = "Many processes, many machines"  # the panel of --help
Processes = Annotated[
    str, typer.Option(metavar="N", help="Play in N processes of this machine.", rich_help_panel=ELSEWHERE)
]
Cluster = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help="Play on the workers of a Dask scheduler, such as tcp://10.0.0.1:8786.",
        rich_help_panel=ELSEWHERE,
    ),
]


@dataclass(frozen=True, kw_only=True)
class OnWorkers:
    """What plays."""

    processes: Processes = ""
    cluster: Cluster = ""

    def executor(self, game: str = "", strategy_file: str = "") -> "AbstractContextManager[Executor | None]":
        """The executor, None for the threads of this process; its processes have the strategies of the file as well."""
        from workbench.cli.kit.workers.executor import workers

        return workers(self.processes, self.cluster, game, strategy_file)
