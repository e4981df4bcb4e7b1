"""The clean copy of a rulebook: nothing of the document about itself, one numbering, and every gap settled."""

import re

import pytest

from engine.core.game import load, names
from engine.core.rules import BadInput
from engine.setup.clean_rulebook import QUESTIONS, clean_rulebook
from engine.setup.presets import presets
from engine.setup.rulebook import rulebook

every_game = pytest.mark.parametrize("name", names())
OF_THE_DOCUMENT = re.compile(r"~~|\u2192|\b[A-Z]+-[A-Z]?\d\d|The (?:document|rulebook)\b|Here:")


@every_game
def test_a_clean_copy_has_no_marks_no_ids_and_no_words_about_the_document(name):
    game = load(name)
    for preset in presets(game).values():
        text = clean_rulebook(game, preset.rules).markdown()
        assert not OF_THE_DOCUMENT.search(text), (preset.short, OF_THE_DOCUMENT.search(text))


@every_game
def test_a_clean_copy_has_every_clause_of_the_rules_in_order(name):
    game = load(name)
    copy, book = clean_rulebook(game, game.Rules()), rulebook(game, game.Rules())
    kept = [each for each in copy.sections if each.title != QUESTIONS]
    assert [each.title for each in kept] == [each.title for each in book.sections][: len(kept)]
    assert [len(each.lines) for each in kept] == [len(each.lines) for each in book.sections][: len(kept)]
    for chapter, section in enumerate(copy.sections, 1):
        assert [line.number for line in section.lines] == [f"{chapter}.{at}" for at in range(1, len(section.lines) + 1)]


def line(copy, text: str):
    return next(each for section in copy.sections for each in section.lines if text in each.text)


def test_a_gap_is_settled_under_its_clause_unless_the_clause_says_it():
    suits = load("suits")
    silent = line(clean_rulebook(suits, suits.Rules()), "If the totals are still equal")
    assert [each.markdown() for each in silent.answers] == [
        "*What happens when the totals are still equal and one side has no card left to draw?* That side adds nothing and "
        "the other draws."
    ]
    told = line(clean_rulebook(suits, suits.Rules.of({"topdeck_short": "loses"})), "If the totals are still equal")
    assert not told.answers and "A side with an empty deck loses the battle." in told.text


def test_a_clause_that_names_another_names_its_number_in_the_copy():
    mindful = load("mindful")
    copy = clean_rulebook(mindful, mindful.Rules())
    limits = line(copy, "After a royal attack has been declared").number
    assert f"unless a royal attack rules it out ({limits})" in line(copy, "Before each war").text


def test_title_and_source():
    suits = load("suits")
    changed = suits.Rules.of({"hand_size": 5})
    published = clean_rulebook(suits, suits.Rules())
    assert (published.title, published.byline) == ("A War of Suits", "A War of Suits, by Holly D'Zmura.")
    assert clean_rulebook(suits, changed).title == "A variant of A War of Suits"
    named = clean_rulebook(suits, changed, "Five in Hand", "Ann")
    assert named.markdown().startswith("# Five in Hand\n\n*By Ann, after A War of Suits, by Holly D'Zmura.*\n")
    with pytest.raises(BadInput, match="one line each"):
        clean_rulebook(suits, changed, "Two\nlines")
