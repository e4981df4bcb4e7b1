"""How the workbench shows what the engine makes, in either notebook: declared in pyproject.toml as `warbench.displays`."""

from html import escape

from engine.compare import Comparison
from engine.display import cell, copied, framed, heading, table
from engine.metrics import Change, Estimate, Metric
from engine.replay import GameId, Trace
from engine.shown import shown
from engine.words import counted, figure, form
from workbench.panels.glance import Headline, headlines
from workbench.table import CardTable


@shown(Trace, "widget")
def card_table(trace: Trace) -> CardTable:
    """A game as a table of cards that can be stepped through."""
    return CardTable.of(trace)


@shown(Comparison)
def comparison_html(comparison: Comparison) -> str:
    """The verdict, the headline numbers before and after with their intervals, and a deal that came out differently."""
    title = heading(comparison.after.game.title, f"{len(comparison.games_after):,} deals under both rulebooks")
    verdict = f'<p class="wbs-verdict">{escape(comparison.verdict())}</p>'
    rows = [_row(each, change) for each, change in zip(headlines(comparison), comparison.changes(), strict=True)]
    return framed(title, verdict, _sides(comparison), table(rows, _headings(comparison)), _turned(comparison))


def _sides(comparison: Comparison) -> str:
    before, after = (copied(setup.text()) for setup in (comparison.before, comparison.after))
    return f'<p class="wbs-less">Before: {before} After: {after}</p>'


def _headings(comparison: Comparison) -> list[str]:
    changed = comparison.before != comparison.after
    words = ["Before", "After", "Difference"] if changed else ["Here"]
    return [cell("with 95 % intervals", tag="th"), *(cell(word, "number", "th") for word in words)]


def _row(headline: Headline, change: Change) -> str:
    """A metric; a change is bold and marked if it is certain although several metrics are looked at."""
    metric = change.metric
    title = cell(f'<span title="{escape(headline.says)}">{escape(headline.title)}</span>', "label")
    after = cell(_with_interval(metric, change.after), "number")
    if not headline.before:
        return f"<tr>{title}{after}</tr>"
    before = cell(_with_interval(metric, change.before), "number less")
    mean, _, interval = headline.difference.partition(" (")
    word = "certain" if headline.certain else "not certain"
    below = f'<span class="wbs-small">{escape(interval.removesuffix(")"))}, {word}</span>'
    difference = cell(escape(mean) + below, "number wbs-certain" if headline.certain else "number less")
    row = '<tr class="wbs-changed">' if headline.certain else "<tr>"
    return f"{row}{title}{before}{after}{difference}</tr>"


def _with_interval(metric: Metric, estimate: Estimate) -> str:
    low, high = (figure(metric, bound).removesuffix(metric.unit_words) for bound in (estimate.low, estimate.high))
    mean = figure(metric, estimate.mean)
    return f'{escape(mean)}<span class="wbs-small">{escape(low)} to {escape(high)}</span>'


def _turned(comparison: Comparison) -> str:
    """How many deals end differently, and how to watch the first of them."""
    turned = comparison.turned()
    if not len(turned):
        return ""
    first = turned.row(0, named=True)
    sides = (GameId(setup, first["seed"], first["rotation"]).text() for setup in (comparison.before, comparison.after))
    watch = copied(f"CardTable.of({', '.join(repr(side) for side in sides)})")
    return f"<p>{counted(len(turned), 'deal')} {form(len(turned), 'ends/end')} differently. To watch the first: {watch}</p>"
