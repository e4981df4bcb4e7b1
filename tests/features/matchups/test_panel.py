"""Matchups on the page Questions: the table of strategies, and what a cell does."""

import re

import numpy as np

from engine.analysis import matchups
from tests.kit.benches import on_study as bench
from tests.kit.html import plain, presses
from tests.kit.study_parts import FEW
from workbench.bench.study_selection import Chosen
from workbench.features.matchups import panel as matchups_panel
from workbench.features.matchups.task import matchups_task
from workbench.page.study import read_press
from workbench.work.tasks import Findings, Found


def test_a_cell_lets_that_pair_sit_on_the_bench(few, monkeypatch):
    names = ("counter.greedy", "random", "middle.greedy")
    monkeypatch.setattr(matchups, "ordinary", lambda _: names)
    at, findings = bench(), Findings()
    monkeypatch.setattr(matchups_panel, "found_by_all", lambda: findings)
    task = matchups_task(at)
    findings.begin(task)
    for place, met in enumerate(task.play(0, FEW, {})):
        findings.add(task, place, met)
    told = matchups.Matchups(at.setup, findings.of(task).each)
    html = matchups_panel.body(at, Chosen(), findings.of(task))
    assert "One strategy beats all the others here" in plain(html) and "dominated by" in html
    cells = re.findall(r'class="ws-cell [^"]*?( ws-even)?" [^>]*data-key="([^"]*)" data-text="([^"]*)"', html)
    assert len(cells) == 6 and all(told.differs(one, other) == (not even) for even, one, other in cells)
    there = {(each["key"], each["text"]): read_press(at, each)(at) for each in presses(html)}
    assert set(there) == {(one, other) for one in names for other in names if one != other}
    for (one, other), moved in there.items():
        assert moved.setup.lineup.short == (one, other) and moved.page == "Bench"
    five = at.turn_to({"hand_size": "5"}).show_page("Questions")
    assert matchups_panel.task(five, Chosen()).key != task.key and matchups_panel.press(at, Chosen()).endswith(
        "for the published rules too"
    )


def test_where_nobody_can_beat_anybody_it_says_why():
    for name, said in (("profiteer", "a solo game"), ("war", "no strategy beats another")):
        assert matchups_panel.task(bench(name), Chosen()) is None and said in matchups_panel.says(bench(name), Chosen())


def table(*wins: tuple[str, str, float]) -> Found:
    """Pairs by the share of 100 deals that the first one wins, each from both sides."""
    met = [
        matchups.Matchup(one, other, np.repeat([1.0, 0.0], [round(100 * share), round(100 - 100 * share)]), 0.0)
        for one, other, share in wins
    ]
    return Found(tuple(met), len(met), 100)


def test_the_answer_names_the_strategy_that_beats_all_others():
    one, two, three = "counter.greedy", "middle.greedy", "random"
    found = table((one, two, 0.8), (one, three, 0.95), (two, three, 0.9))
    said = "A player who counts the cards, answers greedily beats all 2 other strategies."
    assert matchups_panel.answer(bench(), Chosen(), found) == said


def test_the_answer_says_that_no_single_strategy_wins():
    """Rock, paper, scissors: each beats one and loses against one."""
    rock, paper, scissors = "counter.greedy", "middle.greedy", "random"
    found = table((rock, paper, 0.1), (rock, scissors, 0.9), (paper, scissors, 0.1))
    assert (
        matchups_panel.answer(bench(), Chosen(), found) == "No single strategy wins; a mixture of 3 is beaten by none."
    )
