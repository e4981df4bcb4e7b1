"""The table of outcomes before and after a change, and the deals behind its cells."""

from collections.abc import Callable
from heapq import nlargest
from html import escape
from operator import itemgetter
from typing import Any

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from engine.core.text import INTERVAL, capital, counted, form, percent, percents
from engine.simulation.columns import outcome_names
from workbench.page.kit.button import Button
from workbench.page.kit.game_list import GameList

NAME = "turned"  # of a mark: the outcome of its deals before and after
_OFFERED = 6  # cells with a button, the largest first


def turned_html(comparison: Comparison) -> str:
    """The share of deals that end differently, and the outcomes of all deals under both rule sets."""
    share, deals = comparison.turned_share, len(comparison.games_after)
    if not len(comparison.turned()):
        return f'<p class="wb-otherwise">None of the {counted(deals, "deal")} ends differently.</p>'
    bounds = f"{INTERVAL} {percents(share.low, share.high)}, of {counted(deals, 'deal')}"
    said = (
        f'<b>{percent(share.mean)}</b> of the deals end differently <span class="wb-of-deals">{escape(bounds)}</span>'
    )
    return f'<p class="wb-otherwise">{said}</p>{_table_html(comparison)}'


def _table_html(comparison: Comparison) -> str:
    cells, deals = comparison.turned_table().to_dicts(), len(comparison.games_after)
    shares = {(cell["outcome"], cell["outcome_after"]): cell["deals"] / deals for cell in cells}
    rows, columns = (sorted(set(ends), key=_order(comparison)) for ends in zip(*shares, strict=True))
    heads = "".join(f'<th scope="col">{_said(comparison, name)}</th>' for name in columns)
    body = "".join(
        f'<tr><th scope="row">{_said(comparison, row)}</th>{"".join(_cell(row, column, shares) for column in columns)}</tr>'
        for row in rows
    )
    corner = (
        '<td class="wb-corner"><span class="wb-before">before</span> ↓ &nbsp; <span class="wb-after">now</span> →</td>'
    )
    return f'<div class="wb-wide"><table class="wb-turned"><thead><tr>{corner}{heads}</tr></thead><tbody>{body}</tbody></table></div>'


def _order(comparison: Comparison) -> Callable[[str], int]:
    """The place of an outcome among all of the game."""
    return outcome_names(comparison.after.game).index


def _said(comparison: Comparison, name: str) -> str:
    return escape(capital(comparison.ends(name)))


def _cell(before: str, after: str, shares: dict[tuple[str, str], float]) -> str:
    """A share of all deals; deals that end differently are the darker, the larger their share."""
    share = shares.get((before, after), 0.0)
    if before == after:
        return f'<td class="wb-alike">{percent(share)}</td>'
    tint = f' style="--wb-tint: {min(60, round(12 + 120 * share))}%"' if share else ""
    return f'<td class="wb-otherwise-cell"{tint}>{percent(share) if share else "–"}</td>'


# ---------------------------------------------------------------- the deals of a cell


def presses(comparison: Comparison) -> list[Button]:
    """A button for each cell with deals that end differently, the largest first."""
    cells = comparison.turned_table().to_dicts()
    otherwise = [cell for cell in cells if cell["outcome"] != cell["outcome_after"]]
    return [_press(cell) for cell in nlargest(_OFFERED, otherwise, key=itemgetter("deals"))]


def _press(row: dict[str, Any]) -> Button:
    pair = {"before": row["outcome"], "after": row["outcome_after"]}
    sides = [_short(row[column], row[name]) for column, name in (("before", "outcome"), ("after", "outcome_after"))]
    tip = f"List the deals: before {row['before']}, now {row['after']}"
    return Button(
        "-".join(pair.values()),
        f"{capital(' → '.join(sides))}: {row['deals']:,}",
        tip,
        lambda bench: bench,
        mark=(NAME, pair),
    )


def _short(words: str, outcome: str) -> str:
    """An outcome in the short form of a button: 'Red', 'draw', 'never ends'."""
    return (
        words.removesuffix(" wins")
        if outcome.startswith("seat")
        else words.removeprefix("a ").removeprefix("the game ")
    )


def games(pair: dict[str, Any], comparison: Comparison) -> GameList:
    """The deals of a cell, with a sentence on their number; BadInput if there is no such cell."""
    wanted = (pair.get("before"), pair.get("after"))
    cells = comparison.turned_table().to_dicts()
    cell = next((row for row in cells if (row["outcome"], row["outcome_after"]) == wanted), None)
    if cell is None:
        raise BadInput("No deal ends like this; press another one.")
    ends = comparison.games_before.select("seed", "outcome", outcome_after=comparison.games_after["outcome"])
    here = ends.filter(outcome=cell["outcome"], outcome_after=cell["outcome_after"])
    are = form(len(here), "ends/end")
    words = f"{counted(len(here), 'deal')} {are} this way: before {cell['before']}, now {cell['after']}."
    return GameList(words, comparison, here)
