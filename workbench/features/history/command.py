"""The command that plays the designer's attempts."""

from dataclasses import dataclass

from workbench.cli.kit.command import command
from workbench.cli.kit.interrupt import leave_unless, until_stopped
from workbench.cli.kit.options import GameName, Games, Sample


@dataclass(frozen=True, kw_only=True)
class Options(Sample):
    """The common options of a sample; each attempt has its own rules."""

    games: Games = "400"


@command("warbench history armed")
def history(asked: Options, game: GameName) -> None:
    """Play the designer's attempts in their order.

    Classic War first, all on the same deals; a variant of your own comes last. What was changed, and what that did.
    """
    from engine.analysis.documents import history as engine
    from engine.analysis.skill import headline_players, tables_of
    from engine.setup.setup import as_setup
    from workbench.cli.kit import inputs as given
    from workbench.features.history import output

    setup, run = as_setup(game), asked.run
    own = engine.own_attempt(setup)
    row = engine.attempts_and_own(setup.game, own)
    for attempt in row:
        for table in (attempt.setup, *tables_of(attempt.setup, headline_players(attempt.game))):
            given.make_ready(table, run.seed)
    with given.progress("Attempts", len(row)) as more:
        playing = engine.play_attempts(setup.game, run.games, run.seed, own=own, threads=run.threads)
        attempts, done = until_stopped(playing, more)
    found = engine.History(setup.game, tuple(attempts), run.games, run.seed)
    (output.print_history_json if asked.as_json else output.show_history)(found)
    leave_unless(done)
