"""The page by key alone: tabs, marks of charts, landmarks, names."""

import json
import re

import pytest

from tests.browser.test_browser import FIVE, SLOW, chips, drawn, expect, linked, rested, sidebar, table

pytestmark = pytest.mark.browser

# What has the focus, wherever it is.
INNERMOST = """() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at;
}"""
WORDS = """(at) => at ? `${at.getAttribute("role") ?? at.localName}: ${at.getAttribute("aria-label") ?? at.textContent.trim()}` : "" """


def focused(page) -> str:
    return page.evaluate_handle(INNERMOST).evaluate(WORDS)


def walk_to(page, words: str, key: str = "Tab", most: int = 120) -> None:
    """Press Tab until this has the focus."""
    seen = []
    for _ in range(most):
        page.keyboard.press(key)
        seen.append(focused(page))
        if words in seen[-1]:
            return
    pytest.fail(f"{key} does not reach {words!r}, but {seen[-20:]}")


@pytest.mark.parametrize("opened", ["Tune", "Rulebook"])
def test_tab_enters_the_tabs_at_the_open_one_and_turns_no_page(visit, opened):
    page = visit(page=opened, games="1000")
    tabs = page.get_by_role("tab")
    expect(tabs).to_have_text(["Tune", "Play", "Replay", "Study", "Rulebook"], timeout=SLOW)
    drawn(page) if opened == "Tune" else expect(page.locator(".wb-book")).to_be_visible(timeout=SLOW)
    page.locator(".part-head .wb-game").last.focus()
    page.keyboard.press("Tab")
    assert focused(page) == f"tab: {opened}"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "tab: Play"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "tab: Replay"
    expect(page.get_by_role("tab", name=opened)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".wb-root:not(.wb-first-moment)")).to_contain_text("No game is open yet", timeout=SLOW)
    expect(page.get_by_role("tab", name="Replay")).to_have_attribute("aria-selected", "true")
    linked(page, page="Replay")
    page.keyboard.press("Tab")
    assert not focused(page).startswith("tab:")


def test_what_is_pressed_while_the_page_is_busy_is_heard_in_its_order(visit):
    page = drawn(visit(game="suits", games="1000"))
    rested(page)
    pressed = ["[data-wb-press='question:hand_5']", "[data-wb-press='game:war']", "[data-page=Rulebook]"]
    page.evaluate("(each) => each.forEach((one) => document.querySelector(one).click())", pressed)
    expect(page.locator(".wb-title")).to_have_text("Classic War", timeout=SLOW)
    expect(page.locator(".wb-book")).to_be_visible(timeout=SLOW)
    linked(page, page="Rulebook")


def test_bars_are_reached_and_opened_by_key(visit):
    page = drawn(visit(game=FIVE, games="1000"))
    rested(page)  # a picture that is drawn anew cannot be reached for a moment
    page.get_by_role("tab", name="Tune").focus()
    walk_to(page, "graphics-symbol: published, leads the middle card")
    ringed = page.locator(".part-charts .pressed_marks [aria-label][style*=stroke]")
    expect(ringed).to_have_attribute("aria-label", re.compile("^published, leads the middle card"))
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("graphics-symbol: published, the deal decides")
    expect(ringed).to_have_attribute("aria-label", re.compile("^published, the deal decides"))  # this one, and no other
    for _ in range(3):  # past the other player and the draws, on to the strip below
        page.keyboard.press("ArrowRight")
    assert focused(page).startswith("graphics-symbol: variant, leads the middle card")
    page.keyboard.press("Enter")
    behind = page.locator(".part-behind")
    expect(behind).to_contain_text("leads the middle card: wins from both seats.")
    walk_to(page, "graphics-symbol")  # the next chart
    assert "Red: leads the middle card" in focused(page)
    page.keyboard.press("Shift+Tab")
    assert focused(page).startswith("graphics-symbol: variant, leads the middle card")  # where it was left
    page.keyboard.press("Shift+Tab")
    assert "graphics-symbol" not in focused(page)
    walk_to(page, "button: Open game ")
    page.keyboard.press("Enter")
    table(page)


def test_a_value_of_the_curve_is_set_by_key(visit):
    page = drawn(visit(game=FIVE, games="1000"))
    rested(page)  # a mark that is drawn anew loses the focus
    expect(page.locator(".part-curve svg.marks")).to_have_count(1)
    page.locator(".part-curve .wb-marks").focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(chips(page).first).to_contain_text("3 → 7")


def test_a_mark_that_is_drawn_anew_keeps_the_focus_and_takes_it_from_nobody(visit):
    anew = "(mark) => mark.ownerSVGElement.replaceWith(mark.ownerSVGElement.cloneNode(true))"  # as a new drawing does
    page = drawn(visit(game=FIVE, games="1000"))
    rested(page)
    page.get_by_role("tab", name="Tune").focus()
    walk_to(page, "graphics-symbol: published, leads the middle card")
    page.keyboard.press("ArrowRight")
    mark, words = page.evaluate_handle(INNERMOST), focused(page)
    mark.evaluate(anew)
    page.wait_for_function("(mark) => !mark.isConnected", arg=mark)
    page.wait_for_function(f"() => ({WORDS})(({INNERMOST})()) === {json.dumps(words)}")
    page.keyboard.press("ArrowLeft")
    assert focused(page).startswith("graphics-symbol: published, leads the middle card")
    mark = page.evaluate_handle(INNERMOST)
    search = sidebar(page).get_by_role("searchbox")
    search.focus()
    mark.evaluate(anew)
    page.wait_for_timeout(500)  # five looks
    expect(search).to_be_focused()


@pytest.mark.parametrize("opened", ["Tune", "Play", "Replay", "Rulebook"])
def test_there_is_one_main_and_one_heading_and_groups_have_names(visit, opened):
    page = visit(page=opened, games="1000")
    expect(page.get_by_role("heading", level=1)).to_have_text("A War of Suits", timeout=SLOW)
    expect(page.get_by_role("tab", name=opened, exact=True)).to_be_visible()
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.locator(".wb-summary").first).to_have_text(re.compile(r"By Holly D'Zmura\. Two armies, .*\."))
    if opened != "Tune":
        return
    drawn(page)
    groups = page.locator("[role=group], fieldset")  # what folds is a group as well, named by its first line
    assert groups.count() == page.locator("[role=group][aria-label]").count() > 8
    ace = sidebar(page).get_by_role("combobox", name="What an Ace does")
    expect(ace.get_by_role("option")).to_have_count(3)
