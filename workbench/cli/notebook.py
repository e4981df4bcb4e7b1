"""The command that opens your own notebook."""

from typing import Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Server

File = Annotated[
    str, typer.Argument(metavar="[FILE]", help="The notebook, such as my_bench.py; a new one is made if there is none.")
]
InJupyter = Annotated[bool, typer.Option("--jupyter", help="In JupyterLab, as my_bench.ipynb.")]


@command("warbench notebook")
def notebook(server: Server, file: File = "", jupyter: InJupyter = False) -> None:
    """Open a notebook with a bench in it, to edit.

    Three cells below the bench work on what it shows.
    """
    from workbench.hosts.notebook import open_in_jupyter, open_in_marimo

    open_it = open_in_jupyter if jupyter else open_in_marimo
    raise typer.Exit(open_it(file, server.host, server.place, server.headless, server.secret))
