"""The part Coverage of the page Questions: how often each clause of the rulebook comes up, the rarest first, with a game of each."""

from html import escape

from engine.analysis.documents.coverage import Coverage, Use, counted_lines
from engine.core.text import INTERVAL, counted, form, number, percent, percents
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.coverage.task import coverage_task
from workbench.page.kit.html import Section, folded, listed, note, players, shortest, two_digits, watch
from workbench.work.tasks import Found, Task

_FIRST = 10  # clauses shown at once


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part measures, in words."""
    return (
        "Each thing that happens at the table is there because of a clause. How often does each clause come up, which one hardly ever, "
        "and which never? A rule that is rare is one that players have to look up; one that never comes up may not be worth its words."
    )


def offer(bench: Bench, chosen: Chosen) -> str:
    """What asking does."""
    return f"Count {form(len(counted_lines(bench.setup)), 'clause')}"


def task(bench: Bench, chosen: Chosen) -> Task:
    """The task that counts the clauses."""
    return coverage_task(bench)


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """How many clauses come up, and which never do, or the rarest of all."""
    told: Coverage = found.each[0]
    if told.never:
        return shortest(*(f"{ways}." for ways in _with_never(told)))
    rarest = min(told.counted, key=lambda use: use.share.mean)
    all_of = f"All {counted(len(told.counted), 'clause')} come up"
    return f"{all_of}; the rarest, {rarest.id}, in {two_digits(100 * rarest.share.mean)}% of the games."


def _with_never(told: Coverage) -> tuple[str, str]:
    """How many clauses come up, with or without the names of the others."""
    never = [use.id for use in told.never]
    all_of = f"{len(told.counted) - len(never)} of {counted(len(told.counted), 'clause')} come up"
    return f"{all_of}; never {', '.join(never)}", f"{all_of}; {len(never)} never {form(len(never), 'does/do')}"


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The sentence, a line for each clause, the rarest first, and the clauses that no event shows."""
    if found is None or not found.each:
        return ""
    told: Coverage = found.each[0]
    uses = sorted(told.counted, key=lambda use: use.share.mean)
    rows = [_row(bench, use) for use in uses]
    rest = f'<div class="ws-gap">{"".join(rows[_FIRST:])}</div>'
    more = folded("coverage rest", counted(len(rows) - _FIRST, "more clause"), rest) if rows[_FIRST:] else ""
    sentence = f"{told.says()} {players(bench.setup)}."
    return (
        f'<p class="ws-sentence">{escape(sentence)}</p><div class="ws-gap">{"".join(rows[:_FIRST])}</div>{more}'
        f"{_uncounted(told)}{note(_how(told))}"
    )


def _row(bench: Bench, use: Use) -> str:
    """The clause, the share of the games in which it comes up, how often in a game, and a button to the first of them."""
    shares = f"{INTERVAL} {percents(use.share.low, use.share.high)}"
    press = (
        "" if use.first is None else watch("Watch", bench.open(use.first), f"Watch a game in which {use.id} comes up")
    )
    return (
        f'<div class="ws-reading"><span class="ws-to"><b>{escape(use.id)}</b> {escape(use.text)}</span>{_bar(use)}'
        f'<span class="ws-by">{_often(use)}<span class="ws-unsaid">{escape(shares)}</span></span>{press}</div>'
    )


def _often(use: Use) -> str:
    """'in 12% of the games', and how many times in a game."""
    if not use.share.mean:
        return "in no game"
    return f"in {percent(use.share.mean)} of the games<br>{number(use.times.mean, 2)} times a game"


def _bar(use: Use) -> str:
    """The share from 0 to 100%, and its interval."""
    x, low, high = (f"{100 * each:.2f}%" for each in use.share[:3])
    return (
        '<svg class="ws-bar ws-share" aria-hidden="true"><line class="ws-ground" x1="0" x2="100%" y1="50%" y2="50%"/>'
        f'<rect x="0" width="{x}" y="25%" height="50%" rx="1.5"/>'
        f'<line class="ws-whisker" x1="{low}" x2="{high}" y1="50%" y2="50%"/></svg>'
    )


def _uncounted(told: Coverage) -> str:
    """The clauses that no event shows."""
    items = [f"<b>{escape(use.id)}</b> {escape(use.text)}" for use in told.uses if not use.counted]
    return (
        folded("coverage uncounted", f"{counted(len(items), 'clause')} that no event shows", listed(items))
        if items
        else ""
    )


def _how(told: Coverage) -> str:
    return (
        f"Bars: the share of {counted(told.games, 'game')} in which the clause comes up. A clause that does not even come up between "
        "players who play anything is among those that no event shows: it explains a word, or belongs to other variants."
    )


SECTION = Section(
    "coverage",
    "Which rules come up?",
    offer,
    says,
    "run",
    task,
    answer,
    body,
)
