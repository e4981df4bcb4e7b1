"""The page that is handed in, part by part in its order; `page.html` is its frame."""

import re
from dataclasses import replace
from datetime import date
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

import polars as pl

from engine.compare import Comparison
from engine.rules import BadInput
from workbench.bench import PUBLISHED, Bench, Chip
from workbench.handin.again import again_html
from workbench.handin.pictures import pictures_html
from workbench.handin.watched import Watched, watched_html
from workbench.look.theme import FONT, TOKENS
from workbench.panels import glance, rulebook, strategies
from workbench.table.script import script

HERE = Path(__file__).parent
_TABLE = HERE.parent / "table"
_HEADING = re.compile(r"<(/?)h([1-4])>")


class Entry(NamedTuple):
    """What a person types: a title, who it is from, and why the rules were changed."""

    title: str
    who: str = ""
    why: str = ""


def hand_in(
    bench: Bench,
    comparison: Comparison,
    entry: Entry,
    prediction_html: str = "",
    swept: pl.DataFrame | None = None,
    on: date | None = None,
) -> str:
    """The whole page. `prediction_html` is safe HTML, `swept` the curve of the touched dial, `on` the date (today).

    BadInput if the entry is not complete, or if the games are not those of the bench.
    """
    entry = _checked(entry)
    _refuse_others(bench, comparison)
    watched = Watched.of(bench, comparison)
    return _read("page.html").substitute(
        title=escape(entry.title),
        game=escape(bench.game.title),
        font=FONT,
        style=_text(HERE / "page.css"),
        table_style=_text(TOKENS) + _text(_TABLE / "table.css"),
        head=_head_html(bench, entry, on or date.today()),
        change=_change_html(bench),
        why=f'<blockquote dir="auto">{escape(entry.why)}</blockquote>',
        prediction=_prediction_html(prediction_html),
        found=_found_html(bench, comparison),
        pictures=pictures_html(bench, comparison, swept),
        watched=watched_html(watched),
        rulebook=_book_html(bench),
        measured=_measured_html(bench, comparison),
        again=again_html(comparison, watched.id),
        trace=watched.json(),
        script=script() + _text(HERE / "page.js"),
    )


def file_name(bench: Bench, entry: Entry) -> str:
    """What the file is called, such as 'suits_five_cards.html'."""
    return rulebook.file_name(bench, entry.title, "html")


def _checked(entry: Entry) -> Entry:
    """The entry without blanks around it; BadInput says what is missing or too long."""
    entry = Entry(*(text.encode("utf-8", "replace").decode("utf-8").strip() for text in entry))
    if not entry.title:
        raise BadInput("Give it a title before you hand it in.")
    if not entry.why:
        raise BadInput("Say why you made this change before you hand it in.")
    name, reason = rulebook.MOST_NAME, rulebook.MOST_REASON
    if max(len(entry.title), len(entry.who)) > name or len(entry.why) > reason:
        raise BadInput(f"A title and a name have at most {name} characters and a reason {reason:,}.")
    return entry


def _refuse_others(bench: Bench, comparison: Comparison) -> None:
    set_now = [(setup.rules, setup.strategies) for setup in (bench.published, bench.setup)]
    if set_now != [(setup.rules, setup.strategies) for setup in (comparison.before, comparison.after)]:
        raise BadInput(
            "The charts show other rules or players than are set now; hand in when they have been drawn again."
        )


def _text(path: Path) -> str:
    return path.read_text("utf-8")


def _read(name: str) -> Template:
    return Template(_text(HERE / name))


# ---------------------------------------------------------------- the parts


def _prediction_html(content: str) -> str:
    """A part of its own; nothing if nothing was predicted."""
    return f'<section class="hi-predicted"><h2>What was predicted</h2>{content}</section>' if content else ""


def _head_html(bench: Bench, entry: Entry, on: date) -> str:
    who = f'<span dir="auto">{escape(entry.who)}</span> · ' if entry.who else ""
    return (
        f'<p class="hi-eyebrow">{escape(bench.game.title)}</p><h1 dir="auto">{escape(entry.title)}</h1>'
        f'<p class="hi-by">{who}<time datetime="{on.isoformat()}">{on.day} {on:%B %Y}</time></p>'
    )


def _change_html(bench: Bench) -> str:
    """What it was, what it is now, against what."""
    if not bench.changed:
        return f"<p>Nothing: these are {escape(bench.baseline_name)}.</p>{_baseline_html(bench)}"
    rows = "".join(_chip_html(chip) for chip in bench.chips())
    against = f'<p class="hi-note">Compared with {escape(bench.baseline_name)}.</p>'
    return f'<dl class="hi-chips">{rows}</dl>{against}{_baseline_html(bench)}'


def _chip_html(chip: Chip) -> str:
    before, after = f"<del>{escape(chip.before)}</del>", f"<ins>{escape(chip.after)}</ins>"
    return f'<div><dt>{escape(chip.label)}</dt><dd>{before} <span aria-label="now">→</span> {after}</dd></div>'


def _baseline_html(bench: Bench) -> str:
    """What the baseline is, where it is not the published rules."""
    chips = replace(bench, rules=bench.baseline, baseline=bench.game.Rules()).chips()
    if not chips:
        return ""
    listed = "; ".join(chip.words for chip in chips)
    return f'<p class="hi-note">That differs from {PUBLISHED} in: {escape(listed)}.</p>'


def _found_html(bench: Bench, comparison: Comparison) -> str:
    """The sentence, how it was found out, the headline numbers."""
    unchanged = f"These are {bench.baseline_name}, with nothing changed."
    says = glance.sentence(comparison, bench.baseline_name) if bench.changed else unchanged
    games = f"{len(comparison.games_after):,} games"
    how = f"{games} under each rulebook, on the same deals" if bench.changed else games
    headlines = "".join(_headline_html(each) for each in glance.headlines(comparison))
    return (
        f'<p class="hi-sentence">{escape(says)}</p><div class="hi-numbers">{headlines}</div>'
        f'<p class="hi-note">{how}. {_intervals(bench)} <a href="#hi-measured">How it was measured</a></p>'
        f"{glance.notes_html(bench)}"
    )


def _intervals(bench: Bench) -> str:
    if not bench.changed:
        return "Each number stands above its 95 % interval."
    return (
        "A difference is the mean of the differences game by game, with its 95 % interval; it is called not certain "
        "where chance may have made it, allowing for how many numbers are compared."
    )


def _headline_html(headline: glance.Headline) -> str:
    was = ""
    if headline.before:
        mark, word = ("hi-certain", "") if headline.certain else ("hi-uncertain", ", not certain")
        difference = f"{escape(headline.difference)}{word}"
        was = f'<p class="hi-was">was {escape(headline.before)}</p><p class="{mark}">{difference}</p>'
    return (
        f'<div class="hi-number"><h3>{escape(headline.title)}</h3><p class="hi-value">{escape(headline.value)}</p>'
        f'<p class="hi-interval">{escape(headline.interval)}</p>{was}</div>'
    )


def _book_html(bench: Bench) -> str:
    """The rulebook, its headings below those of the page."""
    return _HEADING.sub(lambda heading: f"<{heading[1]}h{int(heading[2]) + 2}>", rulebook.book_html(bench))


def _measured_html(bench: Bench, comparison: Comparison) -> str:
    """What each headline number means, and who played."""
    pairs = zip(glance.headlines(comparison), comparison.changes(), strict=True)
    means = "".join(f"<div><dt>{escape(h.title)}</dt><dd>{escape(c.metric.says)}</dd></div>" for h, c in pairs)
    return f'<dl class="hi-means">{means}</dl><h3>Who played</h3>{strategies.seats_html(bench)}'
