"""The shelf in a real browser: pinned and named, compared, undone, and still there after a reload; in both notebooks."""

import re

import pytest

from tests.browser.test_browser import QUESTION, chips, drawn, link_of, linked, press, sidebar  # fmt: skip
from tests.browser.test_lab import START
from tests.kit.chromium import expect
from tests.kit.lab import SLOW, Book
from workbench.bench import Bench

pytestmark = pytest.mark.browser

CELLS = "jupyterapp.shell.currentWidget.content.model.cells.length"
PLAYERS = Bench.of().setup.lineup.text
FIVE = f"suits:hand_size=5@{PLAYERS}"


def walk(page, word: str):
    return page.locator(".wb-walks").get_by_role("button", name=word, exact=True)


def pin(page, letter: str) -> None:
    page.get_by_role("button", name="Pin this variant").click()
    expect(page.locator(".wb-pinned-as")).to_have_text(f"Pinned as {letter}")


def test_a_question_that_replaces_a_variant_says_where_it_is_and_undo_brings_it_back(visit):
    page = drawn(visit(games="1000"))
    expect(walk(page, "Undo")).to_be_disabled()
    expect(page.locator(".wb-shelf")).to_have_count(0)
    press(page, QUESTION)
    linked(page, game=FIVE)
    press(page, "Aces without power?")
    expect(page.locator(".wb-put-away")).to_have_text("“Five cards in the hand” is on the shelf.")
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
    expect(page.locator(".wb-shelf summary")).to_have_text("On the shelf: 2 variants, 2 pinned")
    page.locator(".wb-shelf summary").click()
    expect(page.locator(".wb-card-title")).to_have_text(["B All face cards equal", "A Big <i>hand</i>"])
    page.get_by_role("button", name="Open: Big").click()
    linked(page, game=FIVE)
    expect(page.locator(".wb-pinned-as")).to_have_text("Pinned as A")


def test_the_tally_survives_a_reload(visit):
    page = drawn(visit(games="1000", predict="1"))
    press(page, QUESTION)
    expect(page.locator(".wb-asked-all marimo-radio")).to_have_count(3)
    for form in page.locator(".wb-asked-all marimo-radio").all():
        form.get_by_role("radio").first.click()
    page.get_by_role("button", name="Show what happens").click()
    drawn(page)
    tally = page.locator(".wb-tally").inner_text()
    page.wait_for_function("() => localStorage.getItem('warbench.shelf')?.includes('answers')")
    page.goto(re.sub(r"\?.*", "?games=1000&predict=1", page.url))
    drawn(page)
    expect(page.locator(".wb-tally")).to_have_text(tally)


def test_a_storage_that_somebody_spoilt_is_told(visit):
    page = visit(games="1000")
    page.evaluate("localStorage.setItem('warbench.shelf', '<script>')")
    page.reload()
    drawn(page)
    expect(page.locator(".wb-notice")).to_contain_text("the shelf begins empty")
    press(page, QUESTION)
    linked(page, game=FIVE)
    expect(page.locator(".wb-notice")).to_have_count(0)


def test_the_marks_of_charts_by_key_in_jupyter(browser, server):
    book = Book(browser, 1280, 1000).open(server, [START], "marks.ipynb").run().done()
    page = book.page
    book.say("bench.played")  # all of them: a picture that is drawn anew takes the focus from its marks
    cells = page.evaluate(CELLS)
    picture = page.locator(".wb-charts .wb-picture").first
    expect(picture).to_have_attribute("tabindex", "0", timeout=SLOW)
    expect(picture).to_have_attribute("aria-description", re.compile("arrow keys"))
    picture.focus()
    marks = picture.locator(".pressed_marks [aria-label]")
    expect(marks.nth(0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(marks.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(marks.last).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".part-behind")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".pressed_marks :focus")).to_have_count(0)
    assert page.evaluate(CELLS) == cells, "no key reaches the notebook"
    assert not book.troubles, "\n".join(book.troubles)
    book.close()


def test_the_shelf_in_jupyter(browser, server):
    book = Book(browser, 1280, 1000).open(server, [START], "shelf.ipynb").run().done()
    page = book.page
    expect(page.locator(".wb-charts svg.marks")).to_have_count(4, timeout=SLOW)
    page.get_by_role("button", name=QUESTION).click()
    expect(chips(page)).to_have_count(1)
    pin(page, "A")
    expect(page.locator(".wb-compared-key")).to_contain_text("A Five cards in the hand")
    page.get_by_role("button", name="Aces without power?").click()
    expect(page.locator(".wb-put-away")).to_have_text("“Five cards in the hand” is on the shelf.")
    page.locator(".wb-shelf summary").click()
    page.get_by_role("textbox", name="Name of Five cards in the hand").fill("Big hand")
    page.keyboard.press("Enter")
    expect(page.locator(".wb-card-title")).to_have_text(["A Big hand"])
    expect(page.locator(".wb-shelved-cards")).to_be_visible()
    walk(page, "Undo").click()
    expect(chips(page)).to_have_text(["Hand size: 3 → 5 ✕"])
    expect(walk(page, "Undo")).to_be_focused()
    page.keyboard.press("Control+Shift+Z")
    expect(chips(page)).to_have_count(1)
    expect(chips(page)).to_contain_text(["What an Ace does"])
    expect(walk(page, "Redo")).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(chips(page)).to_have_text(["Hand size: 3 → 5 ✕"])
    assert book.say("bench.undo(); print(bench.rules.hand_size)") == "3\n"
    assert not book.troubles, "\n".join(book.troubles)
    book.close()
