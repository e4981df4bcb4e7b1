"""The lowest and the highest rank: which cards are in the deck, and which bounds leave too few."""

import pytest

from engine.core import game as games
from engine.core.rules import BadInput, Conflict
from engine.setup.setup import Setup
from tests.kit.checks import checks
from tests.kit.playing import deals

RANKED = [name for name in games.names() if "max_rank" in games.load(name).Rules.parameters()]
WHOLE = {"river": {"length": "long"}}  # the rules under which each deck gives all its cards

ranked = pytest.mark.parametrize("name", RANKED)


def pack(low: int, high: int, decks: int) -> list[int]:
    """The cards of these ranks, of that many decks of four suits."""
    return [52 * d + 13 * suit + rank - 2 for d in range(decks) for suit in range(4) for rank in range(low, high + 1)]


@ranked
@pytest.mark.parametrize(("low", "high"), [(2, 13), (5, 10), (2, 5), (11, 14)])
def test_every_card_between_the_two_ranks_is_dealt_and_no_other(name, low, high):
    known = checks(name)["seeds"]
    whole = WHOLE.get(name, {**known.get("whole", {}), **known.get("more_decks", {})})
    setup = Setup.of(name, {"min_rank": low, "max_rank": high, **whole}, ["random"])
    decks = getattr(setup.rules, "decks", 4)
    for zones in deals(setup, range(3)):
        assert sorted(card for zone in zones for card in zone) == pack(low, high, decks)


@ranked
@pytest.mark.parametrize(("low", "high"), [(11, 13), (9, 11), (3, 5), (8, 5)])
def test_fewer_than_four_ranks_are_no_deck(name, low, high):
    with pytest.raises(Conflict, match="at least four ranks: lower the lowest rank or raise the highest"):
        games.load(name).Rules.of({"min_rank": low, "max_rank": high})


@ranked
def test_the_highest_rank_has_bounds_of_its_own(name):
    with pytest.raises(BadInput, match="max_rank cannot be '4'; it must be a whole number from 5 to 14"):
        games.load(name).Rules.of({"max_rank": 4})


@ranked
def test_without_aces_their_value_does_nothing(name):
    rules = games.load(name).Rules
    if "ace_value" in rules.parameters():
        assert rules.of({"min_rank": 2, "max_rank": 13}).idle("ace_value") == "there are no Aces in the deck"
        assert not rules.of({"max_rank": 14}).idle("ace_value")
