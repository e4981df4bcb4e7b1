"""What a view brings along that comes back, what waits until it is in sight, and what is played one after the other."""

import os
import re
from threading import Lock

import pytest

from tests.kit.visitor import Visitor
from workbench.bench import Bench
from workbench.bench.budget import CLASS
from workbench.work.games import PlayedGames

GOAL = {"goal": [0.35, 0.55]}


def test_open_folds_and_the_goal_come_back():
    before = Visitor("profiteer", address=True)
    before.say("fold", "numbers", True).say("set", "picture.ladder", {"bands": GOAL})
    kept = before.parts["page"]["kept"]
    assert kept == {"folds": ["numbers"], "bands": GOAL}
    after = Visitor("profiteer", address=True)
    assert "wb-rest" in after.words("numbers") and 'data-fold="numbers" open' not in after.words("numbers")
    after.say("resume", "", {"link": before.bench.link(), "typed": {}, "kept": kept})
    assert 'data-fold="numbers" open' in after.words("numbers")
    assert after.parts["picture.ladder"]["bands"] == GOAL and after.parts["page"]["kept"] == kept


def test_what_is_brought_along_is_untrusted():
    visitor = Visitor("war", address=True)
    for kept in (
        None,
        [],
        {"folds": 7, "bands": 7},
        {"folds": [1, None], "bands": {"goal": [0, "x"]}},
        {"bands": {"a": [0, 1e300]}},
    ):
        visitor.say("resume", "", {"link": visitor.bench.link(), "kept": kept})
    assert visitor.parts["page"]["kept"] == {"folds": [], "bands": {}}
    for number in range(200):
        visitor.session.hear({"view": "view", "events": [[1_000 + number, "fold", f"fold {number}", True]]})
    visitor.rest()
    assert len(visitor.parts["page"]["kept"]["folds"]) == 100


@pytest.mark.slow
def test_a_view_that_comes_back_keeps_what_its_browser_has_saved():
    before = Visitor("suits:hand_size=5", address=True).say("stored", "", "")
    before.say("shelf", "", {"do": "pin", "key": "", "text": ""}).say("fold", "shelf", True)
    key = before.bench.shelf[0].text
    before.say("shelf", "", {"do": "unpin", "key": key, "text": ""}).say(
        "shelf", "", {"do": "name", "key": key, "text": "Mine"}
    )
    stored, link = before.parts["page"]["store"], before.bench.link()
    assert "Mine" in stored and "pins" not in link
    after = Visitor(Bench.from_link(link), address=True).say("stored", "", stored)
    after.say("resume", "", {"link": link, "typed": {"title": "Long hands"}})
    assert [each.name for each in after.bench.shelf] == ["Mine"] and "Mine" in after.parts["page"]["store"]


def test_the_cards_of_saved_variants_are_written_when_their_fold_opens():
    visitor = Visitor("suits:hand_size=5", address=True).say("shelf", "", {"do": "pin", "key": "", "text": ""})
    assert "Saved variants: 1" in re.sub(r"<[^>]+>", "", visitor.words("shelf")) and "wb-card-of" not in visitor.words(
        "shelf"
    )
    assert "wb-card-of" in visitor.say("fold", "shelf", True).words("shelf")


def test_a_move_is_settled_once():
    visitor = Visitor("suits", address=True)
    visitor.updates.clear()
    visitor.turn("hand_size", 5)
    assert sum(update.get("settled", False) for update in visitor.updates) == 1


@pytest.mark.slow
def test_in_a_class_the_curve_waits_until_it_is_in_sight(monkeypatch):
    monkeypatch.setitem(os.environ, "WARBENCH_SHARED", "1")
    visitor = Visitor("suits:ace_power=cancels,leftovers_to=nobody", address=True).turn(
        "hand_size", 4
    )  # in no other test
    assert "data-far" in visitor.parts["page"]["html"] and not visitor.parts["picture.curve"]["rows"]
    drawn = visitor.parts["picture.0"]["rows"]
    visitor.updates.clear()
    visitor.say("see", "curve", True)
    assert visitor.parts["picture.curve"]["rows"] and not visitor.parts["picture.ladder"]["rows"]
    assert (
        not any("picture.0" in update["parts"] for update in visitor.updates)
        and visitor.parts["picture.0"]["rows"] is drawn
    )
    visitor.turn("hand_size", 6)
    assert "6" in str(visitor.parts["picture.curve"]["words"])
    visitor.say("see", "curve", False).say("see", "zebra", True)
    assert visitor.session.is_wanted("curve") is False


@pytest.mark.slow
def test_in_a_class_a_page_says_that_it_plays_fewer_of_long_games_and_where_to_choose_more(monkeypatch):
    monkeypatch.setitem(os.environ, "WARBENCH_SHARED", "1")
    monkeypatch.setattr("workbench.session.session.played_by_all", lambda: PlayedGames(means=CLASS))
    visitor = Visitor("profiteer", address=True)
    assert "in a class" not in visitor.words("warnings")
    visitor.turn("war_face_down", 3)
    said = visitor.words("warnings")
    assert "in a class, 200 of them are played" in said and "“Games played for each chart”" in said
    assert visitor.parts["page"]["busy"] is False and "<button" not in said
    visitor.choose("variants:count", "1,000 games")
    assert len(visitor.session.comparison().games_after) == 1_000 and "in a class" not in visitor.words("warnings")


@pytest.mark.slow
def test_in_a_class_a_small_chart_waits_until_it_is_in_sight(monkeypatch):
    monkeypatch.setitem(os.environ, "WARBENCH_SHARED", "1")
    visitor = Visitor("suits:ace_power=cancels,leftovers_to=nobody", address=True).turn("hand_size", 5)
    assert visitor.parts["picture.0"]["rows"] and "picture.1" not in visitor.parts
    assert re.search(r'data-live="picture.1"[^>]* data-far style="min-width:\d+px;min-height:\d+px"', visitor.html)
    visitor.say("see", "picture.1", True)
    drawn = visitor.parts["picture.1"]["rows"]
    assert drawn and "picture.2" not in visitor.parts
    visitor.turn("hand_size", 6).say("see", "picture.1", False)
    then = visitor.parts["picture.1"]["rows"]
    assert then != drawn, "it follows while it is in sight"
    assert visitor.turn("hand_size", 4).parts["picture.1"]["rows"] == then
    assert visitor.say("see", "picture.1", True).parts["picture.1"]["rows"] != then


@pytest.mark.slow
def test_one_background_job_runs_at_a_time_for_all_sessions(monkeypatch):
    at_work, lock, most = [0], Lock(), []
    for name in ("curve", "ladder", "play_others"):
        play = getattr(PlayedGames, name)

        def counted(self, bench, play=play, **how):
            with lock:
                at_work[0] += 1
                most.append(at_work[0])
            try:
                return play(self, bench, **how)
            finally:
                with lock:
                    at_work[0] -= 1

        monkeypatch.setattr(PlayedGames, name, counted)
    nothing_known = PlayedGames()  # by all three; what another test has played would not be played again
    monkeypatch.setattr("workbench.session.session.played_by_all", lambda: nothing_known)
    visitors = [Visitor(game, address=True) for game in ("suits", "war", "river")]
    for visitor, dial, text in zip(
        visitors, ("hand_size", "war_face_down", "colour_bonus"), ("6", "2", "3"), strict=True
    ):
        turned = {"turned": {"name": dial, "text": text, "times": 1}}
        visitor.session.hear({"view": "view", "events": [[99, "set", "dials", turned]]})
    for visitor in visitors:
        visitor.rest()
    assert len(most) >= 5 and max(most) == 1


def address(visitor: Visitor) -> dict[str, str]:
    """The address of the page."""
    return dict(visitor.parts["page"]["address"]["query"])


def test_a_link_shows_the_chosen_number_the_open_folds_and_the_goal():
    one = Visitor("profiteer", address=True)
    one.say("fold", "number.turns", True).say("fold", "submit", True).say("set", "picture.ladder", {"bands": GOAL})
    query = address(one)
    assert (query["open"], query["goal"]) == ("number.turns", "0.35..0.55")
    other = Visitor(Bench.from_link(query), address=True, query=query)
    assert other.parts["picture.ladder"]["bands"] == GOAL
    assert 'data-fold="number.turns" open' in other.words("numbers")
    assert other.words("charts") == one.words("charts")  # the big chart is that of the chosen number
    assert address(other) == query and other.parts["page"]["kept"]["folds"] == ["number.turns"]


@pytest.mark.slow
def test_what_is_open_is_no_move_and_leaves_the_address_when_it_is_closed():
    visitor = Visitor("suits:hand_size=5", address=True).say("fold", "more", True)
    assert address(visitor)["open"] == "more" and visitor.parts["page"]["address"]["entry"] == "same"
    before = address(visitor)
    visitor.turn("hand_size", 4)
    visitor.say("came", "", before)
    assert visitor.bench.rules.hand_size == 5 and address(visitor) == before
    assert "open" not in address(visitor.say("fold", "more", False))


def test_an_address_that_says_nonsense_of_the_view_opens_the_bench():
    query = {"game": "war", "open": "<b>," * 500 + "more", "goal": "nan..2"}
    visitor = Visitor(Bench.from_link(query), address=True, query=query)
    assert visitor.parts["page"]["kept"] == {"folds": ["more"], "bands": {}}
    assert address(visitor)["open"] == "more"
