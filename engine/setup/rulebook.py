"""Rulebooks: the clauses of data/GAME/rulebook.md, and the rulebook of any variant with its numbers filled in.

A rulebook is a Markdown file: `# Title`, a paragraph about the author, an introduction, then sections with one clause
per line:

    ## Setting up
    - **SUITS-01.6** Both draw the top {hand_size card/cards} of their deck.

Text in braces is filled in from the rules:

    {hand_size}                           the value in words
    {hand_size card/cards}                the number and its noun: 1 card, 3 cards
    {cards_each card/cards}               the same with a figure of the rules (see `rules.figure`)
    {own_pair? text | other text}         the first text if the parameter is on (a number: not 0), else the other
    {ace=treaty? text | ace=none,high? text | text}      the text of the first case that holds, with any number of cases
    {aces_have_power? text}               the same with a fact of the rules (see `rules.fact`)

A case may have braces in its text, and the last one may be left out. The chosen text is surrounded by spaces; double
spaces and those before a comma or a full stop vanish. All names and values are checked when the file is read. A clause
that is empty under some rules is left out of their rulebook; the introduction is a template too.

A designer's findings and wishes are no rules: the last section has them, `- **SUITS-X5** She tried ...`, as sources for
strategies and presets.
"""

import re
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from engine.core.game import Game
from engine.core.rules import Fact, Figure, Parameter, RuleSet, Value
from engine.core.text import capital, unit_for

SILENT = "Where the rulebook is silent"

_CLAUSE = re.compile(r"- \*\*([A-Z]+-(?:[A-Z]?\d\d(?:\.\d+|[a-z])?|X\d+))\*\* (\S.*)$")
_CASE = re.compile(r"\s*(\w+)(?:=([\w,]+))?\?")
_FILL = re.compile(r"(\w+)(?: ([^/]+)/([^/]+))?$")


class BrokenRulebook(ValueError):
    """A rulebook file cannot be used. The message names the file and the line."""


def data_folder() -> Path:
    """The folder of rulebooks, presets and examples: next to the code in an installed package, above it in a
    checkout."""
    installed = Path(__file__).parents[1] / "data"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "data"


# ---------------------------------------------------------------- templates


class Fill(NamedTuple):
    """A parameter's value or a figure, with the singular and plural of a noun if it is counted."""

    of: Parameter | Figure
    one: str
    many: str

    def text(self, rules: RuleSet) -> str:
        value = getattr(rules, self.of.name)
        noun = self.one if value == 1 else self.many
        return f"{value} {noun}".strip() if isinstance(self.of, Figure) else in_full(self.of, value, noun)


class Case(NamedTuple):
    """A text with its condition: values of a parameter, or a fact; without a condition it always applies."""

    asks: Parameter | Fact | None
    values: tuple[Value, ...]
    pieces: tuple

    def holds(self, rules: RuleSet) -> bool:
        if self.asks is None:
            return True
        value = getattr(rules, self.asks.name)
        return value in self.values if self.values else bool(value)


class Choice(NamedTuple):
    """A choice of cases: the first one that holds, or no text."""

    cases: tuple[Case, ...]

    def text(self, rules: RuleSet) -> str:
        case = next((case for case in self.cases if case.holds(rules)), None)
        return f" {fill(case.pieces, rules)} " if case else " "


Piece = str | Fill | Choice


def parse(template: str, of: type[RuleSet]) -> tuple[Piece, ...]:
    """The pieces of a template; ValueError if it is malformed or uses a name that these rules lack."""
    tokens = [token for token in re.split(r"([{|}])", template) if token]
    pieces = _pieces(tokens, of)
    if tokens:
        raise ValueError(f"there is one '{tokens[0]}' too many")
    return pieces


def fill(pieces: tuple[Piece, ...], rules: RuleSet) -> str:
    """The text of a parsed template under these rules."""
    return _tidy("".join(piece if isinstance(piece, str) else piece.text(rules) for piece in pieces))


@lru_cache(maxsize=4096)
def _tidy(text: str) -> str:
    """The text without double spaces and spaces before a sign; kept, because each move writes all clauses, and changes a few."""
    text = re.sub(r"\s+", " ", text)
    return re.sub(r" ([.,;:)])", r"\1", text.replace("( ", "(")).strip()


def in_full(parameter: Parameter, value: Value, noun: str = "") -> str:
    """A value in words; a number without a name gets its noun."""
    named = parameter.dial.words and value in parameter.dial.words
    return parameter.in_words(value) + (f" {noun}" if noun and not named else "")


def _pieces(tokens: list[str], of: type[RuleSet]) -> tuple[Piece, ...]:
    """All pieces up to a bar or a closing brace, which is not consumed."""
    pieces = []
    while tokens and tokens[0] not in "|}":
        token = tokens.pop(0)
        pieces.append(_brace(tokens, of) if token == "{" else token)
    return tuple(pieces)


def _brace(tokens: list[str], of: type[RuleSet]) -> Piece:
    """The piece after an opening brace, up to and including the closing one."""
    filled = _FILL.match(tokens[0]) if tokens else None
    if filled and tokens[1:2] == ["}"]:
        del tokens[:2]
        return _fill(of.figures().get(filled[1]) or of.parameter(filled[1]), filled[2] or "", filled[3] or "")
    cases = [_case(tokens, of)]
    while tokens and tokens[0] == "|":
        tokens.pop(0)
        cases.append(_case(tokens, of))
    if not tokens:
        raise ValueError("a '{' is not closed")
    tokens.pop(0)
    if any(case.asks is None for case in cases[:-1] or cases):
        raise ValueError("only the last of several texts may lack a condition such as 'name?' or 'name=value?'")
    return Choice(tuple(cases))


def _fill(filled: Parameter | Figure, one: str, many: str) -> Fill:
    if one and isinstance(filled, Parameter) and filled.type != "int":
        raise ValueError(f"{filled.name} is not a number, so '{one}/{many}' cannot be counted")
    return Fill(filled, one, many)


def _case(tokens: list[str], of: type[RuleSet]) -> Case:
    """One text of a choice, with its condition if it has one."""
    condition = _CASE.match(tokens[0]) if tokens else None
    if condition is None:
        return Case(None, (), _pieces(tokens, of))
    tokens[0] = tokens[0][condition.end() :]
    if condition[1] in of.facts() and not condition[2]:
        return Case(of.facts()[condition[1]], (), _pieces(tokens, of))
    parameter = of.parameter(condition[1])
    values = tuple(parameter.read(value) for value in condition[2].split(",")) if condition[2] else ()
    if parameter.type == "choice" and not values:
        raise ValueError(f"{parameter.name} is a choice: say which with '{parameter.name}=...?'")
    return Case(parameter, values, _pieces(tokens, of))


# ---------------------------------------------------------------- the file


class Clause(NamedTuple):
    """One numbered line of a rulebook file."""

    id: str
    section: str
    template: str
    line: int
    pieces: tuple[Piece, ...]

    def text(self, rules: RuleSet) -> str:
        """The clause under these rules; empty if it is left out."""
        return capital(fill(self.pieces, rules))


@dataclass
class Book:
    """A parsed rulebook file: title, author, introduction, and the clauses by id in their order."""

    title: str
    author: str
    introduction: tuple[Piece, ...]
    clauses: dict[str, Clause] = field(default_factory=dict)


def read_book(path: Path, of: type[RuleSet]) -> Book:
    """Read a rulebook file; BrokenRulebook names the file and the line of an error."""
    lines = path.read_text(encoding="utf-8").splitlines()
    heading = list(takewhile(lambda line: not line.startswith("## "), lines))
    number = 1
    try:
        book = _read_heading("\n".join(heading), of)
        section = ""
        for number, line in enumerate(lines[len(heading) :], len(heading) + 1):
            if line.startswith("## "):
                section = line[3:].strip()
            elif line.strip():
                _add_clause(book, section, line, number, of)
    except ValueError as error:
        raise BrokenRulebook(f"{path}:{number}: {error}") from None
    return book


def _read_heading(text: str, of: type[RuleSet]) -> Book:
    """The part above the first section: title, author, introduction."""
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]
    if len(paragraphs) < 3 or not paragraphs[0].startswith("# "):
        raise ValueError("a rulebook begins with '# Title', a paragraph about its author, and an introduction")
    return Book(paragraphs[0][2:], paragraphs[1], parse(" ".join(paragraphs[2:]), of))


def _add_clause(book: Book, section: str, line: str, number: int, of: type[RuleSet]) -> None:
    match = _CLAUSE.match(line)
    if not match:
        raise ValueError("a line of a section reads '- **ID** text'")
    clause_id, template = match.groups()
    if clause_id in book.clauses:
        raise ValueError(f"{clause_id} is already in line {book.clauses[clause_id].line}")
    book.clauses[clause_id] = Clause(clause_id, section, template, number, parse(template, of))


@cache
def _book(game: Game) -> Book:
    """A game's rulebook file, read once."""
    return read_book(data_folder() / game.name / "rulebook.md", game.Rules)


def clauses(game: Game) -> dict[str, Clause]:
    """The numbered lines of a game's rulebook file by id, in their order."""
    return _book(game).clauses


def clause_text(game: Game, clause_id: str, rules: RuleSet) -> str:
    """A clause under these rules; empty if it is left out."""
    return clauses(game)[clause_id].text(rules)


def gap_text(game: Game, ruling_id: str, rules: RuleSet) -> str:
    """The gap of the rulebook at this point and its reading here; to follow 'The rulebook is silent here:'."""
    return _gaps(game, rules).get(ruling_id, "")


@lru_cache(maxsize=256)
def _gaps(game: Game, rules: RuleSet) -> dict[str, str]:
    """The texts of all gaps by the id of their ruling; kept, because a replay asks for several of them."""
    texts: dict[str, list[str]] = {}
    for line in _sections(game, rules, rules).get(SILENT, []):
        texts.setdefault(line.id, []).append(line.text)
    return {ruling: " ".join(lines) for ruling, lines in texts.items()}


# ---------------------------------------------------------------- the rulebook of a variant


class Line(NamedTuple):
    """One clause of a variant, with the published text if it differs."""

    id: str
    text: str
    published: str | None = None

    @property
    def changed(self) -> bool:
        return self.published is not None

    def markdown(self) -> str:
        return f"- **{self.id}** " + (self.text if self.published is None else marked(self.published, self.text))


class Section(NamedTuple):
    """Clauses that belong together."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rulebook of one variant, ready to show or print."""

    title: str
    author: str
    introduction: str
    version: int
    changes: tuple[str, ...]
    sections: tuple[Section, ...]

    def markdown(self) -> str:
        """The whole document; changed words are struck through as published and bold as in this variant."""
        parts = [f"# {self.title}", self.author, self.introduction, *self._about_changes()]
        for section in self.sections:
            parts += [f"## {section.title}", "\n".join(line.markdown() for line in section.lines)]
        return "\n\n".join([*parts, f"*{self.title}, version {self.version} of these rules.*"]) + "\n"

    def _about_changes(self) -> list[str]:
        if not self.changes:
            return ["These are the rules as published."]
        listed = "\n".join(f"- {change}" for change in self.changes)
        return ["## What this variant changes", "~~As published~~ → **as played here**", listed]


def rulebook(game: Game, rules: RuleSet, published: RuleSet | None = None) -> Rulebook:
    """The rulebook of a variant, compared with the published rules (or those of `published`)."""
    published = published or game.Rules()
    book = _book(game)
    return Rulebook(
        title=book.title,
        author=book.author,
        introduction=fill(book.introduction, rules),
        version=game.version,
        changes=_changes(rules, published),
        sections=tuple(Section(title, tuple(lines)) for title, lines in _sections(game, rules, published).items()),
    )


def _sections(game: Game, rules: RuleSet, published: RuleSet) -> dict[str, list[Line]]:
    """The lines of the file; the section on gaps gets a line for each parameter that closes one.

    Lines that are in neither rulebook are left out.
    """
    sections: dict[str, list[Line]] = {}
    for clause in clauses(game).values():
        sections.setdefault(clause.section, []).append(_line(clause.id, clause.text(published), clause.text(rules)))
    gaps = sections.setdefault(SILENT, [])
    for parameter in rules.parameters().values():
        if parameter.dial.ruling:
            gaps.append(_line(parameter.dial.ruling, _reading(parameter, published), _reading(parameter, rules)))
    gaps.sort(key=lambda line: line.id)
    stand = {title: [line for line in lines if line.text or line.published] for title, lines in sections.items()}
    return {title: lines for title, lines in stand.items() if lines}


def _line(clause_id: str, published: str, text: str) -> Line:
    return Line(clause_id, text, published if published != text else None)


def _reading(parameter: Parameter, rules: RuleSet) -> str:
    """The question that a parameter answers, and its answer; empty if the question does not arise."""
    if rules.idle(parameter.name):
        return ""
    return f"{parameter.dial.says} Here: {with_unit(parameter, getattr(rules, parameter.name))}."


def with_unit(parameter: Parameter, value: Value) -> str:
    """A value in words; a number with its unit."""
    return in_full(parameter, value, unit_for(str(value), parameter.dial.unit))


def _changes(rules: RuleSet, published: RuleSet) -> tuple[str, ...]:
    """A line for each parameter that differs, without those about time: label, published value, value here, clause."""
    lines = []
    for name, (before, now) in rules.differences(published).items():
        parameter = rules.parameter(name)
        if parameter.dial.about_time:
            continue
        before, now = with_unit(parameter, before), with_unit(parameter, now)
        lines.append(f"{parameter.label}: ~~{before}~~ → **{now}** ({parameter.dial.ruling or parameter.dial.clause})")
    return tuple(lines)


def marked(published: str, text: str) -> str:
    """Both texts in one: the words in which they differ, struck through as published and bold as in this variant."""
    old, new = published.split(), text.split()
    words, from_old, from_new = [], 0, 0
    for at_old, at_new, count in _shared(old, new):
        struck, bold = " ".join(old[from_old:at_old]), " ".join(new[from_new:at_new])
        if struck or bold:
            words += [f"~~{struck}~~ →"] * bool(struck) + [f"**{bold}**" if bold else "*(left out)*"]
        from_old, from_new = at_old + count, at_new + count
        words += old[at_old:from_old]
    return " ".join(words)


def _shared(old: list[str], new: list[str]) -> list[tuple[int, int, int]]:
    """The runs of words that two texts share, as (place, place, length); single words between changes do not count."""
    runs = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    return [(a, b, n) for a, b, n in runs if n >= 3 or a + b == 0 or (a + n, b + n) == (len(old), len(new))]
