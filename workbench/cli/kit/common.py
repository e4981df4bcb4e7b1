"""The options that several commands have, as the command line declares them."""

from typing import Annotated

import typer


def _games_that_begin(typed: str) -> list[str]:
    """What the Tab key offers for a game."""
    from engine.core.game import names

    return [name for name in names() if name.startswith(typed)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game that 'warbench games' lists, or a variant such as suits:hand_size=5.",
        autocompletion=_games_that_begin,
    ),
]
Preset = Annotated[str, typer.Option(metavar="P", help="A named variant, or a .toml file saved by the workbench.")]
Changes = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Change a rule; can be repeated.")
]
Strategies = Annotated[str, typer.Option(metavar="A,B", help="A strategy for all seats, or one for each.")]
StrategyFile = Annotated[
    str, typer.Option(metavar="FILE", help="A Python file with strategies of your own; it is run. See CONTRIBUTING.md.")
]
Games = Annotated[str, typer.Option(metavar="N", help="How many games to play; 10000, 10_000 and 1e4 are the same.")]
Seed = Annotated[str, typer.Option(metavar="S", help="The first seed; the same seed is the same deal.")]
Threads = Annotated[str, typer.Option(metavar="T", help="How many threads to use; the results are the same.")]
Metrics = Annotated[
    str,
    typer.Option(metavar="A,B", help="Other metrics than the usual four, or all; 'warbench metrics GAME' lists them."),
]
Against = Annotated[
    str,
    typer.Option(
        metavar="TEXT", help="Instead of the published rules: a preset, GAME:NAME=VALUE,..., or another game."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Host = Annotated[str, typer.Option(help="The address to serve on.")]
Port = Annotated[str, typer.Option(metavar="P", help="The port; if left out, the first free one.")]
Headless = Annotated[bool, typer.Option("--headless", help="Do not open a browser.")]
Password = Annotated[
    str,
    typer.Option(
        help="Ask every visitor for this password. Better in a file: this one stays in the history of your shell."
    ),
]
PasswordFile = Annotated[
    str,
    typer.Option(
        metavar="FILE", help="The file whose first line is the password; - asks for it. Or set WARBENCH_PASSWORD."
    ),
]
AsList = Annotated[bool, typer.Option("--json", help="Print one JSON list and nothing else.")]
GameText = Annotated[str, typer.Argument(metavar="ID", help="A game, such as suits@middle/highest@17.")]
Plays = Annotated[str, typer.Option(metavar="N", help="How many times the game is played on, for each option.")]
Worlds = Annotated[str, typer.Option("--seed", metavar="S", help="The same seed deals the same hidden cards.")]
