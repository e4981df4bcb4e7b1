"""The page "Questions": a part is played when it is asked for, can be read by everybody, and leads to the bench."""

import re
from threading import Event

import pytest

from engine.play.run import Cancelled
from engine.replay.trace import replay
from engine.setup.game_id import GameId
from tests.kit.axe import SMALL, faults
from tests.kit.chromium import expect
from tests.kit.few_games import few_games as play_few
from tests.kit.lanes import sample
from tests.kit.on_page import linked, no_sideways_scroll, table
from tests.kit.studying import part, play, row
from workbench.bench import Bench
from workbench.features.meaningful_choices import task as meaningful_choices_task
from workbench.features.sensitivity import panel as sensitivity_panel
from workbench.work.tasks import found_by_all

pytestmark = pytest.mark.browser

PLAYERS = Bench.of("war").setup.lineup.text


FEW = 200  # games of a piece: what is found of them is a matter of tests/workbench/page/test_study.py


@pytest.fixture(autouse=True)
def few_games(monkeypatch):
    play_few(monkeypatch, FEW)
    monkeypatch.setattr(meaningful_choices_task, "GAMES", 6)
    monkeypatch.setattr(meaningful_choices_task, "TOLD_AT", (4, 6))
    found_by_all.cache_clear()
    yield
    found_by_all.cache_clear()


@pytest.fixture
def studied(desk_at):
    return lambda width=1280, height=900, **query: desk_at(width, height, page="Questions", games="1000", **query)


@pytest.mark.slow
def test_what_is_asked_for_is_played_and_can_be_read_by_everybody(studied, bare):
    page = studied(game="war").shown()
    claims = play(page, "claims")
    expect(claims.locator(".ws-note").first).to_contain_text("claims tested")
    expect(claims.locator(".ws-claims").first.locator(".ws-told-not")).to_have_count(0)
    expect(play(page, "sensitivity").locator(".ws-sentence")).to_contain_text("the largest change comes from")
    expect(play(page, "gaps").locator(".ws-sentence")).to_be_visible()
    expect(play(page, "coverage").locator(".ws-sentence")).to_be_visible()
    expect(play(page, "rule_weight").locator(".ws-sentence")).to_contain_text("as Classic War's")
    expect(play(page, "two_way_sweep").locator(".ws-here")).to_have_count(1)
    for scheme, name in [
        (scheme, name)
        for scheme in ("light", "dark")
        for name in ("claims", "sensitivity", "coverage", "rule_weight", "two_way_sweep")
    ]:
        bare.dress(scheme)
        expect(part(page, name).locator(".ws-says")).to_be_visible()
        assert not (wrong := faults(page)), "\n".join(wrong)
    assert page.evaluate(SMALL) == []
    expect(row(page, "matchups")).to_have_count(0)


@pytest.mark.slow
def test_what_choices_are_worth_has_a_game_to_watch_and_back_leads_to_it(studied, bare):
    at = studied(game="suits:hand_size=5")
    page = at.shown()
    found = play(page, "meaningful_choices")
    linked(page, study="meaningful_choices")
    expect(found.locator(".ws-sentence")).to_contain_text(
        re.compile(r"skill is .* choices of a game are worth more than 5 points")
    )
    expect(found.locator(".ws-number")).to_have_count(6)
    for scheme in ("light", "dark"):
        bare.dress(scheme)
        assert not (wrong := faults(page)), "\n".join(wrong)
    assert page.evaluate(SMALL) == []
    watch = found.locator("[data-do=choice]").last
    seed, _, _choice = watch.get_attribute("data-text").partition(".")
    watch.click()
    bare.until(lambda: re.search(rf"^suits:hand_size=5@.*@{seed}$", at.bench.link()["game"]))
    linked(page, game=at.bench.link()["game"])
    page.go_back()
    bare.until(lambda: at.bench.page == "Questions")
    expect(page.locator(".ws-of-meaningful_choices .ws-number")).to_have_count(6)


def test_what_is_looked_at_is_in_the_link_and_back_and_forward_bring_it(studied):
    page = studied(game="suits", study="two_way_sweep", dials="hand_size,decks").shown()
    pair = page.locator(".ws-of-two_way_sweep")
    expect(pair.locator("select[data-key=first]")).to_have_value("hand_size")
    pair.locator("select[data-key=second]").select_option("ace_power")
    linked(page, dials="hand_size,ace_power", study="two_way_sweep")
    part(page, "gaps")
    linked(page, study="gaps")
    page.go_back()
    expect(page.locator(".ws-of-two_way_sweep select[data-key=second]")).to_have_value("ace_power")
    page.go_back()
    expect(page.locator(".ws-of-two_way_sweep select[data-key=second]")).to_have_value("decks")
    page.go_forward()
    expect(page.locator(".ws-of-two_way_sweep select[data-key=second]")).to_have_value("ace_power")


def test_what_was_tried_stands_in_the_story_and_goes_back_on_the_bench(studied, bare):
    at = studied(game="suits:hand_size=5", study="history")
    page = at.shown()
    story = page.locator(".ws-of-history")
    expect(story.locator(".ws-yours")).to_contain_text("On the bench now")
    at.go(lambda bench: bench.put_back("hand_size"))
    key = at.bench.shelf[0].setup.text()
    at.go(lambda bench: bench.explain_variant(key, "More to choose."))
    expect(story.locator(".ws-yours")).to_contain_text("More to choose.")
    story.locator(".ws-yours button").click()
    linked(page, game="suits:hand_size=5@" + Bench.of("suits").setup.lineup.text)
    assert at.bench.page == "Bench"


def test_a_game_that_a_claim_speaks_of_is_watched(studied):
    at = studied(game="war")
    page = at.shown()
    watch = play(page, "claims").get_by_role("button", name=re.compile("^Watch game")).first
    seed = re.search(r"Watch game (\d+)", watch.get_attribute("aria-label"))[1]
    watch.click()
    at.on.until(lambda: at.bench.page == "Replay")
    expect(table(page).locator(".wb-id").last).to_have_text(re.compile(rf"^war.*@{seed}$"))


def test_it_fits_on_a_phone(studied):
    page = studied(390, 844, game="war").shown()
    play(page, "sensitivity")
    assert no_sideways_scroll(page)
    boxes = [each.bounding_box() for each in page.locator(".ws-row").all()]
    assert len(boxes) == 7 and all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes), boxes
    question, answer = (
        row(page, "sensitivity").locator(each).bounding_box() for each in (".ws-question", ".ws-answer")
    )
    assert answer["y"] >= question["y"] + question["height"], "the answer is below its question"
    expect(part(page, "optimize").locator(".ws-wish").first).to_be_visible()
    assert no_sideways_scroll(page)


def test_a_line_of_the_tornado_turns_the_dial_and_back_leads_to_what_was_found(studied):
    at = studied(game="war")
    page = at.shown()
    line = play(page, "sensitivity").locator(".ws-line").first
    dial, value = line.get_attribute("data-key"), line.get_attribute("data-text")
    line.focus()
    line.press("Enter")
    linked(page, game=f"war:{dial}={value}@{PLAYERS}")
    assert at.bench.page == "Bench"
    page.go_back()
    expect(page.locator(".ws-of-sensitivity .ws-line").first).to_be_visible()
    expect(row(page, "sensitivity").locator(".ws-answered")).to_be_visible()


@pytest.mark.slow
def test_a_goal_is_typed_and_a_candidate_goes_on_the_bench(studied, bare):
    at = studied(game="war")
    page = at.shown()
    found = part(page, "optimize")
    most = found.locator("input[data-field='0 most']")
    most.fill("55% of published")
    most.press("Enter")
    expect(found.locator("progress")).to_have_count(1)
    expect(most).to_have_value("55% of published")
    found.locator("input[data-field='0 least']").fill("1")  # typed while more is found
    expect(found.locator("progress")).to_have_count(0, timeout=180_000)
    expect(found.locator("input[data-field='0 least']")).to_have_value("1")
    expect(found.locator(".ws-sentence")).to_contain_text("goal")
    for scheme in ("light", "dark"):
        bare.dress(scheme)
        assert not (wrong := faults(page)), "\n".join(wrong)
    assert page.evaluate(SMALL) == []
    assert no_sideways_scroll(page)
    point = found.locator(".ws-point:not([data-key=war])").first
    rules = point.get_attribute("data-key")
    point.focus()
    point.press("Enter")
    linked(page, game=f"{rules}@{PLAYERS}")
    assert at.bench.page == "Bench"
    at.go(lambda bench: bench.show_page("Questions"))
    expect(page.locator(".ws-of-optimize .ws-point.ws-here")).to_have_attribute("data-key", rules)
    expect(most).to_have_value("55% of published")


def test_a_question_is_asked_in_its_row_and_the_focus_stays(studied):
    page = studied(game="war").shown()
    gaps = row(page, "gaps")
    expect(gaps.locator(".ws-offers")).to_have_text("Try readings")
    gaps.locator(".ws-quick").click()
    gaps.locator(".ws-row").focus()
    expect(gaps.locator(".ws-answered")).to_contain_text("who wins", timeout=180_000)
    expect(gaps.locator(".ws-row")).to_be_focused()
    expect(gaps.locator(".ws-quick")).to_have_count(0)
    expect(page.locator(".ws-of-heading [role=status]")).to_contain_text("who wins")
    page.keyboard.press("Enter")
    expect(gaps.locator(".ws-row")).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".ws-of-gaps .ws-sentence")).to_be_visible()
    linked(page, study="gaps")
    page.keyboard.press("Enter")
    expect(page.locator(".ws-of-gaps")).to_have_count(0)
    linked(page, study=None)
    page.keyboard.press("Tab")
    expect(row(page, "coverage").locator(".ws-row")).to_be_focused()


def test_a_clause_that_comes_up_rarely_leads_to_a_game_in_which_it_does(studied, bare):
    at = studied(game="war")
    page = at.shown()
    row(page, "coverage").locator(".ws-quick").click()
    expect(row(page, "coverage").locator(".ws-answered")).to_contain_text("the rarest, WAR-02.2", timeout=180_000)
    row(page, "coverage").locator(".ws-row").click()
    page.get_by_role("button", name="Watch a game in which WAR-02.2 comes up").click()
    bare.until(lambda: at.bench.page == "Replay")
    assert any(step.clause == "WAR-02.2" for step in replay(GameId(at.bench.setup, at.bench.pick)).steps)


def test_all_are_asked_in_their_order_and_stopped(studied, monkeypatch):
    gate, task = Event(), sensitivity_panel.sensitivity_task

    def waits(bench, chosen):
        asked = task(bench, chosen)

        def play_on(known, games, how):
            while not gate.wait(0.01):
                if how["cancelled"]():
                    raise Cancelled
            yield from asked.play(known, games, how)

        return asked._replace(play=play_on)

    monkeypatch.setattr(sensitivity_panel, "sensitivity_task", waits)
    page = studied(game="war").shown()
    page.get_by_role("button", name=re.compile("^Ask all, about")).click()
    expect(row(page, "sensitivity").locator(".ws-runs")).to_contain_text("asking … 0 of 13 steps")
    places = ["first in line", "second in line", "third in line", "fourth in line", "fifth in line", "sixth in line"]
    expect(page.locator(".ws-waits")).to_have_text(places)
    row(page, "gaps").locator(".ws-quick").click()
    expect(page.locator(".ws-waits")).to_have_text(places[:5])
    page.get_by_role("button", name="Stop all").click()
    expect(page.locator(".ws-waits, .ws-runs")).to_have_count(0)
    expect(page.locator(".ws-offers")).to_have_count(7)
    gate.set()


def test_a_part_of_a_link_is_in_sight_and_a_row_stays_under_the_hand(studied):
    page = studied(game="suits", study="history").shown()
    expect(page.locator(".ws-of-history .ws-story")).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 420})  # so that there is room to scroll
    press = row(page, "gaps").locator(".ws-row")
    part(page, "claims")
    press.scroll_into_view_if_needed()
    was = press.bounding_box()["y"]
    press.click()
    expect(press).to_have_attribute("aria-expanded", "true")
    assert abs(press.bounding_box()["y"] - was) < 2, "while the part above it closes"


@pytest.mark.parametrize("width", sample([1280, 1920], 2))
def test_it_is_centred_and_charts_are_in_two_columns(studied, width):
    page = studied(width, 900, game="war").shown()
    gaps = play(page, "gaps").locator(".ws-gap")
    boxes = [each.bounding_box() for each in gaps.all()]
    first, last = boxes[0], boxes[-1]
    assert len({round(box["x"]) for box in boxes}) == 2 and last["x"] > first["x"] + first["width"]
    line = row(page, "gaps").bounding_box()
    assert line["width"] <= 1200 and abs(line["x"] + line["width"] / 2 - width / 2) < 10
    assert no_sideways_scroll(page)
