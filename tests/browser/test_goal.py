"""The goal of a game for one on its ladder of players, dragged with the mouse and moved by key in a real browser."""

import re

import pytest

from tests.kit.chromium import expect
from tests.kit.on_page import SLOW, drawn, rested, sidebar

pytestmark = pytest.mark.browser

# Where the band lies on the screen: without its stroke.
BAND = """(band) => {
    const box = band.getBBox(), to = band.getScreenCTM(), corner = new DOMPoint(box.x, box.y).matrixTransform(to);
    return { x: corner.x + box.width / 2, top: corner.y, bottom: corner.y + box.height };
}"""


def band(page):
    return page.locator(".part-ladder .goal_brush path")


def goal(page):
    return page.locator(".part-ladder .said0_marks text")


def by_these_rules(page):
    return page.locator(".part-ladder .said2_marks text")


def drag(page, x: float, start: float, end: float):
    page.mouse.move(x, start)
    page.mouse.down()
    page.mouse.move(x, (start + end) / 2)
    page.mouse.move(x, end)
    page.mouse.up()


def still(page):
    """Wait until nothing above the band comes any more and moves it: for two seconds it lies where it lies."""
    rested(page)
    before, since = None, 0
    while since < 10:
        now = band(page).evaluate(BAND)
        before, since = now, since + 1 if now == before else 0
        page.wait_for_timeout(200)


@pytest.fixture
def page(visit):
    """A variant in which Profiteer is easier to win, with its ladder."""
    page = drawn(visit(game="profiteer:resources=2"))
    expect(page.locator(".part-ladder")).to_contain_text("in this variant", timeout=SLOW)
    expect(goal(page)).to_have_text("Your goal: 30 to 50 % of the games are won", timeout=SLOW)
    rested(page)  # nothing above it comes later and pushes it away
    page.locator(".part-ladder").scroll_into_view_if_needed()
    return page


def test_a_goal_is_dragged_and_the_sentence_says_who_reaches_it(page):
    expect(by_these_rules(page)).to_have_text(re.compile("^this variant: "))
    still(page)
    at = band(page).evaluate(BAND)
    a_tenth, middle = (at["bottom"] - at["top"]) / 2, (at["top"] + at["bottom"]) / 2
    drag(page, at["x"], middle, middle - 3 * a_tenth)
    expect(goal(page)).to_have_text("Your goal: 60 to 80 % of the games are won")
    expect(page.locator(".part-ladder .said1_marks text")).to_have_text("published: nobody")
    still(page)
    there = band(page).evaluate(BAND)
    drag(page, there["x"], there["bottom"] + 3, there["bottom"] + 3 + 5 * a_tenth)  # by its edge: wider
    expect(goal(page)).to_have_text(re.compile("^Your goal: (7|8|9|10|11|12|13) to 80 % "))
    wide = goal(page).text_content()
    still(page)
    page.mouse.click(there["x"], band(page).evaluate(BAND)["top"] - a_tenth)  # a press beside it changes nothing
    expect(goal(page)).to_have_text(wide)
    expect(page.locator(".part-ladder .said1_marks text")).to_contain_text("knows all the chances")


def test_a_goal_stays_where_it_was_put_when_a_dial_is_turned(page):
    band(page).focus()
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    expect(goal(page)).to_have_text("Your goal: 35 to 55 % of the games are won")
    for _ in range(10):
        page.keyboard.press("Shift+ArrowUp")
    expect(goal(page)).to_have_text("Your goal: 35 to 65 % of the games are won")
    expect(band(page)).to_have_attribute("aria-valuetext", "35 to 65 %")
    said, old = page.locator(".part-ladder p.wb-note"), page.locator(".part-ladder p.wb-note").inner_text()
    sidebar(page).get_by_role("slider", name="Resources").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(said).not_to_have_text(old)
    expect(said).to_contain_text("in this variant", timeout=SLOW)
    expect(goal(page)).to_have_text("Your goal: 35 to 65 % of the games are won")
