"""The command that lists and opens the lessons."""

from typing import Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import PublicServer

Which = Annotated[str, typer.Argument(metavar="[N]", help="A lesson by its number, or all; if left out, a list.")]
InJupyter = Annotated[
    bool, typer.Option("--jupyter", help="Copy the lessons to warbench-lessons and open JupyterLab there.")
]
New = Annotated[
    str, typer.Option(metavar="FILE", help="Write the skeleton of a lesson of your own, such as my_lesson.py.")
]


@command("warbench lessons 1")
def lessons(server: PublicServer, which: Which = "", jupyter: InJupyter = False, new: New = "") -> None:
    """List the lessons, or open them in the browser.

    One of them, or all to choose from.
    """
    from engine.core.bad_input import BadInput
    from workbench.cli import open_lessons
    from workbench.hosts.notebook import new_lesson
    from workbench.hosts.server.network import read_public
    from workbench.lessons import course

    if new:
        print(f"The lesson is {new_lesson(new)}; open it with 'warbench notebook {new}'.")
        return
    if not which and not jupyter:
        print(course.listed())
        return
    lesson = course.chosen(which)
    how = (lesson, server.host, server.place, server.headless, server.secret)
    public = read_public(server.public_address, server.embed_in)
    if not jupyter:
        raise typer.Exit(open_lessons.open_in_marimo(*how, public, server.size_of_class))
    if any(public) or server.students:
        raise BadInput(
            "--public-address, --embed-in and --students are for the pages in the browser, and not for --jupyter."
        )
    raise typer.Exit(open_lessons.open_in_jupyter(*how))
