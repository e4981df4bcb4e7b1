"""The command that looks for what to change, so that a game becomes what it should be, and what it prints."""

from time import perf_counter
from typing import Annotated, Any

import typer

from workbench.cli.kit.common import AsJson, Changes, GameName, Preset, Seed, Strategies, Threads
from workbench.cli.kit.interrupt import leave_unless, until_stopped

TheGoal = Annotated[
    str,
    typer.Option(
        "--goal",
        metavar="TEXT",
        help="What the game should be: wishes with a semicolon between them, such as 'minutes 20..30; skill >30; draws <5%' or "
        "'skill >published+5; minutes <=published'.",
    ),
]
Trials = Annotated[str, typer.Option("--trials", metavar="N", help="How many rule sets are tried.")]
GamesEach = Annotated[str, typer.Option("--games", metavar="N", help="How many games of each rule set are played.")]
Fresh = Annotated[
    str,
    typer.Option(
        "--fresh", metavar="N", help="How many deals candidates are measured on again; if left out, 4 times as many."
    ),
]
Dials = Annotated[str, typer.Option("--dials", metavar="A,B", help="Turn only these dials; if left out, all.")]


def register(app: typer.Typer) -> None:
    """Let the command line have this command."""
    app.command()(optimize)


def optimize(
    game: GameName,
    goal: TheGoal,
    preset: Preset = "",
    changes: Changes = None,
    strategies: Strategies = "",
    trials: Trials = "200",
    games: GamesEach = "1000",
    fresh: Fresh = "",
    dials: Dials = "",
    seed: Seed = "0",
    threads: Threads = "",
    as_json: AsJson = False,
) -> None:
    """Say what the game should be: which few changes bring it there. What is shown was measured again on fresh deals."""
    from engine.analysis.duplicate_deals import pair_of
    from engine.analysis.optimize.candidates import MOST, Candidates, fresh_deals, looking, plan_of
    from engine.analysis.optimize.search import MOST_TRIALS
    from engine.analysis.skill import tables_of
    from workbench.cli.kit import inputs as given

    setup, run = given.read_variant(game, preset, changes, strategies), given.read_run(games, seed, threads)
    many = given.read_whole("--trials", trials, 1, MOST_TRIALS)
    plan = plan_of(setup, goal, many, run.games, run.seed, dials)
    deals = fresh_deals(plan, given.read_whole("--fresh", fresh, 1, 1_000_000) if fresh else 0)
    for table in [setup, *(tables_of(setup, pair_of(setup)) if plan.goal.of_skill else [])]:
        given.make_ready(table, run.seed)
    began = perf_counter()
    with given.progress("Looking", many + MOST) as more:
        pieces, done = until_stopped(looking(plan, deals, threads=run.threads), more)
    found = Candidates(plan, pieces, done)
    (_print_json if as_json else _show)(found, deals, perf_counter() - began)
    leave_unless(done)


def _print_json(found: Any, deals: int, seconds: float) -> None:
    """The shape of `optimize --json`: the `wishes`, and `candidates` with what each changes and what came of each wish."""
    from workbench.cli.kit.json_output import of_setup, text

    plan = found.plan
    wishes = [{"wish": each.text, "metric": each.metric.name, "words": each.words} for each in plan.goal.asked]
    amounts = {"trials": plan.trials, "tried": len(found.tried), "games": plan.games, "fresh": deals, "seed": plan.seed}
    content = {
        **of_setup(plan.start),
        "goal": plan.goal.text,
        "wishes": wishes,
        **amounts,
        "seconds": round(seconds, 6),
    }
    candidates = [_candidate(each) for each in found.candidates]
    print(text({**content, "finished": found.done, "says": found.says(), "candidates": candidates}))


def _candidate(found: Any) -> dict[str, Any]:
    held = [
        {
            "wish": each.wish.text,
            **dict(zip(("figure", "low", "high"), each.figure[:3], strict=True)),
            "holds": each.holds,
            "off": each.off.mean,
        }
        for each in found.held
    ]
    return {
        "variant": found.setup.text(),
        "changes": {name: {"from": was, "to": to} for name, (was, to) in found.changes.items()},
        **dict(zip(("miss", "miss_low", "miss_high"), found.miss[:3], strict=True)),
        "reached": found.reached,
        "certain": found.certain,
        "deals": found.deals,
        "wishes": held,
        "says": found.says,
    }


def _show(found: Any, deals: int, seconds: float) -> None:
    """The candidates, the fewest changes first, and what each of them changes."""
    from engine.core.text import counted
    from workbench.cli.kit.tables import above
    from workbench.cli.kit.text_table import Listing, show

    plan = found.plan
    title = f"{plan.start.game.title}: {'; '.join(each.words for each in plan.goal.asked)}"
    wishes = plan.goal.wishes
    table = Listing("What comes near", "", "Changes", "Misses by", *(each.metric.title for each in wishes), words=1)
    for at, each in enumerate(found.candidates, 1):
        table.row(at, len(each.changes), f"{each.miss.mean:.2f}", *map(_cell, each.held))
    table.note = (
        f"A miss of 1 is as far off as one step of a dial that matters goes. {counted(len(found.tried), 'rule set')} tried with up to "
        f"{plan.games:,} games each, candidates measured again on {deals:,} fresh deals. {seconds:.1f} seconds"
    )
    show(
        above(plan.start, title), table, *(_told(at, each) for at, each in enumerate(found.candidates, 1)), found.says()
    )


def _cell(held: Any) -> str:
    """A figure, and whether the wish holds."""
    from engine.simulation.format import figure, finer

    metric = held.wish.metric
    mark = {"certainly": "yes", "probably": "probably", "not": "no"}[held.holds]
    return f"{figure(metric, held.figure.mean, finer(metric, held.figure))} {mark}"


def _told(at: int, each: Any) -> str:
    """What a candidate changes, what that does, and its intervals."""
    from engine.analysis.optimize.candidates import changes_words
    from engine.simulation.format import figures, finer

    bounds = []
    for held in each.held:
        metric, told = held.wish.metric, held.figure
        if not held.wish.tacit:
            bounds.append(f"{metric.title.lower()} {figures(metric, told.low, told.high, finer(metric, told))}")
    what = changes_words(each) or "No change"
    how = each.says if each.deals else "Not measured again: these are the figures of the search, which flatter."
    return f"{at}. {what}.\n   {how}\n   95 % intervals: {'; '.join(bounds)}.\n   {each.setup.text()}"
