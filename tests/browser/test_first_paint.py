"""The first paint of a page of marimo: the game with its four numbers, in the places where they stay."""

import pytest

from tests.kit.chromium import expect, put_away, window
from tests.kit.lanes import sample
from tests.kit.on_page import SLOW, at_rest
from tests.kit.workbench import workbench

pytestmark = pytest.mark.browser

STAYS = (
    ".wb-brand", ".wb-games", ".wb-tabs", ".wb-walks", ".wb-title", ".wb-summary", ".wb-ask-card", ".wb-opened", ".wb-felt", ".wb-caption",
    ".wb-of-seat0_wins", ".wb-of-turns", ".wb-of-choices",
)  # fmt: skip
# Where each of these is, in tenths of a pixel; the page that marimo makes is in a shadow root.
PLACES = """(wanted) => {
  const found = {}, look = (root) => {
    for (const each of root.querySelectorAll("*")) {
      for (const what of wanted) if (!(what in found) && each.matches(what)) {
        const { x, y, width, height } = each.getBoundingClientRect();
        found[what] = [x, y, width, height].map((length) => Math.round(10 * length) / 10);
      }
      if (each.shadowRoot) look(each.shadowRoot);
    }
  };
  look(document);
  return found;
}"""
THERE = "() => !document.querySelector('.wb-first')"  # the page that was painted has gone, and the real one is there


def painted(browser, address: str, width: int = 1280, height: int = 800) -> tuple[list[str], dict]:
    """The four numbers and the places on a page to which no script and no style sheet of marimo ever comes."""
    context = window(browser)
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.route("**/assets/*", lambda route: None)
    page.goto(address, wait_until="commit")
    expect(page.locator(".wb-first-felt .wb-caption b")).to_be_attached()
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    found = page.locator(".wb-answer > b").all_inner_texts(), page.evaluate(PLACES, STAYS)
    page.unroute_all(behavior="ignoreErrors")
    put_away(context)
    return found


@pytest.mark.parametrize(("width", "height"), sample([(1280, 800), (1440, 900), (390, 844)], 3))
def test_nothing_moves_when_the_page_takes_over_and_the_games_come(browser, address, visit_at, width, height):
    numbers, places = painted(browser, f"{address}?game=suits", width, height)
    assert len(numbers) == 4 and set(places) == set(STAYS)
    page = visit_at(address, width, height, game="suits")
    page.wait_for_function(THERE, timeout=SLOW)
    assert page.evaluate(PLACES, STAYS) == places
    assert page.locator(".part-numbers .wb-answer > b").all_inner_texts() == numbers
    at_rest(page)
    expect(page.locator(".part-numbers [data-kept]")).to_have_count(0)
    assert page.evaluate(PLACES, STAYS) == places
    assert page.locator(".part-numbers .wb-answer > b").all_inner_texts() == numbers


@pytest.mark.slow
def test_on_a_machine_that_compiles_the_rules_the_numbers_are_there_at_once(browser, visit_at, tmp_path):
    with workbench(tmp_path, WARBENCH_CACHE=str(tmp_path / "cache")) as address:
        numbers, places = painted(browser, f"{address}?game=war")
        assert len(numbers) == 3, "nobody decides anything: no skill"
        page = visit_at(address, 1280, 800, game="war")
        compiling = page.locator(".wb-preparing")
        expect(compiling).to_be_in_viewport(ratio=1, timeout=SLOW)
        assert page.locator(".part-numbers .wb-answer > b").all_inner_texts() == numbers
        assert page.evaluate(PLACES, STAYS) == places
        expect(compiling).to_have_count(0, timeout=SLOW)
        at_rest(page)
        assert page.locator(".part-numbers .wb-answer > b").all_inner_texts() == numbers
        assert page.evaluate(PLACES, STAYS) == places
