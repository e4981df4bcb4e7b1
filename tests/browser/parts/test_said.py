"""What is said of the games: a number that says what it is, the rulebook on a phone."""

import pytest

from tests.kit.axe import SMALL, faults
from tests.kit.chromium import expect
from tests.kit.on_page import FIVE, no_sideways_scroll

pytestmark = pytest.mark.browser


def test_a_number_says_what_it_is(desk_at):
    page = desk_at(games="1000").shown()
    line = page.locator(".wb-change").first
    expect(line.locator("p").last).not_to_be_visible()
    line.locator("summary").click()
    expect(line.locator(".wb-change-says")).to_contain_text("games with its 95% interval")
    expect(page.locator(".wb-rest .wb-change").first).not_to_be_visible()
    page.locator(".wb-rest > summary").click()
    expect(page.locator(".wb-rest .wb-change").first).to_be_visible()


def test_the_rulebook_can_be_read_and_is_not_cut_off_on_a_phone(desk_at):
    at = desk_at(390, 844, game=FIVE, page="Rulebook", marked="1")
    at.shown()
    expect(at.page.locator(".wb-book del, .wb-book s").first).to_be_visible()
    assert no_sideways_scroll(at.page)
    assert at.page.evaluate(SMALL) == []
    for scheme in ("light", "dark"):
        at.on.dress(scheme)
        assert not (wrong := faults(at.page)), "\n".join(wrong)
