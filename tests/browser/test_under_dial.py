"""The small curve under the dial in hand, in a real browser."""

import re

import pytest

from engine import game as games
from tests.browser.test_browser import FIVE, SLOW, drawn, expect, linked, no_sideways_scroll, sidebar
from workbench.panels.under_dial import has_curve

pytestmark = pytest.mark.browser

# Where the middle of each mark stands, all of one moment.
WHERE = """(picture) => [".wb-under-now", ".wb-under-ring", ".wb-under-dot"].map((kind) =>
    [...picture.querySelectorAll(kind)].map((mark) => {
        const box = mark.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    }))"""


def test_a_dial_in_hand_has_its_curve_and_its_diamond_follows_the_value(visit):
    page = drawn(visit())
    board, dial = sidebar(page), sidebar(page).get_by_role("slider").first
    line, picture = board.locator(".wb-dial").first, board.locator(".wb-under-picture")
    place = line.bounding_box()
    expect(picture).to_be_hidden()
    dial.focus()
    expect(board.locator(".wb-under-title")).to_have_text("Red wins at each value")
    expect(picture).to_have_attribute(
        "aria-label", re.compile(r"1: .*; 7: .* From .* games a value\. Now 3: "), timeout=SLOW
    )
    expect(board.locator(".wb-under-now")).to_have_count(0)  # the ring says where it stands
    _, (ring,), _ = picture.evaluate(WHERE)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    now, dots = board.locator(".wb-under-now"), board.locator(".wb-under-dot")
    expect(now).to_have_attribute("data-value", "5")
    linked(page, game=FIVE)
    expect(dots).to_have_count(7, timeout=SLOW)
    expect(picture).to_have_attribute("aria-label", re.compile(r"Now 5: \d+\.\d %\.$"))
    (diamond,), (still,), values = picture.evaluate(WHERE)
    assert diamond == pytest.approx(values[4], abs=1) and still == pytest.approx(values[2], abs=1)
    assert still[0] == pytest.approx(ring[0], abs=1)
    assert line.bounding_box() == place, "no line moves"
    box = picture.bounding_box()
    assert 44 <= box["height"] <= 56 and abs(box["width"] - place["width"]) < 60


def test_a_dial_that_is_put_away_takes_its_curve_along(visit):
    page = drawn(visit(width=390, height=844))
    page.locator(".wb-aside > .wb-bar").click()
    board, picture = sidebar(page), sidebar(page).locator(".wb-under-picture")
    board.get_by_role("combobox", name="What an Ace does").focus()
    expect(picture).to_have_attribute("aria-label", re.compile("^Red wins, by what an Ace does"), timeout=SLOW)
    expect(board.locator(".wb-under-whisker").nth(1)).to_be_attached(timeout=SLOW)
    expect(picture).to_be_in_viewport(ratio=1)
    assert no_sideways_scroll(page)
    board.get_by_role("searchbox").focus()
    expect(picture).to_be_hidden()


def test_the_longest_labels_and_titles_leave_every_dial_in_its_place(visit):
    page = drawn(visit(width=1280, game="river"))
    board, title = sidebar(page), sidebar(page).locator(".wb-under-title")
    for fold in board.locator(".wb-board summary").all():
        fold.click()
    places = """(board) => [...board.querySelectorAll("input, select, summary, .wb-hand")].filter((each) => each.offsetParent)
        .map((each) => each.getBoundingClientRect()).map((box) => [box.left, box.right])"""
    before = board.locator(".wb-board").evaluate(places)
    dials = games.load("river").Rules.parameters().values()
    for dial in sorted((dial for dial in dials if has_curve(dial)), key=lambda dial: -len(dial.label))[:3]:
        line = board.get_by_role("group", name=dial.label, exact=True).locator("input, select").first
        line.focus()
        expect(board.locator(".wb-foot h4")).to_have_text(dial.label)  # whatever has come below the mouse
        expect(title).to_be_visible(timeout=SLOW)
        expect(title).to_have_text("Length in minutes at each value")
        assert board.locator(".wb-board").evaluate(places) == before
        assert title.evaluate("(title) => title.scrollWidth <= title.clientWidth")
    title.evaluate("(title) => { title.textContent = 'One title, much longer than any. '.repeat(4); }")
    assert board.locator(".wb-board").evaluate(places) == before, "a title has the room of its line, never more"
