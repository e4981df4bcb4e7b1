"""The command that asks how far skill reaches: players on a stair, each against the one below it."""

from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.cli.kit.common import AsJson, Changes, GameName, Preset, Seed, Threads

if TYPE_CHECKING:
    from engine.analysis.skill_chain import SkillChain
    from engine.setup.setup import Setup

Deals = Annotated[
    str,
    typer.Option(
        "--games",
        metavar="N",
        help="Deals of each step; a fifth of them where somebody thinks, or one of 25 in long games.",
    ),
]
Players = Annotated[
    str, typer.Option(metavar="NAMES", help="Who stands on it, from the bottom up: random,middle,think10.")
]


def register(app: typer.Typer) -> None:
    """Let the command line have it."""
    app.command()(skill_chain)


def skill_chain(
    game: GameName,
    preset: Preset = "",
    changes: Changes = None,
    players: Players = "",
    games: Deals = "1000",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsJson = False,
) -> None:
    """Let players climb a stair, each against the one below it: how many can be told apart, the top against the bottom."""
    from engine.analysis import skill_chain as engine
    from engine.analysis.skill import tables_of
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written

    setup, run = given.read_variant(game, preset, changes), given.read_run(games, seed, threads)
    named = engine.chain_of(setup, players)
    for lower, upper in engine.steps_of(named):
        for table in tables_of(setup, (upper, lower)):
            given.make_ready(table, run.seed)
    began = perf_counter()
    found = engine.skill_chain(setup, run.games, run.seed, players=named, threads=run.threads)
    seconds = perf_counter() - began
    if as_json:
        content = {**written.of_setup(setup), "seed": run.seed, "seconds": round(seconds, 6), **engine.to_json(found)}
        del content["strategies"]
        print(written.text(content))
    else:
        show_skill_chain(setup, run.seed, found, seconds)


def show_skill_chain(setup: "Setup", seed: int, found: "SkillChain", seconds: float) -> None:
    """A line a step, the topmost first."""
    from engine.core.text import percent
    from workbench.cli.kit.tables import above
    from workbench.cli.kit.text_table import Listing, show

    table = Listing("", "", "Wins", "Skill", "95 % interval", "Deals", words=1)
    for step in (*reversed(found.steps), found.whole):
        mean, low, high = (f"{100 * value:z.0f}" for value in step.skill[:3])
        figures = (percent(step.share.mean, 0), mean, f"{low} to {high}", f"{step.deals:,}")
        table.row(f"{step.upper} above {step.lower}", *figures)
    table.note = "Skill is of 100: 0 if neither plays better, 100 if the upper one always wins, whatever the cards."
    apart = f"{found.rungs} of {len(found.players)} players can be told apart"
    sample = f"{setup.game.title}, from seed {seed}: {apart}"
    who = "; ".join(f"{name} {words}" for name, words in zip(found.players, found.words, strict=True))
    show(above(setup, sample, f"From the bottom up: {who}"), table, f"{seconds:.1f} seconds")
