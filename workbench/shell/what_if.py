"""The commands that ask what else could have been: what each option of a choice is worth, and the curve of a game."""

from typing import Annotated

import typer

from workbench.shell.options import AsJson

GameText = Annotated[str, typer.Argument(metavar="ID", help="A game, such as suits@middle/highest@17.")]
Plays = Annotated[str, typer.Option(metavar="N", help="How many times the game is played on, for each option.")]
Worlds = Annotated[str, typer.Option("--seed", metavar="S", help="The same seed deals the same hidden cards.")]


def register(app: typer.Typer) -> None:
    """Let the command line have these commands."""
    app.command()(chances)
    app.command()(curve)


def chances(
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
    from workbench.shell import as_json as written
    from workbench.shell import input as given
    from workbench.shell.worth import show_chances

    game = read_id(game_id)
    number = given.read_whole("--choice", choice, 0, LAST_CHOICE) if choice else None
    amount, first = given.read_whole("--plays", plays, 2, MOST_PLAYS), given.read_whole("--seed", seed, 0, MAX_SEED)
    given.announce_compiling(ordinary(game.setup), weigher_name(game.setup.game))
    found = found_by(game, number, amount, first)
    if as_json:
        print(written.text(found.to_json()))
    else:
        show_chances(found)


def curve(game_id: GameText, plays: Plays = "400", seed: Worlds = "0", as_json: AsJson = False) -> None:
    """Tell how the chances of every seat moved in one game, and what were the cards and what the choices."""
    from engine.analysis.decisions.move_values import MOST_PLAYS
    from engine.analysis.decisions.win_probability import win_probability as found_by
    from engine.replay.trace import replay
    from engine.setup.game_id import read_id
    from engine.setup.reference_players import reference
    from engine.setup.setup import MAX_SEED
    from engine.setup.world_rollouts import weigher_name
    from workbench.shell import as_json as written
    from workbench.shell import input as given
    from workbench.shell.worth import show_curve

    game = read_id(game_id)
    amount, first = given.read_whole("--plays", plays, 2, MOST_PLAYS), given.read_whole("--seed", seed, 0, MAX_SEED)
    given.announce_compiling(reference(game.setup), weigher_name(game.setup.game))
    with given.progress("Choices", len(replay(game).choices)) as more:
        found = found_by(game, amount, first, more)
    if as_json:
        print(written.text(found.to_json()))
    else:
        show_curve(found)
