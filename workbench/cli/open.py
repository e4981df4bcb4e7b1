"""The command that opens the workbench."""

from typing import Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Against, PublicServer

What = Annotated[str, typer.Option(metavar="ID", help="A variant or a game to show, such as suits:hand_size=5.")]
Step = Annotated[str, typer.Option(metavar="N", help="With a single game: the step of its replay.")]


@command("warbench open --game suits:hand_size=5", name="open")
def open_workbench(server: PublicServer, game: What = "", against: Against = "", step: Step = "") -> None:
    """Open the workbench in the browser.

    The same as no command at all.
    """
    from workbench.hosts.server.network import read_public
    from workbench.hosts.server.serve import serve

    place, secret, students = server.place, server.secret, server.size_of_class
    public = read_public(server.public_address, server.embed_in)
    asked = {"game": game, "against": against, "step": step} if game or against or step else {}
    raise typer.Exit(serve(server.host, place, server.headless, secret, asked, public=public, students=students))
