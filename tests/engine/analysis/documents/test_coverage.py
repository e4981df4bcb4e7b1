"""The coverage of a rulebook: counted by hand from the events of single games."""

import pytest

from engine.analysis.documents.coverage import at_random, counted_lines, coverage
from engine.core.game import load, names
from engine.replay.trace import replay
from engine.setup.game_id import GameId
from engine.setup.rulebook import clauses
from engine.setup.setup import Setup
from tests.kit.lanes import case

GAMES = 12


@pytest.mark.parametrize(
    "text", [case(text == "suits", text) for text in ("suits", "war", "mindful:royal_attacks=false")]
)
def test_it_is_counted_by_hand_from_the_events_of_each_game(text):
    setup = Setup.of(text)
    found = coverage(setup, GAMES)
    happened = [[step.kind for step in replay(GameId(setup, seed)).steps] for seed in range(GAMES)]
    for use in found.counted:
        times = [sum(kind in use.events for kind in game) for game in happened]
        assert use.share.mean == pytest.approx(sum(each > 0 for each in times) / GAMES), use.id
        assert use.times.mean == pytest.approx(sum(times) / GAMES), use.id
        assert use.first == next((seed for seed, each in enumerate(times) if each), None)


@pytest.mark.parametrize("name", names())
def test_every_clause_of_a_rulebook_is_there_but_no_gap_and_no_finding(name):
    setup = Setup(load(name), load(name).Rules(), Setup.of(name).strategies)
    told = [line.id for _, line, _ in counted_lines(setup)]
    expected = [
        each
        for each, clause in clauses(setup.game).items()
        if "-X" not in each and "-A" not in each and clause.text(setup.rules)
    ]
    assert told == expected


def test_a_clause_that_these_players_never_use_is_named_and_one_of_other_variants_is_not_counted():
    quiet = coverage(Setup.of("suits@highest.never"), 200)
    assert {"SUITS-05.3", "SUITS-05.6"} <= {use.id for use in quiet.never} and "Never: " in quiet.says()
    without = coverage(Setup.of("suits:ace_power=none@highest.never"), 200)
    assert not {use.id for use in without.counted} & {"SUITS-04.4", "SUITS-04.7"}


def test_the_other_players_play_anything_by_the_same_rules():
    setup = Setup.of("suits:hand_size=5")
    assert at_random(setup).rules == setup.rules and set(at_random(setup).strategies) == {"random.random"}
