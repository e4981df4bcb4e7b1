"""Sensitivity on the page Questions: the tornado of all dials, for a metric or for skill."""

import pytest

from engine.analysis import sensitivity
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from tests.kit.benches import on_study as bench
from tests.kit.html import plain, presses
from tests.kit.study_parts import FEW, moves, played
from workbench.bench.study_selection import Chosen
from workbench.features.sensitivity import panel as sensitivity_panel
from workbench.features.sensitivity.task import sensitivity_task
from workbench.work import study_choice
from workbench.work.tasks import Found


@pytest.mark.slow
def test_the_tornado_shows_what_matters_tells_in_its_order(few):
    at = bench()
    found = played(sensitivity_task(at, Chosen()))
    html = sensitivity_panel.body(at, Chosen(), found)
    told = sensitivity.sensitivity(at.setup, at.metric, FEW).frame()
    acting = told.filter((told["nothing"] == "") & told["effect"].is_not_null())
    shown = [(each["key"], each["text"]) for each in presses(html)]
    assert sorted(shown) == sorted(zip(acting["dial"], acting["to"], strict=True))
    assert [dial for dial in dict.fromkeys(key for key, _ in shown)] == list(dict.fromkeys(acting["dial"]))
    for (dial, to), there in zip(shown, moves(html, at), strict=True):
        assert (
            not there.problem and there.page == "Bench" and sensitivity_panel.written(getattr(there.rules, dial)) == to
        )
    for label, why in told.filter(told["nothing"] != "").select("label", "nothing").rows():
        assert label in plain(html) and why.rstrip(".") in plain(html)
    assert "Everybody leads the middle card, answers greedily" in sensitivity_panel.body(at, Chosen(), found)


def test_skill_can_be_looked_at_and_says_between_whom(few):
    at, chosen = bench(), Chosen(metric="skill")
    html = sensitivity_panel.body(at, chosen, played(sensitivity_task(at, chosen), 8))
    assert "Between a player who" in plain(html) and "points" in html
    assert 'value="skill" selected' in sensitivity_panel.tools(at, chosen)
    alone = bench("profiteer").turn_to({"resources": "0"})
    assert (
        "skill" not in sensitivity_panel.tools(alone, Chosen())
        and study_choice.metric_name(alone, chosen) == alone.metric
    )


def test_dials_that_are_known_are_not_turned_again():
    every = list(sensitivity.effects(Setup.of("war"), "turns", FEW))
    rest = list(sensitivity.effects(Setup.of("war"), "turns", FEW, known=len(every) - 3))
    assert rest == every[-3:]


def test_the_answer_is_the_largest_certain_step():
    at, chosen = bench(), Chosen(metric="skill")
    steps = [
        each for each in sensitivity.steps(at.setup) if each.there and each.parameter.name in ("hand_size", "decks")
    ]

    def found(mean: float, half: float) -> Found:
        sizes = [mean if each.parameter.name == "hand_size" else 0.0 for each in steps]
        return Found(
            tuple(
                sensitivity.Effect(each, Estimate(size, size - half, size + half, 99), "")
                for each, size in zip(steps, sizes, strict=True)
            ),
            len(steps),
            99,
        )

    assert (
        sensitivity_panel.answer(at, chosen, found(-0.314, 0.01))
        == "Hand size, 3 cards to 2 cards: 31 points less skill."
    )
    assert sensitivity_panel.answer(at, chosen, found(0.02, 0.1)) == "Skill: no rule certainly changes it in one step."


def test_in_a_game_with_many_dials_those_of_a_chapter_can_be_turned_alone(few):
    at, chosen = bench("yours"), Chosen(chapter="Captured cards")
    whole, part = sensitivity_task(at, Chosen()), sensitivity_task(at, chosen)
    assert part.key != whole.key and part.of < whole.of / 5
    dials = {effect.step.parameter.name for effect in played(part).each}
    assert dials == {"captured_to", "capture_order", "losers_cards"}
    tools = sensitivity_panel.tools(at, chosen)
    assert 'value="Captured cards" selected' in tools and tools.count("those of") == 10
    assert "those of" not in sensitivity_panel.tools(bench("war"), Chosen())
