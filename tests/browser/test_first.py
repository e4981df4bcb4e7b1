"""The first view on a page of marimo: it is above the fold, the felt opens its game, dials give way, nothing waits for scripts."""

import re

import pytest

from tests.kit.chromium import expect, put_away, window
from tests.kit.on_page import (
    ALL_RULES,
    FIVE,
    SLOW,
    at_rest,
    chips,
    drawn,
    link_of,
    linked,
    no_sideways_scroll,
    opened,
    rested,
    sentence,
    sidebar,
    table,
)
from tests.kit.waiting import until
from tests.kit.workbench import workbench

pytestmark = pytest.mark.browser


def felt(page):
    """The felt, once there is a game on it."""
    expect(page.locator(".part-moment .wb-caption b")).to_have_text(re.compile("-"), timeout=SLOW)
    return page.locator(".part-moment")


def test_everything_that_counts_is_above_the_fold_and_the_felt_opens_its_game(visit):
    page = visit(width=1280, height=800, games="1000")
    felt(page)
    answers = page.locator(".wb-bench:not([inert]) .wb-answer")
    expect(answers).to_have_count(4, timeout=SLOW)
    at_rest(page)
    expect(page.locator(".wb-asks")).to_have_text(["Fair?", "Long?", "Skill?", "Choices?"])
    rules = page.get_by_text(ALL_RULES)
    for each in (page.locator(".part-moment .wb-felt"), page.locator(".wb-ask-card").last, answers.last, rules):
        box = each.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] < 800
    assert page.locator(".part-moment .wb-felt").bounding_box()["width"] >= 520
    expect(sidebar(page)).not_to_be_visible()
    drawn(page)
    dial = sidebar(page).get_by_role("slider").first.bounding_box()
    assert dial["y"] + dial["height"] < 800 and page.locator(".part-charts svg.marks").first.bounding_box()["y"] < 680
    page.get_by_text("Back to the game").click()
    felt(page).get_by_role("button", name="Watch this game").click()
    table(page)
    linked(page, page="Replay")
    assert int(link_of(page)["step"][0]) > 1


@pytest.mark.slow
def test_a_hand_is_played_from_the_felt_whose_cards_move_again_when_looked_at(visit):
    page = visit(width=1280, height=800, games="1000")
    words = felt(page).locator(".wb-caption span")
    expect(page.locator(".wb-bench:not([inert]) .wb-answer")).to_have_count(4, timeout=SLOW)
    at_rest(page)
    seen = {words.inner_text()}
    until(lambda: seen.add(words.inner_text()) or len(seen) > 2)
    page.wait_for_timeout(12_000)  # five steps of 1.5 s
    last = words.inner_text()
    felt(page).locator(".wb-watch").hover()
    expect(words).not_to_have_text(last)
    felt(page).get_by_role("button", name="Play a hand").click()
    linked(page, page="Play")


def test_a_game_is_chosen_by_key(visit):
    page = drawn(visit(games="1000"))
    page.get_by_label("Game", exact=True).focus()
    page.keyboard.type("Classic")
    expect(page.locator("h1")).to_have_text("Classic War", timeout=SLOW)
    expect(page.get_by_label("Game", exact=True)).to_have_value("Classic War")
    expect(sidebar(page).get_by_role("slider").first).to_be_visible()


@pytest.mark.slow
def test_a_value_that_cannot_be_is_answered_beside_its_dial(visit):
    page = drawn(visit(game=FIVE, games="1000"))
    field, line = sidebar(page).locator(".wb-typed").first, sidebar(page).locator(".wb-dial").first
    said = rested(page)
    field.fill("99")
    field.press("Enter")
    expect(line.get_by_role("alert")).to_have_text(
        "“Hand size” cannot be “99”; it must be a whole number from 1 to 13."
    )
    expect(field).to_have_value("99")
    expect(sentence(page)).to_have_text(said)
    field.fill("9")  # more than the slider usually holds
    field.press("Enter")
    expect(chips(page)).to_have_text("Hand size: 3 → 9 ✕")
    expect(line.locator(".wb-problem")).to_be_empty()
    expect(field).to_be_focused()
    expect(sidebar(page).get_by_role("slider").first).to_have_attribute("aria-valuenow", "9")


@pytest.mark.slow
def test_on_a_phone_the_sentence_stays_above_the_sheet(visit):
    page = drawn(visit(game=FIVE, width=390, height=844, games="1000"))
    dial = sidebar(page).get_by_role("slider").first
    expect(dial).not_to_be_visible()
    assert no_sideways_scroll(page)
    page.locator("[data-sheet]").click()
    expect(dial).to_be_visible()
    sheet = sidebar(page).bounding_box()
    until(lambda: sentence(page).bounding_box()["y"] < 100)
    rested(page)
    said = sentence(page).bounding_box()
    assert said["y"] >= 0 and said["y"] + said["height"] < sheet["y"]
    cut = """(bench) => [...bench.querySelectorAll(".part-head *, .part-questions *")].filter((each) => each.checkVisibility()
        && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible").map((each) => each.outerHTML)"""
    assert page.locator(".wb-bench").evaluate(cut) == []
    before = sentence(page).inner_text()
    dial.press("ArrowLeft")
    expect(sentence(page)).not_to_have_text(before)
    expect(sentence(page)).to_be_in_viewport()
    page.locator("[data-sheet]").click()
    expect(dial).not_to_be_visible()


def test_the_felt_waits_for_no_script_of_marimo(browser, address):
    """They are asked for and never come."""
    context = window(browser)
    page = context.new_page()
    page.route("**/assets/*.js", lambda route: None)
    page.goto(address, wait_until="commit")
    expect(page.locator(".wb-first-felt .wb-card").nth(3)).to_be_attached()
    expect(page.locator(".wb-first-felt .wb-caption b")).to_have_text(re.compile("SUITS-"))
    page.unroute_all(behavior="ignoreErrors")
    put_away(context)


# ---------------------------------------------------------------- on a fresh machine


@pytest.mark.slow
def test_while_the_rules_are_compiled_the_game_is_there_and_how_far_it_is(visit_at, tmp_path):
    """Nothing is compiled yet: the game, its felt, its dials and questions stand there; the bar goes on, and then the games
    come, under the dial that was turned meanwhile."""
    with workbench(tmp_path, WARBENCH_CACHE=str(tmp_path / "cache")) as address:
        page = visit_at(address, game="war", games="1000")
        bar = page.locator(".wb-preparing progress[value]")
        expect(bar).to_be_visible(timeout=SLOW)
        expect(page.locator(".wb-preparing")).to_contain_text("Preparing Classic War for the first time")
        expect(page.locator("h1")).to_have_text("Classic War")
        assert felt(page).locator(".wb-card").count() > 1
        expect(page.locator(".wb-ask-card")).to_have_count(3)
        expect(page.locator("[data-testid=loading-indicator]")).to_be_hidden()
        begun = bar.evaluate("(bar) => bar.value")
        dial = sidebar(opened(page)).locator(".wb-dial select").first
        dial.select_option(index=1)
        until(lambda: not bar.count() or bar.evaluate("(bar) => bar.value") > begun)
        rested(drawn(page))
        expect(page.locator(".wb-preparing")).to_have_count(0)
        expect(chips(page)).to_have_count(1)
        expect(sentence(page)).to_contain_text("Compared with the published rules")
