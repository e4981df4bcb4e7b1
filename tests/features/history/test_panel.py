"""History on the page Questions: the designer's attempts, and the variants that continue them."""

from types import SimpleNamespace

import pytest

from engine.analysis.compare import Comparison
from engine.analysis.documents.history import Attempt, attempts_and_own, attempts_of, play_attempts
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from tests.kit.benches import on_study as bench
from tests.kit.html import plain
from tests.kit.study_parts import FEW, moves
from warbench import simulate
from workbench.bench.study_selection import Chosen
from workbench.features.history import panel as history_panel
from workbench.page.study import read_press
from workbench.work.tasks import Findings, Found


def test_the_story_shows_each_attempt_and_puts_it_on_the_bench():
    at = bench()
    told = attempts_of(at.game)
    found = Found(tuple(play_attempts(at.game, FEW)), len(told), FEW)
    html = history_panel.body(at, Chosen(), found)
    words = plain(html)
    for each in found.each:
        assert all(text in words for text in (each.attempt.title, each.attempt.wrong, each.attempt.changed, each.did))
    assert html.count("<figure") == 5 and html.count("ws-dot") == 5 * len(told), "four numbers and skill"
    war, *others = moves(html, at)
    assert war.game.name == "war" and war.page == "Bench"
    assert [each.rules for each in others] == [each.setup.rules for each in told[1:]]
    assert others[-1].baseline == others[-2].rules, "an attempt is compared with the one before it"
    for wrong in ("9", "x", "-1", ""):
        assert "no attempt" in read_press(at, {"do": "attempt", "key": "suits", "text": wrong})(at).problem
    assert history_panel.task(bench("river"), Chosen()) is None and "no earlier attempts" in history_panel.says(
        bench("river"), Chosen()
    )


def test_what_somebody_tried_continues_the_row():
    file = 'game = "suits"\ntitle = "Six cards"\nwho = "Ann"\nwhy = "More to choose."\n[rules]\nhand_size = 6'
    at = bench().open_file(file).turn_to({"hand_size": "5", "min_rank": "4"}).change_game("war").change_game("suits")
    at = at.turn_to({"decks": "2"}).show_page("Questions")
    own = history_panel.tried(at)
    assert [each.title for each in own] == ["Six cards", "Lowest rank in the deck: 4, Hand size: 5", own[-1].title]
    assert own[-1].setup.rules == at.rules and [each.setup.rules.hand_size for each in own] == [6, 5, 3]
    told = attempts_of(at.game)
    task = history_panel.task(at, Chosen())
    assert task.of == len(told) + 3
    found = Found(tuple(task.play(0, FEW, {})), task.of, FEW)
    html = history_panel.body(at, Chosen(), found)
    words = plain(html)
    for text in (
        "3 variants that you tried",
        "yours by Ann",
        "More to choose.",
        "No reason is given yet",
        "On the bench now",
    ):
        assert text in words + history_panel.says(at, Chosen()), text
    assert html.count("<figure") == 5 and html.count("ws-own") == 5 * 3 and html.count('class="ws-yours"') == 3
    for each, one in zip(
        own, found.each[len(told) :], strict=True
    ):  # held against the published rules, on the same deals
        sides = [Setup.of(at.game, rules) for rules in (at.game.Rules(), each.setup.rules)]
        by_hand = Comparison(*sides, *(simulate(side, FEW) for side in sides)).verdict()
        assert one.did == by_hand and by_hand in words
    back = [there for there in moves(html, at)[len(told) :]]
    assert [(there.rules, there.page) for there in back] == [(each.setup.rules, "Bench") for each in own[:2]]
    assert "no longer" in read_press(at, {"do": "own", "key": "suits", "text": ""})(at).problem


def test_what_somebody_tried_is_played_alone_and_the_attempts_are_known():
    findings, at = Findings(), bench()
    first = history_panel.task(at, Chosen())
    findings.begin(first)
    for place, each in enumerate(first.play(0, FEW, {})):
        findings.add(first, place, each)
    mine = history_panel.task(at.turn_to({"hand_size": "5"}), Chosen())
    known = findings.of(mine)
    assert mine.key != first.key and len(known.each) == first.of == mine.of - 1 and not known.done
    rest = list(mine.play(len(known.each), FEW, {}))
    assert [each.attempt.own for each in rest] == [True]
    assert repr(rest) == repr(list(mine.play(0, FEW, {}))[-1:])  # an interval that is not there is not equal to itself


def test_where_nobody_told_of_attempts_ones_own_stand_behind_the_published_rules():
    at = bench("river").turn_to({"hand_size": "3"})
    own = history_panel.tried(at)
    row = attempts_and_own(at.game, [Attempt(at.game, None, own=True)])
    assert [each.own for each in row] == [False, True] and len(own) == 1
    assert history_panel.task(at, Chosen()).of == 2 and "continue" in history_panel.says(at, Chosen())
    html = history_panel.body(at, Chosen(), None)
    assert html.count("<li") == 2 and "yours" in html


def test_what_is_still_to_be_predicted_is_not_told_in_the_row():
    at = bench().turn_to({"hand_size": "5"}).change_game("war").change_game("suits")
    assert len(history_panel.tried(at)) == 1 and not history_panel.tried(at.predict_first(True))


@pytest.mark.parametrize(
    ("last", "answer"),
    [
        (Estimate(0.92, 0.88, 0.95, 99), "Two attempts took skill from 0 to 92 of 100."),
        (Estimate(0.02, -0.05, 0.09, 99), "Two attempts; skill has not certainly changed."),
    ],
)
def test_the_answer_says_what_the_attempts_made_of_skill(last, answer):
    skills = (Estimate(0.0, 0.0, 0.0, 99), Estimate(0.5, 0.4, 0.6, 99), last)
    found = Found(tuple(SimpleNamespace(skill=each) for each in skills), 3, 99)
    assert history_panel.answer(bench(), Chosen(), found) == answer
