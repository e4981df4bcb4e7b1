"""The document as one HTML page: `page.html` filled. Everything that is not HTML already is escaped."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown import markdown
from markupsafe import Markup

from engine.analysis.documents.examples import Example
from engine.core.text import capital, counted, percent
from engine.replay.trace import Step
from engine.setup.clean_rulebook import CleanLine, CleanRulebook
from workbench.features.rulebook import print_page
from workbench.features.write_up.on_table import Drawn, Owner, drawings, drawn, moments
from workbench.features.write_up.parts import Parts
from workbench.features.write_up.process import Process, process_of
from workbench.page.kit.html import players
from workbench.theme.sheets import CARDS
from workbench.theme.theme import TOKENS

HERE = Path(__file__).parent
_PAGE = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True, undefined=StrictUndefined)
_PARAGRAPHS = re.compile(r"\n\s*\n")


class Told(NamedTuple):
    """A sentence of an example, with the number of its clause in the rules, empty if they do not have it."""

    text: str
    number: str
    is_moment: bool


class OwnerDrawn(NamedTuple):
    """The cards of a player, to draw, and the sizes of stacks and piles."""

    name: str
    rows: tuple[Drawn, ...]
    counts: str


class MomentDrawn(NamedTuple):
    """The table after a sentence, to draw."""

    after: int
    owners: tuple[OwnerDrawn, ...]


class Shown(NamedTuple):
    """An example on the page."""

    at: int
    number: str
    share: str
    game: int
    turn: int
    told: tuple[Told, ...]
    moments: tuple[MomentDrawn, ...]


class Clause(NamedTuple):
    """A clause on the page: its number, its HTML, and the number of the example that shows it, 0 for none."""

    number: str
    html: Markup
    example: int


def as_html(written: Parts) -> str:
    """The whole page; it needs nothing from the network, and runs no script."""
    shown = tuple(shown_examples(written))
    keys = {
        key
        for each in shown
        for moment in each.moments
        for owner in moment.owners
        for row in owner.rows
        for key in row.keys
    }
    beside = example_of_clause(written)
    sections = [
        (section.title, [_clause(line, beside.get(line.clause, 0)) for line in section.lines])
        for section in written.book.sections
    ]
    return _PAGE.get_template("page.html").render(
        written=written,
        style=Markup(_style()),
        abstract=paragraphs(written.abstract),
        needs=[(name, words) for name, words in written.needs],
        sections=sections,
        shown=shown,
        cards=drawings(keys),
        looked_through=looked_through(written),
        replayed=replayed(written) if shown else None,
        process=process_table(written),
        played=played(written),
    )


def _style() -> str:
    return TOKENS.read_text("utf-8") + CARDS + print_page.sheet() + (HERE / "page.css").read_text("utf-8")


def _clause(line: CleanLine, example: int) -> Clause:
    return Clause(line.number, Markup(markdown(line.markdown(), extensions=["sane_lists"])), example)


# ---------------------------------------------------------------- what both forms say


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a typed text."""
    return [part.strip() for part in _PARAGRAPHS.split(text) if part.strip()]


def numbers_of(book: CleanRulebook) -> dict[str, str]:
    """The number of each clause in the clean rules, by its id."""
    return {line.clause: line.number for section in book.sections for line in section.lines}


def example_of_clause(written: Parts) -> dict[str, int]:
    """The example of each clause by its number: its own one, else the first that shows it."""
    each = list(enumerate(written.examples.each, 1))
    first = {clause: at for at, example in reversed(each) for clause in example.shows}
    return first | {example.clause: at for at, example in each}


def looked_through(written: Parts) -> str:
    """How many games were looked through for examples."""
    looked = f"{counted(written.examples.games, 'game')} from seed {written.examples.seed}"
    return f"Each is the first moment of its kind in {looked}. The number behind a sentence is that of its rule."


def replayed(written: Parts) -> tuple[str, str]:
    """How to see the whole game of an example: words, and the command for the first of them."""
    first = written.examples.each[0].trace.id
    return f"All of game {first.seed}:", shlex.join(["warbench", "replay", first.text()])


def played(written: Parts) -> str:
    """How many games the results are of, and who played them."""
    return f"{counted(written.games, 'game')} from seed {written.seed}. {capital(players(written.setup))}."


def heard(written: Parts, step: Step) -> tuple[str, str]:
    """A sentence of an example, and the number of its clause."""
    return step.text, numbers_of(written.book).get(step.clause, "")


def share_of(example: Example) -> str:
    """In which part of the games the clause of an example comes up."""
    return percent(example.share.mean, 0)


def process_table(written: Parts) -> Process | None:
    """The design process; None without attempts."""
    told = written.process
    return process_of(told, written.setup.rules, written.title) if told and told.attempts else None


# ---------------------------------------------------------------- the examples


def shown_examples(written: Parts) -> list[Shown]:
    """The examples with their cards drawn."""
    colours = written.setup.game.deck_colours
    numbers = numbers_of(written.book)
    return [
        Shown(
            at,
            numbers.get(each.clause, ""),
            share_of(each),
            each.trace.id.seed,
            each.moment.turn,
            tuple(Told(*heard(written, step), step.step == each.step) for step in each.told),
            tuple(MomentDrawn(m.after, tuple(_owner(owner, colours) for owner in m.owners)) for m in moments(each)),
        )
        for at, each in enumerate(written.examples.each, 1)
    ]


def _owner(owner: Owner, colours: tuple[str, ...]) -> OwnerDrawn:
    return OwnerDrawn(owner.name, tuple(drawn(row, colours) for row in owner.open), owner.counts)
