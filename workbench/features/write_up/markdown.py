"""The document as Markdown: what the page has, with cards in words instead of pictures. Typed text is escaped."""

import re

from engine.analysis.documents.examples import Example
from engine.setup.clean_rulebook import CleanLine
from workbench.features.write_up.on_table import in_words, moments
from workbench.features.write_up.page import (
    example_of_clause,
    heard,
    looked_through,
    numbers_of,
    paragraphs,
    played,
    process_table,
    replayed,
    share_of,
)
from workbench.features.write_up.parts import Parts
from workbench.features.write_up.process import Attempted

_SIGNS = re.compile(r"([\\`*_\[\]|])")
_AT_START = re.compile(r"^(\s*)([#+-])|^(\s*\d+)([.)])", re.M)  # a heading, a list, a line below a heading
_ENTITIES = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    "~": "&#126;",
    "=": "&#61;",
}  # not every reader takes these behind a backslash


def as_markdown(written: Parts) -> str:
    """The whole document."""
    parts = [*_head(written), *_rules(written), *_examples(written), *_process(written), *_results(written)]
    return "\n\n".join(part for part in parts if part) + "\n"


def escaped(text: str) -> str:
    """A typed text in which no sign is markup.

    >>> print(escaped("# 5 * 3 <b>"))
    \\# 5 \\* 3 &lt;b&gt;
    """
    safe = "".join(_ENTITIES.get(sign, sign) for sign in _SIGNS.sub(r"\\\1", text))
    return _AT_START.sub(r"\1\3\\\2\4", safe)


def _head(written: Parts) -> list[str]:
    by = (
        f"By {escaped(written.author)}, {written.after}."
        if written.author
        else f"{written.after[:1].upper()}{written.after[1:]}."
    )
    abstract = ["## Abstract", *map(escaped, paragraphs(written.abstract))] if written.abstract else []
    needed = "\n".join(f"- **{name}:** {words}" for name, words in written.needs)
    return [f"# {escaped(written.title)}", f"*{by}*", *abstract, "## What you need", needed]


def _rules(written: Parts) -> list[str]:
    beside = example_of_clause(written)
    parts = ["## Rules", written.book.introduction]
    for section in written.book.sections:
        parts += [f"### {section.title}", *(_clause(line, beside.get(line.clause, 0)) for line in section.lines)]
    return parts


def _clause(line: CleanLine, example: int) -> str:
    return f"{line.markdown()} ([Example {example}](#example-{example}))" if example else line.markdown()


def _examples(written: Parts) -> list[str]:
    if not written.examples.each:
        return []
    each = (part for at, example in enumerate(written.examples.each, 1) for part in _example(written, at, example))
    words, command = replayed(written)
    return ["## Examples", f"{looked_through(written)} {words} `{command}`", *each]


def _example(written: Parts, at: int, example: Example) -> list[str]:
    number = numbers_of(written.book).get(example.clause, "")
    game = f"Game {example.trace.id.seed}, turn {example.moment.turn}"
    about = f"Rule {number}, which comes up in {share_of(example)} of the games. {game}:"
    told = "\n".join(_sentence(written, example, place) for place in range(len(example.told)))
    colours = written.setup.game.deck_colours
    tables = (f"The table after {moment.after}: {in_words(moment, colours)}" for moment in moments(example))
    return [f"### Example {at}", about, told, *tables]


def _sentence(written: Parts, example: Example, place: int) -> str:
    step = example.told[place]
    text, number = heard(written, step)
    told = f"**{text}**" if step.step == example.step else text
    return f"{place + 1}. {told}{f' ({number})' if number else ''}"


def _process(written: Parts) -> list[str]:
    told = process_table(written)
    if told is None:
        return []
    headings = ["", "Attempt", "What was wrong", "What was changed", *told.headings]
    return ["## Design process", _table([headings, *(_attempt(row) for row in told.rows)]), told.how]


def _attempt(row: Attempted) -> list[str]:
    cells = [f"{cell.value} ({cell.interval})" if cell.interval else cell.value for cell in row.cells]
    title = f"{escaped(row.title)}. {row.endless}" if row.endless else escaped(row.title)
    return [str(row.number), title, escaped(row.problem), escaped(row.remedy), *cells]


def _results(written: Parts) -> list[str]:
    rows = [[each.title, each.value, each.interval, each.means] for each in written.numbers]
    table = _table([["", "Result", "95% interval", "What it means"], *rows])
    return ["## Results", table, played(written), f"To play the same games again:\n\n```\n{written.command}\n```"]


def _table(rows: list[list[str]]) -> str:
    """Rows of cells, the headings first."""
    head, *rest = (f"| {' | '.join(' '.join(cell.split()) for cell in row)} |" for row in rows)
    return "\n".join([head, f"|{' --- |' * len(rows[0])}", *rest])
