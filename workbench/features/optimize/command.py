"""The command that searches for rules that reach a goal."""

from dataclasses import dataclass
from time import perf_counter
from typing import Annotated

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.interrupt import leave_unless, until_stopped
from workbench.cli.kit.options import SAMPLE, Chapters, Common
from workbench.cli.kit.workers.options import OnWorkers

TheGoal = Annotated[
    str,
    typer.Option(
        metavar="TEXT",
        help="What the game should be: wishes with a semicolon between them, such as 'minutes 20..30; skill >30; draws <5%' or "
        "'skill >published+5; minutes <=published'.",
    ),
]
Dials = Annotated[str, typer.Option(metavar="A,B", help="Turn only these dials; if left out, all.")]
Trials = Annotated[str, typer.Option(metavar="N", help="How many rule sets are tried.", rich_help_panel=SAMPLE)]
GamesEach = Annotated[
    str, typer.Option(metavar="N", help="How many games of each rule set are played.", rich_help_panel=SAMPLE)
]
Fresh = Annotated[
    str,
    typer.Option(
        metavar="N",
        help="How many deals candidates are measured on again; if left out, 4 times as many.",
        rich_help_panel=SAMPLE,
    ),
]


@dataclass(frozen=True, kw_only=True)
class Options(OnWorkers, Common):
    """The common options, with fewer games, as each rule set that is tried plays them; and what plays."""

    trials: Trials = "200"
    games: GamesEach = "1000"
    fresh: Fresh = ""


@command('warbench optimize suits --goal "minutes 5..6; skill >30"')
def optimize(asked: Options, goal: TheGoal, dials: Dials = "", chapter: Chapters = None) -> None:
    """Search for rules that reach a goal.

    Which few changes bring the game there. What is shown was measured again on fresh deals.
    """
    from engine.analysis.optimize.candidates import MOST, Candidates, fresh_deals, looking, plan_of
    from engine.analysis.optimize.search import MOST_TRIALS
    from engine.analysis.sensitivity import steps
    from engine.analysis.skill import headline_players, tables_of
    from engine.core.text import counted
    from workbench.cli.kit import inputs as given
    from workbench.features.optimize import output

    setup, run = asked.setup, asked.run
    trials = given.read_whole("--trials", asked.trials, 1, MOST_TRIALS)
    plan = plan_of(setup, goal, trials, run.games, run.seed, dials, chapter or ())
    deals = fresh_deals(plan, given.read_whole("--fresh", asked.fresh, 1, 1_000_000) if asked.fresh else 0)
    for table in [setup, *(tables_of(setup, headline_players(setup.game)) if plan.goal.of_skill else [])]:
        given.make_ready(table, run.seed)
    each = [step.there for step in steps(setup) if step.there and step.parameter.name in plan.dials] or [setup]
    games = (trials * run.games + MOST * deals) * (1 + len(setup.strategies) * plan.goal.of_skill)
    given.announce(
        setup.rules, given.nominal_seconds(each, games / len(each)), counted(trials, "rule set"), bool(chapter or dials)
    )
    began = perf_counter()
    with asked.executor() as executor, given.progress("Looking", trials + MOST) as more:
        pieces, done = until_stopped(looking(plan, deals, executor=executor, threads=run.threads), more)
    found = Candidates(plan, pieces, done)
    show = output.print_candidates_json if asked.as_json else output.show_candidates
    show(found, deals, perf_counter() - began)
    leave_unless(done)
