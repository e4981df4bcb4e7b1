"""Meaningful choices on the page Questions and among the numbers of the page Bench."""

import re

import pytest

from engine.analysis.decisions.meaningful_choices import OfGame, ValuedChoice
from engine.setup.setup import Setup
from tests.kit.benches import on_study as bench
from tests.kit.html import plain, presses
from tests.kit.study_parts import whole
from warbench import meaningful_choices, move_values, replay
from workbench.bench import open_ids
from workbench.bench.study_selection import Chosen
from workbench.features.meaningful_choices import panel as meaningful_choices_panel
from workbench.features.meaningful_choices import task as meant_tasks
from workbench.features.meaningful_choices.line import line as weighing_line
from workbench.page.kit.changes import MORE
from workbench.page.scene import scene
from workbench.page.study import read_press
from workbench.replay.card_table import lay_out, shown_traces
from workbench.session.parts.card_table import CardTable
from workbench.work.games import played_by_all
from workbench.work.tasks import Findings, Found


@pytest.fixture
def weighed(monkeypatch):
    """Few games and few plays, and where they are kept."""
    monkeypatch.setattr(meant_tasks, "GAMES", 6)
    monkeypatch.setattr(meant_tasks, "PLAYS", 40)
    return Findings()


@pytest.mark.slow
def test_the_two_numbers_are_those_of_the_engine_and_each_has_a_game_to_watch(weighed):
    at = bench().turn_to({"hand_size": "5"}).show_page("Questions")
    found = whole(weighed, meant_tasks.meaningful_choices_task(at))
    assert found.done and found.of == 1 + 2 * 6
    words = plain(html := meaningful_choices_panel.body(at, Chosen(), found))
    now, was = (meaningful_choices(setup, 6, plays=40) for setup in (at.setup, at.published))
    both = f"{now.above[5].mean:.1f} choices of a game are worth more than 5 points"
    assert both in words and f"by the published rules {was.above[5].mean:.1f})" in words
    change = played_by_all().comparison(at).changes()[0]
    assert f"skill is {100 * change.after.mean:.0f} of 100" in words and change.metric.name == "skill"
    assert f"{100 * now.worth.mean:.1f} points" in words and "makes" not in words
    assert (
        "the one that counts the cards, answers greedily wins it from every seat" in words
        and "24 choices of 6 games a side" in words
    )
    deals = [read_press(at, each)(at) for each in presses(html) if each["do"] == "watch"]
    for there, setup in zip(deals, (at.published, at.setup), strict=True):
        tables = [Setup.of(at.game, setup.rules, seats) for seats in (there.seats, there.seats[::-1])]
        assert there.page == "Replay" and not there.problem
        assert [replay(f"{table.text()}@{there.pick}").result["winner"] for table in tables] == [0, 1]


@pytest.mark.slow
def test_a_game_to_watch_opens_at_the_choice_that_is_worth_much(weighed):
    at = bench().turn_to({"hand_size": "5"}).show_page("Questions")
    found = whole(weighed, meant_tasks.meaningful_choices_task(at))
    html, known = meaningful_choices_panel.body(at, Chosen(), found), meant_tasks.read(at, found)
    opened = [(each, read_press(at, each)(at)) for each in presses(html) if each["do"] == "choice"]
    assert opened
    for press, there in opened:
        games = known.before if press["key"] == "before" else known.after
        best = max((each for game in games for each in game.weighed), key=lambda each: each.least)
        (game,) = [game for game in games if best in game.weighed]
        assert (
            press["text"] == f"{game.id.seed}.{best.choice}" and there.pick == game.id.seed and there.page == "Replay"
        )
        side = open_ids(there)[0 if press["key"] == "before" else 1]
        assert side == game.id and best.least > 0
        table = CardTable()
        lay_out(table, there, shown_traces(there))
        at_row = table.trace["rows"][there.step - 1][0 if press["key"] == "before" else 1]
        assert at_row == best.step == replay(side).choices[best.choice].step
        weighed_there = move_values(side, best.choice, plays=2_000)
        assert weighed_there.difference(best.best, weighed_there.choices[0].code).mean > -0.1
    for key, text in (
        ("after", ""),
        ("after", "1"),
        ("x", "1.2"),
        ("after", "1.2.3"),
        ("after", "-1.0"),
        ("after", "0.99999"),
    ):
        assert read_press(at, {"do": "choice", "key": key, "text": text})(at).problem.endswith(".")


def test_once_they_are_weighed_the_number_stands_among_those_of_the_page_tune(weighed, monkeypatch):
    monkeypatch.setattr("workbench.features.meaningful_choices.line.found_by_all", lambda: weighed)
    at = bench().turn_to({"hand_size": "5"}).show_page("Bench")
    comparison = played_by_all().comparison(at)

    def shown() -> list[str]:
        return re.findall(
            "wb-of-([a-z0-9_]+)", scene(at, comparison=comparison, folds=frozenset({MORE}))["numbers"].words()
        )

    assert "meaningful" not in shown()
    whole(weighed, meant_tasks.meaningful_choices_task(at))
    assert shown()[4] == "meaningful" and shown().count("meaningful") == 1
    line = weighing_line(at, comparison)
    now, was = (meaningful_choices(setup, 6, plays=40).above[5].mean for setup in (at.setup, at.published))
    assert line is not None and line.change.metric.name == "meaningful"
    assert (line.change.before.mean, line.change.after.mean) == (pytest.approx(was), pytest.approx(now))
    assert line.change.difference.mean == pytest.approx(now - was) and line.change.deals == 6
    assert "all 6 deals" in line.says and "Everybody leads the middle card" in line.says and not line.spread()
    same = bench("war").show_page("Bench")
    assert weighing_line(same, played_by_all().comparison(same)) is None


def test_what_is_compared_with_is_weighed_once(weighed, monkeypatch):
    at = bench().turn_to({"hand_size": "5"}).show_page("Questions")
    whole(weighed, meant_tasks.meaningful_choices_task(at))
    asked = []
    real = meant_tasks.value_choices
    monkeypatch.setattr(
        meant_tasks, "value_choices", lambda side, *rest, **how: asked.append(side) or real(side, *rest, **how)
    )
    six = bench().turn_to({"hand_size": "6"}).show_page("Questions")
    found = whole(weighed, meant_tasks.meaningful_choices_task(six))
    assert found.done and asked == [six.setup] * 6
    assert (
        meant_tasks.read(six, found).before
        == meant_tasks.read(at, weighed.of(meant_tasks.meaningful_choices_task(at))).before
    )


@pytest.mark.slow
def test_where_nobody_chooses_it_says_so_and_a_change_that_brings_choices_is_told(weighed):
    assert meaningful_choices_panel.task(bench("war"), Chosen()) is None and "Nobody" in meaningful_choices_panel.says(
        bench("war"), Chosen()
    )
    assert meaningful_choices_panel.body(bench("war"), Chosen(), Found((None,), 1, 0)) == ""
    alone = bench("profiteer").turn_to({"resources": "0"}).show_page("Questions")
    sides = meant_tasks.sides_of(alone)
    assert sides == [alone.published]
    html = meaningful_choices_panel.body(alone, Chosen(), whole(weighed, meant_tasks.meaningful_choices_task(alone)))
    assert "no player has a choice" in plain(html) and 'data-key="after"' not in html


@pytest.mark.parametrize(
    ("worth", "answer"),
    [
        (0.2, "Of 10 choices in a game, 5 are worth more than 5 points."),
        (0.04, "Of 10 choices in a game, none is certainly worth more than 5 points."),
    ],
)
def test_the_answer_counts_the_choices_that_are_worth_something(worth, answer):
    """Six games of ten choices, of which 4 to 6 are worth this much and the others nothing."""
    games = []
    for number, many in enumerate((4.0, 5.0, 6.0, 4.0, 5.0, 6.0)):
        each = ValuedChoice(number, many, worth, worth, 0.0, worth, 0.01, 0.0)
        rest = each._replace(stands_for=10 - many, worth=0.0, stakes=0.0, measured=0.0)
        games.append(OfGame(None, 10, (each, rest)))
    found = Found((None, *games), 7, 400)
    assert meaningful_choices_panel.answer(bench(), Chosen(), found) == answer
