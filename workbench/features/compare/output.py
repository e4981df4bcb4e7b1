"""What `warbench compare` prints, for people and as JSON: two rule sets on the same deals, or two games."""

from typing import Any

from engine.analysis.compare import Comparison
from engine.analysis.versus import Versus, to_json
from engine.core.text import NOTHING, capital, counted, form, percent
from engine.replay.trace import GameId
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup
from engine.simulation.format import as_said, figure, finer, in_hours, of_few, shown, signed
from engine.simulation.metrics import Estimate, Wanted
from engine.simulation.paired import Change
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import amounts, mean_json, of_setup, outcomes, share_json, text
from workbench.cli.kit.tables import bounds_of, heading, label, of_skill, plain
from workbench.cli.kit.text_table import CERTAIN, INTERVAL, Listing, show

_SHOWN_DEALS = 3


def print_comparison_json(comparison: Comparison, run: Run, wanted: Wanted, seconds: float) -> None:
    """The shape of `compare --json`. `certain`: still so when all the metrics shown are judged together."""
    certain = {change.metric.name for change in comparison.certain(wanted)}
    content = {
        "game": comparison.after.game.name,
        "before": of_setup(comparison.before),
        "after": of_setup(comparison.after),
        **amounts(run, seconds),
        "verdict": comparison.verdict(),
        "outcomes": {
            "before": outcomes(comparison.before, comparison.games_before),
            "after": outcomes(comparison.after, comparison.games_after),
        },
        "metrics": {c.metric.name: _change(c, c.metric.name in certain) for c in comparison.changes(wanted)},
        "turned": _turned_json(comparison),
    }
    print(text(content))


def _turned_json(comparison: Comparison) -> dict[str, Any]:
    """How many deals end otherwise, how every deal ends before and after, and the first deals that were turned around."""
    table = comparison.turned_table().select(before="outcome", after="outcome_after", deals="deals")
    return {
        "deals": len(comparison.turned()),
        **share_json(comparison.turned_share),
        "table": table.to_dicts(),
        "ids": turned_ids(comparison),
    }


def _change(change: Change, certain: bool) -> dict[str, Any]:
    parts = {"before": change.before, "after": change.after, "difference": change.difference}
    return {
        **{name: mean_json(part) for name, part in parts.items()},
        "certain": certain,
        "same": change.same,
        "size": change.size,
        "gain": change.gain,
        "games": change.difference.n,
    }


def turned_ids(comparison: Comparison, at_most: int = _SHOWN_DEALS) -> list[dict[str, str]]:
    """The first deals that the change turned around: the ids and outcomes of the game under either rules."""
    rows = comparison.turned().head(at_most).iter_rows(named=True)
    return [
        {
            "before": GameId(comparison.before, row["seed"], row["rotation"]).text(),
            "after": GameId(comparison.after, row["seed"], row["rotation"]).text(),
            "outcome_before": row["outcome"],
            "outcome_after": row["outcome_after"],
        }
        for row in rows
    ]


def print_versus_json(found: Versus, run: Run) -> None:
    """The shape of `compare --against GAME --json`."""
    print(text({"seed": run.seed, **to_json(found)}))


# ---------------------------------------------------------------- for people


def show_comparison(comparison: Comparison, run: Run, wanted: Wanted) -> None:
    """The sentence, the metrics before and after, and deals that the change turned around."""
    show(
        heading(comparison.after, run) + _against(comparison),
        comparison.verdict(),
        _changes(comparison, wanted),
        *_turned(comparison),
    )


def _against(comparison: Comparison) -> str:
    """A line that says what the variant is held against, if that is not the published rules."""
    return "" if _is_published(comparison.before) else f"\nCompared with {rules_text(comparison.before)}"


def _is_published(setup: Setup) -> bool:
    return setup.rules == setup.game.Rules()


def rules_text(setup: Setup) -> str:
    """The rules as ids and `--against` name them: 'suits:hand_size=4'."""
    return setup.text().partition("@")[0]


def _changes(comparison: Comparison, wanted: Wanted) -> Listing:
    before = "Published" if _is_published(comparison.before) else "Against"
    headings = ("", before, "Variant", "Difference", INTERVAL, CERTAIN)
    table = Listing("On the same deals", *headings, last=True)
    certain = {change.metric.name for change in comparison.certain(wanted)}
    for change in map(as_said, comparison.changes(wanted)):
        metric, difference = change.metric, change.difference
        digits = metric.decimals + finer(metric, change)
        means = (plain(metric, side.mean, digits=digits) for side in (change.before, change.after))
        by = plain(metric, difference.mean, signed=True, digits=digits)
        word = "yes" if metric.name in certain else "perhaps" if _perhaps(difference) else "no"
        word = "nothing changed" if change.same else word
        table.row(label(metric), *means, by, bounds_of(metric, difference, digits, signed=True), word)
    notes = [of_few(comparison.changes(wanted))]
    if any(_perhaps(c.difference) and c.metric.name not in certain for c in comparison.changes(wanted)):
        notes.append("perhaps: one change in twenty looks like this by chance alone, and several are compared here.")
    told = [change.metric for change in comparison.changes(wanted)]
    table.note = " ".join([*notes, *of_skill(comparison.after, told)]).strip()
    return table


def _perhaps(difference: Estimate) -> bool:
    """Whether a change would be certain if it were the only one."""
    return difference.certain and shown(difference)


def _turned(comparison: Comparison) -> list[Listing | str]:
    """How many deals end differently, who won before and after, and the ids of some."""
    number, deals = len(comparison.turned()), len(comparison.games_after)
    if not number:
        return ["No deal ends differently."]
    how_many = f"{number:,} of {counted(deals, 'deal')} {form(number, 'ends/end')} differently"
    table = Listing(
        f"{how_many} ({percent(comparison.turned_share.mean)})", "Before", "After", "Deals", "Share", words=2
    )
    for before, after, found in comparison.turned_table().select("before", "after", "deals").rows():
        table.row(capital(before), capital(after), f"{found:,}", percent(found / deals))
    ids = [(deal[side], deal[f"outcome_{side}"]) for deal in turned_ids(comparison) for side in ("before", "after")]
    wide = max(len(game_id) for game_id, _ in ids)
    lines = [f"  {game_id:{wide}}   {capital(comparison.ends(ended))}" for game_id, ended in ids]
    return [table, "\n".join(["To replay some:", *lines])]


def show_versus(found: Versus) -> None:
    """The numbers that mean the same in both games, and what differs for certain."""
    titles = [setup.game.title for setup in (found.first, found.second)]
    table = Listing("", "", *titles, "Difference", INTERVAL, CERTAIN, last=True)
    for (metric, first, second, apart), certain in zip(found.numbers, found.certain, strict=True):
        metric = in_hours(metric, first.mean, second.mean)
        more = finer(metric, apart)
        known = apart.mean == apart.mean
        by = signed(metric, apart.mean, more) if known else NOTHING
        bounds = " to ".join(signed(metric, each, more) for each in apart[1:3]) if known else NOTHING
        sides = (figure(metric, each.mean, more) for each in (first, second))
        table.row(metric.title, *sides, by, bounds, "yes" if certain else "perhaps" if apart.certain else "no")
    skill = [
        f"Skill in {setup.game.title}: a player that {' against one that '.join(Lineup.read(setup.game, pair).words)}."
        for setup, pair in zip((found.first, found.second), found.players, strict=True)
        if not setup.game.without_choices(setup.rules)
    ]
    table.note = " ".join([f"{counted(found.games, 'game')} of each.", *skill])
    show(f"{titles[0]} and {titles[1]}", table, found.verdict())
