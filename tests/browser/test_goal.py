"""The goal of a game for one on its ladder of players, on a page of marimo: moved by key, it stays when a dial is turned."""

import pytest

from tests.kit.chromium import expect
from tests.kit.on_page import SLOW, drawn, link_of, linked, rested, sidebar

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_a_goal_stays_where_it_was_put_when_a_dial_is_turned(visit):
    """Dragged with a mouse: parts/test_picture.py."""
    page = drawn(visit(game="profiteer:resources=2"))
    ladder = page.locator(".part-ladder")
    band, goal, said = (
        ladder.locator(".goal_brush path"),
        ladder.locator(".said0_marks text"),
        ladder.locator("p.wb-note"),
    )
    expect(ladder).to_contain_text("in this variant", timeout=SLOW)
    expect(goal).to_have_text("Your goal: 30 to 50% of the games are won", timeout=SLOW)
    rested(page)  # what is drawn anew takes the focus
    band.focus()
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    expect(goal).to_have_text("Your goal: 35 to 55% of the games are won")
    for _ in range(10):
        page.keyboard.press("Shift+ArrowUp")
    expect(goal).to_have_text("Your goal: 35 to 65% of the games are won")
    expect(band).to_have_attribute("aria-valuetext", "35 to 65%")
    old = said.inner_text()
    sidebar(page).get_by_role("slider", name="Resources").first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(said).not_to_have_text(old)
    expect(said).to_contain_text("in this variant", timeout=SLOW)
    expect(goal).to_have_text("Your goal: 35 to 65% of the games are won")
    linked(page, goal="0.35..0.65")
    handed_out = {name: value for name, (value,) in link_of(page).items()}
    other = visit(**handed_out)
    expect(other.locator(".part-ladder .said0_marks text")).to_have_text(
        "Your goal: 35 to 65% of the games are won", timeout=SLOW
    )
