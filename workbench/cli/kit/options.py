"""The options that several commands share: declared once, as the fields of dataclasses, and read once, as their properties.

A command takes such a dataclass (see `command`) and gets what the options came to: a `Setup`, a `Run`. Where its own default or
text is another one, it extends the dataclass by that field.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from engine.setup.game_id import GameId
    from engine.setup.setup import Setup
    from workbench.cli.kit.inputs import Run

VARIANT, SAMPLE, SERVER = "Which variant", "How much is played", "The server"  # the panels of --help


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
GameText = Annotated[str, typer.Argument(metavar="ID", help="One game, such as suits@middle/highest@17.")]
Preset = Annotated[
    str,
    typer.Option(metavar="P", help="A named variant, or a .toml file saved by the workbench.", rich_help_panel=VARIANT),
]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Change a rule; can be repeated.", rich_help_panel=VARIANT),
]
Chapters = Annotated[
    list[str] | None,
    typer.Option(
        "--chapter",
        metavar="NAME",
        help="Turn only the dials of this chapter of the page Bench, such as Hand; can be repeated.",
    ),
]
Players = Annotated[
    str, typer.Option(metavar="A,B", help="A strategy for all seats, or one for each.", rich_help_panel=VARIANT)
]
StrategyFile = Annotated[
    str,
    typer.Option(
        metavar="FILE",
        help="A Python file with strategies of your own; it is run. See CONTRIBUTING.md.",
        rich_help_panel=VARIANT,
    ),
]
Games = Annotated[
    str,
    typer.Option(
        metavar="N", help="How many games to play; 10000, 10_000 and 1e4 are the same.", rich_help_panel=SAMPLE
    ),
]
Plays = Annotated[
    str,
    typer.Option(metavar="N", help="How many times the game is played on, for each option.", rich_help_panel=SAMPLE),
]
Seed = Annotated[
    str,
    typer.Option(metavar="S", help="The first seed; the same seed is the same deal.", rich_help_panel=SAMPLE),
]
HiddenCards = Annotated[
    str,
    typer.Option("--seed", metavar="S", help="The same seed deals the same hidden cards.", rich_help_panel=SAMPLE),
]
Threads = Annotated[
    str,
    typer.Option(metavar="T", help="How many threads to use; the results are the same.", rich_help_panel=SAMPLE),
]
Metrics = Annotated[
    str,
    typer.Option(
        metavar="A,B", help="Other metrics than the usual ones, skill, or all; 'warbench metrics GAME' lists them."
    ),
]
Against = Annotated[
    str,
    typer.Option(
        metavar="TEXT", help="Instead of the published rules: a preset, GAME:NAME=VALUE,..., or another game."
    ),
]
Top = Annotated[
    str, typer.Option(metavar="N", help="Show only the first N lines of the table; JSON always has all of them.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
Host = Annotated[str, typer.Option(metavar="H", help="The address to serve on.", rich_help_panel=SERVER)]
Port = Annotated[str, typer.Option(metavar="P", help="If left out, the first free one.", rich_help_panel=SERVER)]
Headless = Annotated[bool, typer.Option("--headless", help="Do not open a browser.", rich_help_panel=SERVER)]
Password = Annotated[
    str,
    typer.Option(
        metavar="WORD",
        help="Ask every visitor for this password. Better in a file: this one stays in the history of your shell.",
        rich_help_panel=SERVER,
    ),
]
PublicAddress = Annotated[
    str,
    typer.Option(
        metavar="URL",
        help="What the class opens, where a proxy is in front of this server: https://school.example/warbench.",
        rich_help_panel=SERVER,
    ),
]
EmbedIn = Annotated[
    str,
    typer.Option(
        metavar="SITES",
        help="Other sites that may show the pages in a frame, such as a Moodle.",
        rich_help_panel=SERVER,
    ),
]
Students = Annotated[
    str,
    typer.Option(
        metavar="N",
        help="How many students come at once; for more than 40, several processes serve them, each on a port of its own.",
        rich_help_panel=SERVER,
    ),
]
PasswordFile = Annotated[
    str,
    typer.Option(
        metavar="FILE",
        help="The file whose first line is the password; - asks for it. Or set WARBENCH_PASSWORD.",
        rich_help_panel=SERVER,
    ),
]


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game, and the rules by which it is played."""

    game: GameName
    preset: Preset = ""
    changes: Changes = None
    as_json: AsJson = False

    @cached_property
    def setup(self) -> "Setup":
        """The variant; BadInput in one sentence for what is wrong."""
        return self.between("")

    def between(self, players: str) -> "Setup":
        """The variant with these players in its seats; without them, with those of GAME."""
        from workbench.cli.kit.inputs import read_variant

        return read_variant(self.game, self.preset, self.changes, players)


@dataclass(frozen=True, kw_only=True)
class Sample:
    """How many games are played, from which seed, on how many threads."""

    games: Games = "10000"
    seed: Seed = "0"
    threads: Threads = ""
    as_json: AsJson = False

    @cached_property
    def run(self) -> "Run":
        """The amounts; BadInput names the one that is out of bounds."""
        from workbench.cli.kit.inputs import read_run

        return read_run(self.games, self.seed, self.threads)


@dataclass(frozen=True, kw_only=True)
class Deals(Sample, Variant):
    """A variant, and how many of its deals are played; who plays, the command itself says."""

    @cached_property
    def setup(self) -> "Setup":
        """The variant; BadInput in one sentence for what is wrong, such as players behind GAME, which would not play."""
        from engine.core.bad_input import BadInput

        _, sign, players = self.game.partition("@")
        if sign:
            raise BadInput(f"Here --players says who plays, and not GAME: leave out @{players}.")
        return self.between("")


@dataclass(frozen=True, kw_only=True)
class Common(Deals):
    """A variant, who plays it, and how many games."""

    players: Players = ""

    @cached_property
    def setup(self) -> "Setup":
        """The variant with its strategies; BadInput in one sentence for what is wrong."""
        return self.between(self.players)


@dataclass(frozen=True, kw_only=True)
class OneGame:
    """One game, by its id."""

    game_id: GameText
    as_json: AsJson = False

    @cached_property
    def game(self) -> "GameId":
        """The game; BadInput names the part of the id that is wrong."""
        from engine.setup.game_id import read_id

        return read_id(self.game_id)


@dataclass(frozen=True, kw_only=True)
class Rollouts(OneGame):
    """One game, and how many times it is played on from its choices."""

    plays: Plays = "400"
    seed: HiddenCards = "0"

    @cached_property
    def amounts(self) -> tuple[int, int]:
        """The number of plays and the seed; BadInput names the one that is out of bounds."""
        from engine.setup.setup import MAX_SEED
        from workbench.cli.kit.inputs import read_plays
        from workbench.cli.kit.whole_number import read_whole

        return read_plays(self.plays), read_whole("--seed", self.seed, 0, MAX_SEED)


@dataclass(frozen=True, kw_only=True)
class Server:
    """Where a page is served, and who may see it."""

    host: Host = "127.0.0.1"
    port: Port = ""
    headless: Headless = False
    password: Password = ""
    password_file: PasswordFile = ""

    @cached_property
    def place(self) -> int | None:
        """The port, None for the first free one; BadInput if there can be none of that number."""
        from workbench.cli.kit.whole_number import read_port

        return read_port(self.port)

    @cached_property
    def secret(self) -> str:
        """The password, empty if none is asked for; BadInput if it cannot be read or used."""
        from workbench.cli.kit.password import password_from

        return password_from(self.password, self.password_file)


@dataclass(frozen=True, kw_only=True)
class PublicServer(Server):
    """A server for a class: it may be seen through a proxy, or in a frame of another site, and by many."""

    public_address: PublicAddress = ""
    embed_in: EmbedIn = ""
    students: Students = ""

    @cached_property
    def size_of_class(self) -> int:
        """How many students come; 0 if that is not said, and BadInput if there cannot be that many."""
        from workbench.cli.kit.whole_number import read_whole

        return read_whole("--students", self.students, 1, 1_000) if self.students else 0
