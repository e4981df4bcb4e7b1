"""Gaps on the page Questions: what the rulebook leaves open, by the deals that another reading decides."""

import pytest

from engine.analysis import gaps
from engine.setup.setup import as_setup
from engine.simulation.estimates import Estimate, wilson
from tests.kit.benches import on_study as bench
from tests.kit.html import plain, presses
from tests.kit.lanes import case
from tests.kit.study_parts import FEW, moves, played
from workbench.bench.study_selection import Chosen
from workbench.features.gaps import panel as gaps_panel
from workbench.features.gaps.task import gaps_task
from workbench.work.tasks import Found


@pytest.mark.parametrize("name", [case(name == "war", name) for name in ("suits", "war", "profiteer")])
def test_the_gaps_are_those_of_the_engine_with_the_sentence_to_add(name, few):
    at = bench(name)
    found = played(gaps_task(at))
    baseline = gaps.levels(at.setup, FEW)
    told = list(gaps.weighed(at.setup, baseline, FEW))
    assert list(found.each[1:]) == told and found.each[0] == baseline
    html = gaps_panel.body(at, Chosen(), found)
    words = plain(html)
    assert gaps.sentence(at.setup, told) in words and gaps.explained(baseline, told) in words
    for gap in told:
        assert gap.id in words and (not gap.nothing or gap.nothing.rstrip(".") in words)
        assert all(f"{each.why}" in words for each in gap.readings if each.decided.mean)
        if gap.readings:
            assert gaps_panel.to_add(at, gap) in words and gap.dials[0].dial.says in words
    readings = {
        (read.parameter.name, gaps_panel.written(read.value))
        for gap in told
        for read in gap.readings
        if read.decided.mean
    }
    assert {(each["key"], each["text"]) for each in presses(html)} == readings
    assert all(not there.problem and there.page == "Bench" for there in moves(html, at))


def test_gaps_that_are_known_are_not_weighed_again():
    setup = as_setup("war")
    baseline = gaps.levels(setup, FEW)
    every = list(gaps.weighed(setup, baseline, FEW))
    assert list(gaps.weighed(setup, baseline, FEW, known=len(every) - 2)) == every[-2:]


@pytest.mark.parametrize("name", [case(name == "war", name) for name in ("war", "river")])
def test_the_level_of_changes_that_mean_nothing_is_in_every_bar(name, few):
    at = bench(name)
    html = gaps_panel.body(at, Chosen(), played(gaps_task(at)))
    assert html.count("ws-level") == html.count('class="ws-reading"') > 0
    assert "when two neighbouring cards in a deck change places" in plain(html)


def test_a_gap_without_another_reading_is_listed_apart(few):
    at = bench("war")
    words = plain(gaps_panel.body(at, Chosen(), played(gaps_task(at))))
    assert "1 gap without another reading" in words and "the document names no number" in words


def test_the_answer_counts_the_gaps_that_change_who_wins():
    """Of two gaps one turns 900 of 1,000 deals, a meaningless change 100; the other one turns none."""
    at = bench("war")
    (first, dials), (second, others), *_ = gaps.closed_by_dials(at.setup).items()
    nothing, none = wilson(100, 1_000), Estimate(0.0, 0.0, 0.0, 1_000)

    def gap(name: str, dials: tuple, turned: int) -> gaps.Gap:
        read = gaps.Reading(
            dials[0], None, wilson(turned, 1_000), (none, none), gaps.Level("neighbours", nothing, (none, none))
        )
        return gaps.Gap(name, dials, none, (read,))

    def answer(*turned: int) -> str:
        found = (None, gap(first, dials, turned[0]), gap(second, others, turned[1]))
        return gaps_panel.answer(at, Chosen(), Found(found, 3, 1_000))

    one = answer(900, 0).removeprefix("1 gap changes who wins. The biggest: ")
    assert one in (dials[0].dial.says, f"{dials[0].label}.")
    assert answer(800, 900) == "2 gaps change who wins. The biggest: Too few cards for a war."
    assert answer(100, 0) == "No gap certainly changes who wins."
