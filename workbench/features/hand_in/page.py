"""The page to hand in: `page.html` filled from the bench. Everything that is not HTML already is escaped."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from engine.core.text import counted
from workbench.bench import PUBLISHED, Bench
from workbench.bench.file_name import file_name as name_of
from workbench.features.compare import outcome_table, sentence
from workbench.features.hand_in.again import commands, versions
from workbench.features.hand_in.block import block_html
from workbench.features.hand_in.pictures import pictures_html
from workbench.features.hand_in.watched import Watched
from workbench.features.history import story
from workbench.features.players import panel as players_panel
from workbench.features.rulebook import panel as rulebook_panel
from workbench.page.kit import changes
from workbench.theme.sheets import CHANGES
from workbench.theme.theme import TOKENS
from workbench.view.script import sheet, using

HERE = Path(__file__).parent
_PAGE = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True, undefined=StrictUndefined)
_ONE = "The bar on each line is the 95% interval."
_CHANGES = (
    "A difference is the mean of the differences game by game. Where it may be chance, the page says so, with a correction for the "
    "many numbers compared (Holm 1979). Certain changes come first, the largest on top."
)
_HEADING = re.compile(r"<(/?)h([1-4])>")


class Entry(NamedTuple):
    """The typed text: a title, the author, and the reason for the change."""

    title: str
    who: str = ""
    why: str = ""


def hand_in(
    bench: Bench,
    comparison: Comparison,
    entry: Entry,
    prediction_html: str = "",
    swept: pl.DataFrame | None = None,
    answers: Sequence[tuple[str, str]] = (),
    on: date | None = None,
) -> str:
    """The whole page as HTML. `prediction_html` is safe HTML, `swept` the curve of the touched dial, `answers` the questions of a
    lesson with their answers, `on` the date (default: today).

    BadInput if the entry is not complete, or if the games are not those of the bench.
    """
    entry = _checked(entry)
    _refuse_others(bench, comparison)
    watched, on = Watched.of(bench, comparison), on or date.today()
    return _PAGE.get_template("page.html").render(
        bench=bench,
        entry=entry,
        on=on,
        watched=watched,
        published=PUBLISHED,
        answers=answers,
        story=story.in_words(bench, comparison),
        heads=story.HEADS,
        prediction=Markup(prediction_html),
        pictures=Markup(pictures_html(bench, comparison, swept)),
        rulebook=Markup(_book_html(bench)),
        trace=Markup(watched.json()),
        block=Markup(block_html(bench, comparison, entry, watched.id, answers, on)),
        **_looks(),
        **_facts(bench, comparison),
        commands=commands(comparison, watched.id),
        made_with=", ".join(f"{name} {number}" for name, number in versions(bench.game).items()),
    )


def _looks() -> dict[str, Markup]:
    """The parts that go into the page unescaped: style sheets and scripts."""
    sheets = _text(TOKENS) + sheet("table") + CHANGES
    run = using("table/render", "render") + _text(HERE / "page.js")
    parts = {"style": _text(HERE / "page.css"), "table_style": sheets, "script": run}
    return {name: Markup(text) for name, text in parts.items()}


def _facts(bench: Bench, comparison: Comparison) -> dict[str, Any]:
    """The results, in the words of the bench."""
    told = changes.lines(comparison)[: changes.FIRST]
    games = f"{counted(len(comparison.games_after), 'game')}"
    unchanged = f"These are {bench.baseline_name}, with nothing changed."
    return {
        "baseline": replace(bench, rules=bench.baseline, baseline=bench.game.Rules()).chips(),
        "sentence": sentence.sentence(comparison, bench.baseline_name) if bench.changed else unchanged,
        "changes": Markup(changes.changes_html(comparison)),
        "ends": Markup(outcome_table.turned_html(comparison) if bench.changed else ""),
        "games": f"{games} under each rulebook, on the same deals" if bench.changed else games,
        "intervals": _CHANGES if bench.changed else _ONE,
        "means": [(line.title, line.change.metric.says) for line in told],
        "notes": Markup(sentence.notes_html(bench)),
        "seats": Markup(players_panel.seats_html(bench)),
    }


def file_name(bench: Bench, entry: Entry, ending: str = "html") -> str:
    """The name of a file of this bench, such as 'suits_five_cards_anna_3f2a91.html'; another variant or text gives another name."""
    content = repr((*entry, sorted(bench.link().items())))
    return name_of(bench.game.name, entry.title, entry.who, content, ending)


def _checked(entry: Entry) -> Entry:
    """The entry without surrounding blanks; BadInput says what is missing or too long."""
    entry = Entry(*(text.encode("utf-8", "replace").decode("utf-8").strip() for text in entry))
    if not entry.title:
        raise BadInput("Give it a title before you hand it in.")
    if not entry.why:
        raise BadInput("Say why you made this change before you hand it in.")
    name, reason = rulebook_panel.MOST_NAME, rulebook_panel.MOST_REASON
    if max(len(entry.title), len(entry.who)) > name or len(entry.why) > reason:
        raise BadInput(f"A title or a name may have at most {name} characters, a reason at most {reason:,}.")
    return entry


def _refuse_others(bench: Bench, comparison: Comparison) -> None:
    set_now = [(setup.rules, setup.strategies) for setup in (bench.published, bench.setup)]
    if set_now != [(setup.rules, setup.strategies) for setup in (comparison.before, comparison.after)]:
        raise BadInput("The charts still show other rules or players; hand in once they have been redrawn.")


def _text(path: Path) -> str:
    return path.read_text("utf-8")


def _book_html(bench: Bench) -> str:
    """The rulebook, its headings below those of the page."""
    return _HEADING.sub(lambda heading: f"<{heading[1]}h{int(heading[2]) + 1}>", rulebook_panel.book_html(bench))
