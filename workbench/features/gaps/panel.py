"""The part Gaps of the page Questions: for each gap of the rulebook the change of each seat's chance under another reading, the share
of deals that it turns beside the share that a change without a meaning turns, and the sentence to add."""

from collections.abc import Iterable
from html import escape

from engine.analysis import gaps
from engine.analysis.gaps import (
    Gap,
    Levels,
    Reading,
    beyond_chance,
    called,
    certain,
    explained,
    gained,
    in_order,
    ranked,
)
from engine.core.text import INTERVAL, counted, form, percent, percents
from engine.setup.rulebook import clause_text, clauses
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.gaps.task import gaps_task
from workbench.page.kit.html import Section, button, folded, listed, note, players, shortest, value_words, written
from workbench.work.tasks import Found, Task

_FIRST = 8  # gaps shown at once


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part measures, in words."""
    many = gaps_task(bench).of - 1
    if not many:
        return "No dial of this game closes a gap in its rulebook."
    return (
        f"The rulebook leaves {counted(many, 'question')} open that a dial answers. Each dial is set to its other readings, on the same "
        "deals: how does the chance of each seat change, and how many more deals get another winner than by a change that means nothing?"
    )


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """The task that plays every reading; None if no dial closes a gap."""
    found = gaps_task(bench)
    return found if found.of > 1 else None


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The sentence, the table, and the gaps that are not played."""
    if found is None or len(found.each) < 2:
        return ""
    baseline, each = found.each[0], ranked(found.each[1:])
    sure = certain(each)
    rows = [_gap(bench, gap, sure) for gap in each if gap.readings]
    more = f'<div class="ws-gaps">{"".join(rows[_FIRST:])}</div>'
    rest = folded("gaps rest", counted(len(rows) - _FIRST, "more gap"), more) if rows[_FIRST:] else ""
    return (
        f'<p class="ws-sentence">{escape(sentence(bench, each))}</p><div class="ws-gaps">{"".join(rows[:_FIRST])}{rest}</div>'
        f"{_not_played(each)}{note(_how(baseline, each, found))}"
    )


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """How many gaps turn more deals than changes that mean nothing, and the one that turns most."""
    over = beyond_chance(found.each[1:])
    what = "who wins" if len(bench.seats) > 1 else "the outcome"
    if not over:
        return f"No gap certainly changes {what}."
    told = f"{counted(len(over), 'gap')} {form(len(over), 'changes/change')} {what}."
    return shortest(f"{told} The biggest: {_asked(over[0])}", f"{told} The biggest: {over[0].dials[0].label}.", told)


def sentence(bench: Bench, found: list[Gap]) -> str:
    """The sentence of the analysis, with the players."""
    return f"{gaps.sentence(bench.setup, found)} {players(bench.setup)}."


def _how(baseline: Levels, each: list[Gap], found: Found) -> str:
    return (
        "Bars: the share of the deals that a reading turns, which get another winner; the mark in each bar is that of a change that means "
        "nothing. Beside them: the change of each seat's chance in points, in bold where it is certain with all readings tested jointly. "
        f"{explained(baseline, each)} {counted(found.games, 'game')} per reading."
    )


# ---------------------------------------------------------------- one gap


def _gap(bench: Bench, gap: Gap, sure: list[Reading]) -> str:
    """The question, the sentence to add, and a line for each other reading."""
    where = belongs_to(bench, gap)
    ordered = in_order(gap.readings, sure)
    lines = "".join(_line(bench, each, each in sure) for each in ordered if each.decided.mean) + _nothing(ordered)
    head = (
        f'<p class="ws-open"><b>{escape(gap.id)}</b> {escape(_asked(gap))} '
        f"<span>Comes up in {percent(gap.came_up.mean)} of the games.</span></p>"
        f'<p class="ws-add">To add: <q>{escape(to_add(bench, gap))}</q>{f" To {escape(where)}" if where else ""}</p>'
    )
    return f'<div class="ws-gap">{head}<div role="group" aria-label="{escape(gap.id)}">{lines}</div></div>'


def _asked(gap: Gap) -> str:
    return gap.dials[0].dial.says


def to_add(bench: Bench, gap: Gap) -> str:
    """The sentence that states the present reading: an answer for each dial that has an effect."""
    working = [dial for dial in gap.dials if not bench.rules.idle(dial.name)]
    return " ".join(f"{dial.label}: {value_words(dial, getattr(bench.rules, dial.name))}." for dial in working)


def belongs_to(bench: Bench, gap: Gap) -> str:
    """The clause that leaves the gap, in its present words; empty if no clause does."""
    clause = gap.dials[0].dial.clause
    text = clause_text(bench.game, clause, bench.rules) if clause in clauses(bench.game) else ""
    return f"{clause}, “{text}”" if text else ""


def _line(bench: Bench, read: Reading, sure: bool) -> str:
    parameter, value = read.parameter, read.value
    words = called(read)
    shares = f"{INTERVAL} {percents(read.decided.low, read.decided.high)}; {percent(read.level.decided.mean)} {read.level.words}"
    press = button(
        "Open on the bench",
        "turn",
        parameter.name,
        written(value),
        aria=f"Open on the bench: {words}",
        title="Set the dial to this reading",
    )
    return (
        f'<div class="ws-reading"><span class="ws-to">{escape(words)}{_why(read)}</span>{_bar(read)}'
        f'<span class="ws-by">{_seats(bench, read, sure)}<br>turns {percent(read.decided.mean)}, '
        f'a meaningless change {percent(read.level.decided.mean)}<span class="ws-unsaid">{escape(shares)}</span></span>{press}</div>'
    )


def _why(read: Reading) -> str:
    return f"<br><small>{escape(read.why)}</small>" if read.why else ""


def _nothing(readings: list[Reading]) -> str:
    """The readings that change no winner, in one line."""
    same = [called(each) for each in readings if not each.decided.mean]
    return note(f"No deal gets another winner with: {'; '.join(same)}.") if same else ""


def _bar(read: Reading) -> str:
    """The share from 0 to 100%, its interval, and the level of changes that mean nothing."""
    x, low, high, level = (f"{100 * each:.2f}%" for each in (*read.decided[:3], read.level.decided.mean))
    return (
        '<svg class="ws-bar ws-share" aria-hidden="true"><line class="ws-ground" x1="0" x2="100%" y1="50%" y2="50%"/>'
        f'<rect x="0" width="{x}" y="25%" height="50%" rx="1.5"/>'
        f'<line class="ws-whisker" x1="{low}" x2="{high}" y1="50%" y2="50%"/>'
        f'<line class="ws-level" x1="{level}" x2="{level}" y1="5%" y2="95%"/></svg>'
    )


def _seats(bench: Bench, read: Reading, sure: bool) -> str:
    """The change of each seat's chance, in bold if it is certain."""
    told = "<br>".join(map(escape, gained(bench.setup, read)))
    return f"<b>{told}</b>" if sure else told


def _not_played(found: Iterable[Gap]) -> str:
    """The gaps that have no other reading, and those that cannot matter here."""
    idle = [gap for gap in found if gap.nothing]
    unread = [gap for gap in idle if gap.unread]
    rest = [gap for gap in idle if not gap.unread]
    return _folded("gaps unread", "without another reading", unread) + _folded(
        "gaps idle", "that cannot matter here", rest
    )


def _folded(name: str, what: str, gaps: list[Gap]) -> str:
    items = [
        f"<b>{escape(gap.id)}</b> {escape(gap.dials[0].label)}: {escape(gap.nothing.rstrip('.'))}." for gap in gaps
    ]
    return folded(name, f"{counted(len(items), 'gap')} {what}", listed(items)) if items else ""


SECTION = Section("gaps", "Where is the rulebook unclear?", lambda *_: "Try readings", says, "step", task, answer, body)
