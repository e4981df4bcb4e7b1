"""The command that turns every dial one step each way."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.interrupt import leave_unless, until_stopped
from workbench.cli.kit.options import Chapters, Common, Top
from workbench.cli.kit.workers.options import OnWorkers

if TYPE_CHECKING:
    from engine.analysis.sensitivity import Step
    from engine.setup.setup import Setup

OneMetric = Annotated[
    str,
    typer.Option(metavar="NAME", help="What is looked at: a metric that 'warbench metrics GAME' lists, or skill."),
]


@dataclass(frozen=True, kw_only=True)
class Options(OnWorkers, Common):
    """The common options, and what plays."""


def _played(setup: "Setup", turns: Iterable["Step"]) -> list["Setup"]:
    """The setups that are played: as it is, and after each step."""
    return [setup, *(turn.there for turn in turns if turn.there)]


@command("warbench sensitivity suits --metric minutes")
def sensitivity(asked: Options, metric: OneMetric = "", chapter: Chapters = None, top: Top = "") -> None:
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
    with asked.executor() as executor:
        how: dict[str, Any] = {"chapters": chapter or (), "threads": run.threads, "executor": executor}
        playing = effects(setup, wanted or SKILL, run.games, run.seed, named, **how)
        for table in tables_of(setup, (players[0], players[1])) if players else [setup]:
            given.make_ready(table, run.seed)
        tables = [t for there in _played(setup, turns) for t in (tables_of(there, players) if players else [there])]
        given.announce(
            setup.rules, given.nominal_seconds(tables, run.games), counted(len(turns), "step"), bool(chapter)
        )
        with given.progress("Dials", len(turns)) as more:
            found, done = until_stopped(playing, more)
    if asked.as_json:
        output.print_effects_json(setup, run, wanted, found)
    else:
        output.show_effects(setup, run, wanted, found, players, lines)
    leave_unless(done)
