"""A clean copy of a variant's rulebook, to print and to play from: no marks of change, gaps settled, one numbering.

The reading of a gap is a question with its answer, under the clause that it completes, unless the clause says it
already. What is about the document, and not about the game, is left out: its examples, open questions and findings.
"""

import re
from typing import NamedTuple

from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput, Parameter, RuleSet
from engine.core.text import capital
from engine.setup.rulebook import SILENT, Clause, Line, clauses, rulebook, with_unit

QUESTIONS = "Questions"
NO_LIMIT = "no limit"
_ROOT = "war"  # what all games are modifications of

_OF_THE_DOCUMENT = re.compile(r"\b(?:document|author|worked example|playtester)\b")
_ID = re.compile(r"\b[A-Z]+-(?:[A-Z]?\d\d(?:\.\d+|[a-z])?)\b")
_SENTENCE = re.compile(r"(?<=[.!?;:]) ")


class Answer(NamedTuple):
    """A question about a clause, and its answer under these rules."""

    question: str
    answer: str

    def markdown(self) -> str:
        return f"*{self.question}* {capital(self.answer)}"


class CleanLine(NamedTuple):
    """One clause of the copy, with the answers to what it leaves open; `clause` is its id in the rulebook."""

    number: str
    text: str
    answers: tuple[Answer, ...] = ()
    clause: str = ""

    def markdown(self) -> str:
        """Its number and its text, and a paragraph for each answer."""
        return "\n\n".join([f"**{self.number}** {self.text}", *(answer.markdown() for answer in self.answers)])


class CleanSection(NamedTuple):
    """Clauses that belong together."""

    title: str
    lines: tuple[CleanLine, ...]


class CleanRulebook(NamedTuple):
    """The copy, ready to show or print."""

    title: str
    byline: str
    introduction: str
    sections: tuple[CleanSection, ...]

    def markdown(self) -> str:
        """The whole document."""
        parts = [f"# {self.title}", f"*{self.byline}*", self.introduction]
        for section in self.sections:
            parts += [f"## {section.title}", "\n\n".join(line.markdown() for line in section.lines)]
        return "\n\n".join(parts) + "\n"


def clean_rulebook(game: Game, rules: RuleSet, title: str = "", who: str = "", as_cited: bool = False) -> CleanRulebook:
    """The clean copy of a variant, under a title of its own and the name of who made it, if they are given. `as_cited`: its
    clauses keep the numbers by which a card table cites them, such as 01.6.

    >>> from engine.core import game as games
    >>> copy = clean_rulebook(games.load("suits"), games.load("suits").Rules.of({"hand_size": 5}), "Five in Hand", "Ann")
    >>> copy.title, copy.byline
    ('Five in Hand', "By Ann, after A War of Suits, by Holly D'Zmura.")
    """
    _refuse_lines(title, who)
    book = rulebook(game, rules, rules)
    kept = {section.title: section.lines for section in book.sections if is_of_the_game(game, section.title)}
    numbers = _numbers(rules, kept, as_cited)
    sections = [CleanSection(name, tuple(_line(game, rules, line, numbers) for line in kept[name])) for name in kept]
    if asked := _questions(game, rules, numbers, as_cited):
        sections.append(CleanSection(QUESTIONS, asked))
    byline = _byline(game, rules, who.strip())
    named = title.strip() or (game.title if rules == game.Rules() else f"A variant of {game.title}")
    return CleanRulebook(named, byline, _renumbered(book.introduction, numbers), tuple(sections))


def _refuse_lines(*texts: str) -> None:
    if any("\n" in text.strip() for text in texts):
        raise BadInput("A title and a name are one line each.")


def _byline(game: Game, rules: RuleSet, who: str) -> str:
    """Where the game comes from, and who has changed it."""
    if rules == game.Rules() and not who:
        return f"{capital(_document(game))}."
    return f"By {who}, after {origin(game)}." if who else f"After {origin(game)}."


def _document(game: Game) -> str:
    source = game.document.replace("; the document does not name its author", ", by an author who is not named")
    return source.removeprefix("our own: ")


def origin(game: Game) -> str:
    """The document that a game comes from, with its author; Classic War where it has none of its own.

    >>> from engine.core import game as games
    >>> [origin(games.load(name)) for name in ("armed", "river", "yours")]
    ['Armed, by Kristen Marcinek', 'River (Mismatch), by an author who is not named', 'Classic War']
    """
    return _document(game) if ", by " in _document(game) else games.load(_ROOT).title


def is_of_the_game(game: Game, section: str) -> bool:
    """Whether a section is about how to play: not the document's examples, its gaps or what the designer found."""
    ids = [clause.id for clause in clauses(game).values() if clause.section == section]
    return section != SILENT and "published rules" not in section and not any("-X" in each for each in ids)


def _line(game: Game, rules: RuleSet, line: Line, numbers: dict[str, str]) -> CleanLine:
    dials = rules.parameters().values()
    settled = (parameter for parameter in dials if _is_settled_by(game, rules, line.id, parameter))
    answers = tuple(
        Answer(_question(each.dial.says), with_unit(each, getattr(rules, each.name)) + ".") for each in settled
    )
    return CleanLine(numbers[line.id], _renumbered(line.text, numbers), answers, line.id)


def _is_settled_by(game: Game, rules: RuleSet, clause_id: str, parameter: Parameter) -> bool:
    """Whether a parameter answers a question that this clause leaves open and does not answer itself."""
    dial = parameter.dial
    if not dial.ruling or dial.clause != clause_id or rules.idle(parameter.name):
        return False
    if rules.in_words(parameter.name) == NO_LIMIT:
        return False  # a limit that there is not is no rule
    return not _says_it(clauses(game)[clause_id], rules, parameter)


def _says_it(clause: Clause, rules: RuleSet, parameter: Parameter) -> bool:
    """Whether the clause has a sentence that it would not have with another value of this parameter."""
    here = _SENTENCE.split(clause.text(rules))
    others = (value for value in parameter.soft_values if value != getattr(rules, parameter.name))
    for value in others:
        other = rules.model_copy(update={parameter.name: value})
        if set(here) - set(_SENTENCE.split(clause.text(other))):
            return True
    return False


def _question(says: str) -> str:
    """The question in the words of a dial, without what introduces it."""
    return capital(_SENTENCE.split(says.rstrip())[-1])


def _questions(game: Game, rules: RuleSet, numbers: dict[str, str], as_cited: bool) -> tuple[CleanLine, ...]:
    """The questions that have one answer under all rules, without those about the document."""
    texts = {each.id: each.text(rules) for each in clauses(game).values() if each.section == SILENT}
    texts = {name: _renumbered(t, numbers) for name, t in texts.items() if t and not _OF_THE_DOCUMENT.search(t)}
    chapter = 1 + max(int(number.partition(".")[0]) for number in numbers.values())
    asked = ((name, Answer(*text.split(" Here: ", 1)).markdown()) for name, text in texts.items())
    return tuple(
        CleanLine(_cited(name) if as_cited else f"{chapter}.{place}", text, (), name)
        for place, (name, text) in enumerate(asked, 1)
    )


def _cited(clause_id: str) -> str:
    """The number by which a clause is cited, without the name of its game: '01.6', 'A18'."""
    return clause_id.partition("-")[2]


def _numbers(rules: RuleSet, kept: dict[str, tuple[Line, ...]], as_cited: bool) -> dict[str, str]:
    """The number of each clause in the copy, by its id; that of a gap is the number of the clause that it completes."""
    chapters = enumerate(kept.values(), 1)
    places = {line.id: f"{chapter}.{at}" for chapter, lines in chapters for at, line in enumerate(lines, 1)}
    found = {name: _cited(name) if as_cited else number for name, number in places.items()}
    dials = [each.dial for each in rules.parameters().values() if each.dial.ruling and each.dial.clause in found]
    return {**{dial.ruling: found[dial.clause] for dial in dials}, **found}


def _renumbered(text: str, numbers: dict[str, str]) -> str:
    """A text with the ids of clauses as their numbers in the copy."""
    return _ID.sub(lambda found: numbers.get(found[0], found[0]), text)
