"""What `warbench skill` prints, for people and as JSON."""

from typing import Any

from engine.analysis.skill import ALL_DEAL, PARTS, Player, Skill
from engine.core.text import percent, points
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from engine.simulation.format import span_of_points
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import mean_json, of_rules, share_json, text
from workbench.cli.kit.tables import heading_of_deals
from workbench.cli.kit.text_table import INTERVAL, Listing, show


def print_skill_json(setup: Setup, run: Run, found: Skill, seconds: float) -> None:
    """The shape of `skill --json`: shares are of the deals, `skill` is from -1 to 1; `marks` are the figures of coins that
    win as often, and of Classic War. `published` is the same by the published rules, null if these have no choices.
    `chosen`: the two players were named; else the figure is the skill of the game."""
    published = found if not setup.rules.changes() else found.published
    content = {
        **of_rules(setup),
        "seed": run.seed,
        "games": run.games,
        "seconds": round(seconds, 6),
        "chosen": found.chosen,
        **_of_skill(found),
        "marks": {"coins": found.coins, "war": ALL_DEAL},
        "published": _of_skill(published) if published else None,
        "change": mean_json(found.change) if found.change else None,
    }
    print(text(content))


def _of_skill(found: Skill) -> dict[str, Any]:
    players = [
        {"name": each.name, "words": each.words, **share_json(each.share), "better": each is found.better}
        for each in found.players
    ]
    parts = {name: share_json(getattr(found, name)) for name in (*PARTS, "skill")}
    alone = (
        {"both": share_json(found.both), "neither": share_json(found.neither)} if found.both and found.neither else {}
    )
    in_deal = mean_json(found.in_deal) if found.in_deal else None
    return {"players": players, **parts, **alone, "in_deal": in_deal, "unfinished": found.unfinished}


_BETWEEN = {
    "better_both": "The first player wins from every seat",
    "deal": "The same side of the deal wins",
    "weaker_both": "The first player wins from no seat",
    "rest": "The rest, such as draws",
}


_ALONE = {
    "better_both": "Only the first player wins",
    "deal": "Both win, or neither",
    "weaker_both": "Only the second player wins",
    "rest": "Games that never end",
}


def show_skill(setup: Setup, run: Run, found: Skill, seconds: float) -> None:
    """Between whom, who is the better player, and of 100 deals how many go which way, beside coins and Classic War."""
    who = f"{_between(found)} {_who_is_better(found)}".lstrip()
    show(heading_of_deals(setup, run), who, _parts(found), f"{seconds:.2f} seconds")


def _between(found: Skill) -> str:
    """What is measured: the skill of the game, or another number between two named plans."""
    if found.chosen:
        return "Between these two plans (not the skill of the game)."
    if found.players[0].name == found.players[1].name:
        return ""
    return "Skill of the game: its best ordinary player against one that plays at random."


def _who_is_better(found: Skill) -> str:
    first, second = found.players
    others = f"each of the others, {_called(second)}," if found.seats > 2 else _called(second)
    if first.name == second.name:
        return f"Both players are {_called(first)}."
    shares = percent(first.share.mean), percent(second.share.mean)
    if not found.better:
        return f"Neither is certainly better: {_called(first)} wins {shares[0]} of the games, {others} {shares[1]}."
    if found.better is first:
        return f"The better player is {_called(first)}: it wins {shares[0]} of the games, {others} {shares[1]}."
    return (
        f"The better player is now {others.rstrip(',')}: {shares[1]} of the games; {_called(first)} wins {shares[0]}."
    )


def _called(player: Player) -> str:
    return f"the one that {player.words} ({player.name})"


def _parts(found: Skill) -> Listing:
    then = found.published
    columns = ("Deals", INTERVAL, *(("Published", INTERVAL) if then else ()), "Coins", "Classic War")
    table = Listing("Of 100 deals", "", *columns)
    for name, label in (_ALONE if found.seats == 1 else _BETWEEN).items():
        sides = [cell for side in (found, then) if side for cell in _per_hundred(getattr(side, name))]
        table.row(label, *sides, points(found.coins[name]), points(ALL_DEAL[name], 0))
    sides = [cell for side in (found, then) if side for cell in _per_hundred(side.skill)]
    title = "Between these two plans, in points of 100" if found.chosen else "Skill, in points of 100"
    table.row(title, *sides, points(found.coins["skill"]), "0")
    table.note = " ".join([*_how_counted(found), *_notes(found)])
    return table


def _per_hundred(share: Estimate) -> tuple[str, str]:
    return points(share.mean), span_of_points(share)


def _how_counted(found: Skill) -> list[str]:
    name = "This number" if found.chosen else "Skill"
    told = [f"{name} is the first line minus the third."]
    if found.seats > 2:
        told = [
            f"{name} is how far the first player's share of the games is from an equal share, on the way to all of them."
        ]
    return [
        *told,
        "Coins: coins that win as often as these two; only what the same side wins beyond theirs is decided by the cards.",
    ]


def _notes(found: Skill) -> list[str]:
    """What else is known: the change, the weight of the deal, the share of games that never end."""
    told = []
    if found.change:
        by, bounds = points(found.change.mean, signed=True), span_of_points(found.change, signed=True)
        told.append(f"Against the published rules, on the same deals: {by} points ({bounds}).")
    then = found.published.better if found.published else None
    if then and found.better and then.name != found.better.name:
        told.append("By the published rules the other player is the better one.")
    if found.both and found.neither:
        told.append(f"Both win {percent(found.both.mean)} of the deals, neither {percent(found.neither.mean)}.")
    told.append(_weight_of_deal(found))
    if found.unfinished:
        told.append(f"{percent(found.unfinished)} of the games never end; their deals are among the rest.")
    return told


def _weight_of_deal(found: Skill) -> str:
    if found.in_deal is None:
        return "How much the deal decides cannot be measured: one of the two hardly ever wins, or hardly ever loses."
    mean, low, high = (f"{each:z.2f}" for each in found.in_deal[:3])
    return f"How much the deal decides (1 in Classic War, 0 for coins): {mean} ({low} to {high})."
