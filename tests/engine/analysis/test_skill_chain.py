"""How far skill reaches: each step is the skill of the upper against the lower, and nobody stands above themselves."""

import pytest

from engine.analysis.skill_chain import (
    LONG,
    THOUGHT,
    Step,
    built_chain,
    chain_of,
    play_chain,
    steps_of,
    thought_of,
    to_json,
)
from engine.core.rules import BadInput
from engine.setup.setup import Setup, as_setup
from tests.kit.choosing import CHOOSING
from tests.kit.lanes import case
from warbench import skill, skill_chain


@pytest.mark.parametrize("text", [case(name in ("suits", "profiteer"), text) for name, text in CHOOSING.items()])
def test_a_step_is_the_skill_of_its_two_players(text):
    names = chain_of(as_setup(text))[:3]
    found = skill_chain(text, 200, players=names)
    assert found.players == names and len(found.steps) == 2
    for step in (*found.steps, found.whole):
        told = skill(text, [step.upper, step.lower], 200)
        turned = told.players[0].name != step.upper
        if not turned:
            assert (step.skill, step.share) == (told.skill, told.players[0].share)
        elif len(as_setup(text).strategies) <= 2:
            assert step.skill.mean == pytest.approx(-told.skill.mean)
        assert step.deals == 200 and step.apart == (step.skill.low > 0)
    assert (found.whole.lower, found.whole.upper) == (names[0], names[-1])


def test_a_stair_that_goes_down_has_one_rung():
    found = skill_chain("suits", 300, players="random,middle")
    assert found.rungs == 2 and found.whole == found.steps[0]
    down = skill_chain("suits", 300, players="counter.greedy,random")
    assert down.rungs == 1 and down.whole.skill.mean < 0


@pytest.mark.slow
def test_those_who_think_stand_on_top_and_think_through_fewer_deals():
    for text in CHOOSING.values():
        here = as_setup(text)
        names = chain_of(here)
        assert names[-2:] == ("think10", "think30") and names[0] == here.game.plain and len(set(names)) == len(names)
    assert [thought_of(as_setup(CHOOSING[name])) for name in ("suits", "armed")] == [THOUGHT, LONG]
    steps = list(play_chain(Setup.of("suits"), ("random", "think2"), 1_000, 4))
    assert [step.deals for step in steps] == [4]


def test_whoever_goes_on_climbs_no_step_again():
    here, names = Setup.of("suits"), ("random", "middle", "counter.greedy")
    every = list(play_chain(here, names, 60, 4))
    assert list(play_chain(here, names, 60, 4, known=2)) == every[2:] and len(every) == len(steps_of(names))
    found = to_json(built_chain(here, names, tuple(every)))
    assert [step["upper"] for step in found["steps"]] == ["middle", "counter.greedy"] and found["whole"][
        "lower"
    ] == "random"
    assert isinstance(every[0], Step) and found["rungs"] == 1 + sum(step["apart"] for step in found["steps"])


@pytest.mark.parametrize(
    ("how", "word"),
    [
        ({"setup": "war"}, "Nobody"),
        ({"setup": "suits", "players": "random"}, "two players"),
        ({"setup": "suits", "players": "random,random"}, "once"),
        ({"setup": "suits", "players": "random,clever"}, "clever"),
        ({"setup": "suits", "players": "random,think1"}, "think1"),
        ({"setup": "suits", "games": 0}, "games"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(how, word):
    with pytest.raises(BadInput) as said:
        skill_chain(**how)
    assert word in str(said.value) and str(said.value).endswith(".")
