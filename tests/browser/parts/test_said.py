"""What is said of the games: words that find their place, a number that says what it is, the rulebook on a phone."""

import pytest

from tests.kit.axe import SMALL, faults
from tests.kit.chromium import expect
from tests.kit.on_page import FIVE, no_sideways_scroll
from workbench.page.kit.frame import WHOLE
from workbench.page.scene import scene

pytestmark = pytest.mark.browser


@pytest.fixture
def said(desk_at):
    """What is said of the games of a bench, in its places."""

    def said(**query: str):
        at = desk_at(games="1000", **query)
        live = at.desk.moving.live
        at.on.put(live.placed(scene(at.bench, WHOLE, at.play()))).stand(live)
        return at.page

    return said


def test_a_place_that_is_given_another_name_shows_what_is_said_there(said):
    page = said()
    expect(page.locator(".wb-changes > .wb-change")).to_have_count(4)
    page.evaluate(
        """() => document.querySelector('wb-live[data-part="numbers"]').setAttribute("data-part", "verdict")"""
    )
    expect(page.locator(".part-numbers .wb-sentence")).to_have_text(
        page.locator(".part-verdict .wb-sentence").inner_text()
    )
    expect(page.locator(".wb-changes")).to_have_count(0)


def test_a_number_says_what_it_is(said):
    page = said()
    line = page.locator(".wb-change").first
    expect(line.locator("p").last).not_to_be_visible()
    line.locator("summary").click()
    expect(line.locator(".wb-change-says")).to_contain_text("games with its 95% interval")
    expect(page.locator(".wb-rest .wb-change").first).not_to_be_visible()
    page.locator(".wb-rest > summary").click()
    expect(page.locator(".wb-rest .wb-change").first).to_be_visible()


def test_the_rulebook_can_be_read_and_is_not_cut_off_on_a_phone(desk_at):
    at = desk_at(390, 844, game=FIVE, page="Rulebook")
    at.head().on.put(at.part("rulebook"))
    expect(at.page.locator(".wb-book del, .wb-book s").first).to_be_visible()
    assert no_sideways_scroll(at.page)
    assert at.page.evaluate(SMALL) == []
    for scheme in ("light", "dark"):
        at.on.dress(scheme)
        assert not (wrong := faults(at.page)), "\n".join(wrong)
