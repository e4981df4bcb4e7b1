"""The rulebook of any mixture reads as if it had been written for it: a hundred of them, in full and as a clean copy."""

import re
from random import Random

import pytest

from engine.core import game as games
from engine.core.rules import BadInput
from engine.games.yours.rules import Rules
from engine.setup.clean_rulebook import clean_rulebook
from engine.setup.rulebook import rulebook
from tests.kit.lanes import case

YOURS = games.load("yours")
BOOKS, SHARDS = 100, 5
HANDS = (0, 0, 1, 2, 3, 3, 4, 6)
#: Words of a thing -> whether there is that thing.
THINGS = {
    r"\bhands?\b": lambda rules: rules.has_hand,
    r"victory piles?|\bscores?\b": lambda rules: rules.has_pile,
    r"\bswitch(?:ed)?\b": lambda rules: rules.cards_are_switched,
    r"\bpowers?\b": lambda rules: rules.powers_are_used,
    r"\bLoot\b": lambda rules: rules.loot_is_used,
    r"\bTrade\b": lambda rules: rules.trade_is_used,
    r"\bstakes?\b": lambda rules: rules.cards_are_staked,
    r"\banswers?\b": lambda rules: rules.answers_are_played,
    r"\bpairs?\b": lambda rules: rules.pairs_are_played,
    r"\breserve\b": lambda rules: rules.captured_to == "reserve",
    r"\bsuits?\b|\bbeats?\b": lambda rules: rules.has_bonus or rules.wins == "two_beats_ace",
    r"neutral pile": lambda rules: rules.undecided == "neutral",
    r"\bAces?\b": lambda rules: rules.aces_in_play or rules.max_rank < 14,  # or they are left out
    r"ends? before|has more": lambda rules: rules.both_can_have_the_same,
}
WRONG = {
    "an unresolved placeholder": r"[{}|]",
    "a double blank": r"  ",
    "a blank before a mark": r" [.,;:)]",
    "a doubled mark": r"[.,;:]{2}",
    "one of many": r"\b1 (?:cards|decks|points|turns|times)\b",
    "many of one": r"\b(?!1 )\d+ (?:card|deck|point|turn)\b",
    "a number without what it counts": r"\b(?:than|least|most|has|have) \d+[.,;]",
    "a sentence that begins small": r"[.!?] [a-z]",
    "a wrong article": r"\ba (?:Ace|8\b|11\b)|\ban (?:Jack|Queen|King)",
}


def mixtures(shard: int) -> list[Rules]:
    """Playable rules in which a few, a third or half of the dials are turned."""
    dice, found = Random(9_000 + shard), []
    dials = {name: each for name, each in Rules.parameters().items() if not each.dial.about_time}
    while len(found) < BOOKS // SHARDS:
        share = dice.choice((0.15, 0.3, 0.5))
        drawn = {name: dice.choice(each.soft_values) for name, each in dials.items() if dice.random() < share}
        try:
            found.append(Rules.of(drawn | {"hand_size": dice.choice(HANDS)}))
        except BadInput:
            continue
    return found


def texts(rules: Rules) -> list[str]:
    """The introduction and every clause of both forms."""
    book, clean = rulebook(YOURS, rules, rules), clean_rulebook(YOURS, rules)
    lines = [line.text for section in (*book.sections, *clean.sections) for line in section.lines]
    return [book.introduction, clean.introduction, clean.byline, *lines]


shards = pytest.mark.parametrize("shard", [case(False, at) for at in range(SHARDS)])


@shards
def test_no_sentence_is_broken(shard):
    for rules in mixtures(shard):
        for text in texts(rules):
            broken = [name for name, pattern in WRONG.items() if re.search(pattern, text)]
            assert not broken, (broken, text, rules)
            assert text[0].isupper() and text[-1] == ".", (text, rules)


@shards
def test_no_clause_is_about_a_thing_that_is_not_there(shard):
    for rules in mixtures(shard):
        for text in texts(rules)[:2] + texts(rules)[3:]:
            absent = [name for name, is_there in THINGS.items() if re.search(name, text) and not is_there(rules)]
            assert not absent, (absent, text, rules)


@shards
def test_the_clauses_of_the_clean_copy_are_numbered_without_holes(shard):
    for rules in mixtures(shard):
        clean = clean_rulebook(YOURS, rules)
        found = [line.number for section in clean.sections for line in section.lines]
        sizes = [len(section.lines) for section in clean.sections]
        assert found == [f"{chapter}.{at}" for chapter, size in enumerate(sizes, 1) for at in range(1, size + 1)]
        assert all(found.count(number) for text in texts(rules) for number in re.findall(r"\((\d+\.\d+)\)", text))


@pytest.mark.parametrize(
    ("changes", "there", "not_there"),
    [
        ({"deal": "by_colour", "source": "river"}, "One player gets hearts and diamonds", "the red cards"),
        ({"losers_cards": "out"}, "has all the cards that are left", "takes both"),
        ({"too_few": "loses_game"}, "loses the game", "only one player has no card to add"),
        ({"max_turns": 50}, "After 50 turns", "circles"),
        ({}, "wins the game", "the player with more cards"),
        ({"captured_to": "pile"}, "no card left in the deck", "hand"),
        (
            {"hand_size": 3, "jack_power": "trade", "queen_power": "trade", "king_power": "trade"},
            "If a Jack, a Queen or a King wins a battle",
            "whether a",
        ),
    ],
)
def test_a_clause_says_what_holds(changes, there, not_there):
    text = clean_rulebook(YOURS, Rules.of(changes)).markdown()
    assert there in text and not_there not in text


def test_the_dial_of_a_missing_card_is_idle_where_too_few_for_the_stakes_lose():
    """Only with equal cards from the hand alone can a player lack a card whose deck has enough for the stakes."""
    assert not Rules().idle("none_left")
    assert Rules.of({"too_few": "loses_game"}).idle("none_left")
    alone = {"hand_size": 3, "tie_source": "hand", "tie_reserve": False, "too_few": "loses_game"}
    assert not Rules.of(alone).idle("none_left")
