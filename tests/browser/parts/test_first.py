"""The first view: a felt on which five cards move, its names and words, and what the questions do on their backs."""

import re

import pytest

from engine.core import game as games
from tests.kit.chromium import expect
from tests.kit.lanes import sample
from tests.kit.on_page import opened, sidebar, table

pytestmark = pytest.mark.browser

# Every caption of the felt from now on.
LISTENS = """(caption) => {
    window.said = [caption.innerText];
    new MutationObserver(() => { if (said.at(-1) !== caption.innerText) said.push(caption.innerText); })
        .observe(caption, { childList: true, characterData: true, subtree: true });
}"""
NAMES_ON_ZONES = """(felt) => {
  const boxes = (what) => [...felt.querySelectorAll(what)].map((each) => each.getBoundingClientRect()).filter((box) => box.width);
  const places = boxes(".wb-mat, .wb-outline"), names = boxes(".wb-seat"), cloth = felt.getBoundingClientRect();
  const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1;
  const over = (a, b) => wide(a, b) && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const out = (name) => name.top < cloth.top - 1 || name.bottom > cloth.bottom + 1;
  return [names.length, names.filter((name) => out(name) || places.some((place) => over(name, place))).length];
}"""
# Of these sentences, those that have no room below the felt.
CUT = """(caption, steps) => {
  const words = caption.querySelector("span"), now = words.textContent;
  const cut = steps.filter((text) => { words.textContent = text; return caption.scrollHeight > caption.clientHeight + 4; });
  words.textContent = now;
  return cut;
}"""


def felt(page):
    """The felt, once there is a game on it."""
    expect(page.locator(".part-moment .wb-caption b")).to_have_text(re.compile("-"))
    return page.locator(".part-moment")


def last_words(at) -> str:
    """What is said of the last step of the moment."""
    return at.parts.first.moment["trace"]["sides"][0]["steps"][-1]["text"]


@pytest.mark.slow
def test_the_felt_moves_for_five_cards_and_opens_its_game_there(desk_at, bare):
    at = desk_at(games="1000")
    at.shown(rules=False)
    found = felt(at.page)
    caption = found.locator(".wb-caption")
    caption.evaluate(LISTENS)
    expect(caption.locator("span")).to_have_text(last_words(at))
    assert len(at.page.evaluate("said")) >= 3
    found.get_by_role("button", name="Watch this game").click()
    bare.until(lambda: at.bench.page == "Replay")
    assert at.bench.step > 1
    table(at.page)
    steps = at.parts.first.moment["trace"]["sides"][0]["steps"]  # under the pointer the cards move again
    expect(at.page.locator(".wb-side .wb-sentence").first).to_have_text(
        re.compile("|".join(re.escape(s["text"]) for s in steps))
    )


def test_without_motion_the_felt_is_still_from_the_start(desk_at):
    at = desk_at(games="1000")
    at.page.emulate_media(reduced_motion="reduce")
    at.shown(rules=False)
    expect(felt(at.page).locator(".wb-caption span")).to_have_text(last_words(at))
    at.page.locator(".part-moment .wb-caption").evaluate(LISTENS)
    assert at.page.locator(".part-moment").evaluate("(all) => all.getAnimations({ subtree: true }).length") == 0
    assert at.page.evaluate("said.length") == 1


@pytest.mark.parametrize(("width", "height"), sample([(1280, 800), (820, 1180), (390, 844)], 3))
@pytest.mark.parametrize("name", sample(games.names(), every=3))
def test_a_name_lies_under_no_card_and_what_is_said_is_not_cut(desk_at, name, width, height):
    at = desk_at(width, height, game=name, games="1000")
    page = at.shown(rules=False)
    expect(felt(page).locator(".wb-caption b")).to_have_text(re.compile(f"^{name[:3].upper()}"))
    names, hidden = felt(page).locator("svg").first.evaluate(NAMES_ON_ZONES)
    assert names and not hidden
    steps = [step["text"] for step in at.parts.first.moment["trace"]["sides"][0]["steps"]]
    assert page.locator(".part-moment .wb-caption").evaluate(CUT, steps) == []
    assert page.locator(".wb-topbar").bounding_box()["height"] <= (60 if width >= 660 else 104), (
        "one line, on a phone two"
    )
    caption = page.locator(".part-moment .wb-caption").bounding_box()
    room = page.locator(".part-moment").bounding_box()
    assert caption["y"] + caption["height"] <= room["y"] + room["height"] + 0.5
    if width == 1280:  # a column beside the charts, and not a sheet
        opened(page)
        assert sidebar(page).locator(".wb-foot").evaluate("(e) => e.scrollHeight <= e.clientHeight")


def test_a_card_turns_over_and_shows_what_was_measured(desk_at, bare):
    at = desk_at(games="1000")
    page = at.shown(rules=False)
    back = page.locator(".part-questions wb-back").first
    expect(back.locator(".wb-after")).to_have_text(re.compile(r"\d"))
    assert back.evaluate("(each) => getComputedStyle(each).opacity") == "0"
    page.locator(".wb-ask-card").first.hover()
    expect(back).to_have_css("opacity", "1")
    page.locator(".part-questions button").first.click()
    bare.until(lambda: [chip.label for chip in at.bench.chips()] == ["Hand size"])
