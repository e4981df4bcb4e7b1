"""The command that measures what the rulebook leaves open."""

from dataclasses import dataclass
from typing import Any

from workbench.cli.kit.command import command
from workbench.cli.kit.interrupt import leave_unless, until_stopped
from workbench.cli.kit.options import Common, Games, Top
from workbench.cli.kit.workers.options import OnWorkers


@dataclass(frozen=True, kw_only=True)
class Options(OnWorkers, Common):
    """The common options, with fewer games, as each other reading is played; and what plays."""

    games: Games = "4000"


@command("warbench gaps suits")
def gaps(asked: Options, top: Top = "") -> None:
    """Measure what the rulebook leaves open.

    How another reading changes each seat's chance, and how many more deals it turns than a change that means nothing.
    """
    from engine.analysis.gaps import closed_by_dials, levels, weighed
    from workbench.cli.kit import inputs as given
    from workbench.features.gaps import output

    setup, run, lines = asked.setup, asked.run, given.read_top(top)
    given.make_ready(setup, run.seed)
    with asked.executor() as executor, given.progress("Gaps", len(closed_by_dials(setup))) as more:
        how: dict[str, Any] = {"executor": executor, "threads": run.threads}
        baseline = levels(setup, run.games, run.seed, **how)
        found, done = until_stopped(weighed(setup, baseline, run.games, run.seed, **how), more)
    if asked.as_json:
        output.print_gaps_json(run, baseline, found)
    else:
        output.show_gaps(setup, run, baseline, found, lines)
    leave_unless(done)
