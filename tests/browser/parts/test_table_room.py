"""The room Table: its two sides, one tab, and the page before by Back."""

import pytest

from tests.kit.chromium import expect
from tests.kit.on_page import linked

pytestmark = pytest.mark.browser


def test_a_switch_turns_between_replay_and_play(desk_at):
    page = desk_at(game="suits:min_rank=11@17", page="Replay").shown()
    sides = page.get_by_role("group", name="Sides of the Table").get_by_role("button")
    expect(sides).to_have_text(["Replay", "Play"])
    expect(sides.first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("tab", name="Table")).to_have_attribute("aria-selected", "true")
    sides.last.click()
    linked(page, page="Play")
    expect(sides.last).to_have_attribute("aria-pressed", "true")
    expect(sides.first).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".part-sits").get_by_role("button", name="Deal", exact=True)).to_be_visible()
    expect(page.get_by_role("tab", name="Table")).to_have_attribute("aria-selected", "true")
    page.go_back()
    linked(page, page="Replay")
    expect(page.locator(".part-table .wb-felt").first).to_be_visible()


def test_a_key_that_has_nowhere_to_go_says_so(desk_at):
    page = desk_at(game="suits:min_rank=11@17", against="suits:min_rank=11", page="Replay", step="1").at_rest()
    page.locator(".wb-root").focus()
    for key, said in (
        ("ArrowLeft", "This is the first step."),
        ("p", "Only one game is shown: there is no first difference."),
    ):
        page.keyboard.press(key)
        expect(page.locator(".wb-nowhere")).to_have_text(said)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".wb-nowhere")).to_be_empty()
    expect(page.locator(".wb-where")).to_contain_text("step 2 of")


def test_the_speed_is_a_slider_with_keys_of_its_own(desk_at):
    at = desk_at(game="suits:min_rank=11@17", page="Replay", step="5")
    page = at.at_rest()
    slider = page.get_by_role("slider", name="Speed")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "2×")
    at.on.until(lambda: at.parts.table.speed == 2)
    expect(page.locator(".wb-where")).to_contain_text("step 5 of")


def test_space_turns_up_the_next_card_where_nobody_chooses(desk_at):
    page = desk_at(game="war", page="Play").shown()
    page.emulate_media(reduced_motion="reduce")
    page.locator(".part-sits").get_by_role("button", name="Deal", exact=True).click()
    option = page.locator(".wb-at-option")
    expect(option).to_have_text("SpaceTurn up the next card")
    for turned in ("1", "2"):
        page.keyboard.press(" ")
        linked(page, turned=turned)
    expect(option).to_be_visible()
    page.keyboard.press("u")
    linked(page, turned="1")
