"""The command that counts how often each clause of the rulebook comes up."""

from dataclasses import dataclass

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Common, Games


@dataclass(frozen=True, kw_only=True)
class Options(Common):
    """The common options, with fewer games: a rare clause is seen in these as well."""

    games: Games = "2000"


@command("warbench coverage suits")
def coverage(asked: Options) -> None:
    """Count how often each clause of the rulebook comes up.

    In which share of the games, how many times in a game, and which clauses never do.
    """
    from engine.analysis.documents import coverage as engine
    from workbench.cli.kit import inputs as given
    from workbench.features.coverage import output

    setup, run = asked.setup, asked.run
    for table in (setup, engine.at_random(setup)):
        given.make_ready(table, run.seed)
    found = engine.coverage(setup, run.games, run.seed, threads=run.threads)
    (output.print_coverage_json if asked.as_json else output.show_coverage)(run, found)
