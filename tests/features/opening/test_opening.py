"""The first view: a moment of a typical game, what the questions do, the games as felts."""

import json
import re
from itertools import pairwise

import pytest

from engine.core import game as games
from engine.setup.rulebook import clause_text
from tests.kit import moments
from tests.kit.lanes import case
from tests.kit.visitor import Visitor
from workbench.bench import Bench
from workbench.features.opening import panel as opening_panel
from workbench.lessons import cells
from workbench.page.kit.frame import Frame
from workbench.page.scene import scene
from workbench.session.parts.first import FirstView, painted
from workbench.work.games import PlayedGames

GAMES = games.names()
EVERY = [case(name in ("suits", "war"), name) for name in GAMES]


@pytest.fixture(autouse=True)
def _nothing_made(monkeypatch):
    """What other tests have made is not there."""
    monkeypatch.setattr("workbench.session.parts.first.OPENINGS", opening_panel.Openings())


def shown(name: str = "suits", go=lambda move: None) -> FirstView:
    view = FirstView(go)
    view.begin(games.load(name), PlayedGames())
    assert view.wait(300)
    return view


@pytest.mark.parametrize("name", EVERY)
def test_five_cards_move_and_each_step_has_its_clause(name):
    game = games.load(name)
    found = opening_panel.moment(game)
    steps = found.trace["sides"][0]["steps"]
    moves = sum(before["zones"] != now["zones"] for before, now in pairwise(steps))
    assert moves == 5 and len(found.trace["rows"]) == len(steps)
    assert all(clause_text(game, step["clause"], game.Rules()) for step in steps)
    assert opening_panel.moment(game) == found, "the same whenever it is made"
    assert len(json.dumps(found.trace)) < 60_000


@pytest.mark.parametrize("name", EVERY)
def test_the_moment_that_is_written_down_is_that_of_today(name):
    assert opening_panel.file_of(name).read_text("utf-8") == moments.written(name), (
        f"python -m tests.kit.moments {name}"
    )
    assert opening_panel.written_down(name)._asdict() == json.loads(
        json.dumps(opening_panel.moment(games.load(name))._asdict())
    )


def test_a_game_without_one_has_its_moment_once_it_is_played(monkeypatch):
    monkeypatch.setattr(opening_panel, "written_down", lambda name: None)
    view = FirstView()
    view.lay_out(games.load("suits"))
    assert view.moment == {} and painted("suits") == ""
    view.begin(games.load("suits"), PlayedGames())
    assert view.wait(300) and view.moment["trace"] == opening_panel.moment(games.load("suits")).trace


@pytest.mark.parametrize("name", EVERY)
def test_a_press_opens_that_game_at_that_step(name):
    game = games.load(name)
    found, bench = opening_panel.moment(game), Bench.of(game)
    opened = found.open(2)(bench)
    assert (opened.page, opened.pick, opened.step) == ("Replay", found.seed, found.step + 3)
    question = bench.open_preset(bench.questions()[0].short)
    other = found.open(2)(question)
    assert (other.pick, other.step, other.rules) == (found.seed, None, question.rules), "there, it is another game"


def test_what_a_question_does_is_measured():
    suits = games.load("suits")
    drawn = opening_panel.before_and_after(suits, PlayedGames())
    assert set(drawn) == {preset.short for preset in Bench.of(suits).questions()}
    start = Bench.of(suits).play(1_000)
    played = PlayedGames().comparison(start.open_preset("hand_5"))
    top = next(
        line for line in opening_panel.lines(played) if line.name != "skill"
    )  # which is not played for a question
    numbers = re.findall(r'class="wb-(?:before|after)">([^<]*)<', drawn["hand_5"])
    assert top.sure == "certain" and top.title in drawn["hand_5"]
    assert [each.partition(" ")[0] for each in numbers] == [top.before.partition(" ")[0], top.value.partition(" ")[0]]


def test_the_view_shows_what_was_made_and_hears_a_press():
    moves = []
    view = shown("suits", moves.append)
    assert view.moment["game"] == "suits" and set(view.questions) == {
        f"suits.{q}" for q in ("hand_5", "plain_aces", "equal_faces")
    }
    for wrong in ({}, {"step": -1}, {"step": 99}, {"step": "0"}, {"step": None}):
        view.hear({"pressed": wrong})
    assert not moves
    view.hear({"pressed": {"step": 0, "times": 1}})
    assert moves[0](Bench.of("suits")).page == "Replay"


@pytest.mark.slow
def test_another_game_shows_another_felt():
    view = shown("suits")
    view.begin(games.load("war"), PlayedGames())
    assert view.wait(300) and view.moment["game"] == "war" and all(key.startswith("war.") for key in view.questions)


def test_the_felt_is_there_before_anything_is_played():
    page = painted("suits")
    assert "wb-first-felt" in page and page.count("</script>") == 1 and "import " not in page.split("<script")[1]
    assert painted("<script>") == "" == painted("../suits")
    view = FirstView()
    for name in GAMES:
        view.lay_out(games.load(name))
        assert view.moment["game"] == name and not view.questions and view._thread is None


def test_who_comes_back_to_a_game_before_the_other_was_played_has_its_questions():
    view = shown("suits")
    view.lay_out(games.load("war"))
    assert view.moment["game"] == "war" and not view.questions
    view.begin(games.load("suits"), PlayedGames())
    assert view.wait(300) and set(view.questions) == {f"suits.{q}" for q in ("hand_5", "plain_aces", "equal_faces")}


# ---------------------------------------------------------------- on the page


@pytest.mark.slow
def test_it_stands_on_the_page_tune_and_in_no_lesson():
    bench = Bench.of("suits")
    assert list(scene(bench))[:3] == ["head", "about", "questions"]
    assert "moment" not in scene(bench.open(3)) and "moment" not in scene(bench.show_page("Rulebook"))
    assert "moment" not in scene(bench, Frame(whole=False))
    assert cells.bench("suits")._session.frame.whole is False


def test_a_question_keeps_its_back_from_people_who_predict():
    page = Visitor("suits")
    assert "<wb-back" in page.words("questions")
    asked = Visitor(Bench.of("suits").predict_first(True))
    assert "wb-ask-card" in asked.words("questions") and "<wb-back" not in asked.words("questions")
