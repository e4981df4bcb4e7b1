"""The command that puts the pages of a class together."""

from pathlib import Path
from typing import Annotated

import typer

NAME = "class.html"


def register(app: typer.Typer) -> None:
    """Let the command line have this command."""
    app.command()(collect)


def collect(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder that the handed-in pages are in.")],
    out: Annotated[
        str, typer.Option(metavar="FILE", help=f"The page to write; if left out, {NAME} in that folder.")
    ] = "",
) -> None:
    """Put the pages that were handed in together on one page: who predicted what, every variant on one line a number."""
    from engine.core.rules import BadInput
    from engine.core.text import counted
    from workbench.cli.kit.output_file import place_for
    from workbench.features.collect.folder import PAGES, is_of_a_class, named, read_folder
    from workbench.features.collect.page import class_page

    place = Path(out or Path(folder, NAME))
    if not out and place.exists() and not is_of_a_class(place):
        raise BadInput(
            f"{NAME} in {named(folder)} is not a page that collect has written; name another one with --out."
        )
    found = read_folder(Path(folder), leave_out=place.resolve())
    for name, why in found.not_read:
        print(f"Not read: {name}. {why}")
    if not found.pages:
        raise BadInput(f"There is no page in {named(folder)} that was handed in with Warbench, so nothing was written.")
    with place_for(str(place), PAGES) as part:
        assert part is not None
        part.write_text(class_page(found, place), "utf-8", newline="\n")
    print(f"{counted(len(found.pages), 'page')} read. The page of the class is {named(place)}.")
