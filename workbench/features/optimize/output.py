"""What `warbench optimize` prints, for people and as JSON."""

from typing import Any

from engine.analysis.optimize.candidates import Candidate, Candidates, changes_words
from engine.analysis.optimize.goal import Held
from engine.core.text import counted
from engine.simulation.format import figure, figures, finer
from workbench.cli.kit.json_output import of_setup, text
from workbench.cli.kit.tables import above
from workbench.cli.kit.text_table import Listing, show


def print_candidates_json(found: Candidates, deals: int, seconds: float) -> None:
    """The shape of `optimize --json`: the `wishes`, and `candidates` with what each changes and what came of each wish."""
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


def _candidate(found: Candidate) -> dict[str, Any]:
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


def show_candidates(found: Candidates, deals: int, seconds: float) -> None:
    """The candidates, the fewest changes first, and what each of them changes."""
    plan = found.plan
    title = f"{plan.start.game.title}: {'; '.join(each.words for each in plan.goal.asked)}"
    wishes = plan.goal.wishes
    table = Listing("What comes near", "", "Changes", "Misses by", *(each.metric.title for each in wishes), words=1)
    for at, each in enumerate(found.candidates, 1):
        table.row(at, len(each.changes), f"{each.miss.mean:.2f}", *map(_cell, each.held))
    table.note = (
        f"A miss of 1 is as far off as one step of a dial that matters goes. {counted(len(found.tried), 'rule set')} tried with up to "
        f"{counted(plan.games, 'game')} each, candidates measured again on {deals:,} fresh deals. {seconds:.1f} seconds"
    )
    show(
        above(plan.start, title), table, *(_told(at, each) for at, each in enumerate(found.candidates, 1)), found.says()
    )


def _cell(held: Held) -> str:
    """A figure, and whether the wish holds."""
    metric = held.wish.metric
    mark = {"certainly": "yes", "probably": "probably", "not": "no"}[held.holds]
    return f"{figure(metric, held.figure.mean, finer(metric, held.figure))} {mark}"


def _told(at: int, each: Candidate) -> str:
    """What a candidate changes, what that does, and its intervals."""
    bounds = []
    for held in each.held:
        metric, told = held.wish.metric, held.figure
        if not held.wish.tacit:
            bounds.append(f"{metric.title.lower()} {figures(metric, told.low, told.high, finer(metric, told))}")
    what = changes_words(each) or "No change"
    how = each.says if each.deals else "Not measured again: these are the figures of the search, which flatter."
    return f"{at}. {what}.\n   {how}\n   95% intervals: {'; '.join(bounds)}.\n   {each.setup.text()}"
