"""Who was winning? The curve of the open game at the card table: worked out behind, kept, put into words that add up."""

import doctest
import os
from dataclasses import replace
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.analysis.decisions.win_probability import refined
from engine.core.rules import BadInput
from engine.replay.trace import Trace
from engine.runtime.environment import SHARED
from engine.setup.game_id import GameId, read_id
from engine.setup.setup import as_setup
from tests.kit.lanes import case
from warbench import win_probability
from workbench.bench import Bench
from workbench.bench.budget import Budget, budget_here
from workbench.features.win_probability import panel as win_probability_panel
from workbench.features.win_probability import task as win_probability_task
from workbench.features.win_probability.panel import Winning, Words, adding_up, line
from workbench.features.win_probability.task import Drawn, Kept, Long, Playing, WinProbabilityWorker
from workbench.replay import card_table
from workbench.session.parts.card_table import CardTable
from workbench.work.rollouts import Preparing, prepare

GAME = read_id("suits@middle.greedy/lowest.greedy@17")
SOON = 300  # seconds: the loop of many worlds may have to be compiled
ASK = WinProbabilityWorker.ask
TEXTS = ("suits", "profiteer", "mindful", "armed:max_turns=40", "river:hand_three,max_rounds=5")
ALL = [case(text == "suits", text) for text in TEXTS]


def few_plays() -> Budget:
    """What this process may spend, with a round less than otherwise, and fewer plays in it."""
    means = budget_here()
    return means._replace(curve_plays=(8, 24)[: len(means.curve_plays) - 1])


@pytest.fixture(autouse=True)
def curves_are_worked_out(monkeypatch):
    monkeypatch.setattr(WinProbabilityWorker, "ask", ASK)
    monkeypatch.setattr(win_probability_task, "kept_for_all", Kept)
    monkeypatch.setattr(win_probability_task, "budget_here", few_plays)
    prepare(GAME.setup.game)  # else that would be told first, on a machine on which nothing is compiled yet


def told_of(game: GameId, plays: int = 30) -> dict:
    return win_probability_panel.drawn(win_probability(game, plays), Trace(game), False)


# ---------------------------------------------------------------- worked out behind


def followed(game: GameId = GAME, kept: Kept | None = None, **how) -> list:
    found = []
    one = WinProbabilityWorker(lambda _, state: found.append(state), kept or Kept(), **how)
    one.ask(game)
    assert one.wait(SOON)
    return [
        state for state in found if not isinstance(state, Playing) or not state.done
    ]  # those come on a slow machine


def test_the_curve_comes_from_few_plays_and_then_from_more():
    first, *states = followed()
    assert first == Playing(0) and [(each.curve.plays, each.more) for each in states] == [(8, True), (32, False)]
    assert states[-1].curve == list(refined(GAME, (8, 24)))[-1]


def test_a_slow_machine_plays_as_many_in_the_end(monkeypatch):
    hours = iter(range(0, 10**9, 3_600))
    monkeypatch.setattr(win_probability_task, "monotonic", lambda: next(hours))
    last = followed()[-1]
    assert (last.curve.plays, last.more) == (32, False)


def test_what_is_not_short_by_the_rules_is_not_played_on_however_fast_it_was(monkeypatch):
    monkeypatch.setattr(win_probability_task, "seconds_for", lambda game, plays: 10.0 * plays)
    assert [(each.curve.plays, each.more) for each in followed(patience=100.0)[1:]] == [(8, False)]


def test_how_far_it_is_is_told_until_there_is_a_curve(monkeypatch):
    monkeypatch.setattr(win_probability_task, "_TOLD_EVERY", 0.0)
    found, choices = [], len(Trace(GAME).choices)
    one = WinProbabilityWorker(lambda _, state: found.append(state), Kept())
    one.ask(GAME)
    assert one.wait(SOON)
    assert found[: choices + 1] == [Playing(done) for done in range(choices + 1)]
    assert [type(each) for each in found[choices + 1 :]] == [Drawn, Drawn]


def test_what_was_worked_out_is_there_at_once():
    kept = Kept()
    *_, last = followed(kept=kept)
    assert followed(kept=kept) == [last]


def test_what_is_left_is_added_to_what_there_is():
    kept = Kept()
    kept.put(win_probability(GAME, 8))
    assert [each.curve.plays for each in followed(kept=kept)] == [8, 32]


def test_whoever_moves_on_stops_it_and_whole_rounds_stay():
    kept, seen = Kept(), Event()
    one = WinProbabilityWorker(lambda _, state: (seen.set(), one.stop()) if isinstance(state, Drawn) else None, kept)
    one.ask(GAME)
    assert one.wait(SOON) and seen.is_set() and kept.get(GAME).plays == 8


def test_what_takes_long_waits_until_somebody_asks():
    first, state = followed(patience=0.0)
    assert first == Playing(0) and isinstance(state, Long) and state.seconds > 0
    found, one = [], WinProbabilityWorker(lambda _, state: found.append(state), Kept(), patience=0.0)
    one.ask(GAME, however_long=True)
    assert one.wait(SOON) and [(each.curve.plays, each.more) for each in found if isinstance(each, Drawn)] == [
        (8, False)
    ]


def test_a_game_without_a_curve_is_a_sentence():
    _, state = followed(read_id("suits:hand_size=1@17"))
    assert isinstance(state, BadInput) and win_probability_panel.told(GAME, state)["says"] == state.on_screen


def test_a_class_that_shares_a_machine_plays_fewer(monkeypatch):
    monkeypatch.setitem(os.environ, SHARED, "1")
    assert [each.curve.plays for each in followed()[1:]] == [8]


def test_a_class_waits_for_a_wish_sooner(monkeypatch):
    monkeypatch.setattr(win_probability_task, "seconds_for", lambda game, plays: 10.0)
    assert isinstance(followed()[1], Drawn)
    monkeypatch.setitem(os.environ, SHARED, "1")
    assert followed() == [Playing(0), Long(10.0)]


def test_a_class_does_not_even_try_how_long_a_long_game_takes(monkeypatch):
    monkeypatch.setattr(win_probability_task, "is_long", lambda game: True)
    assert isinstance(followed()[1], Drawn)
    monkeypatch.setitem(os.environ, SHARED, "1")
    monkeypatch.setattr(win_probability_task, "seconds_for", None)
    assert followed() == [Playing(0), Long(None)]
    assert (
        "takes a while" in win_probability_panel.told(GAME, Long(None))["says"]
        and win_probability_panel.told(GAME, Long(None))["offer"]
    )
    found, one = [], WinProbabilityWorker(lambda _, state: found.append(state), Kept())
    one.ask(GAME, however_long=True)
    assert one.wait(SOON) and isinstance(found[-1], Drawn)


def test_a_class_is_told_too_that_there_is_no_curve(monkeypatch):
    monkeypatch.setitem(os.environ, SHARED, "1")
    assert isinstance(followed(read_id("suits:hand_size=1@17"))[-1], BadInput)


def test_of_the_curves_those_are_kept_that_were_looked_at_last():
    kept, found, games = Kept(2), win_probability(GAME, 2), [GameId(GAME.setup, seed) for seed in (1, 2, 3)]
    for game in games[:2]:
        kept.put(replace(found, id=game))
    assert kept.get(games[0]) is not None  # so the second one was looked at before it
    kept.put(replace(found, id=games[2]))
    assert [kept.get(game) is not None for game in games] == [True, False, True]


# ---------------------------------------------------------------- at the card table


def at_table(bench: Bench) -> tuple[CardTable, Winning]:
    table = CardTable(plays_on=True)
    card_table.lay_out(table, bench, card_table.shown_traces(bench))
    shows = Winning(table)
    shows.follow(bench)
    assert shows.curving.wait(SOON)
    return table, shows


def test_the_table_shows_the_curve_of_the_game_of_the_variant():
    five = Bench.of().open_preset("hand_5").open(17)
    table, shows = at_table(five)
    assert table.winning["id"] == table.trace["sides"][-1]["id"] and table.winning["early"] and table.winning["line"]
    shows.follow(five.show_page("Bench"))
    assert table.winning == {}
    shows.follow(five)
    assert shows.curving.wait(SOON) and table.winning["line"]


def test_it_tells_nothing_before_the_result_where_people_predict():
    assert not at_table(Bench.of().open(17).predict_first(True))[0].winning["early"]


@pytest.mark.parametrize("bench", [Bench.of("war").open(3), Bench.of(), Bench.of().show_page("Replay")])
def test_without_choices_or_a_game_there_is_no_curve(bench):
    assert win_probability_panel.followed(bench) is None
    assert at_table(bench)[0].winning == {}


def test_while_people_are_asked_there_is_no_curve():
    asking = Bench.of().open_preset("hand_5").predict_first(True).open(17)
    assert asking.asking and win_probability_panel.followed(asking) is None


def test_what_takes_long_is_worked_out_when_the_button_is_pressed(monkeypatch):
    monkeypatch.setattr(win_probability_task.WinProbabilityWorker.__init__, "__defaults__", (None, 0.0))
    table, shows = at_table(Bench.of().open(17))
    assert table.winning["offer"] and "line" not in table.winning
    table.pressed = {"what": "winning", "times": 1}
    assert shows.curving.wait(SOON) and table.winning["line"]


def test_what_is_said_while_it_is_worked_out():
    said = {
        Playing(0): "Computing each seat's chance to win …",
        Playing(7): "Computing each seat's chance to win: 7 choices so far …",
        Long(40): "takes about 40 seconds in a game",
        Long(200): "takes about 3 minutes in a game",
        Long(3 * 3600): "takes about 3 hours in a game",
        Preparing(12.2): "takes about a minute: 12 seconds so far …",
    }
    assert all(words in win_probability_panel.waiting(state) for state, words in said.items())
    assert [bool(win_probability_panel.told(GAME, state)["offer"]) for state in said] == [
        False,
        False,
        True,
        True,
        True,
        False,
    ]


# ---------------------------------------------------------------- in words that add up


@given(some.lists(some.floats(-300, 300), min_size=1, max_size=9), some.floats(-1.5, 1.5))
def test_parts_that_are_rounded_still_add_up(amounts, more):
    total = round(sum(amounts) + more)
    found = adding_up(amounts, total)
    assert sum(found) == total
    assert all(abs(whole - amount) < 2.6 for whole, amount in zip(found, amounts, strict=True))


@pytest.mark.parametrize("text", ALL)
def test_the_sentence_and_the_bar_add_up_to_the_way(text):
    trace = Trace(GameId(as_setup(text), 9))
    words = Words(win_probability(trace.id, 8), trace)
    for seat in range(len(words.names)):
        start, parts, end = words.parts(seat)
        assert start + sum(parts) == end and sum(each["points"] for each in words.bar(seat)) == end - start
        assert f"{start}% before the deal" in words.sentence(seat) and f"{end}% at the end" in words.sentence(seat)
        for points in parts:
            assert not points or f"{abs(points)} point" in words.sentence(seat)
    winner = int(trace.result["winner"])
    assert win_probability_panel.way_of(trace) == max(winner, 0) and (winner < 0 or words.parts(winner)[2] == 100)


@pytest.mark.parametrize("text", ALL)
def test_the_line_goes_through_every_point_and_never_back(text):
    trace = Trace(GameId(as_setup(text), 9))
    found = win_probability(trace.id, 8)
    corners = line(found, Words(found, trace))
    steps = [corner["step"] for corner in corners]
    assert steps == sorted(steps) and steps[0] == 0 and steps[-1] == len(trace) - 1
    drawn = [corner["shares"] for corner in corners]
    wanted = [shares for jump in found.jumps for shares in (jump.before, jump.after)]
    for shares in (found.points[0].shares, *wanted, found.points[-1].shares):
        assert [round(each, 4) for each in shares] in drawn
    for corner in corners:
        for low, share, high in zip(corner["low"], corner["shares"], corner["high"], strict=True):
            assert 0 <= low <= share + 1e-4 and share - 1e-4 <= high <= 1


@pytest.mark.parametrize("text", ALL)
def test_turning_points_stand_where_they_happened(text):
    trace = Trace(GameId(as_setup(text), 9))
    found = told_of(trace.id)
    tops = [each for each in found["moments"] if each["top"]]
    assert len([each for each in tops if each["kind"] == "choice"]) <= 3
    assert len([each for each in tops if each["kind"] == "card"]) <= 1
    for each in found["moments"]:
        assert 0 <= each["step"] < len(trace) and each["text"].endswith((".", "!"))
        if each["kind"] == "choice":
            taken = trace.choices[each["choice"]]
            assert (taken.step, taken.seat) == (each["step"], each["seat"]) and "instead of" in each["text"]


def test_a_choice_says_what_was_done_and_what_was_better():
    found = told_of(GAME, 200)
    ace = next(each for each in found["moments"] if each["choice"] == 14)
    assert ace["text"].startswith("Black gave away ") and ace["top"]
    assert ace["text"].endswith(" points of its chance to win: Ace of spades instead of 6 of clubs.")
    cards = [each["text"] for each in found["moments"] if each["kind"] == "card"]
    assert any("Red draws 1 card: 5 of hearts. Black draws 1 card: 5 of spades." in text for text in cards)


@pytest.mark.slow
def test_a_player_alone_has_the_cards_and_its_choices():
    found = told_of(read_id("profiteer@17"))
    assert found["sentence"].startswith("The profiteer had ") and "its own choices cost" in found["sentence"]
    assert {each["label"] for each in found["bar"]} == {"Cards", "Choices of the profiteer"}


def test_the_examples_run():
    failed, tried = doctest.testmod(win_probability_panel)
    assert tried and not failed
