"""The rulebook of a variant does not speak of what the variant leaves out: neither in a clause, nor in a word.

What it must not speak of stands in `[silent]` of data/GAME/checks.toml, with an entry for every preset.
"""

import re
from functools import cache

import pytest

from engine.core.game import Game, load, names
from engine.core.rules import RuleSet
from engine.setup.presets import presets
from engine.setup.rulebook import rulebook
from tests.kit.checks import checks

ENTRY = {"clauses", "words", "but"}
NAMED_RANKS = ("Jack", "Queen", "King", "Ace")  # from 11 to 14
QUOTED = ("RIVER-A01",)  # the whole list of values, as the document has it
PRESETS = [(name, preset) for name in names() for preset in presets(load(name))]


@cache
def spoken(game: Game, rules: RuleSet) -> dict[str, str]:
    """What a player of these rules reads, by clause, with the introduction as ''. Not the examples, not the claims.

    Both are about the published rules, and say so.
    """
    book = rulebook(game, rules, rules)
    sections = [each for each in book.sections if "published rules" not in each.title]
    lines = [line for section in sections for line in section.lines if "-X" not in line.id]
    return {"": book.introduction, **{line.id: line.text for line in lines}}


def speaking_of(word: str, text: dict[str, str]) -> list[str]:
    """The clauses in which a word stands, in singular or plural, large or small."""
    return [clause for clause, line in text.items() if re.search(rf"\b{re.escape(word)}s?\b", line, re.IGNORECASE)]


@pytest.mark.parametrize("name", names())
def test_every_preset_says_what_its_rulebook_does_not_speak_of(name):
    game, entries = load(name), checks(name)["silent"]
    assert sorted(entries) == sorted(presets(game)), "an entry for each preset, {} if it leaves nothing out"
    assert all(set(entry) <= ENTRY for entry in entries.values())


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_rulebook_does_not_speak_of_what_the_variant_leaves_out(name, preset):
    game, entry = load(name), checks(name)["silent"].get(preset, {})
    text = spoken(game, presets(game)[preset].rules)
    assert not [clause for clause in entry.get("clauses", ()) if clause in text]
    for word in entry.get("words", ()):
        speaks = speaking_of(word, text)
        assert speaks == [clause for clause in speaks if clause in entry.get("but", ())], word


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_what_a_variant_leaves_out_is_there_without_it(name, preset):
    """A clause or a word that no other rulebook of the game has would be no check."""
    game, entry = load(name), checks(name)["silent"].get(preset, {})
    texts = [spoken(game, each.rules) for each in presets(game).values()]
    assert all(any(clause in text for text in texts) for clause in entry.get("clauses", ()))
    assert all(any(speaking_of(word, text) for text in texts) for word in entry.get("words", ()))
    text = spoken(game, presets(game)[preset].rules)
    excepted = {clause for word in entry.get("words", ()) for clause in speaking_of(word, text)}
    assert excepted == set(entry.get("but", ())), "an exception that nothing needs"


@pytest.mark.parametrize("name", [name for name in names() if "max_rank" in load(name).Rules.parameters()])
@pytest.mark.parametrize("highest", [10, 11, 12, 13])
def test_a_rulebook_speaks_of_no_rank_above_the_highest(name, highest):
    """Nor of fewer ranks than there are; only what is left out may be said of the others."""
    text = spoken(load(name), load(name).Rules.of({"max_rank": highest}))
    text = {clause: re.sub(r"Leave out[^.]*\.", "", line) for clause, line in text.items() if clause not in QUOTED}
    for rank, word in enumerate(NAMED_RANKS, 11):
        assert bool(speaking_of(word, text)) == (rank <= highest), word
