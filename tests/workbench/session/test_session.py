"""A session: events in, the page out. Every control of every page of every game, without a browser."""

import logging
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from engine.core import game as games
from engine.setup.modules import modules
from tests.kit.lanes import case
from tests.kit.visitor import Visitor
from workbench.bench import PAGES, Bench
from workbench.features.save.panel import SUBMIT
from workbench.page.kit.frame import Frame

FEW = 300
GAMES = games.names()
BOTH_LANES = [case(game == "war", game) for game in GAMES]  # visits of the others take up to half a minute


@pytest.fixture(autouse=True)
def nothing_goes_wrong(caplog):
    yield
    wrong = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not wrong, "\n".join(record.getMessage() for record in wrong)


def opened(game: str, page: str = "Bench", **how) -> Visitor:
    return Visitor(Bench.at(game).play(FEW).show_page(page), **how)


def variant(game: str) -> str:
    """The game with one dial turned."""
    rules = Bench.of(game).rules
    dial = next(p for p in rules.parameters().values() if not rules.idle(p.name))
    return f"{game}:{dial.name}={next(value for value in dial.soft_values if value != getattr(rules, dial.name))}"


def again(visitor: Visitor) -> Visitor:
    """Another visitor who opens the link of this bench, and the folds that are open here."""
    other = Visitor(Bench.from_link(visitor.bench.link()), visitor.session.frame)
    for name in re.findall(r'data-fold="([^"]+)" open', visitor.html):
        other.say("fold", name, True)
    return other


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("game", [case(game in ("suits", "profiteer", "yours"), game) for game in GAMES])
def test_every_page_of_every_game_is_there(game, page):
    visitor = opened(game, page)
    assert visitor.places[0] == "head"
    assert visitor.words("head")
    assert visitor.parts["page"]["busy"] is False
    assert any(update.get("settled") for update in visitor.updates)


@pytest.mark.parametrize("game", [case(game in ("war", "suits"), game) for game in GAMES])
def test_a_dial_moves_the_sentence_the_numbers_and_the_charts(game):
    visitor = opened(game)
    dial = next(p for p in visitor.bench.rules.parameters().values() if not visitor.bench.rules.idle(p.name))
    now = getattr(visitor.bench.rules, dial.name)
    other = next(value for value in dial.soft_values if value != now)
    before = {name: visitor.words(name) for name in ("verdict", "numbers")}
    visitor.turn(dial.name, other)
    assert getattr(visitor.bench.rules, dial.name) == other
    assert dial.name in str(visitor.offered("press"))
    assert {name: visitor.words(name) for name in before} != before
    assert visitor.content == again(visitor).content


def test_a_move_that_changes_nothing_leaves_the_games_on_the_page():
    visitor = Visitor(Bench.of("war"))
    assert "data-kept" not in visitor.words("numbers")
    visitor.session.go(lambda bench: bench)
    assert visitor.session.wait(60)
    assert "data-kept" not in visitor.words("numbers")


@pytest.mark.slow
def test_charts_that_get_another_width_while_they_are_drawn_are_drawn_again(monkeypatch):
    visitor = opened("war")
    widths, draw_small = iter((1_000,)), visitor.session.charts.draw_small

    def drawn(*how):
        for width in widths:
            visitor.session.fit(width)
        draw_small(*how)

    monkeypatch.setattr(visitor.session.charts, "draw_small", drawn)
    visitor.turn("war_face_down", 3)
    assert visitor.session.wait(60)
    assert visitor.parts["picture.0"]["frame"]["width"] == visitor.session.charts.sizes.main[0]


@pytest.mark.slow
def test_a_deal_that_ends_differently_is_shown_and_another_and_opened():
    visitor = opened("suits").turn("hand_size", 5)
    assert visitor.session.wait(60)
    turned = visitor.session.comparison().turned()["seed"].to_list()
    first = visitor.parts["turned"]["deal"]["seed"]
    visitor.say("set", "turned", {"pressed": {"what": "next", "times": 1}})
    second = visitor.parts["turned"]["deal"]["seed"]
    assert [first, second] == turned[:2]
    visitor.say("set", "turned", {"pressed": {"what": "watch", "times": 2}})
    assert (visitor.bench.pick, visitor.bench.page) == (second, "Replay")
    visitor.say("set", "turned", {"pressed": {"what": "watch", "times": 3}})
    assert visitor.parts["turned"]["deal"] == {}


PICTURES = {
    "suits": {"": "Does the better player win, or the deal?", "turns": "How long is a game?", "seat0_wins": "Who wins, and how often?"},
    "profiteer": {"": "Does the better player win, or the deal?", "turns": "How long is a game?", "won": "Who wins, and how often?"},
}  # fmt: skip


@pytest.mark.parametrize("game", [case(game == "suits", game) for game in PICTURES])
def test_the_big_picture_is_that_of_the_number_whose_line_is_open(game):
    visitor = opened(game)
    asked = PICTURES[game]
    for name in (*filter(None, asked), next(filter(None, asked))):
        visitor.say("fold", f"number.{name}", True)
        places = re.findall(r'data-question="([^"]+)"', visitor.words("charts"))
        assert places[0] == asked[name] and len(places) == len(set(places)) == 4
        assert re.findall(r'data-fold="number\.(\w+)" open', visitor.words("numbers")) == [name]
        assert visitor.parts["picture.0"]["words"]["text"] == [asked[name]]
    visitor.say("fold", f"number.{name}", False)
    assert re.findall(r'data-question="([^"]+)"', visitor.words("charts"))[0] == asked[""]


@pytest.mark.parametrize("game", [case(game == "suits", game) for game in GAMES if not modules(games.load(game))])
def test_the_first_question_of_a_game_is_answered(game):
    asked = games.load(game).questions[0]
    visitor = opened(game)
    visitor.press(next(name for name in visitor.offered("press") if name.startswith("questions:")))
    assert "Compared with the published rules" in visitor.words("verdict")
    assert "→" in visitor.words("chips")
    assert visitor.bench.link()["game"] == Bench.of(game).open_preset(asked).link()["game"]
    assert visitor.content == again(visitor).content


def test_the_rulebook_is_clean_and_marks_what_is_changed_on_request():
    visitor = opened("suits:hand_size=5", "Rulebook")
    clean = visitor.words("rulebook")
    assert "take the top 5 cards" in clean and not re.search(r"<(del|s|strong|b)\b", clean)
    book = visitor.choose("rulebook:marked", True).words("rulebook")
    assert re.search(r"<(del|s)\b[^>]*>3", book)
    assert re.search(r"<(strong|b)\b[^>]*>5", book)
    assert visitor.bench.link()["marked"] == "1" and visitor.content == again(visitor).content


def test_a_rulebook_without_changes_offers_no_marks():
    visitor = opened("suits", "Rulebook")
    assert not [name for name in visitor.offered("choose") if name.startswith("rulebook")]
    assert not re.search(r"<del\b", Visitor(Bench.of().mark_changes(True).show_page("Rulebook")).words("rulebook"))


@pytest.mark.parametrize("page", PAGES)
def test_the_form_is_behind_submit_on_every_page(page):
    visitor = opened("suits:hand_size=5", page)
    assert "Submit" in visitor.words("keep") and "data-type" not in visitor.words("keep")
    assert "Give the variant a name before you save it." in visitor.say("fold", SUBMIT, True).words("keep")


@pytest.mark.slow
@pytest.mark.parametrize("game", BOTH_LANES)
def test_every_button_does_something_or_says_why_not(game):
    for page in PAGES:
        visitor = opened(variant(game), page)
        for name in visitor.offered("press"):
            if not name.startswith("keep:"):
                fresh = opened(variant(game), page).press(name)
                assert fresh.bench != visitor.bench or fresh.parts != visitor.parts or fresh.bench.problem, name


@pytest.mark.slow
@pytest.mark.parametrize("game", BOTH_LANES)
def test_what_every_list_leads_to_is_what_its_link_leads_to(game):
    for page in PAGES:
        visitor = opened(variant(game), page)
        for name in visitor.offered("choose"):
            for words in visitor.options(name)[:2]:
                fresh = opened(variant(game), page).choose(name, words)
                said = fresh.bench.problem or fresh.bench.predict
                assert said or fresh.content == again(fresh).content, (name, words)


def test_an_event_is_done_once_and_in_order():
    visitor = opened("suits")
    event = [1_000, "press", "questions:equal_faces", None]
    for _ in range(2):
        visitor.session.hear({"view": visitor.name, "events": [event]})
    visitor.rest()
    assert visitor.bench.changed
    visitor.session.hear({"view": visitor.name, "events": [[1_001, "press", "chips:all", None], event]})
    assert visitor.rest().heard == 1_001


def test_a_game_is_opened_from_a_bar_and_stepped_through():
    visitor = opened("suits:hand_size=5")
    pick = {"pick": [{"outcome": "Red"}, 1]}
    visitor.say("set", "picture.0", pick)
    visitor.choose("picks:number", "17")
    assert (visitor.bench.page, visitor.bench.pick) == ("Replay", 17)
    assert visitor.parts["table"]["trace"]
    at = visitor.parts["table"]["at"] + 2
    visitor.say("set", "table", {"at": at}).say("choose", "head:page", "Table")
    assert visitor.bench.step == at + 1


def test_what_is_typed_is_saved_with_the_variant():
    visitor = opened("suits:hand_size=5", "Rulebook").say("fold", SUBMIT, True)
    for field, text in {"title": "Five cards", "who": "A class", "why": "More to choose."}.items():
        visitor.say("type", field, text)
    assert 'value="Five cards"' in visitor.words("keep")
    visitor.say("fold", SUBMIT, False)
    assert 'value="Five cards"' in visitor.say("fold", SUBMIT, True).words("keep")
    at = next(name for name in visitor.offered("press") if name == "keep:1")
    visitor.press(at)
    (message,) = [each for update in visitor.updates for each in update["messages"]]
    assert message[0] == "page"
    assert message[1]["save"]["name"].endswith(".toml")
    assert "More to choose." in message[1]["save"]["text"]
    other = opened("war", "Rulebook").say("file", "variant", message[1]["save"]["text"])
    assert other.bench.setup.rules == visitor.bench.setup.rules
    assert 'value="Five cards"' in other.say("fold", SUBMIT, True).words("keep")


def test_undo_and_redo_where_the_browser_has_no_history_of_ours():
    visitor = opened("suits").press("questions:equal_faces")
    assert visitor.parts["page"]["ways"] == ["back"]
    assert not visitor.say("walk", "back").bench.changed
    assert visitor.say("walk", "forward").bench.changed


def test_the_address_follows_where_the_bench_is_the_page():
    visitor = opened("suits", address=True)
    link = visitor.parts["page"]["address"]
    assert link == {"query": visitor.bench.link(), "entry": "same"}
    visitor.turn("hand_size", 5)
    assert visitor.parts["page"]["address"]["entry"] == "hand_size"
    visitor.say("came", value=link["query"])
    assert not visitor.bench.changed


@pytest.mark.slow
def test_a_prediction_comes_before_the_result():
    visitor = opened("suits").choose("switch:predict", True).turn("hand_size", 5)
    assert visitor.bench.asking
    assert not visitor.words("verdict")
    for question in visitor.offered("choose"):
        if question.startswith("forms:"):
            visitor.choose(question, visitor.options(question)[0])
    visitor.press("forms:look")
    assert not visitor.bench.asking
    assert "Your prediction" in visitor.words("score")
    assert visitor.words("verdict")


@pytest.mark.slow
def test_a_view_that_was_there_before_goes_on_where_it_was():
    first = opened("suits", given={"hand_size": 3})
    first.turn("ace_power", "none").say("type", "title", "No Aces")
    said = {"link": first.bench.link(), "typed": {"title": "No Aces"}, "given": {"hand_size": 3}}
    later = opened("suits", given={"hand_size": 4}).say("resume", value=said)
    assert later.bench.rules.changes() == {"hand_size": 4, "ace_power": later.bench.rules.ace_power}
    assert later.session.form.typed["title"] == "No Aces"


def test_a_lesson_shows_its_dials_and_its_pages_only():
    frame = Frame(dials=("hand_size",), charts=("outcomes",), pages=("Bench", "Replay"), questions=False, whole=False)
    visitor = Visitor(Bench.at("suits").play(FEW), frame)
    assert list(visitor.parts["dials"]["settings"]["values"]) == ["hand_size"]
    assert "who" not in visitor.places
    assert visitor.options("head:page") == ["Bench", "Replay"]
    visitor.turn("hand_size", 5)
    assert visitor.words("verdict")


_JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False) | some.text(max_size=20),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
_VERBS = some.sampled_from(
    ["set", "send", "press", "choose", "type", "fold", "walk", "came", "room", "file", "shelf", "stored", "resume", "x"]
)
_WHAT = some.sampled_from(["dials", "table", "seat", "study", "page", "picture.0", "head:page", "picks:number", "more"])


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(some.lists(some.tuples(_VERBS, _WHAT | some.text(max_size=12), _JSON), max_size=8))
def test_hostile_events_never_end_a_session(events):
    visitor = hostile_visitor()
    for event in events:
        visitor.say(*event)
    assert visitor.say("choose", "head:page", "Bench").bench.page == "Bench"


_KEPT: list[Visitor] = []


def hostile_visitor() -> Visitor:
    """One visitor for all examples: what an event breaks, the next one meets."""
    if not _KEPT:
        _KEPT.append(opened("suits"))
    return _KEPT[0]


_STEP = some.tuples(some.sampled_from(["press", "choose", "turn", "fold", "walk"]), some.integers(0, 10_000))


@pytest.mark.slow
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(some.sampled_from(GAMES), some.lists(_STEP, min_size=1, max_size=6))
def test_a_random_visit_leads_to_what_its_link_leads_to(game, steps):
    visitor = opened(game)
    for verb, number in steps:
        visited(visitor, verb, number)
    assert visitor.heard == len(steps)
    if not (visitor.bench.problem or visitor.bench.predict or visitor.bench.notice):
        assert visitor.content == again(visitor).content, visitor.bench.link()


def visited(visitor: Visitor, verb: str, number: int) -> Visitor:
    """One event, chosen by a number among those that the page offers now."""
    if verb == "turn":
        dials = visitor.bench.rules.parameters()
        dial = list(dials.values())[number % len(dials)]
        return visitor.turn(dial.name, dial.soft_values[number % len(dial.soft_values)])
    if verb == "press":
        offered = [name for name in visitor.offered("press") if not name.startswith("keep:")] or ["none:none"]
        return visitor.press(offered[number % len(offered)])
    if verb == "choose":
        offered = visitor.offered("choose")
        name = offered[number % len(offered)]
        words = visitor.options(name) or ["17"]
        return visitor.choose(name, words[number % len(words)])
    return visitor.say(verb, *(("more", bool(number % 2)) if verb == "fold" else (("back", "forward")[number % 2],)))
