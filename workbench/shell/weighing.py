"""The commands that weigh: skill against the deal, each dial by what it does, each gap by the deals that it decides."""

import re
from time import perf_counter
from typing import Annotated

import typer

from workbench.shell.options import AsJson, Changes, GameName, Games, Preset, Seed, Strategies, Threads
from workbench.shell.stopped import leave_unless, until_stopped

Two = Annotated[
    str, typer.Option("--strategies", metavar="A,B", help="The two players; if left out, those who open the game.")
]
OneMetric = Annotated[
    str,
    typer.Option(metavar="NAME", help="What is looked at: a metric that 'warbench metrics GAME' lists, or skill."),
]
AsList = Annotated[bool, typer.Option("--json", help="Print one JSON list and nothing else.")]


def register(app: typer.Typer) -> None:
    """Let the command line have these commands."""
    for command in (skill, matters, gaps):
        app.command()(command)


def skill(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Two = "",
    games: Games = "4000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsJson = False,
) -> None:
    """Let two players play each deal from every seat: in how many the better one wins anyway, in how many the deal does."""
    from engine.analysis.skill import players_of, refuse_choiceless, rounds, tables_of
    from engine.analysis.skill import skill as play
    from workbench.shell import input as given
    from workbench.shell import weighed

    setup, run = given.read_variant(game, preset, changes), given.read_run(games, seed, threads)
    players = players_of(setup, _names(strategies))
    refuse_choiceless(setup)
    for table in tables_of(setup, players):
        given.make_ready(table, run.seed)
    sides = [setup] if not setup.rules.changes() else [setup, setup.by(setup.game.Rules())]
    with given.progress("Playing", sum(rounds(side) for side in sides) * run.games) as more:
        began = perf_counter()
        found = play(setup, players, run.games, run.seed, threads=run.threads, progress=more)
        seconds = perf_counter() - began
    show = weighed.print_skill_json if as_json else weighed.show_skill
    show(setup, run, found, seconds)


def matters(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Strategies = "",
    metric: OneMetric = "",
    games: Games = "10000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsList = False,
) -> None:
    """Turn every dial one step each way: what that does to one number of the game, the largest effect first."""
    from engine.analysis.sensitivity import SKILL, effects, metric_of, steps
    from engine.analysis.skill import players_of, tables_of
    from workbench.shell import input as given
    from workbench.shell import weighed

    of_skill = metric == SKILL
    setup = given.read_variant(game, preset, changes, "" if of_skill else strategies)
    run, wanted = given.read_run(games, seed, threads), metric_of(setup, metric)
    players = players_of(setup, _names(strategies)) if of_skill else ()
    playing = effects(setup, wanted or SKILL, run.games, run.seed, players, threads=run.threads)
    for table in tables_of(setup, (players[0], players[1])) if players else [setup]:
        given.make_ready(table, run.seed)
    with given.progress("Dials", len(steps(setup))) as more:
        found, done = until_stopped(playing, more)
    if as_json:
        weighed.print_effects_json(setup, run, wanted, found)
    else:
        weighed.show_effects(setup, run, wanted, found, players)
    leave_unless(done)


def gaps(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Strategies = "",
    games: Games = "4000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsList = False,
) -> None:
    """Weigh what the rulebook leaves open: how often each gap comes up, and how many deals another reading decides."""
    from engine.analysis.gaps import chance, closed_by_dials, weighed
    from workbench.shell import input as given
    from workbench.shell import weighed as told

    setup, run = given.read_variant(game, preset, changes, strategies), given.read_run(games, seed, threads)
    given.make_ready(setup, run.seed)
    with given.progress("Gaps", len(closed_by_dials(setup))) as more:
        level = chance(setup, run.games, run.seed, threads=run.threads)
        found, done = until_stopped(weighed(setup, run.games, run.seed, threads=run.threads), more)
    show = told.print_gaps_json if as_json else told.show_gaps
    show(setup, run, level, found)
    leave_unless(done)


def _names(strategies: str) -> tuple[str, ...]:
    """The players of `--strategies`."""
    return tuple(re.split("[,/]", strategies)) if strategies else ()
