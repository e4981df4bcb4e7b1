"""The first view in a browser: the felt moves and opens its game, the cards turn over, the dials are in sight and give way."""

import re

import pytest

from engine import game as games
from tests.browser.conftest import workbench
from tests.browser.test_browser import (  # fmt: skip
    FIVE,
    QUESTION,
    SLOW,
    chips,
    drawn,
    expect,
    link_of,
    linked,
    no_sideways_scroll,
    rested,
    sentence,
    sidebar,
    table,
)
from tests.kit.chromium import put_away, window

pytestmark = pytest.mark.browser


def felt(page):
    """The felt, once there is a game on it."""
    expect(page.locator(".part-moment .wb-caption b")).to_have_text(re.compile("-"), timeout=SLOW)
    return page.locator(".part-moment")


def cards(page) -> list[str]:
    return page.locator(".part-moment .wb-card").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('transform'))"
    )


def test_the_felt_moves_for_five_cards_and_opens_its_game_there(visit):
    page, seen = visit(games="1000"), set()
    while page.locator(".part-charts svg.marks").count() < 4:  # it begins before anything else is there
        seen |= {*page.locator(".wb-caption").all_inner_texts()} - {""}
        page.wait_for_timeout(200)
    found = felt(drawn(page))
    seen.add(found.locator(".wb-caption").inner_text())
    still = 0  # looks since a card moved
    before = cards(page)
    while still < 8:
        page.wait_for_timeout(400)
        seen.add(found.locator(".wb-caption").inner_text())
        still = still + 1 if cards(page) == before else 0
        before = cards(page)
    assert len(seen) >= 3
    found.get_by_role("button").click()
    table(page)
    linked(page, page="Replay")
    assert int(link_of(page)["step"][0]) > 1
    expect(page.locator(".wb-side .wb-sentence")).to_contain_text(found_words(seen, page))


def found_words(seen: set[str], page) -> str:
    """What the felt said last is what the replay opens with."""
    said = page.locator(".wb-side .wb-sentence").first.inner_text()
    assert any(said in each for each in seen), said
    return said


def test_without_motion_the_felt_is_still_from_the_start(visit):
    page = visit(games="1000")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    drawn(page)
    said = felt(page).locator(".wb-caption").inner_text()
    page.wait_for_timeout(2000)
    assert felt(page).locator(".wb-caption").inner_text() == said


NAMES_ON_ZONES = """(felt) => {
  const boxes = (what) => [...felt.querySelectorAll(what)].map((each) => each.getBoundingClientRect()).filter((box) => box.width);
  const places = boxes(".wb-mat, .wb-outline"), names = boxes(".wb-seat"), cloth = felt.getBoundingClientRect();
  const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1;
  const over = (a, b) => wide(a, b) && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const out = (name) => name.top < cloth.top - 1 || name.bottom > cloth.bottom + 1;
  return [names.length, names.filter((name) => out(name) || places.some((place) => over(name, place))).length];
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_name_lies_under_no_card_and_what_is_said_is_not_cut(visit, width, height):
    page = drawn(visit(width=width, height=height, games="1000"))
    for name in games.names():
        title = games.load(name).title
        page.locator(".part-head .wb-game", has_text=title).click()
        expect(felt(page).locator(".wb-caption b")).to_have_text(re.compile(f"^{name[:3].upper()}"), timeout=SLOW)
        names, hidden = felt(page).locator("svg").first.evaluate(NAMES_ON_ZONES)
        assert names and not hidden, title
        caption = page.locator(".part-moment .wb-caption").bounding_box()
        cell = page.locator(".marimo-cell:has(.part-moment)").bounding_box()
        assert caption["y"] + caption["height"] <= cell["y"] + cell["height"] + 0.5, title
        if width > 900:  # a column beside the charts, and not a sheet
            assert sidebar(page).locator(".wb-foot").evaluate("(e) => e.scrollHeight <= e.clientHeight"), title


def test_everything_that_counts_is_above_the_fold(visit):
    page = drawn(visit(width=1280, height=800, games="1000"))
    felt(page)
    dial = sidebar(page).get_by_role("slider").first
    for each in (
        page.locator(".part-moment .wb-felt"),
        page.locator(".wb-ask-card").last,
        page.locator(".part-head .wb-game").last,
        dial,
    ):
        box = each.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] < 800
    assert page.locator(".part-charts svg.marks").first.bounding_box()["y"] < 680
    felts, tabs = page.locator(".part-head .wb-game").last.bounding_box(), page.locator(".wb-tabs").bounding_box()
    assert felts["x"] + felts["width"] < tabs["x"]


def test_a_card_turns_over_and_shows_what_was_measured(visit):
    page = drawn(visit(games="1000"))
    back = page.locator(".part-questions wb-back").first
    expect(back.locator(".wb-after")).to_have_text(re.compile(r"\d"), timeout=SLOW)
    assert back.evaluate("(each) => getComputedStyle(each).opacity") == "0"
    page.locator(".wb-ask-card").first.hover()
    page.wait_for_function("() => getComputedStyle(document.querySelector('wb-back')).opacity === '1'")
    page.locator(".part-questions button").first.click()
    expect(chips(page)).to_have_count(1)
    expect(page.locator(".part-questions button").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".part-questions button").first).to_have_text(QUESTION)


def test_a_game_is_chosen_by_key(visit):
    page = drawn(visit(games="1000"))
    page.locator(".part-head .wb-game", has_text="Classic War").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".part-head h1")).to_have_text("Classic War", timeout=SLOW)
    expect(page.locator(".part-head .wb-game[aria-pressed=true]")).to_have_text(re.compile("Classic War"))
    expect(sidebar(page).get_by_role("slider").first).to_be_visible()


def test_a_value_that_cannot_be_is_answered_beside_its_dial(visit):
    page = drawn(visit(game=FIVE, games="1000"))
    field, line = sidebar(page).locator(".wb-typed").first, sidebar(page).locator(".wb-dial").first
    said = rested(page)
    field.fill("99")
    field.press("Enter")
    expect(line.get_by_role("alert")).to_have_text(
        "“Hand size” cannot be “99”; it must be a whole number from 1 to 13."
    )
    expect(field).to_have_value("99")
    expect(sentence(page)).to_have_text(said)
    field.fill("9")  # more than the slider usually holds
    field.press("Enter")
    expect(chips(page)).to_have_text("Hand size: 3 → 9 ✕")
    expect(line.locator(".wb-problem")).to_be_empty()
    expect(field).to_be_focused()
    expect(sidebar(page).get_by_role("slider").first).to_have_attribute("aria-valuenow", "9")


def test_a_turn_is_told_once(visit):
    page, told = drawn(visit(game=FIVE, games="1000")), []
    page.on("request", lambda request: told.append(request.url) if '"turned"' in (request.post_data or "") else None)
    sidebar(page).get_by_role("slider").first.press("ArrowRight")
    expect(chips(page)).to_have_text("Hand size: 3 → 6 ✕")
    rested(page)
    assert len(told) == 1


def test_on_a_phone_the_sentence_stays_above_the_sheet(visit):
    page = drawn(visit(game=FIVE, width=390, height=844, games="1000"))
    assert no_sideways_scroll(page)
    page.locator(".wb-bar").click()
    sheet = sidebar(page).bounding_box()
    page.wait_for_function("() => document.querySelector('.wb-sentence')?.getBoundingClientRect().top < 100")
    rested(page)
    said = sentence(page).bounding_box()
    assert said["y"] >= 0 and said["y"] + said["height"] < sheet["y"]
    cut = """() => [...document.querySelectorAll(".part-head *, .part-questions *")].filter((each) => each.checkVisibility()
        && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible").map((each) => each.outerHTML)"""
    assert page.evaluate(cut) == []


def test_the_felt_waits_for_no_script_of_marimo(browser, address):
    """They are asked for and never come."""
    context = window(browser)
    page = context.new_page()
    page.route("**/assets/*.js", lambda route: None)
    page.goto(address, wait_until="commit")
    expect(page.locator(".wb-first-felt .wb-card").nth(3)).to_be_attached()
    expect(page.locator(".wb-first-felt .wb-caption b")).to_have_text(re.compile("SUITS-"))
    page.unroute_all(behavior="ignoreErrors")
    put_away(context)


# ---------------------------------------------------------------- on a fresh machine


def test_while_the_rules_are_compiled_the_game_is_there_and_how_far_it_is(visit_at, tmp_path):
    """Nothing is compiled yet: the game, its felt, its dials and questions stand there; the bar goes on, and then the games
    come, under the dial that was turned meanwhile."""
    with workbench(tmp_path, WARBENCH_CACHE=str(tmp_path / "cache")) as address:
        page = visit_at(address, game="war", games="1000")
        bar = page.locator(".wb-preparing progress[value]")
        expect(bar).to_be_visible(timeout=SLOW)
        expect(page.locator(".wb-preparing")).to_contain_text("Preparing Classic War for the first time")
        expect(page.locator("h1")).to_have_text("Classic War")
        assert felt(page).locator(".wb-card").count() > 1
        expect(page.locator(".wb-ask-card")).to_have_count(3)
        expect(page.locator("[data-testid=loading-indicator]")).to_be_hidden()
        begun = bar.evaluate("(bar) => bar.value")
        dial = sidebar(page).locator(".wb-dial select").first
        dial.select_option(index=1)
        page.wait_for_function(
            "(begun) => !(document.querySelector('.wb-preparing progress')?.value <= begun)", arg=begun
        )
        rested(drawn(page))
        expect(page.locator(".wb-preparing")).to_have_count(0)
        expect(chips(page)).to_have_count(1)
        assert felt(page).is_visible()
