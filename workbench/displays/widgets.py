"""Notebook displays with widgets, declared in pyproject.toml as `warbench.displays`."""

from html import escape

from engine.analysis.compare import Comparison
from engine.core.text import counted, form
from engine.replay.trace import GameId, Trace
from engine.runtime.notebook import shown
from engine.simulation.format import figure, figures, finer
from engine.simulation.metrics import Estimate, Metric
from workbench.displays import charts  # noqa: F401  # declares the charts of results
from workbench.displays.html import cell, copied, framed, heading, table
from workbench.hosts.replay import Replay
from workbench.page.kit.changes import Line, line_of


@shown(Trace, "widget")
def card_table(trace: Trace) -> Replay:
    """A game as a table of cards with controls for stepping."""
    return Replay(trace)


@shown(Comparison)
def comparison_html(comparison: Comparison) -> str:
    """The verdict, the headline numbers before and after with their intervals, and a deal with a different result."""
    title = heading(comparison.after.game.title, f"{counted(len(comparison.games_after), 'deal')} under both rulebooks")
    verdict = f'<p class="wbs-verdict">{escape(comparison.verdict())}</p>'
    certain = {change.metric.name for change in comparison.certain()}
    rows = [_row(line_of(change, comparison, change.metric.name in certain)) for change in comparison.changes()]
    return framed(title, verdict, _sides(comparison), table(rows, _headings(comparison)), _turned(comparison))


def _sides(comparison: Comparison) -> str:
    before, after = (copied(setup.text()) for setup in (comparison.before, comparison.after))
    return f'<p class="wbs-less">Before: {before} After: {after}</p>'


def _headings(comparison: Comparison) -> list[str]:
    changed = comparison.before != comparison.after
    words = ["Before", "After", "Difference"] if changed else ["Here"]
    return [cell("with 95% intervals", tag="th"), *(cell(word, "number", "th") for word in words)]


def _row(line: Line) -> str:
    """A metric; a change is bold and marked if it is certain even though several metrics are tested."""
    change, sure = line.change, line.sure == "certain"
    title = cell(f'<span title="{escape(line.says)}">{escape(line.title)}</span>', "label")
    more = finer(change.metric, change if line.before else change.after)
    after = cell(_with_interval(change.metric, change.after, more), "number")
    if not line.before:
        return f"<tr>{title}{after}</tr>"
    before = cell(_with_interval(change.metric, change.before, more), "number less")
    mean, _, interval = line.difference.partition(" (")
    word = {"certain": "certain", "same": "nothing changed"}.get(line.sure, "not certain")
    below = f'<span class="wbs-small">{escape(interval.removesuffix(")"))}, {word}</span>'
    difference = cell(escape(mean) + below, "number wbs-certain" if sure else "number less")
    row = '<tr class="wbs-changed">' if sure else "<tr>"
    return f"{row}{title}{before}{after}{difference}</tr>"


def _with_interval(metric: Metric, estimate: Estimate, more: int) -> str:
    bounds = figures(metric, estimate.low, estimate.high, more).replace(metric.unit_words, "")
    return f'{escape(figure(metric, estimate.mean, more))}<span class="wbs-small">{escape(bounds)}</span>'


def _turned(comparison: Comparison) -> str:
    """The number of deals that end differently, and the code that shows the first of them."""
    turned = comparison.turned()
    if not len(turned):
        return ""
    first = turned.row(0, named=True)
    sides = (GameId(setup, first["seed"], first["rotation"]).text() for setup in (comparison.before, comparison.after))
    watch = copied(f"wb.Replay({', '.join(repr(side) for side in sides)})")
    return f"<p>{counted(len(turned), 'deal')} {form(len(turned), 'ends/end')} differently. To watch the first: {watch}</p>"
