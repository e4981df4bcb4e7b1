"""The command that plays a variant with every value of a rule."""

from dataclasses import dataclass
from math import prod
from time import perf_counter
from typing import Annotated, Any

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.options import Common, Games, Metrics
from workbench.cli.kit.workers.options import OnWorkers

Over = Annotated[list[str], typer.Option(metavar="NAME=1:7", help="A rule and its values; can be repeated.")]


@dataclass(frozen=True, kw_only=True)
class Options(OnWorkers, Common):
    """The common options, with fewer games, as each combination of values is played; and what plays."""

    games: Games = "2000"


@command("warbench sweep suits --over hand_size=1:7 --metrics turns,choices")
def sweep(asked: Options, over: Over, metrics: Metrics = "") -> None:
    """Play a variant with every value of a rule.

    Of one rule, or of several together.
    """
    from engine.analysis.sweep import sweep as play
    from workbench.cli.kit import inputs as given
    from workbench.features.sweep import output

    setup, run = asked.setup, asked.run
    axes, wanted = given.read_axes(setup, over), given.read_metrics(setup, metrics)
    given.make_ready(setup, run.seed)
    began = perf_counter()
    every = run.games * prod(len(values) for values in axes.values())
    with asked.executor() as executor, given.progress("Playing", every) as more:
        how: dict[str, Any] = {"executor": executor, "progress": more, "threads": run.threads}
        frame = play(setup, {**axes}, run.games, run.seed, wanted, **how).frame()
    seconds = perf_counter() - began
    if asked.as_json:
        output.print_sweep_json(setup, run, axes, frame, seconds)
    else:
        output.show_sweep(setup, run, axes, frame)
