"""The skill chain on the page Questions: each player against the one below it."""

import pytest

from engine.analysis.skill_chain import Step
from engine.simulation.estimates import Estimate
from tests.kit.benches import on_study as bench
from tests.kit.html import plain
from tests.kit.study_parts import whole
from workbench.bench.study_selection import Chosen
from workbench.features.skill_chain import panel as skill_chain_panel
from workbench.features.skill_chain import task as stepped_tasks
from workbench.work.tasks import Findings, Found


@pytest.mark.slow
def test_every_step_stands_there_by_both_rules_and_the_sentence_counts_them(monkeypatch):
    monkeypatch.setattr(stepped_tasks, "GAMES", 60)
    monkeypatch.setattr(stepped_tasks, "thought_of", lambda side: 4)
    at = bench().turn_to({"hand_size": "5"}).show_page("Questions")
    findings = Findings()
    found = whole(findings, stepped_tasks.skill_chain_task(at))
    sides = stepped_tasks.read(at, found)
    assert found.of == 10 and [side.rules for side, _, _ in sides] == [at.baseline, at.rules]
    was, now = (built for _, _, built in sides)
    html = skill_chain_panel.body(at, Chosen(), found)
    words = plain(html)
    assert html.count("ws-number") == 1 + 5 and words.index("Thinks with 30 rollouts") < words.index(
        "Thinks with 10 rollouts"
    )
    assert f"By these rules {now.rungs} of 5 players differ in strength" in words
    assert f"by the published rules {was.rungs}, and" in words and "the weakest plays anything" in words
    for a, b in zip((*was.steps, was.whole), (*now.steps, now.whole), strict=True):
        told = " → ".join(f"{100 * each.skill.mean:z.0f}".replace("-", "−") for each in (a, b))
        assert f"{told} of 100" in words
    for pieces in range(1, found.of):
        half = plain(skill_chain_panel.body(at, Chosen(), Found(found.each[:pieces], found.of, found.games)))
        assert "differ in strength" not in half and "The strongest against the weakest" in half
    six = stepped_tasks.skill_chain_task(bench().turn_to({"hand_size": "6"}))
    assert len(findings.of(six).each) == 1, "what is compared with climbs once"


def test_where_nobody_chooses_there_is_no_stair():
    assert skill_chain_panel.task(bench("war"), Chosen()) is None and "Nobody" in skill_chain_panel.says(
        bench("war"), Chosen()
    )


def step(share: float, skill: float, half: float = 0.05) -> Step:
    return Step("a", "b", Estimate(share, share, share, 99), Estimate(skill, skill - half, skill + half, 99), 99)


@pytest.mark.parametrize(
    ("steps", "answer"),
    [
        (
            [step(0.6, 0.2), step(0.7, 0.4), step(0.5, 0.0), step(0.6, 0.2), step(0.96, 0.92)],
            "Four skill levels. The strongest player wins 96% against the weakest.",
        ),
        ([step(0.5, 0.0)] * 5, "All luck: the strongest player is not certainly better than the weakest."),
    ],
)
def test_the_answer_counts_the_levels(steps, answer):
    """Three of the four steps are four times as high as their interval is wide, one is flat: four levels."""
    assert skill_chain_panel.answer(bench(), Chosen(), Found(tuple(steps), 5, 99)) == answer
