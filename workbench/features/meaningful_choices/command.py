"""The command that asks whether the choices mean anything."""

from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.cli.kit.common import AsJson, Changes, GameName, Preset, Seed, Strategies, Threads

if TYPE_CHECKING:
    from engine.analysis.decisions.meaningful_choices import MeaningfulChoices
    from engine.setup.setup import Setup

Sample = Annotated[str, typer.Option("--games", metavar="N", help="From how many games choices are drawn.")]
Plays = Annotated[str, typer.Option(metavar="N", help="How many times the game is played on, for each option.")]
OfAGame = Annotated[str, typer.Option("--choices", metavar="N", help="How many choices of each game are weighed.")]
Simple = Annotated[
    str, typer.Option(metavar="NAME", help="The rule that is called obvious, by the name of a strategy.")
]


def register(app: typer.Typer) -> None:
    """Let the command line have it."""
    app.command()(meaningful_choices)


def meaningful_choices(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Strategies = "",
    games: Sample = "60",
    plays: Plays = "400",
    choices: OfAGame = "4",
    simple: Simple = "",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsJson = False,
) -> None:
    """Say what choosing well is worth: how many choices of a game matter, and how often the best option is the obvious one."""
    from engine.analysis.decisions import meaningful_choices as engine
    from engine.analysis.decisions.move_values import MOST_PLAYS
    from engine.setup.world_rollouts import weigher_name
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written

    setup = given.read_variant(game, preset, changes, strategies)
    run = given.read_run(games, seed, threads)
    amount, most = given.read_whole("--plays", plays, 4, MOST_PLAYS), given.read_whole("--choices", choices, 1, 1_000)
    given.announce_compiling(setup, weigher_name(setup.game))
    with given.progress("Choices", run.games * most) as more:
        began = perf_counter()
        found = engine.meaningful_choices(
            setup, run.games, run.seed, plays=amount, choices=most, simple=simple, threads=run.threads, progress=more
        )
        seconds = perf_counter() - began
    if as_json:
        content = {**written.of_setup(setup), "seed": run.seed, "seconds": round(seconds, 6), **engine.to_json(found)}
        print(written.text(content))
    else:
        show_meaningful_choices(setup, run.seed, found, seconds)


def show_meaningful_choices(setup: "Setup", seed: int, found: "MeaningfulChoices", seconds: float) -> None:
    """A line a number, each with its interval."""
    from engine.core.text import NOTHING, counted
    from engine.setup.lineup import Lineup
    from engine.simulation.estimates import Estimate
    from workbench.cli.kit.tables import above, who_plays
    from workbench.cli.kit.text_table import Listing, show

    def bounds(each: Estimate, times: float, digits: int) -> tuple[str, str]:
        if each.mean != each.mean:
            return NOTHING, NOTHING
        mean, low, high = (f"{times * value:z.{digits}f}" for value in each[:3])
        return mean, f"{low} to {high}"

    simple = Lineup.read(setup.game, [found.simple]).words[0]
    table = Listing("", "", "Here", "95 % interval", words=1)
    table.row("Real choices in a game", *bounds(found.choices, 1, 1))
    for points, each in found.above.items():
        table.row(f"worth more than {points} points", *bounds(each, 1, 1))
    table.row("What a choice is worth, in points of 100 games", *bounds(found.worth, 100, 1))
    table.row("Best option above the worst, in points", *bounds(found.stakes, 100, 1))
    table.row(f"The best option is that of whoever {simple}, in %", *bounds(found.obvious, 100, 0))
    table.note = (
        "A choice is worth what its best option wins above the mean of its options. "
        "The last line is of choices whose best option certainly wins more than that mean."
    )
    sample = (
        f"{setup.game.title}, {counted(found.weighed, 'choice')} of {counted(found.games, 'game')} from seed {seed}, "
        f"{counted(found.plays, 'play')} of each option"
    )
    show(above(setup, sample, who_plays(setup)), table, f"{seconds:.1f} seconds")
