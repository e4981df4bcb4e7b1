"""The command that says how the win probability of every seat moved in one game."""

import typer

from workbench.cli.kit.common import AsJson, GameText, Plays, Worlds


def register(app: typer.Typer) -> None:
    """Let the command line have this command."""
    app.command()(win_probability)


def win_probability(game_id: GameText, plays: Plays = "400", seed: Worlds = "0", as_json: AsJson = False) -> None:
    """Tell how the chances of every seat moved in one game, and what were the cards and what the choices."""
    from engine.analysis.decisions.move_values import MOST_PLAYS
    from engine.analysis.decisions.win_probability import win_probability as found_by
    from engine.replay.trace import replay
    from engine.setup.game_id import read_id
    from engine.setup.reference_players import reference
    from engine.setup.setup import MAX_SEED
    from engine.setup.world_rollouts import weigher_name
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written
    from workbench.features.win_probability.output import show_win_probability

    game = read_id(game_id)
    amount, first = given.read_whole("--plays", plays, 2, MOST_PLAYS), given.read_whole("--seed", seed, 0, MAX_SEED)
    given.announce_compiling(reference(game.setup), weigher_name(game.setup.game))
    with given.progress("Choices", len(replay(game).choices)) as more:
        found = found_by(game, amount, first, more)
    if as_json:
        print(written.text(found.to_json()))
    else:
        show_win_probability(found)
