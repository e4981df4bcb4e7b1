"""The page by key alone: tabs, marks of charts, landmarks, names."""

import re

import pytest

from engine.core import game as games
from engine.setup.modules import modules
from tests.kit.chromium import expect
from tests.kit.focus import INNERMOST, focused, walk_to
from tests.kit.lanes import case
from tests.kit.on_page import FIVE, SLOW, chips, drawn, linked, rested, sidebar, table, turn_to

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_tab_enters_the_tabs_at_the_open_one_and_turns_no_page(visit):
    page = drawn(visit(games="1000"))
    expect(page.get_by_role("tab")).to_have_text(["Bench", "Table", "Questions", "Rulebook"])
    page.get_by_label("Game", exact=True).focus()
    page.keyboard.press("Tab")
    assert focused(page) == "tab: Bench"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "tab: Table"
    expect(page.get_by_role("tab", name="Bench")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".wb-root:not(.wb-first-moment)")).to_contain_text("No game is open yet", timeout=SLOW)
    expect(page.get_by_role("tab", name="Table")).to_have_attribute("aria-selected", "true")
    linked(page, page="Replay")
    page.keyboard.press("Tab")
    assert not focused(page).startswith("tab:")


@pytest.mark.parametrize("game", [case(name == "suits", name) for name in games.names()])
def test_few_stops_lead_to_the_first_dial_and_one_press_skips_the_bar(visit, game):
    page = drawn(visit(game=game, games="1000"))
    stops = 0
    first = (
        ".wb-dial" if not modules(games.load(game)) else "summary:has(> .wb-chapter)"
    )  # whose dials are in closed chapters
    while not page.evaluate_handle(INNERMOST).evaluate("(at, first) => Boolean(at?.closest(first))", first):
        page.keyboard.press("Tab")
        stops += 1
        assert stops <= 25, focused(page)
    walk_to(page, "button: Skip to the page", "Shift+Tab", 25)
    expect(page.get_by_role("button", name="Skip to the page")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    after = page.evaluate_handle(INNERMOST)
    assert after.evaluate("(at) => at.matches('.wb-page > :not(.wb-topbar, .wb-skip) *') && at.checkVisibility()")


def test_what_is_pressed_while_the_page_is_busy_is_heard_in_its_order(visit):
    page = drawn(visit(game="suits", games="1000"))
    rested(page)
    press = """(bench) => {
        const games = bench.querySelector("[data-choose='head:game']");
        bench.querySelector("[data-press='questions:hand_5']").click();
        games.value = "Classic War";
        games.dispatchEvent(new Event("change", { bubbles: true }));
        bench.querySelector("[data-value=Rulebook]").click();
    }"""
    page.locator(".wb-bench").evaluate(press)
    expect(page.locator(".wb-title")).to_have_text("Classic War", timeout=SLOW)
    expect(page.locator(".wb-book")).to_be_visible(timeout=SLOW)
    linked(page, page="Rulebook")


def test_bars_are_reached_and_opened_by_key(visit):
    best = "suits:hand_size=5@counter.greedy/random"
    page = drawn(visit(game=FIVE, games="1000"))
    rested(page)  # a picture that is drawn anew cannot be reached for a moment
    page.get_by_role("tab", name="Bench").focus()
    walk_to(page, "graphics-symbol: published, counts the cards")
    ringed = page.locator(".part-charts .pressed_marks [aria-label][style*=stroke]")
    expect(ringed).to_have_attribute("aria-label", re.compile("^published, counts the cards"))
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("graphics-symbol: published, the deal decides")
    expect(ringed).to_have_attribute("aria-label", re.compile("^published, the deal decides"))  # this one, and no other
    for _ in range(3):  # past the other player and the draws, on to the strip below
        page.keyboard.press("ArrowRight")
    assert focused(page).startswith("graphics-symbol: variant, counts the cards")
    page.keyboard.press("Enter")
    behind = page.locator(".part-behind")
    expect(behind).to_contain_text("counts the cards, answers greedily: wins from both seats.")
    walk_to(page, "graphics-symbol")  # the next chart
    assert "Red" in focused(page)
    page.keyboard.press("Shift+Tab")
    assert focused(page).startswith("graphics-symbol: variant, counts the cards")  # where it was left
    page.keyboard.press("Shift+Tab")
    assert "graphics-symbol" not in focused(page)
    walk_to(page, "button: Open game ")
    seed = page.locator(".part-behind .wd-open").first.get_attribute("data-seed")
    page.keyboard.press("Enter")
    root = table(page)  # the deal from both seats
    expect(root.locator("svg.wb-table")).to_have_count(2)
    expect(root.locator(".wb-id").last).to_have_text(f"{best}@{seed}r1")
    linked(page, game=f"{best}@{seed}r1", page="Replay", beside="seats")


@pytest.mark.slow
def test_a_value_of_the_curve_is_set_by_key(visit):
    page = drawn(visit(game=FIVE, games="1000"))
    rested(page)  # a mark that is drawn anew loses the focus
    expect(page.locator(".part-curve svg.marks")).to_have_count(1)
    page.locator(".part-curve [data-question]").focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(chips(page).first).to_contain_text("3 → 7")


@pytest.mark.slow
def test_there_is_one_main_and_one_heading_and_groups_have_names(visit):
    page = drawn(visit(games="1000"))
    expect(page.get_by_role("heading", level=1)).to_have_text("A War of Suits")
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.locator(".wb-author")).to_have_text("By Holly D'Zmura · 2 players")
    expect(page.locator(".wb-summary").first).to_have_text(re.compile(r"^Two armies, .*\.$"))
    groups = page.locator("[role=group], fieldset")  # what folds is a group as well, named by its first line
    assert groups.count() == page.locator("[role=group][aria-label]").count() > 8
    ace = sidebar(page).get_by_role("combobox", name="What an Ace does")
    expect(ace.get_by_role("option")).to_have_count(3)
    turn_to(page, "Rulebook")
    expect(page.get_by_role("heading", level=1)).to_have_text("A War of Suits")
    expect(page.get_by_role("main")).to_have_count(1)
