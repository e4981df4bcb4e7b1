"""The replay: at which step it opens, which step its link names, what whoever sits at the table may not read."""

import pytest

from engine.core import game as games
from engine.replay.lazy_chunks import LENGTH
from engine.replay.sentences import sentence
from engine.replay.trace import Trace, zone_rows
from engine.setup.game_id import GameId
from engine.setup.setup import Setup
from workbench.bench import Bench
from workbench.page import bench_buttons
from workbench.page.kit import picks as offered
from workbench.page.scene import scene
from workbench.replay import card_table
from workbench.replay.as_words import table_html
from workbench.replay.visible_cards import unseen_by
from workbench.session.parts.card_table import CardTable

FIVE = Bench.of().open_preset("hand_5").open(17)


def table_of(bench: Bench) -> CardTable:
    table = CardTable()
    card_table.lay_out(table, bench, card_table.shown_traces(bench))
    return table


# ---------------------------------------------------------------- the step


@pytest.mark.parametrize("bench", [FIVE, FIVE.put_all_back().open(17)], ids=["both rulebooks", "one rulebook"])
def test_a_replay_opens_at_the_step_of_its_link(bench):
    opened = Bench.from_link(bench.at_step(42).link())
    table = table_of(opened)
    assert table.at == 41 and table.notice == "" and card_table.stepped(table, opened) == opened
    table.at = 60
    assert card_table.stepped(table, opened).link()["step"] == "61"
    assert table_of(card_table.stepped(table, opened)).at == 60


def test_a_step_that_there_is_not_is_a_sentence_and_the_last_one():
    table = table_of(FIVE.at_step(99_999))
    steps = len(table.trace["rows"])
    assert table.at == steps - 1
    assert table.notice == f"There is no step 99,999 in this game; it has {steps} steps, and this is the last."


def test_a_replay_that_stands_as_it_opened_names_no_step():
    table = table_of(FIVE)
    assert table.at == table.trace["part"] > 0 and "step" not in card_table.stepped(table, FIVE).link()


def test_a_table_that_shows_another_game_says_nothing_of_the_step():
    table = table_of(FIVE)
    table.at = 60
    for other in (
        FIVE.open(18),
        FIVE.set_dial("hand_size", 4),
        FIVE.put_all_back(),
        Bench.of("war"),
        FIVE.take_as_baseline(),
    ):
        assert card_table.stepped(table, other) == other
    assert card_table.stepped(CardTable(), FIVE) == FIVE


@pytest.mark.slow
def test_of_a_very_long_game_only_what_is_shown_is_told(monkeypatch):
    told = []
    monkeypatch.setattr("engine.replay.trace.sentence", lambda *how: told.append(how) or sentence(*how))
    table = CardTable.of("profiteer:war_face_down=5@1")
    side = table.trace["sides"][0]
    assert "The first 3,000 of 200,003 steps are shown." in side["outcome"]
    assert len(side["steps"]) == card_table.MOST_STEPS <= len(told) < card_table.MOST_STEPS + LENGTH


# ---------------------------------------------------------------- what is not told


def test_a_pick_does_not_tell_the_result(monkeypatch):
    picks = [offered.Pick(offered.TURNED, 3, "Red wins, now Black wins"), offered.Pick("Closest", 3, "won by 1")]
    monkeypatch.setattr(bench_buttons, "picks", lambda _: [*picks, offered.Pick("Typical", 8, "22 turns")])
    ready = bench_buttons.ready(FIVE.open(3), None)
    assert [press.label for press in ready] == ["Turned around by the change, closest", "Typical"]
    assert [press.tip for press in ready] == ["Game 3: won by 1", "Game 8: 22 turns"]
    assert [press.look for press in ready] == ["on", ""]  # one game, one button that is on


def test_a_seat_does_not_read_of_a_card_in_the_hand_of_the_other():
    trace = Trace(GameId(Setup.of("suits"), 3))
    s = next(s for s in trace.steps if s.kind == "DRAW_HAND")
    hand = [name for name, _ in zone_rows(trace.game)].index("hand") + s.seat
    held = trace.game.card_name(trace.zones[s.step][hand][0])
    tells = s._replace(text=f"Somebody thinks of the {held}.")
    assert unseen_by(trace, s, 2) == [] and unseen_by(trace, tells, 2) == [
        1 - s.seat
    ]  # whoever holds it may read of it
    data = card_table.table_data((trace,), trace.setup.rules)
    steps = data["sides"][0]["steps"] = list(data["sides"][0]["steps"])
    step = steps[s.step]
    step["text"], step["unseen"] = tells.text, [1 - s.seat]
    for eyes, read in ((-1, True), (s.seat, True), (1 - s.seat, False)):
        assert (tells.text in table_html(data, s.step, eyes)) == read


@pytest.mark.parametrize("name", games.names())
def test_what_lies_open_is_told_to_everybody(name):
    trace = Trace(GameId(Setup.of(name), 3))
    seats = len(trace.setup.strategies)
    hidden = [s.text for s in trace.steps if unseen_by(trace, s, seats)]
    assert len(hidden) < len(trace) / 20, hidden[:5]


def test_a_wrong_number_is_answered_beside_its_field():
    for bench in (Bench.of().open_text("17x"), FIVE.open_text("-3"), FIVE.open_text("99999999999999999999")):
        shown = scene(bench)
        assert "problem" not in shown and bench.problem in shown["picks"].words().replace("&#x27;", "'")
    away = Bench.of().open_text("17x").show_page("Bench")
    assert "problem" not in scene(away) and scene(away)["picks"].words() == ""
    assert "problem" in scene(Bench.of().show_page("Rulebook").open_text("17x"))  # the field is not there
    assert "problem" in scene(Bench.of().open_text("17x").set_dial("hand_size", 99))
    assert scene(Bench.of().open_text("17x").set_dial("hand_size", 99))["picks"].words() == ""


# ---------------------------------------------------------------- keys
