"""Luck on the page Questions: what cards and what choices bring the win."""

import pytest

from engine.analysis.decisions.luck import Parts, luck_of_game
from tests.kit.benches import on_study as bench
from tests.kit.html import plain, presses
from tests.kit.study_parts import played, whole
from warbench import luck
from workbench.bench.study_selection import Chosen
from workbench.features.luck import panel as luck_panel
from workbench.features.luck import task as parted_tasks
from workbench.features.meaningful_choices import task as meant_tasks
from workbench.page.study import read_press
from workbench.work.tasks import Findings, Found


@pytest.fixture
def parted_few(monkeypatch):
    monkeypatch.setattr(parted_tasks, "GAMES", 6)
    monkeypatch.setattr(parted_tasks, "PLAYS", 10)
    return Findings()


@pytest.mark.slow
def test_what_brings_the_win_is_what_the_engine_says_by_both_rules(parted_few):
    at = bench().turn_to({"hand_size": "5"}).show_page("Questions")
    assert "after 4 games" in plain(luck_panel.body(at, Chosen(), played(parted_tasks.luck_task(at), 6)))
    found = whole(parted_few, parted_tasks.luck_task(at))
    words = plain(html := luck_panel.body(at, Chosen(), found))
    now, was = (luck(setup, 6, plays=10) for setup in (at.setup, at.published))
    assert found.of == 12 and html.count("ws-number") == 1 + 4
    for pieces in range(1, found.of):
        assert luck_panel.body(at, Chosen(), Found(found.each[:pieces], found.of, found.games))
    for side in (now, was):
        for each in (side.choices, side.cards):
            low, mean, high = (f"{100 * part:z.0f}".replace("-", "−") for part in (each.low, each.mean, each.high))
            assert f"{mean} ({low} to {high})" in words or (not each.bounded and f"{mean} (too few games)" in words)
        own, others = (f"{100 * part.mean:z.0f}".replace("-", "−") for part in (side.own, side.others))
        assert f", {others} of them the loser's and {own} the winner's own, and cards" in words
    assert "6 games a side, 10 plays at each choice" in words and "a player who counts the cards" in words
    most = {seed: luck_of_game(at.setup, seed, plays=10) for seed in range(6)}
    choices, cards = (pick(most, key=lambda seed: most[seed].choices - most[seed].cards) for pick in (max, min))
    assert choices != cards
    watched = [read_press(at, each)(at) for each in presses(html)]
    assert [there.pick for there in watched] == [choices, cards]
    assert all(there.page == "Replay" and there.setup == at.setup and not there.problem for there in watched)


@pytest.mark.slow
def test_where_nobody_chooses_cards_bring_it_all(parted_few):
    assert luck_panel.task(bench("war"), Chosen()) is None and "Nobody" in luck_panel.says(bench("war"), Chosen())
    alone = bench("profiteer").turn_to({"resources": "0"}).show_page("Questions")
    words = plain(luck_panel.body(alone, Chosen(), whole(parted_few, parted_tasks.luck_task(alone))))
    assert words.startswith(
        "By these rules cards bring it all: no player has a choice; by the published rules choices bring"
    )
    assert "the other" not in words


def test_games_that_nobody_wins_are_told_of():
    at = bench()
    html = luck_panel.body(at, Chosen(), Found((None,) * 6, 6, 10))
    assert plain(html) == "By these rules none of the games that were followed has a winner."
    some = (Parts(0.1, 0.2, 0.1, 0.1), None, Parts(0.0, 0.4, 0.1, 0.0), None, None, None)
    assert "4 games had no winner" in plain(luck_panel.body(at, Chosen(), Found(some, 6, 10)))


def test_players_that_think_are_stood_in_for_and_the_rest_is_theirs():
    at = bench().let_meet("think100", "middle")
    assert [side.lineup.thinks for side in meant_tasks.sides_of(at)] == [0]
    assert at.setup.lineup.thinks == 100


@pytest.mark.parametrize(
    ("own", "answer"),
    [
        ((0.05, 0.06, 0.07, 0.07, 0.08, 0.09), "Of 50 points from the deal to a win, cards bring 38 and choices 12."),
        (
            (-0.4, 0.3, -0.2, 0.4, -0.3, 0.32),
            "Of 45 points from the deal to a win, cards bring 38; choices nothing certain.",
        ),
    ],
)
def test_the_answer_says_what_cards_and_choices_bring(own, answer):
    """Cards bring 38 points in each game, the loser's choices 5; the winner's choices bring 7 on average, or 2."""
    parts = tuple(Parts(0.2, 0.18, each, 0.05) for each in own)
    assert luck_panel.answer(bench(), Chosen(), Found(parts, 6, 10)) == answer


def test_the_answer_says_that_nobody_won():
    assert (
        luck_panel.answer(bench(), Chosen(), Found((None,) * 6, 6, 10))
        == "None of the games that were followed has a winner."
    )
