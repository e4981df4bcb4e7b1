"""The command that tells one game."""

from workbench.cli.kit.command import command
from workbench.cli.kit.options import OneGame


@command("warbench replay suits@middle/highest@17")
def replay(asked: OneGame) -> None:
    """Tell one game step by step.

    With the clause of the rulebook that each step follows.
    """
    from engine.replay.trace import replay as play
    from workbench.cli.kit.inputs import announce_compiling
    from workbench.cli.kit.json_output import text
    from workbench.cli.replay_output import show_replay

    announce_compiling(asked.game.setup)
    trace = play(asked.game)
    if asked.as_json:
        print(text(trace.to_json()))
    else:
        show_replay(trace)
