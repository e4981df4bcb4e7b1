"""The command that follows the win probability of every seat through one game."""

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Rollouts


@command("warbench win-probability suits@middle/highest@17")
def win_probability(asked: Rollouts) -> None:
    """Follow each seat's chance to win through one game.

    How it moved, and what of that were the cards and what the choices.
    """
    from engine.analysis.decisions.win_probability import win_probability as found_by
    from engine.replay.trace import replay
    from engine.setup.reference_players import reference
    from engine.setup.world_rollouts import weigher_name
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit.json_output import text
    from workbench.features.win_probability.output import show_win_probability

    game = asked.game
    plays, seed = asked.amounts
    given.announce_compiling(reference(game.setup), weigher_name(game.setup.game))
    with given.progress("Choices", len(replay(game).choices)) as more:
        found = found_by(game, plays, seed, more)
    if asked.as_json:
        print(text(found.to_json()))
    else:
        show_win_probability(found)
