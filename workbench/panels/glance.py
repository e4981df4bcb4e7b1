"""What did the change do? One sentence that speaks only of what is certain, and the game's four headline numbers."""

from html import escape
from typing import NamedTuple

from engine.compare import Comparison
from engine.metrics import Change
from engine.words import figure
from workbench.bench import Bench
from workbench.panels.frame import WHOLE


class Headline(NamedTuple):
    """One headline number: under the present rules, under the others, the difference, and what it means."""

    title: str
    value: str
    before: str
    difference: str
    interval: str
    certain: bool
    says: str


def sentence(comparison: Comparison, baseline_name: str, todo: str = WHOLE.todo) -> str:
    """The verdict, with what it is compared with; as long as nothing is changed, what there is to do."""
    if not _changed(comparison):
        return f"These are {baseline_name}. {todo}".rstrip()
    verdict = comparison.verdict()
    if verdict.split()[0] not in " ".join(comparison.after.game.seats).split():
        verdict = verdict[:1].lower() + verdict[1:]
    return f"Compared with {baseline_name}: {verdict}"


def sentence_html(comparison: Comparison, baseline_name: str, todo: str = WHOLE.todo) -> str:
    """The verdict as it stands on the page."""
    return f'<p class="wb-sentence" aria-live="polite">{escape(sentence(comparison, baseline_name, todo))}</p>'


def notes_html(bench: Bench) -> str:
    """What one should know before reading on: that nobody chooses anything, a warning of the rules."""
    notes = [bench.rules.warning(), bench.game.without_choices(bench.rules)]
    return "".join(f'<p class="wb-note">{escape(note)}</p>' for note in notes if note)


def missing(comparison: Comparison, wanted: int) -> str:
    """How many games are behind the chart, while there are fewer than wanted."""
    played = len(comparison.games_after)
    if played >= wanted:
        return ""
    return f"Playing all games takes a while: the first {played:,} of {wanted:,} are shown while the rest are played."


def _changed(comparison: Comparison) -> bool:
    return comparison.before != comparison.after


def headlines(comparison: Comparison) -> list[Headline]:
    """The headline metrics of the game."""
    certain = {c.metric.name for c in comparison.certain()}
    return [_headline(c, _changed(comparison), c.metric.name in certain, comparison) for c in comparison.changes()]


def title_of(change: Change, comparison: Comparison) -> str:
    """The title of a metric; where it is about the first seat, with the strategies that play."""
    game, seats = comparison.after.game, comparison.after.lineup.short
    if change.metric.name != "seat0_wins" or len(seats) != 2:
        return change.metric.title
    first, second = seats
    return f"{game.seats[0]} ({first}) beats {game.seats[1]} ({second})"


def _headline(change: Change, changed: bool, certain: bool, comparison: Comparison) -> Headline:
    m = change.metric
    low, high = figure(m, change.after.low), figure(m, change.after.high)
    unit = m.unit_words
    return Headline(
        title=title_of(change, comparison),
        value=figure(m, change.after.mean),
        before=figure(m, change.before.mean) if changed else "",
        difference=signed(change) if changed else "",
        interval=f"95 % interval {low.removesuffix(unit)} to {high.removesuffix(unit)}",
        certain=certain,
        says=_explained(change, changed),
    )


def signed(change: Change) -> str:
    """The paired difference with its sign and interval."""
    m, d = change.metric, change.difference
    scale, digits = 100 if m.in_percent else 1, m.decimals
    low, high = f"{scale * d.low:+,.{digits}f}", f"{scale * d.high:+,.{digits}f}"
    return f"{scale * d.mean:+,.{digits}f} ({low} to {high})"


def _explained(change: Change, changed: bool) -> str:
    if not changed:
        return f"{change.metric.says} Mean of {change.after.n:,} games with its 95 % interval."
    gain = f"{change.gain:.1f}" if change.gain < 1e6 else "very many"
    return (
        f"{change.metric.says} Both rule sets play the same deals; the difference is the mean of the differences game by "
        f"game, with its 95 % interval. Using the same deals was worth {gain} times as many games."
    )


def headlines_html(headlines: list[Headline]) -> str:
    """The headline numbers as HTML: value, what it was, the difference, and behind a question mark what it means."""
    return f'<div class="wb-numbers">{"".join(map(_headline_html, headlines))}</div>'


def _headline_html(headline: Headline) -> str:
    was = ""
    if headline.before:
        mark = "certain" if headline.certain else "uncertain"
        word = "" if headline.certain else " not certain"
        difference = f'<span class="wb-{mark}">{escape(headline.difference)}{word}</span>'
        was = f'<div class="wb-was">was {escape(headline.before)} {difference}</div>'
    says = escape(headline.says)
    what = f'<details class="wb-what"><summary aria-label="What is this?">?</summary><p>{says}</p></details>'
    return (
        f'<div class="wb-number"><div class="wb-number-title">{escape(headline.title)}</div>{what}'
        f'<div class="wb-number-value" title="{escape(headline.interval)}">{escape(headline.value)}</div>'
        f'<div class="wb-interval">{escape(headline.interval)}</div>{was}</div>'
    )
