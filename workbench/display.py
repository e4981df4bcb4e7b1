"""How the workbench shows what the engine makes, in either notebook: declared in pyproject.toml as `warbench.displays`."""

from html import escape

from engine.compare import Comparison
from engine.display import cell, copied, framed, heading, table
from engine.metrics import Change, Estimate, Metric
from engine.replay import GameId, Trace
from engine.shown import shown
from engine.words import figure
from workbench.panels.glance import Number, numbers
from workbench.table import CardTable


@shown(Trace, "widget")
def card_table(trace: Trace) -> CardTable:
    """A game as a table of cards that can be stepped through."""
    return CardTable.of(trace)


@shown(Comparison)
def comparison_html(found: Comparison) -> str:
    """The verdict, the headline numbers before and after with their intervals, and a deal that came out differently."""
    title = heading(found.after.game.title, f"{len(found.games_after):,} deals under both rulebooks")
    verdict = f'<p class="wbs-verdict">{escape(found.verdict())}</p>'
    rows = [_row(each, change) for each, change in zip(numbers(found), found.changes(), strict=True)]
    return framed(title, verdict, _sides(found), table(rows, _headings(found)), _turned(found))


def _sides(found: Comparison) -> str:
    return f'<p class="wbs-less">Before: {copied(found.before.text())} After: {copied(found.after.text())}</p>'


def _headings(found: Comparison) -> list[str]:
    changed = found.before != found.after
    words = ["Before", "After", "Difference"] if changed else ["Here"]
    return [cell("with 95 % intervals", tag="th"), *(cell(word, "number", "th") for word in words)]


def _row(shown: Number, change: Change) -> str:
    """A metric; a change is bold and marked if it is certain although several metrics are looked at."""
    metric = change.metric
    title = cell(f'<span title="{escape(shown.says)}">{escape(shown.title)}</span>', "label")
    after = cell(_with_interval(metric, change.after), "number")
    if not shown.before:
        return f"<tr>{title}{after}</tr>"
    before = cell(_with_interval(metric, change.before), "number less")
    mean, _, interval = shown.difference.partition(" (")
    word = "certain" if shown.certain else "not certain"
    below = f'<span class="wbs-small">{escape(interval.removesuffix(")"))}, {word}</span>'
    difference = cell(escape(mean) + below, "number wbs-certain" if shown.certain else "number less")
    row = '<tr class="wbs-changed">' if shown.certain else "<tr>"
    return f"{row}{title}{before}{after}{difference}</tr>"


def _with_interval(metric: Metric, found: Estimate) -> str:
    low, high = (figure(metric, bound).removesuffix(metric.unit_words) for bound in (found.low, found.high))
    mean = figure(metric, found.mean)
    return f'{escape(mean)}<span class="wbs-small">{escape(low)} to {escape(high)}</span>'


def _turned(found: Comparison) -> str:
    """How many deals end differently, and how to watch the first of them."""
    turned = found.turned()
    if not len(turned):
        return ""
    first = turned.row(0, named=True)
    sides = (GameId(setup, first["seed"], first["rotation"]).text() for setup in (found.before, found.after))
    watch = copied(f"CardTable.of({', '.join(repr(side) for side in sides)})")
    return f"<p>{len(turned):,} deals end differently. To watch the first: {watch}</p>"
