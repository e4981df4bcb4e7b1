"""The command that asks what brings the win: cards or choices."""

from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.cli.kit.common import AsJson, Changes, GameName, Preset, Seed, Strategies, Threads

if TYPE_CHECKING:
    from engine.analysis.decisions.luck import Luck
    from engine.setup.setup import Setup

Sample = Annotated[str, typer.Option("--games", metavar="N", help="How many games are followed.")]
Plays = Annotated[str, typer.Option(metavar="N", help="How many times the game is played on, at each choice.")]


def register(app: typer.Typer) -> None:
    """Let the command line have it."""
    app.command()(luck)


def luck(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Strategies = "",
    games: Sample = "40",
    plays: Plays = "100",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsJson = False,
) -> None:
    """Say how the way from the deal to the win divides into cards and choices."""
    from engine.analysis.decisions import luck as engine
    from engine.analysis.decisions.move_values import MOST_PLAYS
    from engine.setup.world_rollouts import weigher_name
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written

    setup = given.read_variant(game, preset, changes, strategies)
    run = given.read_run(games, seed, threads)
    amount = given.read_whole("--plays", plays, 2, MOST_PLAYS)
    given.announce_compiling(setup, weigher_name(setup.game))
    with given.progress("Games", run.games) as more:
        began = perf_counter()
        found = engine.luck(setup, run.games, run.seed, plays=amount, threads=run.threads, progress=more)
        seconds = perf_counter() - began
    if as_json:
        content = {**written.of_setup(setup), "seed": run.seed, "seconds": round(seconds, 6), **engine.to_json(found)}
        print(written.text(content))
    else:
        show_luck(setup, run.seed, found, seconds)


def show_luck(setup: "Setup", seed: int, found: "Luck", seconds: float) -> None:
    """A line a part of the way, each with its interval."""
    from engine.core.text import NOTHING, counted
    from engine.setup.lineup import Lineup
    from workbench.cli.kit.tables import above, who_plays
    from workbench.cli.kit.text_table import Listing, show

    alone, end = len(setup.strategies) == 1, "ended" if len(setup.strategies) == 1 else "had a winner"
    named = {"From the deal to the end" if alone else "From the deal to the win": found.whole, "Cards": found.cards}
    named |= {"of these the deal": found.deal, "of these later": found.later, "Choices": found.choices}
    named |= {} if alone else {"of these the winner's own": found.own, "of these the others'": found.others}
    table = Listing("", "", "Points of 100 games", "95 % interval", words=1)
    for label, each in named.items():
        mean, low, high = (f"{100 * value:z.1f}" for value in each[:3])
        table.row(label, *((mean, f"{low} to {high}") if found.told else (NOTHING, NOTHING)))
    measure = Lineup.read(setup.game, found.reference).words[0]
    table.note = " ".join(filter(None, (f"A choice is measured against one that {measure}.", found.cut)))
    sample = (
        f"{setup.game.title}, {found.told} of {counted(found.games, 'game')} from seed {seed} {end}, "
        f"{counted(found.plays, 'play')} at each choice"
    )
    show(above(setup, sample, who_plays(setup)), table, f"{seconds:.1f} seconds")
