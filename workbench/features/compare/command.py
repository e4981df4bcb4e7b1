"""The command that compares a variant with other rules, or with another game."""

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Against, Common, Metrics
from workbench.cli.kit.workers.options import OnWorkers

if TYPE_CHECKING:
    from engine.setup.setup import Setup


@dataclass(frozen=True, kw_only=True)
class Options(OnWorkers, Common):
    """The common options, and what plays."""


@command("warbench compare suits --set hand_size=5")
def compare(asked: Options, against: Against = "", metrics: Metrics = "") -> None:
    """Compare a variant with the published rules.

    On the same deals; or with other rules, or with another game.
    """
    from engine.analysis.compare import compare as play
    from workbench.cli.kit import inputs as given
    from workbench.features.compare import output

    after = asked.setup
    if other := _other_game(after, against):
        return _versus(asked, other, metrics)
    before, wanted, run = given.read_against(after, against), given.read_metrics(after, metrics), asked.run
    given.make_ready(after, run.seed)
    began = perf_counter()
    every = run.games if before == after else 2 * run.games
    with asked.executor() as executor, given.progress("Playing", every) as more:
        how: dict[str, Any] = {"executor": executor, "progress": more, "threads": run.threads}
        comparison = play(before, after, run.games, run.seed, **how)
        if any(metric.name == "skill" for metric in wanted or ()):
            comparison = comparison.from_every_seat(executor=executor)
    seconds = perf_counter() - began
    if asked.as_json:
        output.print_comparison_json(comparison, run, wanted, seconds)
    else:
        output.show_comparison(comparison, run, wanted)


def _versus(asked: Options, other: "Setup", metrics: str) -> None:
    """Play both games, and print what differs; BadInput if metrics are named, which would be those of one game."""
    from engine.analysis.versus import versus
    from engine.core.rules import BadInput
    from workbench.cli.kit.inputs import make_ready
    from workbench.features.compare import output

    run = asked.run
    if metrics:
        raise BadInput("Two games are compared by the numbers that mean the same in both; leave out --metrics.")
    for setup in (asked.setup, other):
        make_ready(setup, run.seed)
    with asked.executor() as executor:
        found = versus(asked.setup, other, run.games, run.seed, executor=executor, threads=run.threads)
    if asked.as_json:
        output.print_versus_json(found, run)
    else:
        output.show_versus(found)


def _other_game(setup: "Setup", against: str) -> "Setup | None":
    """The setup of another game that `--against` names; None if it names rules of the same game."""
    from engine.core import game as games
    from engine.setup.setup import read_setup

    if "@" in against or (":" not in against and against not in games.names()):
        return None
    named = read_setup(against)
    return None if named.game is setup.game else named
