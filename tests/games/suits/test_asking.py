"""Who is asked in A War of Suits: nobody who can never have an answer under the rules of the game."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from engine.core import game as games
from engine.games.suits import Event
from engine.games.suits.state import Part
from engine.setup.setup import Setup
from tests.kit import random_rules
from tests.kit.playing import logged, results

SUITS = games.load("suits")
plain = settings(deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate))

NO_ANSWER = [
    {"ace_power": "none", "doubles": "none"},
    {"max_rank": 13, "doubles": "none"},
    {"max_rank": 13, "doubles": "none", "tie_priority": "secret", "ace_power": "cancels"},
    {"hand_size": 1},
    {"hand_size": 1, "reinforcements": "deck", "doubles_on_tie": "any"},
]
NO_ANSWER_AT_TIE = [
    *NO_ANSWER,
    {"ace_power": "none"},
    {"max_rank": 13},
    {"ace_on_tie": False},
    {"ace_power": "none", "doubles": "cross_match", "doubles_on_tie": "own_pair"},
    {"max_rank": 10, "tie_priority": "secret"},
]


def random_games(changes, count: int = 40):
    return results(Setup.of(SUITS, changes, ["random"]), range(count))


@pytest.mark.parametrize("changes", NO_ANSWER, ids=str)
def test_where_nothing_can_be_added_nobody_is_asked_to_answer(changes):
    for seed in range(20):
        assert (logged(Setup.of(SUITS, changes, ["random"]), seed).asked["part"] == Part.LEAD).all()


@pytest.mark.parametrize("changes", NO_ANSWER_AT_TIE, ids=str)
def test_where_nothing_stops_a_head_to_head_nobody_lets_it_come(changes):
    tally = random_games(changes, 100)["tally"].sum(axis=0)
    assert tally[Event.PASS_ON_TIE] == 0 and tally[Event.HEAD_TO_HEAD] > 0


@pytest.mark.parametrize("changes", [{"ace_power": "none", "doubles_per_round": 1, "hand_size": 5}], ids=str)
def test_when_the_doubles_of_a_round_are_played_nobody_is_asked_for_another(changes):
    """The Aces have no power, so that a double is all there is to add, and everybody can count the doubles."""
    doubled = (Event.OWN_PAIR, Event.CROSS_MATCH)
    after = [Event.PASS, *doubled]
    seen = 0
    for seed in range(30):
        events = logged(Setup.of(SUITS, changes, ["random"]), seed).events
        for turn in set(events["turn"].tolist()):
            kinds = [kind for kind in events["kind"][events["turn"] == turn].tolist() if kind in after]
            seen += kinds[0] in doubled if kinds else 0
            assert len(kinds) <= 1
    assert seen > 20


@pytest.mark.parametrize(
    "changes",
    [
        {"tie_priority": "secret", "answers_per_side": 1, "two_secret_aces": "ask_again", "hand_size": 5},
        {"tie_priority": "secret", "hand_size": 2, "decks": 4, "min_rank": 11},
    ],
    ids=str,
)
def test_who_has_no_card_left_to_declare_is_not_asked_secretly(changes):
    """SUITS-A04: a seat that is asked may pass or has an Ace; both players see an empty hand, or one card too many."""
    events = [logged(Setup.of(SUITS, changes, ["random"]), seed).events["kind"].tolist() for seed in range(400)]
    both = Event.TWO_SECRET_ACES
    assert any(both in kinds for kinds in events)
    for kinds in events:
        for place in (i for i, kind in enumerate(kinds) if kind == both):
            assert kinds[place + 1] != Event.PASS_ON_TIE


@settings(plain, max_examples=60)
@given(random_rules.rules(SUITS))
def test_there_are_choices_exactly_where_the_game_says_so(rules):
    played = random_games(rules.changes())
    assert bool(played["choices"].any()) == (not SUITS.without_choices(rules))
    tally = played["tally"].sum(axis=0)
    assert rules.ties_are_answered or tally[Event.PASS_ON_TIE] == 0
    assert rules.answers_are_played or tally[Event.PASS] == 0
    assert (
        rules.aces_have_power
        or tally[[Event.ACE, Event.ACE_ON_TIE, Event.LEAD_ACE_GIVES_UP_POWER, Event.PASS_ON_ACE]].sum() == 0
    )
    assert rules.pairs_are_played or tally[Event.OWN_PAIR] == 0
    assert rules.matches_are_played or tally[Event.CROSS_MATCH] == 0
