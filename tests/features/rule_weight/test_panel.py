"""Rule weight on the page Questions: the rulebooks, and what each change costs and brings."""

import pytest

from tests.kit.benches import on_study as bench
from tests.kit.html import plain, presses
from tests.kit.lanes import case
from tests.kit.study_parts import moves, played
from workbench.bench.study_selection import Chosen
from workbench.features.rule_weight import panel
from workbench.features.rule_weight.task import rule_weight_task


def test_published_rules_are_counted_and_not_played(few):
    at = bench("suits")
    assert panel.offer(at, Chosen()) == "Count words" and rule_weight_task(at).seconds() == 0
    found = played(rule_weight_task(at))
    words = plain(panel.body(at, Chosen(), found))
    assert (
        "1,042 words in 54 clauses" in words
        and "3 exceptions" in words
        and not presses(panel.body(at, Chosen(), found))
    )
    assert panel.answer(at, Chosen(), found) == "1,000 words, 4.2 times as many as Classic War's."


@pytest.mark.parametrize("name", [case(name == "war", name) for name in ("war", "suits", "yours")])
def test_each_change_has_its_words_its_figures_and_a_way_to_leave_it_out(name, few):
    dial, value = {"war": ("war_face_down", "2"), "suits": ("hand_size", "5"), "yours": ("hand_size", "3")}[name]
    at = bench(name).turn_to({dial: value}).show_page("Questions")
    found = played(rule_weight_task(at))
    assert panel.offer(at, Chosen()) == "Weigh 1 change" and found.done
    html = panel.body(at, Chosen(), found)
    (cost,) = found.each[1:]
    assert all(each in plain(html) for each in (cost.title, *cost.values, "Skill", "Turns", "Choices"))
    (back,) = moves(html, at)
    assert back.rules == at.baseline and back.page == "Bench" and not back.problem


@pytest.mark.slow
def test_the_answer_names_the_change_with_the_most_words(few):
    at = bench("yours").turn_to({"hand_size": "3"}).show_page("Questions")
    told = panel.answer(at, Chosen(), played(rule_weight_task(at)))
    assert told.startswith("Hand size: 70 words more, ") and told.endswith("in all 340 words.")


def test_a_variant_is_weighed_beside_its_own_baseline(few):
    at = bench("suits").turn_to({"hand_size": "5"}).take_as_baseline().turn_to({"decks": "2"}).show_page("Questions")
    found = played(rule_weight_task(at))
    assert [cost.dials for cost in found.each[1:]] == [("decks",)]
