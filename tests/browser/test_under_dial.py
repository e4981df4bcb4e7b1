"""The small curve under the dial in hand, in a real browser."""

import re

import pytest

from tests.kit.chromium import expect
from tests.kit.on_page import (
    FIVE,
    SLOW,
    drawn,
    linked,
    sidebar,
)

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
        "aria-label", re.compile(r"1: .*; 7: .* From .* games per value\. Now 3: "), timeout=SLOW
    )
    expect(board.locator(".wb-under-now")).to_have_count(0)  # the ring says where it stands
    _, (ring,), _ = picture.evaluate(WHERE)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    now, dots = board.locator(".wb-under-now"), board.locator(".wb-under-dot")
    expect(now).to_have_attribute("data-value", "5")
    linked(page, game=FIVE)
    expect(dots).to_have_count(7, timeout=SLOW)
    expect(picture).to_have_attribute("aria-label", re.compile(r"Now 5: \d+\.\d%\.$"))
    (diamond,), (still,), values = picture.evaluate(WHERE)
    assert diamond == pytest.approx(values[4], abs=1) and still == pytest.approx(values[2], abs=1)
    assert still[0] == pytest.approx(ring[0], abs=1)
    assert line.bounding_box() == place, "no line moves"
    box = picture.bounding_box()
    assert 44 <= box["height"] <= 56 and abs(box["width"] - place["width"]) < 60
