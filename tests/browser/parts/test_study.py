"""The page "Study": a part is played when it is asked for, can be read by everybody, and leads to the bench."""

import re

import pytest

from tests.kit.axe import SMALL, faults
from tests.kit.chromium import expect
from tests.kit.few_games import few_games as play_few
from tests.kit.on_page import linked, no_sideways_scroll, table
from tests.kit.studying import part, play
from workbench.bench import Bench
from workbench.features.meaningful_choices import task as meaningful_choices_task
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
    return lambda width=1280, height=900, **query: desk_at(width, height, page="Study", games="1000", **query)


def test_what_is_asked_for_is_played_and_can_be_read_by_everybody(studied, bare):
    page = studied(game="war").shown()
    claims = play(page, "claims")
    expect(claims.locator(".ws-note").first).to_contain_text("claims tested")
    expect(claims.locator(".ws-claims").first.locator(".ws-told-not")).to_have_count(0)
    expect(play(page, "sensitivity").locator(".ws-sentence")).to_contain_text("the largest change comes from")
    expect(play(page, "gaps").locator(".ws-sentence")).to_be_visible()
    expect(play(page, "two_way_sweep").locator(".ws-here")).to_have_count(1)
    for scheme, name in [
        (scheme, name) for scheme in ("light", "dark") for name in ("claims", "sensitivity", "two_way_sweep")
    ]:
        bare.dress(scheme)
        expect(part(page, name).locator("h2")).to_be_visible()
        assert not (wrong := faults(page)), "\n".join(wrong)
    assert page.evaluate(SMALL) == []
    expect(part(page, "matchups")).to_contain_text("no strategy beats another")


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
    bare.until(lambda: at.bench.page == "Study")
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
    assert at.bench.page == "Tune"


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
    boxes = [tab.bounding_box() for tab in page.locator(".ws-tab").all()]
    assert len(boxes) == 10 and all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes), boxes
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
    assert at.bench.page == "Tune"
    page.go_back()
    expect(page.locator(".ws-of-sensitivity .ws-line").first).to_be_visible()
    expect(page.locator(".ws-tab[data-text=sensitivity]")).to_contain_text("played")


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
    assert at.bench.page == "Tune"
    at.go(lambda bench: bench.show_page("Study"))
    expect(page.locator(".ws-of-optimize .ws-point.ws-here")).to_have_attribute("data-key", rules)
    expect(most).to_have_value("55% of published")
