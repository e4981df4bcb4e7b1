"""The command that puts the pages of a class together."""

from pathlib import Path
from typing import Annotated

import typer

from workbench.cli.kit.command import command

NAME = "class.html"
Where = Annotated[str, typer.Argument(metavar="FOLDER", help="The folder that the handed-in pages are in.")]
BenchAt = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS", help="A Warbench in which variants open; if left out, one that runs on this computer."
    ),
]
Out = Annotated[str, typer.Option(metavar="FILE", help=f"The page to write; if left out, {NAME} in that folder.")]


@command("warbench collect handed-in")
def collect(folder: Where, out: Out = "", bench: BenchAt = "") -> None:
    """Put the pages that a class handed in on one page.

    Who predicted what, and for each number a line with every variant.
    """
    from engine.core.rules import BadInput
    from engine.core.text import counted
    from workbench.cli.kit.output_file import place_for
    from workbench.features.collect.folder import PAGES, is_of_a_class, named, read_folder
    from workbench.features.collect.page import class_page
    from workbench.features.collect.running import bench_address

    place = Path(out or Path(folder, NAME))
    if not out and place.exists() and not is_of_a_class(place):
        raise BadInput(
            f"{NAME} in {named(folder)} is not a page that collect has written; name another one with --out."
        )
    address = bench_address(bench)
    found = read_folder(Path(folder), leave_out=place.resolve())
    for name, why in found.not_read:
        print(f"Not read: {name}. {why}")
    if not found.pages:
        raise BadInput(f"There is no page in {named(folder)} that was handed in with Warbench, so nothing was written.")
    with place_for(str(place), PAGES) as part:
        assert part is not None
        part.write_text(class_page(found, place, bench=address), "utf-8", newline="\n")
    print(f"{counted(len(found.pages), 'page')} read. The page of the class is {named(place)}.")
