"""Your War in a real browser: from classic War to a document in ten presses, and in a cell of JupyterLab."""

import re

import pytest

from tests.kit import notebooks
from tests.kit.chromium import expect
from tests.kit.lab import SLOW
from tests.kit.lanes import case
from tests.kit.on_page import drawn

pytestmark = pytest.mark.browser


def lay(page, title: str) -> None:
    """Lay a module."""
    page.locator(".wb-offered > button", has_text=title).click()
    expect(page.locator(".wb-laid > li", has_text=title)).to_be_visible(timeout=SLOW)


def keep(page, at: int, wrong: str, changed: str) -> None:
    """Keep the rules as attempt `at` and write its two lines."""
    row = page.locator(".wb-told-story tbody tr").nth(at)
    row.get_by_role("button", name="Keep this attempt").click(timeout=SLOW)
    for label, words in (("What was wrong", wrong), ("What I changed", changed)):
        field = page.get_by_label(f"{label}, attempt {at}")
        field.fill(words, timeout=SLOW)
        field.press("Tab")
        expect(field).to_have_value(words)


def test_from_classic_war_to_a_document_of_ones_own_in_ten_presses(visit):
    page = drawn(visit(game="yours", games="1000"))
    lay(page, "A hand of three")
    keep(page, 1, "Nobody decides anything.", "A hand of three.")
    lay(page, "Won cards are out")
    keep(page, 2, "It takes for ever.", "Captured cards are counted.")
    lay(page, "Doubles")
    keep(page, 3, "Weak cards are useless.", "Pairs and matches.")
    expect(page.locator(".wb-told-story tbody th")).to_contain_text(
        ["Classic War", "+ A hand of three", "+ Won cards are out", "+ Doubles"]
    )
    expect(page.locator(".wb-told-story tbody tr").nth(3).locator(".wb-told-number").nth(2)).to_have_text(
        re.compile(r"^\d+$"), timeout=SLOW
    )
    expect(page.locator(".wb-told-skill")).to_be_visible(timeout=SLOW)
    page.locator(".wb-sheet summary", has_text="Write it up").click()
    page.get_by_label("Name of the variant").fill("Doubles or nothing")
    page.get_by_label("Who proposes it").fill("Ann")
    page.get_by_label("Why this change? What did you find?").fill("A War in which a weak card has a use.")
    with page.expect_download(timeout=SLOW) as download:
        page.get_by_role("button", name="Write it up (HTML)").click()
    written = download.value.path().read_text("utf-8")
    for words in (
        "Doubles or nothing",
        "A War in which a weak card has a use.",
        "It takes for ever.",
        "Pairs and matches.",
        "Ann",
    ):
        assert words in written, words


@pytest.mark.slow
def test_a_cross_takes_a_module_off_and_undo_lays_it_again(visit):
    page = drawn(visit(game="yours", games="1000"))
    lay(page, "Colours")
    lay(page, "A switch")
    expect(page.locator(".wb-laid > li", has_text="A switch")).to_contain_text("Does nothing yet: there is no hand.")
    page.get_by_role("button", name="Take off: A switch").click()
    expect(page.locator(".wb-laid > li")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".wb-laid > li")).to_have_count(2)
    page.get_by_role("button", name="Begin again").click()
    expect(page.locator(".wb-laid > li")).to_have_count(0)


@pytest.mark.slow
def test_chapters_are_closed_and_say_what_is_changed_in_them(visit):
    page = drawn(visit(game="yours", games="1000"))
    hand = page.locator(".wb-board details", has=page.locator("summary", has_text="Hand"))
    expect(page.locator(".wb-board details[open]")).to_have_count(0)
    expect(hand.locator("summary")).to_contain_text("as in War")
    hand.locator("summary").click()
    slider = hand.get_by_role("slider", name="Hand size")
    slider.focus()
    slider.press("ArrowRight")
    expect(hand.locator("summary")).to_contain_text("1 changed", timeout=SLOW)


@pytest.mark.slow
def test_a_start_by_chance_has_two_modules_and_a_goal_and_a_reload_keeps_it(visit):
    page = drawn(visit(game="yours", games="1000"))
    page.get_by_role("button", name="Deal me a start").click()
    expect(page.locator(".wb-laid > li")).to_have_count(2, timeout=SLOW)
    goal = page.locator(".wb-goal")
    expect(goal).to_contain_text("your goal", timeout=SLOW)
    page.wait_for_function("() => new URLSearchParams(location.search).has('start')")
    said = goal.locator("b").inner_text()
    page.reload()
    drawn(page)
    expect(page.locator(".wb-goal b")).to_have_text(said, timeout=SLOW)
    page.get_by_role("button", name="Drop the goal").click()
    expect(page.locator(".wb-goal")).to_have_count(0)


@pytest.mark.slow
def test_the_story_is_there_after_a_reload_and_opens_an_attempt(visit):
    page = drawn(visit(game="yours", games="1000"))
    lay(page, "Colours")
    keep(page, 1, "Suits mean nothing.", "A point for a suit.")
    page.wait_for_function("() => new URLSearchParams(location.search).get('story')?.endsWith('A point for a suit.')")
    page.reload()
    drawn(page)
    expect(page.get_by_label("What was wrong, attempt 1")).to_have_value("Suits mean nothing.", timeout=SLOW)
    lay(page, "Won cards are out")
    page.get_by_role("button", name="Open attempt 1").click()
    expect(page.locator(".wb-laid > li")).to_have_count(1)
    page.get_by_role("button", name="Delete attempt 1").click()
    expect(page.get_by_label("What was wrong, attempt 1")).to_have_count(0)


CELL = "import warbench as wb\nbench = wb.Bench('yours')\nbench"


@pytest.mark.parametrize("host", [case(False, "marimo edit"), "JupyterLab"])
def test_in_a_cell_a_module_is_laid_and_an_attempt_is_kept(host, request, tmp_path):
    browser = request.getfixturevalue("browser")
    if host == "JupyterLab":
        shown = notebooks.in_lab(browser, request.getfixturevalue("server"), CELL)
    else:
        shown = notebooks.in_marimo_edit(
            browser, tmp_path, "import marimo as mo\nimport warbench as wb", "mo.ui.anywidget(wb.Bench('yours'))"
        )
    with shown as found:
        bench = found.drawn()
        lay(bench, "Colours")
        keep(bench, 1, "Suits mean nothing.", "A point for a suit.")
        expect(bench.locator(".wb-told-story tbody th")).to_contain_text(["Classic War", "+ Colours"])
