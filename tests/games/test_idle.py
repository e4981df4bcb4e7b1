"""A dial that does nothing under some rules says so, and why; and it is true: no game changes when it is turned."""

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine.core import game as games
from engine.core.rules import BadInput, RuleSet, dial, fact
from engine.setup.rulebook import rulebook
from engine.setup.setup import Setup
from tests.kit import random_rules
from tests.kit.lanes import sample
from tests.kit.playing import results

_TOLD = ("status", "winner", "turns", "decisions", "choices", "score", "lead_changes", "lowest")
GAMES = games.names()
plain = settings(deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate))


def idle(rules) -> dict[str, str]:
    """The dials that do nothing under these rules, each with the reason."""
    return {name: why for name in rules.parameters() if (why := rules.idle(name))}


def told(rules, name: str, count: int = 12) -> np.ndarray:
    found = results(Setup.of(name, rules.changes(), ["random"]), range(count))
    return np.concatenate([found[field].reshape(count, -1).astype("i8") for field in _TOLD], axis=1)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_dial_needs_is_a_fact_and_its_reason_ends_a_sentence(name):
    rules = games.load(name).Rules
    for parameter in rules.parameters().values():
        assert set(parameter.dial.needs.split()) <= set(rules.facts()), parameter.name
    for found in rules.facts().values():
        assert found.otherwise[0].islower() or found.otherwise.split()[0] in ("Aces", "Jacks", "Loot", "Reveal")
        assert not found.otherwise.endswith("."), found.otherwise
        assert found.__doc__, f"{found.name} says which clause it follows from"


def test_what_is_declared_is_noted_with_the_class_and_never_later():
    """Two threads asked a class for its facts: one noted them in it while the other looked through it, and failed."""

    class Rules(RuleSet):
        cards: int = dial(3, low=0, high=9, clause="T-01.1", group="All", says="How many cards?")

        @fact("there are no cards")
        def any_cards(self) -> bool:
            return self.cards > 0

    there = set(vars(Rules))
    assert list(Rules.parameters()) == ["cards"] and list(Rules.facts()) == ["any_cards"]
    assert set(vars(Rules)) == there


@pytest.mark.parametrize("name", sample(GAMES, 4))
@settings(plain, max_examples=60)
@given(data=st.data())
def test_turning_a_dial_that_does_nothing_changes_no_game(name, data):
    rules = data.draw(random_rules.rules(games.load(name)))
    silent = idle(rules)
    if not silent:
        return
    dial = data.draw(st.sampled_from(sorted(silent)))
    try:
        turned = rules.but(**{dial: data.draw(random_rules.values(rules.parameter(dial)))})
    except BadInput:
        return
    assert (told(rules, name) == told(turned, name)).all(), (dial, silent[dial])


@pytest.mark.parametrize("name", GAMES)
def test_what_a_value_needs_is_a_fact_that_holds_as_published(name):
    rules = games.load(name).Rules
    assert all(getattr(rules(), p.dial.bites) for p in rules.parameters().values() if p.dial.bites)


@pytest.mark.parametrize(
    ("name", "changes", "dial"),
    [
        ("suits", {"max_rounds": 26}, "max_rounds"),
        ("suits", {"target_score": 69}, "target_score"),
        ("suits", {"draw_limit": 3}, "draw_limit"),
        ("suits", {"answers_per_side": 2}, "answers_per_side"),
        ("suits", {"doubles_per_round": 4}, "doubles_per_round"),
        ("suits", {"reinforcements": "chosen", "reinforcement_count": 2}, "reinforcements"),
        ("armed", {"deal_size": 26}, "deal_size"),
        ("armed", {"hand_size": 1, "war_reserve": "none", "war_short": "reclaim"}, "war_short"),
        ("armed", {"hand_size": 2, "draw_per_turn": 2}, "draw_per_turn"),
        ("river", {"bonus_scope": "near_ties"}, "bonus_scope"),
        ("profiteer", {"swap_budget": 8}, "swap_budget"),
        ("profiteer", {"taken_to": "resources", "swap_budget": 23}, "swap_budget"),
    ],
)
def test_a_limit_out_of_reach_says_so_and_plays_as_the_published_one(name, changes, dial):
    rules = games.load(name).Rules.of(changes)
    assert rules.in_vain(dial)
    assert (told(rules, name, 40) == told(rules.but(**{dial: rules.parameter(dial).default}), name, 40)).all()


@pytest.mark.parametrize(
    ("name", "changes", "dial"),
    [
        ("suits", {"max_rounds": 25}, "max_rounds"),
        ("suits", {"target_score": 68}, "target_score"),
        ("suits", {"draw_limit": 2}, "draw_limit"),
        ("suits", {"answers_per_side": 2, "refill_time": "at_once"}, "answers_per_side"),
        ("armed", {"deal_size": 25}, "deal_size"),
        ("river", {"bonus_scope": "near_ties", "tie_break_cards": 2}, "bonus_scope"),
        ("river", {"bonus_scope": "ties_only"}, "bonus_scope"),
        ("profiteer", {"swap_budget": 7}, "swap_budget"),
        ("profiteer", {"taken_to": "resources", "swap_budget": 9}, "swap_budget"),
    ],
)
def test_a_value_that_can_change_a_game_says_nothing(name, changes, dial):
    assert not games.load(name).Rules.of(changes).in_vain(dial)


@pytest.mark.parametrize("name", sample(GAMES, 3))
@settings(plain, max_examples=60)
@given(data=st.data())
def test_a_value_that_does_nothing_plays_as_the_published_one(name, data):
    rules = data.draw(random_rules.rules(games.load(name)))
    for turned in rules.parameters():
        if rules.in_vain(turned):
            published = rules.but(**{turned: rules.parameter(turned).default})
            assert (told(rules, name) == told(published, name)).all(), turned


@pytest.mark.parametrize("name", sample(GAMES, 4))
@settings(plain, max_examples=40)
@given(data=st.data())
def test_a_rulebook_does_not_answer_what_does_not_arise(name, data):
    game = games.load(name)
    rules = data.draw(random_rules.rules(game))
    answered = {line.id for section in rulebook(game, rules, rules).sections for line in section.lines}
    dials = rules.parameters().values()
    arises = {p.dial.ruling for p in dials if not rules.idle(p.name)}
    assert not answered & ({p.dial.ruling for p in dials} - arises - {""})
