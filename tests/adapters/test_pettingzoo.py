"""PettingZoo: its own tests pass, rules travel through reset, and its games are our games."""

import copy
import warnings

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core import game as games
from engine.core.events import NOBODY
from engine.core.rules import BadInput
from engine.replay.trace import replay
from engine.replay.view import see
from engine.setup.game_id import read_id
from engine.setup.setup import Setup
from tests.kit.adapting import its_example_runs, says_what_to_install
from tests.kit.lanes import case
from tests.kit.random_rules import rules
from warbench import Match

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test
from pettingzoo.test.state_test import test_state_space as check_state_space

from engine.adapters import pettingzoo as adapter
from engine.adapters.pettingzoo import env, raw_env
from tests.kit.choosing import WITH_OTHERS

pytestmark = pytest.mark.extra
TEXTS = [*WITH_OTHERS, "suits@person/middle", "armed:decks=2@random/person"]
LONG = ("armed", "river", "mindful:capture_to=deck_shuffle")  # played by the highest numbers
QUICK = {"suits", "profiteer", "suits@person/middle"}


def answered(table, pick):
    """Play to the end; the last rewards, what was said at the end, how many answers each agent gave."""
    rewards, infos, count = {}, {}, dict.fromkeys(table.agents, 0)
    for agent in table.agent_iter():
        observation, rewards[agent], termination, truncation, infos[agent] = table.last()
        over = termination or truncation
        table.step(None if over else int(pick(np.flatnonzero(observation["action_mask"]))))
        count[agent] += not over
    return rewards, infos, count


# ---------------------------------------------------------------- as PettingZoo asks


@pytest.mark.parametrize("text", [case(text in QUICK, text) for text in TEXTS])
def test_it_is_an_environment_as_pettingzoo_tests_them(text, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that observations with a mask are dictionaries
        api_test(env(text, render_mode="ansi"), num_cycles=60)
        seed_test(lambda: env(text), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


def test_the_state_is_within_its_space():
    """PettingZoo's own test of the second part plays what is not legal."""
    table = env("suits")
    check_state_space(table)
    table.reset(seed=1)
    for _ in table.agent_iter(20):
        assert table.state_space.contains(table.state())
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))


AS_LIBRARIES_GIVE_IT = {"int": int, "int64": np.int64, "uint16": np.uint16, "array": np.array}


@pytest.mark.parametrize("kind", AS_LIBRARIES_GIVE_IT.values(), ids=AS_LIBRARIES_GIVE_IT)
def test_an_action_is_a_whole_number_of_any_library(kind):
    table = env("suits")
    table.reset(seed=17)
    before = table.unwrapped.game_id
    table.step(kind(int(np.flatnonzero(table.last()[0]["action_mask"])[0])))
    assert len(table.unwrapped.game_id.answers) == len(before.answers) + 1


@pytest.mark.parametrize("wrong", [True, np.True_, 68.0, np.array(68.0), np.array([68, 68]), "68"], ids=repr)
def test_anything_else_is_refused_with_the_actions_that_are_legal(wrong):
    with pytest.raises(BadInput, match=r"is not a legal action of player_0; it may choose 68 \(lead "):
        asked(wrong)


@pytest.mark.parametrize("name", [case(name == "suits", name) for name in games.names() if name != "war"])
@settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.filter_too_much]
)  # most of Your War has no choices
@given(data=st.data())
def test_every_observation_is_within_its_space(name, data):
    """Random play under random rules, with the actions that the space of actions gives."""
    game = games.load(name)
    table = env(Setup.of(game, data.draw(rules(game).filter(lambda found: not game.without_choices(found)))))
    table.reset(seed=data.draw(st.integers(0, 1_000)))
    for agent in table.agent_iter(120):
        seen, _, termination, truncation, _ = table.last()
        assert table.observation_space(agent).contains(seen)
        assert table.state_space.contains(table.unwrapped.state())
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))


# ---------------------------------------------------------------- rules


def test_rules_stay_when_a_seed_is_given():
    """Elsewhere a seeded reset has fallen back to the rules of the house."""
    table = raw_env("suits:hand_size=5,max_rank=13")
    for seed in (3, None, 4):
        table.reset(seed=seed)
        seen = dict(zip(table.features.names, table.observe("player_0")["observation"].tolist(), strict=True))
        assert seen["cards of hand 0"] == 5 and "hand 0 KH" in seen and "hand 0 AH" not in seen
        assert table.game_id.setup.rules.changes() == {"hand_size": 5, "max_rank": 13}


def test_reset_does_not_take_rules():
    table = raw_env("suits")
    table.reset(seed=1, options={"options": 1})
    with pytest.raises(BadInput, match=r"hand_size is a rule.*env\('suits:hand_size=\.\.\.'\)\.$"):
        table.reset(seed=1, options={"hand_size": 5})


def test_a_seed_is_the_deal_of_that_number():
    table = raw_env("suits@person/middle")
    table.reset(seed=17)
    assert table.game_id.text() == "suits@person/middle@17"
    view = Match("suits@person/middle@17").view()
    assert (table.observe("player_0")["observation"] == table.features.of(view.record, 0)).all()


def test_without_a_seed_every_deal_is_another_and_comes_again():
    first, second = raw_env("suits"), raw_env("suits")
    deals = []
    for table in (first, second):
        table.reset(seed=8)
        deals.append([table.reset() or table.game_id.seed for _ in range(4)])
    assert deals[0] == deals[1] and len(set(deals[0])) == 4


# ---------------------------------------------------------------- its games are our games


@pytest.mark.parametrize("text", [case(text in QUICK, text) for text in TEXTS if not text.startswith(LONG)])
def test_a_game_that_was_played_there_is_replayed_here(text):
    table = env(text)
    table.reset(seed=11)
    rewards, infos, _ = answered(table, max)
    told = infos["player_0"]
    trace = replay(read_id(told["id"], longest=20_000))
    assert trace.outcome == told["outcome"] and trace.result["status"] == 0
    winner = int(trace.result["winner"])
    assert {agent for agent, reward in rewards.items() if reward > 0} == {f"player_{winner}"} & {*table.possible_agents}


def test_a_draw_brings_nobody_anything():
    table = raw_env("suits@person/middle")
    table.reset(seed=17)
    while not table._point.over:
        table.step(table.actions.number(table._point.codes[0]))
    assert table.terminations == {"player_0": True} and table.rewards == {"player_0": 0.0}
    assert table.infos["player_0"]["outcome"] == "A draw after 23 turns: 34 to 34."


def test_a_game_that_never_ends_is_truncated(monkeypatch):
    table = raw_env("suits")
    table.reset(seed=1)
    endless = table._point._replace(seat=NOBODY, codes=(), finished=False, winner=NOBODY)
    monkeypatch.setattr(table.points, "after", lambda point, code: endless)
    table.step(int(np.flatnonzero(table.observe("player_0")["action_mask"])[0]))
    assert set(table.truncations.values()) == {True} and set(table.terminations.values()) == {False}
    assert set(table.rewards.values()) == {0.0}


def test_a_deal_in_which_nobody_has_a_choice_is_over_at_once(monkeypatch):
    table = raw_env("suits")
    over = table.points.at(1)._replace(seat=NOBODY, codes=(), finished=True, winner=1)
    monkeypatch.setattr(table.points, "at", lambda seed: over)
    table.reset(seed=1)
    _, _, count = answered(table, max)
    assert set(count.values()) == {0} and table.agents == []


def test_after_so_many_cycles_it_is_truncated():
    """PettingZoo's own test of this asks all agents at once, which nobody does at a card table."""
    table = env("mindful", max_cycles=4)
    table.reset(seed=2)
    rewards, _, count = answered(table, min)
    assert max(count.values()) == 4 and set(rewards.values()) == {0.0}


def test_a_copy_goes_on_by_itself():
    table = raw_env("mindful")
    table.reset(seed=2)
    table.step(table.actions.number(table._point.codes[0]))
    other = copy.deepcopy(table)
    before = table.game_id
    assert answered(other, min)[0] and table.game_id == before
    assert answered(table, min)[0] and table.game_id == other.game_id


# ---------------------------------------------------------------- what cannot be


WRONG = {
    "no choices": (lambda: env("war"), "Nobody decides anything in War"),
    "none by these rules": (lambda: env("river"), "."),
    "no game": (lambda: env("bridge"), "No game is called 'bridge'"),
    "a seed in it": (lambda: env("suits@17"), "leave out its seed"),
    "a mode": (lambda: env("suits", render_mode="human"), "choose ansi"),
    "cycles": (lambda: env("suits", max_cycles=0), "whole number from 1"),
    "a seed": (lambda: raw_env("suits").reset(seed=-1), "whole number from 0"),
    "not legal": (lambda: asked(99), "99 is not a legal action of player_0; it may choose"),
    "not a number": (lambda: asked(None), r"None is not a legal action"),
}


def asked(action):
    table = raw_env("suits")
    table.reset(seed=17)
    table.step(action)


@pytest.mark.parametrize("act, word", WRONG.values(), ids=WRONG)
def test_what_cannot_be_played_is_one_sentence(act, word):
    with pytest.raises(BadInput) as error:
        act()
    assert word in str(error.value) and "\n" not in str(error.value) and str(error.value).endswith(".")


def test_it_is_drawn_in_words_without_what_is_hidden():
    table = raw_env("suits", render_mode="ansi")
    table.reset(seed=17)
    record = see(table.setup, table._point.state, 0)
    assert "Red, Hand: 5D 9H TH" in table.render() and "Black, Hand: 3 cards unseen" in table.render()
    assert record["hand"]["card"][1].tolist().count(255) >= 3
    assert table.words(int(np.flatnonzero(table.observe("player_0")["action_mask"])[0])).startswith("lead ")
    assert not table.observe("player_1")["action_mask"].any() and raw_env("suits").render() is None


def test_the_example_runs(capsys):
    its_example_runs(adapter, capsys)


def test_without_the_package_one_sentence_says_what_to_install(monkeypatch):
    says_what_to_install(adapter, "pettingzoo", "pettingzoo", monkeypatch)
