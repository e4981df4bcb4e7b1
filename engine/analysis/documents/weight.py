"""The weight of a rulebook: its words, clauses, exceptions and look-ups, counted in the clean copy that players read.

A clause is a numbered line; answers to what a clause leaves open are words of it. The title and the introduction, which are
no rules, do not count, and neither do examples and findings. A word is anything between two spaces with a letter or a digit
in it.

An exception is a sentence with one of the `EXCEPTIONS`: it takes something back that another sentence has said. A look-up is
an entry of a list that players have to look up or learn, of four kinds: a rank whose value in battle is not the usual one (its
number, Jack 11, Queen 12, King 13, Ace 14); the points of a kind of card, where not all score the same; the power of a rank;
a suit or colour in an order of which beats which. Kinds of cards that get the same in one breath are one entry.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core.game import Game
from engine.core.rules import RuleSet
from engine.setup.clean_rulebook import CleanLine, clean_rulebook

EXCEPTIONS = (
    "unless", "except", "but not", "but never", "but only", "but nobody", "but no", "instead", "in place of", "otherwise",
    "other than", "only if", "only when",
)  # fmt: skip
USUAL = {"Jack": 11, "Queen": 12, "King": 13, "Ace": 14}  # what the ranks with a name are worth in battle

_WORD = re.compile(r"\S*[^\W_]\S*")
_SENTENCE = re.compile(r"(?<=[.!?]) ")
_EXCEPTION = re.compile(rf"\b(?:{'|'.join(EXCEPTIONS)})\b", re.IGNORECASE)
_PART = re.compile(r"[,;:]| and | or ")
_KIND = re.compile(r"\b(Ace|King|Queen|Jack|[Nn]umber card|[Ff]ace card)s?\b")
_NUMBER = re.compile(r"\b\d+\b")
_POWER = re.compile(rf"\b({'|'.join(USUAL)}) (?:has )?(?!(?:{'|'.join(USUAL)})\b)([A-Z][a-z]+)")
_SUIT = re.compile(r"\b(hearts|spades|clubs|diamonds|red|blue|yellow|green|black|white)\b", re.IGNORECASE)
_BEATS = re.compile(r"\bbeats?\b")


class Lookup(NamedTuple):
    """An entry of a list: the list it belongs to, and what it says: 'values', 'Jack 10'."""

    of: str
    entry: str


class Weight(NamedTuple):
    """What a rulebook asks its readers to take in."""

    words: int
    clauses: int
    exceptions: tuple[str, ...]
    lookups: tuple[Lookup, ...]

    @property
    def figures(self) -> tuple[int, int, int, int]:
        """The numbers of words, clauses, exceptions and look-ups."""
        return self.words, self.clauses, len(self.exceptions), len(self.lookups)


def weight(game: Game, rules: RuleSet) -> Weight:
    """The weight of the rulebook of a variant.

    >>> from engine.core import game as games
    >>> war = games.load("war")
    >>> weight(war, war.Rules()).figures
    (246, 8, 0, 0)
    """
    sections = clean_rulebook(game, rules).sections
    return weight_of(_text(line) for section in sections for line in section.lines)


def weight_of(clauses: Iterable[str]) -> Weight:
    """The weight of these clauses.

    >>> weight_of(["A Jack scores 2, all others 1, unless both are equal."])[:3]
    (11, 1, ('A Jack scores 2, all others 1, unless both are equal.',))
    """
    texts = list(clauses)
    sentences = [each for text in texts for each in _SENTENCE.split(text)]
    words = sum(len(_WORD.findall(text)) for text in texts)
    exceptions = tuple(each for each in sentences if _EXCEPTION.search(each))
    return Weight(words, len(texts), exceptions, tuple(_lookups(sentences)))


def _text(line: CleanLine) -> str:
    """A clause and its answers, without the marks of its type."""
    whole = " ".join([line.text, *(answer.markdown() for answer in line.answers)])
    return whole.replace("*", "")


# ---------------------------------------------------------------- look-ups


def _lookups(sentences: list[str]) -> Iterator[Lookup]:
    """The entries of all lists, each once."""
    worth, scored = _given(sentences, "worth"), _given(sentences, "score")
    unusual = ((tuple(k for k in kinds if USUAL.get(k, n) != n), n) for kinds, n in worth.items())
    found = [Lookup("values", _entry(kinds, each)) for kinds, each in unusual if kinds]
    if len(set(scored.values())) > 1:
        found += [Lookup("points", _entry(kinds, each)) for kinds, each in scored.items()]
    for sentence in sentences:
        found += [Lookup("powers", f"{rank} {power}") for rank, power in _POWER.findall(sentence)]
        if _BEATS.search(sentence):
            found += [Lookup("suits", suit.lower()) for suit in _SUIT.findall(sentence)]
    yield from dict.fromkeys(found)


def _entry(kinds: tuple[str, ...], number: int) -> str:
    return f"{', '.join(kinds)} {number}"


def _given(sentences: list[str], verb: str) -> dict[tuple[str, ...], int]:
    """The kinds of cards to which sentences with a verb give a number, those of one breath together."""
    found: dict[tuple[str, ...], int] = {}
    for sentence in sentences:
        named: list[str] = []
        for part in _PART.split(sentence) if verb in sentence else ():
            named += [kind if kind in USUAL else kind.lower() for kind in _KIND.findall(part)]
            numbers = _NUMBER.findall(part)
            if numbers and named:
                found[tuple(named)] = int(numbers[-1])
            if numbers or verb in part:
                named = []
    return found
