"""The shelf in a real browser: pinned and named, compared, undone, and still there after a reload; in both notebooks."""

import re

import pytest

from tests.kit.chromium import expect
from tests.kit.on_page import QUESTION, chips, drawn, link_of, linked, press, sidebar
from tests.kit.shelving import pin, walk
from workbench.bench import Bench

pytestmark = pytest.mark.browser

PLAYERS = Bench.of().setup.lineup.text
FIVE = f"suits:hand_size=5@{PLAYERS}"


@pytest.mark.slow
def test_a_question_that_replaces_a_variant_says_where_it_is_and_undo_brings_it_back(visit):
    page = drawn(visit(games="1000"))
    expect(walk(page, "Undo")).to_be_disabled()
    expect(page.locator(".wb-shelf")).to_have_count(0)
    press(page, QUESTION)
    linked(page, game=FIVE)
    press(page, "Aces without power?")
    expect(page.locator(".wb-put-away")).to_have_text("Saved “Five cards in the hand”.")
    walk(page, "Undo").click()
    linked(page, game=FIVE)
    expect(chips(page)).to_have_text(["Hand size: 3 → 5 ✕"])
    expect(sidebar(page).get_by_role("slider").first).to_have_attribute("aria-valuenow", "5")
    page.reload()
    drawn(page)
    expect(walk(page, "Redo")).to_be_enabled()
    walk(page, "Redo").click()
    linked(page, game=f"suits:ace_power=none@{PLAYERS}")
    walk(page, "Undo").click()
    walk(page, "Undo").click()
    expect(chips(page)).to_have_count(0)
    expect(walk(page, "Undo")).to_be_disabled()


@pytest.mark.slow
def test_pinned_variants_are_named_and_compared_and_a_reload_keeps_them(visit):
    page = drawn(visit(games="1000"))
    press(page, QUESTION)
    linked(page, game=FIVE)
    entries = page.evaluate("history.length")
    pin(page, "A")
    expect(page.locator(".wb-compared-key")).to_contain_text("A Five cards in the hand")
    expect(page.locator(".part-compared .wb-abreast").first.locator("tbody tr")).to_have_count(4)
    press(page, "All face cards equal?")
    expect(page.locator(".wb-put-away")).not_to_be_empty()
    pin(page, "B")
    assert page.evaluate("history.length") == entries + 1, "a pin is no move"
    page.locator(".wb-shelf summary").click()
    name = page.get_by_role("textbox", name="Name of Five cards in the hand")
    name.fill("Big <i>hand</i>")
    name.press("Enter")
    expect(page.locator(".wb-card-title")).to_have_text(["B All face cards equal", "A Big <i>hand</i>"])
    expect(page.locator(".wb-shelved-cards")).to_be_visible()
    expect(page.locator(".wb-compared-key")).to_contain_text("A Big <i>hand</i>")
    page.wait_for_function("() => new URLSearchParams(location.search).get('pins')?.includes('Big')")
    pins = link_of(page)["pins"][0]
    assert pins == f"{FIVE}|Big <i>hand</i>~suits:queen_value=11,king_value=11@{PLAYERS}"
    page.wait_for_function("() => localStorage.getItem('warbench.shelf')?.includes('Big')")
    page.goto(re.sub(r"\?.*", "", page.url))  # without the link: the browser has kept them
    drawn(page)
    expect(page.locator(".wb-shelf summary")).to_have_text("Saved variants: 2, 2 pinned")
    page.locator(".wb-shelf summary").click()
    expect(page.locator(".wb-card-title")).to_have_text(["B All face cards equal", "A Big <i>hand</i>"])
    page.get_by_role("button", name="Open: Big").click()
    linked(page, game=FIVE)
    expect(page.locator(".wb-pinned-as")).to_have_text("Pinned as A")
