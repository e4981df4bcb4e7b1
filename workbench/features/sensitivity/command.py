"""The command that turns every dial one step each way."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.interrupt import leave_unless, until_stopped
from workbench.cli.kit.options import Chapters, Common, Top

if TYPE_CHECKING:
    from engine.analysis.sensitivity import Step
    from engine.setup.setup import Setup

OneMetric = Annotated[
    str,
    typer.Option(metavar="NAME", help="What is looked at: a metric that 'warbench metrics GAME' lists, or skill."),
]


def _played(setup: "Setup", turns: Iterable["Step"]) -> list["Setup"]:
    """The setups that are played: as it is, and after each step."""
    return [setup, *(turn.there for turn in turns if turn.there)]


@command("warbench sensitivity suits --metric minutes")
def sensitivity(asked: Common, metric: OneMetric = "", chapter: Chapters = None, top: Top = "") -> None:
    """Turn every dial one step: which changes most.

    What each step up or down does to one number of the game, the largest effect first.
    """
    from engine.analysis.sensitivity import SKILL, effects, metric_of, steps
    from engine.analysis.skill import players_of, tables_of
    from engine.core.text import counted
    from workbench.cli.kit import inputs as given
    from workbench.features.sensitivity import output

    of_skill = metric == SKILL
    lines = given.read_top(top)
    setup = asked.between("") if of_skill else asked.setup
    run, wanted = asked.run, metric_of(setup, metric)
    named = given.player_names(asked.players) if of_skill else ()
    players = players_of(setup, named) if of_skill else ()
    turns = steps(setup, chapter or ())
    playing = effects(setup, wanted or SKILL, run.games, run.seed, named, chapters=chapter or (), threads=run.threads)
    for table in tables_of(setup, (players[0], players[1])) if players else [setup]:
        given.make_ready(table, run.seed)
    tables = [table for there in _played(setup, turns) for table in (tables_of(there, players) if players else [there])]
    given.announce(setup.rules, given.nominal_seconds(tables, run.games), counted(len(turns), "step"), bool(chapter))
    with given.progress("Dials", len(turns)) as more:
        found, done = until_stopped(playing, more)
    if asked.as_json:
        output.print_effects_json(setup, run, wanted, found)
    else:
        output.show_effects(setup, run, wanted, found, players, lines)
    leave_unless(done)
