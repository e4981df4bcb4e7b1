"""What `warbench skill` prints, for people and as JSON."""

from typing import Any

from engine.analysis.skill import ALL_DEAL, PARTS, Skill, coins
from engine.core.text import percent
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import mean_json, of_rules, share_json, text
from workbench.cli.kit.tables import heading_of_deals
from workbench.cli.kit.text_table import INTERVAL, Listing, show


def print_skill_json(setup: Setup, run: Run, found: Skill, seconds: float) -> None:
    """The shape of `skill --json`: shares are of the deals, `skill` is from -1 to 1; `marks` are what coins and Classic War
    come to. `published` is the same by the published rules, null where nobody chooses there."""
    published = found if not setup.rules.changes() else found.published
    content = {
        **of_rules(setup),
        "seed": run.seed,
        "games": run.games,
        "seconds": round(seconds, 6),
        **_of_skill(found),
        "marks": {"coins": coins(found.seats), "war": ALL_DEAL},
        "published": _of_skill(published) if published else None,
        "change": mean_json(found.change) if found.change else None,
    }
    print(text(content))


def _of_skill(found: Skill) -> dict[str, Any]:
    players = [
        {"name": each.name, "words": each.words, **share_json(each.share), "better": at == 0}
        for at, each in enumerate(found.players)
    ]
    parts = {name: share_json(getattr(found, name)) for name in (*PARTS, "skill")}
    alone = (
        {"both": share_json(found.both), "neither": share_json(found.neither)} if found.both and found.neither else {}
    )
    return {"players": players, **parts, **alone, "in_deal": mean_json(found.in_deal), "unfinished": found.unfinished}


_BETWEEN = {
    "better_both": "The better player wins from every seat",
    "deal": "The same side of the deal wins for both players",
    "weaker_both": "The better player wins from no seat",
    "rest": "The rest, such as draws",
}


_ALONE = {
    "better_both": "Only the better player wins",
    "deal": "Both win, or neither",
    "weaker_both": "Only the weaker player wins",
    "rest": "Games that never end",
}


def show_skill(setup: Setup, run: Run, found: Skill, seconds: float) -> None:
    """Who is the better player, and of 100 deals how many go which way, beside coins and Classic War."""
    show(heading_of_deals(setup, run), _who_is_better(found), _parts(found), f"{seconds:.2f} seconds")


def _who_is_better(found: Skill) -> str:
    better, weaker = found.players
    first, second = (f"the one that {each.words} ({each.name})" for each in found.players)
    shares = [percent(each.share.mean) for each in found.players]
    if better.share.mean == weaker.share.mean:
        return f"Both win {shares[0]} of the games; the better player is here {first}, the weaker {second}."
    others = f"each of the others, {second.removeprefix('the ')}," if found.seats > 2 else second
    return f"The better player is {first}: it wins {shares[0]} of the games, {others} {shares[1]}."


def _parts(found: Skill) -> Listing:
    then = found.published
    columns = ("Deals", INTERVAL, *(("Published", INTERVAL) if then else ()), "Coins", "Classic War")
    table, marks = Listing("Of 100 deals", "", *columns), coins(found.seats)
    for name, label in (_ALONE if found.seats == 1 else _BETWEEN).items():
        sides = [cell for side in (found, then) if side for cell in _per_hundred(getattr(side, name))]
        table.row(label, *sides, f"{100 * marks[name]:.1f}", f"{100 * ALL_DEAL[name]:.0f}")
    sides = [cell for side in (found, then) if side for cell in _per_hundred(side.skill)]
    table.row("Skill, in points of 100", *sides, "0", "0")
    table.note = " ".join([_how_counted(found), *_notes(found)])
    return table


def _per_hundred(share: Estimate) -> tuple[str, str]:
    return f"{100 * share.mean:.1f}", f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def _how_counted(found: Skill) -> str:
    if found.seats > 2:
        return "Skill is how far the better player's share of the games lies from an equal share, of the way to all of them."
    return "Skill is the first line minus the third."


def _notes(found: Skill) -> list[str]:
    """What else is known: the change, the share of the deal, which games never end."""
    told = []
    if found.change:
        by, (low, high) = f"{100 * found.change.mean:+.1f}", (f"{100 * b:+.1f}" for b in found.change[1:3])
        told.append(f"Against the published rules, on the same deals: {by} points ({low} to {high}).")
    elif found.published:
        told.append("By the published rules the other player is the better one.")
    if found.both and found.neither:
        told.append(f"Both win {percent(found.both.mean)} of the deals, neither {percent(found.neither.mean)}.")
    told.append(f"How much the deal decides (1 in Classic War, 0 for coins): {found.in_deal.mean:.2f}.")
    if found.unfinished:
        told.append(f"{percent(found.unfinished)} of the games never end; their deals are among the rest.")
    return told
