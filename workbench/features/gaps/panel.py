"""The part Gaps of the page Study: for each gap of the rulebook the share of deals that another reading decides, beside the share
that other shuffles decide, and the sentence to add."""

from collections.abc import Iterable
from html import escape

from engine.analysis.gaps import Chance, Gap, Reading, ranked
from engine.core.text import INTERVAL, counted, form, percent, percents, points
from engine.setup.rulebook import clause_text, clauses
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.gaps.task import gaps_task
from workbench.page.kit.html import Section, button, folded, listed, note, players, value_words, written
from workbench.work.tasks import Found, Task

_FIRST = 8  # gaps shown at once


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part measures, in words."""
    many = gaps_task(bench).of - 1
    if not many:
        return "No dial of this game closes a gap in its rulebook."
    return (
        f"The rulebook leaves {counted(many, 'question')} open that a dial answers. Each dial is set to its other readings, on the same "
        "deals: how often does the question come up, and how many deals get another winner?"
    )


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """The task that plays every reading; None if no dial closes a gap."""
    found = gaps_task(bench)
    return found if found.of > 1 else None


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The sentence, the table, and the gaps that cannot matter here."""
    if found is None or len(found.each) < 2:
        return ""
    level, gaps = found.each[0], ranked(found.each[1:])
    weighed = [gap for gap in gaps if gap.readings]
    rows = [_gap(bench, gap, level) for gap in weighed]
    rest = folded("gaps rest", counted(len(rows) - _FIRST, "more gap"), "".join(rows[_FIRST:])) if rows[_FIRST:] else ""
    return (
        f'<p class="ws-sentence">{escape(sentence(bench, level, weighed))}</p><div class="ws-gaps">{"".join(rows[:_FIRST])}{rest}</div>'
        f"{_idle([gap for gap in gaps if not gap.readings])}{note(_how(bench, level, found))}"
    )


def sentence(bench: Bench, level: Chance, gaps: list[Gap]) -> str:
    """How many gaps matter, and which one most; with the players."""
    weighty = [gap for gap in gaps if beyond(gap, level)]
    if not weighty:
        return f"No gap here certainly decides more deals than chance alone does. {players(bench.setup)}."
    first = weighty[0]
    read = _weightiest(first)
    many = f"{counted(len(weighty), 'gap')} {form(len(weighty), 'decides/decide')} more deals than chance alone does"
    return (
        f"{many}. The largest is {first.id}: {read.parameter.dial.says.rstrip('?.')}? Another reading gives "
        f"{percent(read.decided.mean)} of the deals another winner. {players(bench.setup)}."
    )


def beyond(gap: Gap, level: Chance) -> bool:
    """Whether its largest reading certainly decides more deals than other shuffles do."""
    return bool(gap.readings) and _weightiest(gap).decided.low > level.decided.high and gap.weight > 0


def _weightiest(gap: Gap) -> Reading:
    return max(gap.readings, key=lambda reading: reading.decided.mean)


def _how(bench: Bench, level: Chance, found: Found) -> str:
    chance = (
        f"the mark in each bar is what other shuffles decide under the same rules, {percent(level.decided.mean)} of the deals"
        if level.decided.mean
        else "under the same rules every deal ends the same, so only the reading decides these deals"
    )
    return f"Bars: the share of deals that get another winner with another reading; {chance}. {counted(found.games, 'game')} per reading."


# ---------------------------------------------------------------- one gap


def _gap(bench: Bench, gap: Gap, level: Chance) -> str:
    """The question, the sentence to add, and a line for each other reading."""
    where = belongs_to(bench, gap)
    ordered = sorted(gap.readings, key=lambda each: -each.decided.mean)
    lines = "".join(_line(bench, each, level) for each in ordered if each.decided.mean) + _nothing(ordered)
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


def _line(bench: Bench, read: Reading, level: Chance) -> str:
    parameter, value = read.parameter, read.value
    words = f"{parameter.label}: {value_words(parameter, value)}"
    decided = f"{percent(read.decided.mean)} of the deals, {INTERVAL} {percents(read.decided.low, read.decided.high)}"
    press = button(
        "Open on the bench",
        "turn",
        parameter.name,
        written(value),
        aria=f"Open on the bench: {words}",
        title="Set the dial to this reading",
    )
    return (
        f'<div class="ws-reading"><span class="ws-to">{escape(words)}</span>{_bar(read, level)}'
        f'<span class="ws-by"><b>{percent(read.decided.mean)}</b> {percents(read.decided.low, read.decided.high)}'
        f'{_seats(bench, read)}<span class="ws-unsaid">{escape(decided)}</span></span>{press}</div>'
    )


def _nothing(readings: list[Reading]) -> str:
    """The readings that change no winner, in one line."""
    same = [
        f"{each.parameter.label}: {value_words(each.parameter, each.value)}"
        for each in readings
        if not each.decided.mean
    ]
    return note(f"No deal gets another winner with: {'; '.join(same)}.") if same else ""


def _bar(read: Reading, level: Chance) -> str:
    """The share from 0 to 100%, its interval, and the level of chance."""
    x, low, high, chance = (f"{100 * each:.2f}%" for each in (*read.decided[:3], level.decided.mean))
    mark = f'<line class="ws-level" x1="{chance}" x2="{chance}" y1="5%" y2="95%"/>' if level.decided.mean else ""
    return (
        '<svg class="ws-bar ws-share" aria-hidden="true"><line class="ws-ground" x1="0" x2="100%" y1="50%" y2="50%"/>'
        f'<rect x="0" width="{x}" y="25%" height="50%" rx="1.5"/>'
        f'<line class="ws-whisker" x1="{low}" x2="{high}" y1="50%" y2="50%"/>{mark}</svg>'
    )


def _seats(bench: Bench, read: Reading) -> str:
    """The certain changes of each seat's share of wins, in points."""
    seats = bench.game.seats_of(bench.rules)
    sure = [
        f"{seat} wins {points(each.mean, signed=True)} points"
        for seat, each in zip(seats, read.seats, strict=False)
        if each.certain
    ]
    return f"<br>{escape('; '.join(sure[:2]))}" if sure else ""


def _idle(gaps: Iterable[Gap]) -> str:
    items = [
        f"<b>{escape(gap.id)}</b> {escape(gap.dials[0].label)}: {escape(gap.nothing.rstrip('.'))}." for gap in gaps
    ]
    return folded("gaps idle", f"{counted(len(items), 'gap')} that cannot matter here", listed(items)) if items else ""


_QUESTION = "What does the rulebook leave open, and does it matter?"
SECTION = Section("gaps", "Gaps", _QUESTION, says, lambda *_: "Run", task, body)
