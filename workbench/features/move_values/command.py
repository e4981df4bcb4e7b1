"""The command that says what every option of one choice is worth."""

from typing import Annotated

import typer

from workbench.cli.kit.common import AsJson, GameText, Plays, Worlds


def register(app: typer.Typer) -> None:
    """Let the command line have this command."""
    app.command()(move_values)


def move_values(
    game_id: GameText,
    choice: Annotated[
        str, typer.Option(metavar="K", help="Which real choice, counted from 0; if left out, a person's that is open.")
    ] = "",
    plays: Plays = "1000",
    seed: Worlds = "0",
    as_json: AsJson = False,
) -> None:
    """Say what every option of one choice is worth, as far as the seat that chooses can know."""
    from engine.analysis.decisions.move_values import MOST_PLAYS
    from engine.analysis.decisions.move_values import move_values as found_by
    from engine.setup.game_id import LAST_CHOICE, read_id
    from engine.setup.reference_players import ordinary
    from engine.setup.setup import MAX_SEED
    from engine.setup.world_rollouts import weigher_name
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written
    from workbench.features.move_values.output import show_move_values

    game = read_id(game_id)
    number = given.read_whole("--choice", choice, 0, LAST_CHOICE) if choice else None
    amount, first = given.read_whole("--plays", plays, 2, MOST_PLAYS), given.read_whole("--seed", seed, 0, MAX_SEED)
    given.announce_compiling(ordinary(game.setup), weigher_name(game.setup.game))
    found = found_by(game, number, amount, first)
    if as_json:
        print(written.text(found.to_json()))
    else:
        show_move_values(found)
