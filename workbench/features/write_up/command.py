"""The command that writes a game up as a document."""

from dataclasses import dataclass
from typing import Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Common

Title = Annotated[str, typer.Option(metavar="TEXT", help="The title of the game.")]
Author = Annotated[str, typer.Option(metavar="NAME", help="Who has designed it.")]
Abstract = Annotated[str, typer.Option(metavar="TEXT", help="What it is, in a few sentences.")]
WithProcess = Annotated[
    bool, typer.Option("--process", help="With the design process: play the attempts that led to it.")
]
Output = Annotated[
    str,
    typer.Option(
        "--out", "--output", metavar="FILE", help="FILE.html, to print, or FILE.md; if left out, Markdown is printed."
    ),
]


@dataclass(frozen=True, kw_only=True)
class Options(Common):
    """The common options, and what is typed."""

    title: Title = ""
    author: Author = ""
    abstract: Abstract = ""
    process: WithProcess = False


@command('warbench write-up suits --title "A War of Suits" --out suits.html')
def write_up(asked: Options, output: Output = "") -> None:
    """Write a game up as a document.

    What players need, the rules, examples from played games, the design process, the results.
    """
    from pathlib import Path

    from workbench.cli.kit.interrupt import leaving
    from workbench.cli.kit.json_output import text
    from workbench.cli.kit.output_file import place_for
    from workbench.features.write_up.document import ENDINGS
    from workbench.features.write_up.output import to_json, written_by

    with leaving(), place_for(output, ENDINGS) as part:
        written = written_by(asked.setup, asked.run, (asked.title, asked.author, asked.abstract), asked.process)
        if part is not None:
            part.write_text(written.text(part.suffix), "utf-8", newline="\n")
    if asked.as_json:
        print(text(to_json(written)))
    elif output:
        path = Path(output)
        opens = ", which a browser opens and prints on A4 or Letter" if path.suffix.lower() == ENDINGS[0] else ""
        print(f"{written.says()} Written to {path.name}{opens}.")
    else:
        print(written.markdown, end="")
