"""The command that weighs a rulebook, and each rule by what it costs and brings."""

from dataclasses import dataclass
from typing import Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Against, Common, Games

Told = Annotated[
    str,
    typer.Option(
        metavar="WAY", help="Measure changes by rule or by chapter; at first by chapter if more than 8 differ."
    ),
]


@dataclass(frozen=True, kw_only=True)
class Options(Common):
    """The common options, with fewer games: each rule is played with and without."""

    games: Games = "2000"


@command("warbench rule-weight suits --set hand_size=5")
def rule_weight(asked: Options, against: Against = "", by: Told = "") -> None:
    """Count what rules cost in words, and what they bring.

    Words, clauses, exceptions and look-ups beside Classic War's; then the skill, turns and choices of each change.
    """
    from engine.analysis.documents import rule_weight as engine
    from engine.analysis.skill import headline_players, tables_of
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit.interrupt import leave_unless, until_stopped
    from workbench.features.rule_weight import output

    setup, run, before = asked.setup, asked.run, given.read_against(asked.setup, against)
    playing = engine.costs(setup, run.games, run.seed, by, before.rules, threads=run.threads)
    of_rules = engine.rules_of(setup.rules, before.rules, by)
    for table in (setup, *tables_of(setup, headline_players(setup.game))) if of_rules else ():
        given.make_ready(table, run.seed)
    with given.progress("Rules", len(of_rules)) as more:
        found, done = until_stopped(playing, more)
    told = engine.RuleWeight(setup, before.rules, run.games, run.seed, tuple(found))
    (output.print_rule_weight_json if asked.as_json else output.show_rule_weight)(run, told)
    leave_unless(done)
