"""How far skill reaches: each step is the skill of the upper against the lower, and nobody stands above themselves."""

import pytest

from engine.analysis.skill_chain import (
    LONG,
    THOUGHT,
    SkillChain,
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
from engine.simulation.estimates import Estimate
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
        assert step.deals == 200
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


def test_a_step_is_certain_only_if_it_is_so_among_all_steps():
    """One of five steps whose interval by itself just leaves out 0 is what chance alone gives in one chain of eight."""

    def step(mean: float, error: float = 0.1) -> Step:
        return Step(
            "a", "b", Estimate(0.5, 0.4, 0.6, 9), Estimate(mean, mean - 1.96 * error, mean + 1.96 * error, 9), 9
        )

    def chain(*means: float) -> SkillChain:
        return SkillChain(tuple("abcdef"[: len(means) + 1]), (), tuple(map(step, means)), step(means[0]))

    found = chain(0.21, 0.0, 0.0, 0.0, 0.0)
    assert found.steps[0].skill.low > 0 and found.rungs == 1 and found.apart[-1]
    assert chain(0.21).rungs == 2 and chain(0.5, 0.21).apart[:-1] == (True, True)
    assert chain(-0.9, 0.9).apart[:-1] == (False, True)


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
