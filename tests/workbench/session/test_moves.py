"""Moves of a visitor: quick ones, refused ones, those during long work; a prediction hides the effect; memory stays flat."""

import gc
import re
from threading import Event
from time import sleep

import psutil
import pytest

from engine.core.rules import BadInput
from tests.kit.clock import slow
from tests.kit.visitor import Visitor
from workbench.bench import Bench
from workbench.page.kit.frame import WHOLE
from workbench.replay.card_table import ASKED
from workbench.session.parts.picture import Picture
from workbench.work.games import played_by_all

__all__ = ["slow"]  # a fixture
FIVE = "suits:hand_size=5@middle.greedy"
FEW = 300
TELLING = ("verdict", "numbers", "score", "picks", "ends", "charts", "curve", "more")  # parts that show an effect


@pytest.fixture(autouse=True)
def _nothing_played():
    """The games of other tests are not there."""
    played_by_all.cache_clear()


def opened(what: str = "suits", page: str = "Bench") -> Visitor:
    return Visitor(Bench.at(what).play(FEW).show_page(page))


@pytest.mark.slow
def test_a_dial_that_cannot_be_turned_says_why():
    visitor = opened()
    visitor.turn("min_rank", 10).turn("hand_size", 13)
    at, says = visitor.parts["dials"]["settings"]["problem"]
    assert at == "hand_size" and says and visitor.bench.rules.hand_size == 3
    visitor.turn("hand_size", 4)
    assert visitor.parts["dials"]["settings"]["problem"] == ["", ""] and visitor.bench.rules.hand_size == 4


@pytest.mark.slow
def test_winners_before_and_now_list_their_deals():
    visitor = opened().press("questions:hand_5")
    assert "of the deals end differently" in visitor.words("ends")
    visitor.press("ends:seat0-seat1")
    assert "before Red wins, now Black wins" in visitor.parts["listed"]["said"]
    assert visitor.parts["listed"]["rows"] and not visitor.parts["behind"]["said"]


def test_an_option_that_is_pressed_plays_on_beside_the_game():
    visitor = opened(f"{FIVE}@17", "Replay")
    before = [side["id"] for side in visitor.session.parts.table.trace["sides"]]
    visitor.say("set", "table", {"pressed": {"what": "play", "choice": 1, "code": 257, "played": False, "times": 1}})
    assert visitor.bench.link()["game"] == f"{FIVE}@17.1-257"
    assert [side["id"] for side in visitor.session.parts.table.trace["sides"]] == [before[-1], f"{FIVE}@17.1-257"]
    visitor.say("set", "table", {"pressed": {"what": "aside", "times": 2}})
    assert [side["id"] for side in visitor.session.parts.table.trace["sides"]] == before
    visitor.say("set", "table", {"pressed": {"what": "play", "choice": 99_999, "code": 0, "times": 3}})
    assert "There is no choice 99999" in visitor.bench.problem and visitor.bench.link()["game"] == f"{FIVE}@17"


def test_of_quick_moves_only_the_last_is_played(monkeypatch):
    """Four moves come while the first is being played: then only the last is."""
    visitor, started, go_on, asked = opened(), Event(), Event(), []
    played = visitor.session.played
    at_once = played.at_once

    def slowly(bench, *more, **how):
        asked.append(bench.rules.hand_size)
        started.set()
        assert go_on.wait(60)
        return at_once(bench, *more, **how)

    monkeypatch.setattr(played, "at_once", slowly)
    monkeypatch.setattr("workbench.session.playing.play_ahead", lambda *_, **__: None)
    for size in (4, 5, 6, 7):
        visitor.session.go(lambda bench, size=size: bench.set_dial("hand_size", size))
        assert started.wait(60)
    go_on.set()
    visitor.rest()
    assert asked[:2] == [4, 7], "after the last, its neighbours follow"
    assert visitor.session.comparison().after.rules.hand_size == 7


@pytest.mark.slow
def test_games_that_come_soon_leave_with_the_page_of_their_move(monkeypatch):
    """One update, so that a browser lays out the page once; and what follows leaves the machine to it until it has painted."""
    visitor = opened()
    at_once = visitor.session.played.at_once

    def slowly(bench, *more, **how):
        sleep(0.2)
        return at_once(bench, *more, **how)

    monkeypatch.setattr(visitor.session.played, "at_once", slowly)
    monkeypatch.setattr("workbench.session.session._SOON", 60)
    visitor.updates.clear()
    visitor.turn("hand_size", 5)
    parts = next(update["parts"] for update in visitor.updates if "dials" in update["parts"])
    assert {"chips", "picture.0", "verdict", "numbers"} <= parts.keys()
    asks = {
        name: part.asks_when_painted for name, part in visitor.session.line.parts.items() if isinstance(part, Picture)
    }
    assert asks["picture.0"] and sum(asks.values()) == 1


def test_stop_here_keeps_the_games_that_were_played(slow, monkeypatch):
    # The questions of the first view are of these rules too, and are played meanwhile in a thread of their own.
    monkeypatch.setattr("workbench.session.parts.first.FirstView.begin", lambda *_: None)
    visitor, pressed_at = opened(), []
    refine = visitor.session.played.refine

    def refine_and_press(bench, **how):
        found = refine(bench, **how)
        if not pressed_at:
            (stop,) = (name for name in visitor.offered("press") if name.startswith("missing:"))
            pressed_at.append(len(visitor.session._comparison.games_after))
            visitor.session.hear({"view": "view", "events": [[10_000, "press", stop, None]]})
            visitor.session.strand.wait()  # else these games may be shown before the press is done
        return found

    monkeypatch.setattr(visitor.session.played, "refine", refine_and_press)
    visitor.session.go(lambda bench: bench.set_dial("hand_size", 5).play(50_000))
    visitor.rest()
    assert pressed_at and visitor.bench.games == pressed_at[0] < 1_000
    assert len(visitor.session.comparison().games_after) == visitor.bench.games and not visitor.words("missing")


ERRORS = {
    "bad input": BadInput("These games cannot be played."),
    "memory": MemoryError(),
    "a mistake": ZeroDivisionError("secret"),
}


@pytest.mark.slow
@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS)
def test_an_error_while_games_are_played_is_a_sentence_and_the_next_move_is_done(monkeypatch, caplog, error):
    visitor = opened()

    def fail(*_args, **_how):
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(visitor.session.played, "at_once", fail)
        visitor.turn("hand_size", 6)
    says = visitor.words("preparing")
    assert "wb-problem" in says and "Traceback" not in says and "secret" not in says
    assert bool(caplog.records) == isinstance(error, ZeroDivisionError)
    visitor.turn("hand_size", 5)
    assert not visitor.words("preparing") and visitor.session.comparison().after.rules.hand_size == 5


def tells(visitor: Visitor) -> str:
    """All that a person can see of the effect."""
    seen = "".join(visitor.words(name) for name in TELLING if name != "picks")
    picks = re.findall(r'title="([^"]*\d[^"]*)"', visitor.words("picks"))
    return seen + "".join(picks) + "".join(map(str, visitor.session.parts.table.trace))


@pytest.mark.slow
def test_a_prediction_hides_the_effect_until_it_is_made_and_again_after_the_next_change():
    visitor = opened().choose("switch:predict", True).turn("hand_size", 5)
    assert tells(visitor) == "" and "<wb-back" not in visitor.words("questions")
    visitor.choose("head:page", "Table").choose("picks:number", "17")
    assert visitor.parts["table"]["message"] == ASKED and tells(visitor) == ""
    visitor.choose("head:page", "Bench").press("forms:look")
    assert visitor.bench.asking and "Answer all questions" in visitor.words("problem") and tells(visitor) == ""
    for question in [name for name in visitor.offered("choose") if name.startswith("forms:")]:
        visitor.choose(question, visitor.options(question)[0])
    visitor.press("forms:look")
    assert "Your prediction" in visitor.words("score") and "Compared with" in visitor.words("verdict")
    visitor.turn("hand_size", 6)
    assert visitor.bench.asking and tells(visitor) == ""


@pytest.mark.slow
def test_games_that_come_late_show_nothing_of_what_is_to_be_predicted():
    visitor = opened(FIVE)
    before, comparison = visitor.bench, visitor.session.comparison()
    visitor.choose("switch:predict", True)
    visitor.session.show_games(before, comparison, lambda: False, True)
    assert visitor.bench.asking and tells(visitor) == ""


@pytest.mark.slow
def test_two_visitors_share_the_games_that_were_played(monkeypatch):
    from workbench.work import games as state

    first, simulated, real = opened("suits:hand_size=5,min_rank=3"), [], state.simulate
    monkeypatch.setattr(
        state, "simulate", lambda setup, *rest, **how: (simulated.append(setup.text()), real(setup, *rest, **how))[1]
    )
    second = Visitor(first.bench)
    assert second.session.comparison().games_after.equals(first.session.comparison().games_after)
    assert first.bench.setup.text() not in simulated


@pytest.mark.slow
def test_many_moves_take_no_memory():
    """Memory after 300 moves is within 20 MB of memory after 50, also where games are changed in between."""
    visitor, process, after = Visitor(Bench.at("suits").play(100), WHOLE), psutil.Process(), {}
    dials = [(p.name, value) for p in visitor.bench.rules.parameters().values() for value in p.soft_values[:4]]
    for move in range(1, 301):
        name, value = dials[move % len(dials)]
        visitor.session.go(lambda bench, name=name, value=value: bench.set_dial(name, value))
        if move % 10 == 0:
            for game in ("war", "suits"):
                visitor.session.go(lambda bench, game=game: bench.change_game(game).play(100))
            visitor.rest()
            visitor.updates.clear()
            gc.collect()
            after[move] = process.memory_info().rss / 1e6
    assert after[300] - after[50] < 20, after


@pytest.mark.slow
def test_the_table_is_one_room_with_two_sides():
    visitor = opened("suits:min_rank=11")
    assert visitor.options("head:page") == ["Bench", "Table", "Questions", "Rulebook"]
    visitor.choose("head:page", "Table")
    assert visitor.bench.page == "Replay" and visitor.options("side:page") == ["Replay", "Play"]
    visitor.choose("side:page", "Play").press("sits:sit").choose("side:page", "Replay").choose("head:page", "Table")
    assert visitor.bench.page == "Replay" and visitor.bench.match, "the room that is open is not entered again"
    visitor.choose("head:page", "Rulebook").choose("head:page", "Table")
    assert visitor.bench.page == "Play", "a game is at the table"
    assert [Bench.from_link({"page": page}).page for page in ("Table", "Replay", "Play")] == [
        "Replay",
        "Replay",
        "Play",
    ]
    visitor.choose("head:page", "Play")
    assert visitor.bench.page == "Play" and "side" not in Visitor("suits").places
