"""The sentences of a rulebook under rules that nobody designed: no number that dangles, no wrong plural or article, no
limit above what it limits, and no reading that only the last section tells."""

import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from engine.core.game import Game, load, names
from engine.core.rules import BadInput, RuleSet
from engine.setup.presets import presets
from engine.setup.rulebook import SILENT, clauses, rulebook
from tests.kit.checks import all_companies

every_game = pytest.mark.parametrize("name", names())

_NOUNS = "card|deck|point|round|turn|switch|pass|double|player|rank"
_PLURALS = "cards|decks|points|rounds|turns|switches|passes|doubles|players|ranks"

#: Faults of a sentence, by name. The numbers that begin with a vowel sound are 8, 11, 18 and those from 80 to 89.
FAULTS = {
    "one of several": re.compile(rf"\b1 (?:\w+ )?(?:{_PLURALS})\b"),
    "several of one": re.compile(rf"\b(?:\d*[02-9]|\d*1\d|\d+1) (?:{_NOUNS})\b"),
    "a numbered one": re.compile(r"\b(?:the|The|top|lowest|remaining|other|fewer than) 1 "),
    "a before a vowel": re.compile(r"\b[Aa] (?:8\d?|11|18|Ace|own|even|odd)\b"),
    "an before a consonant": re.compile(r"\b[Aa]n (?:[2-79]\d?|10|1[2-79]|King|Queen|Jack|card|deck)\b"),
    "a number of nothing": re.compile(r"\b0 (?!points?\b)\w+"),
    "a number left blank": re.compile(
        r"(?:,|\bof|\bthan|\bto|\bthe|\ball) (?:in all|each|more)\b(?<!, in all)(?<!, each)|[,(] *[,.)]"
    ),
    "a rank left out of those left": re.compile(r"from 10 to Ace,? but no 10s|from (\w+) to \1\b"),
    "one instead of several": re.compile(r"\b[2-9] more cards as tie-breakers.*\banother tie-breaker\b"),
    "a list of two ends": re.compile(r"\b(?:9 to 10|10 to 10), Jack\b"),
    "a word twice": re.compile(r"\b(\w+) \1\b"),
}
_LIMITED = re.compile(r"until (?:you|they) have (\d+) cards? in hand again, but no more than (\d+)")


def mixtures(game: Game, count: int) -> Iterator[RuleSet]:
    """Playable rule sets in which a few parameters, or many, have another value."""
    dice, found, parameters = Random(7), 0, game.Rules.parameters()
    while found < count:
        turned = dice.sample(list(parameters), dice.choice((2, 4, 8, len(parameters))) % (len(parameters) + 1))
        with suppress(BadInput):
            yield game.Rules.of({name: dice.choice(parameters[name].soft_values) for name in turned})
            found += 1


def read(game: Game, rules: RuleSet) -> dict[str, str]:
    """What the rulebook itself says, by clause: not the examples, nor what the designer found."""
    book = rulebook(game, rules, rules)
    sections = [each for each in book.sections if "published rules" not in each.title and each.title[:4] != "What"]
    return {"": book.introduction, **{line.id: line.text for each in sections for line in each.lines}}


@pytest.mark.slow
@every_game
def test_a_hundred_mixed_rulebooks_read_well(name):
    game = load(name)
    for rules in mixtures(game, 100):
        for clause, text in read(game, rules).items():
            faults = [fault for fault, sign in FAULTS.items() if sign.search(text)]
            faults += ["a limit above what it limits"] * any(int(b) >= int(a) for a, b in _LIMITED.findall(text))
            assert not faults, (rules, clause, text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Take the top 1 card.", "a numbered one"),
        ("Draw 1 cards.", "one of several"),
        ("Draw 3 card.", "several of one"),
        ("Lay 1 other cards.", "one of several"),
        ("It beats a 8.", "a before a vowel"),
        ("It beats an 7.", "an before a consonant"),
        ("Take all cards from 10 to Ace, but no 10s.", "a rank left out of those left"),
        ("Take all from Jack to Jack.", "a rank left out of those left"),
        ("You take take it.", "a word twice"),
        ("Deal 0 cards.", "a number of nothing"),
    ],
)
def test_a_fault_is_found(text, fault):
    assert FAULTS[fault].search(text)


# ---------------------------------------------------------------- a reading is in the rules


def spoken(game: Game, rules: RuleSet) -> dict[str, str]:
    """The clauses under these rules without the last sections, which list the gaps and what the designer found."""
    of_rules = (each for each in clauses(game).values() if each.section != SILENT and "-X" not in each.id)
    return {each.id: each.text(rules) for each in of_rules}


@pytest.mark.parametrize(("name", "preset"), [(n, p) for n in names() for p in presets(load(n))])
def test_a_rule_that_a_preset_changes_is_in_a_clause(name, preset):
    game = load(name)
    rules = presets(game)[preset].rules
    for dial in rules.changes():
        with suppress(BadInput):
            assert spoken(game, rules) != spoken(game, rules.but(**{dial: rules.parameter(dial).default})), dial


@pytest.mark.slow
@every_game
def test_a_reading_other_than_the_published_one_is_in_a_clause(name):
    """The last section asks the question and gives the answer; the rules have to say it as well."""
    game = load(name)
    bases = [game.Rules(), *map(game.Rules.of, all_companies(name))]
    for base in bases:
        for parameter in base.parameters().values():
            for value in parameter.values if parameter.type == "choice" else ():
                with suppress(BadInput):
                    other = base.but(**{parameter.name: value})
                    default = base.but(**{parameter.name: parameter.default})
                    silent = (
                        other.idle(parameter.name) or other.in_vain(parameter.name) or default.in_vain(parameter.name)
                    )
                    if value == parameter.default or silent:
                        continue
                    assert spoken(game, other) != spoken(game, default), (base, parameter.name, value)
