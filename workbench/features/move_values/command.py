"""The command that says what every option of one choice is worth."""

from dataclasses import dataclass
from typing import Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Plays, Rollouts

Which = Annotated[
    str, typer.Option(metavar="K", help="Which real choice, counted from 0; if left out, a person's that is open.")
]


@dataclass(frozen=True, kw_only=True)
class Options(Rollouts):
    """One game, and how many times each option of one of its choices is played on."""

    plays: Plays = "1000"


@command("warbench move-values suits@middle/highest@17 --choice 3")
def move_values(asked: Options, choice: Which = "") -> None:
    """Estimate what every option of one choice is worth.

    As far as the seat that chooses can know.
    """
    from engine.analysis.decisions.move_values import move_values as found_by
    from engine.setup.game_id import LAST_CHOICE
    from engine.setup.reference_players import ordinary
    from engine.setup.world_rollouts import weigher_name
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit.json_output import text
    from workbench.features.move_values.output import show_move_values

    game = asked.game
    number = given.read_whole("--choice", choice, 0, LAST_CHOICE) if choice else None
    plays, seed = asked.amounts
    given.announce_compiling(ordinary(game.setup), weigher_name(game.setup.game))
    found = found_by(game, number, plays, seed)
    if asked.as_json:
        print(text(found.to_json()))
    else:
        show_move_values(found)
