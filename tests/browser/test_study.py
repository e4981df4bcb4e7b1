"""The page "Questions" in marimo: a part is played when it is asked for, leads to the bench, and back. Every part: parts/test_study.py."""

import pytest

from engine.setup.setup import read_setup
from tests.kit.chromium import expect
from tests.kit.on_page import SLOW, chips, link_of, linked
from tests.kit.studying import play, row
from workbench.bench import Bench

pytestmark = pytest.mark.browser


def test_a_cell_of_two_dials_turns_them_and_back_leads_to_what_was_found(visit):
    page = visit(game="suits", page="Questions", games="1000", study="two_way_sweep", dials="ace_power,hand_size")
    cell = play(page, "two_way_sweep").locator("button.ws-cell").last
    turned = dict(zip(*(cell.get_attribute(f"data-{each}").split(",") for each in ("key", "text")), strict=True))
    cell.focus()
    cell.press("Enter")
    expect(chips(page)).not_to_have_count(0, timeout=SLOW)
    expect(page.get_by_role("tab", name="Bench")).to_have_attribute("aria-selected", "true")
    linked(page, page=None)
    rules = read_setup(link_of(page)["game"][0]).rules
    assert {name: str(getattr(rules, name)) for name in turned} == turned
    page.go_back()
    expect(page.locator(".ws-of-two_way_sweep button.ws-cell").first).to_be_visible(timeout=SLOW)
    expect(row(page, "two_way_sweep").locator(".ws-answered")).to_be_visible()


@pytest.mark.slow
def test_what_was_tried_stands_in_the_story_and_goes_back_on_the_bench(visit):
    page = visit(game="suits:hand_size=5", page="Questions", games="1000", study="history")
    story = page.locator(".ws-of-history")
    expect(story.locator(".ws-yours")).to_contain_text("On the bench now", timeout=SLOW)
    page.locator(".part-chips button").filter(has_text="→").click()
    page.locator("details.wb-shelf > summary").click()
    reason = page.locator("input[data-wb-shelf=why]")
    reason.fill("More to choose.")
    reason.press("Enter")
    expect(story.locator(".ws-yours")).to_contain_text("More to choose.", timeout=SLOW)
    story.locator(".ws-yours button").click()
    linked(page, game="suits:hand_size=5@" + Bench.of("suits").setup.lineup.text)
    expect(page.get_by_role("tab", name="Bench")).to_have_attribute("aria-selected", "true")
