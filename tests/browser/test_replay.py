"""The replay on a page of marimo: its step in the link, what fits below the head, a game by its number, a branch beside it."""

import re

import pytest

from tests.kit.chromium import expect
from tests.kit.lanes import sample
from tests.kit.on_page import (
    FIVE,
    SLOW,
    link_of,
    linked,
    no_sideways_scroll,
    overlapping,
    resized,
    table,
    where,
)

pytestmark = pytest.mark.browser


# ---------------------------------------------------------------- the step in the link


def test_a_link_opens_at_its_step_and_follows_the_steps(visit):
    page = visit(game=f"{FIVE}@17", page="Replay", step="42")
    root = table(page)
    expect(where(page)).to_contain_text("step 42 of")
    expect(page.locator(".wb-root:not(.wb-first-moment)")).to_be_focused()
    entries = page.evaluate("history.length")
    page.mouse.click(2, 500)  # on empty page
    expect(page.locator(".wb-root:not(.wb-first-moment)")).not_to_be_focused()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    linked(page, step="47")
    assert page.evaluate("history.length") == entries
    page.reload()
    table(page)
    expect(where(page)).to_contain_text("step 47 of")
    page.get_by_role("tab", name="Rulebook").click()
    expect(page.locator(".wb-book")).to_be_visible()
    linked(page, step="47", page="Rulebook")
    page.get_by_role("tab", name="Table").click()
    expect(where(page)).to_contain_text("step 47 of")
    expect(root.locator(".wb-win-says")).to_contain_text(
        "plays at each of", timeout=4 * SLOW
    )  # it may be compiled first


# ---------------------------------------------------------------- what fits


@pytest.mark.parametrize("game", sample(["suits:hand_size=5@17", "river:players=8@17", "profiteer:resources=5@17"], 3))
def test_tables_sentence_clause_and_choice_are_above_the_fold(visit, game):
    """Of every game, without a page around it: parts/test_card_table.py."""
    page = visit(game=game, page="Replay", width=1440, height=900)
    root = table(page)
    expect(page.get_by_role("button", name="Typical")).to_be_visible(timeout=SLOW)
    for _ in range(3):  # to the first choice, if there is one
        page.keyboard.press("Shift+ArrowRight")
    nothing_is_below(page, root, 900)
    resized(page, 1280, 800)
    nothing_is_below(page, root, 800)
    boxes = [side.bounding_box() for side in root.locator(".wb-side").all()]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 1280 for box in boxes), boxes
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] and abs(boxes[0]["y"] - boxes[1]["y"]) < 2, boxes
    assert no_sideways_scroll(page)
    expect(page.locator(".wb-dial")).to_have_count(0)  # the dials are folded away


def nothing_is_below(page, root, height: int) -> None:
    for what in (".wb-felt", ".wb-sentence", ".wb-clause"):
        for box in (each.bounding_box() for each in root.locator(what).all()):
            assert box["y"] + box["height"] <= height + 1, (what, box)
    felts = [felt.bounding_box() for felt in root.locator(".wb-felt").all()]
    assert all(felt["width"] >= 330 for felt in felts) and max(f["y"] for f in felts) - min(f["y"] for f in felts) < 2
    assert not overlapping(page), overlapping(page)


def test_a_wrong_number_is_answered_beside_its_field(visit):
    page = visit(game=f"{FIVE}@17", page="Replay")
    table(page)
    field = page.get_by_placeholder("or a game's number")
    field.fill("17x")
    field.press("Enter")
    said = page.locator(".part-picks [role=alert]")
    expect(said).to_contain_text("is not a game")
    expect(page.get_by_role("alert")).to_have_count(1)
    field = page.get_by_placeholder("or a game's number")
    assert abs(said.bounding_box()["y"] - field.bounding_box()["y"]) < 60
    field.fill("18")
    field.press("Enter")
    expect(page.locator(".wb-id").last).to_have_text(f"{FIVE}@18")
    expect(said).to_have_count(0)
    expect(page.locator(".wb-root:not(.wb-first-moment)")).to_be_focused()


# ---------------------------------------------------------------- what if here


def to_a_choice(page):
    """Step on to the first choice; return its options that can be pressed."""
    options = page.locator("button.wb-option.wb-press:visible")
    page.keyboard.press("Home")
    for _ in range(40):
        if options.count():
            return options
        page.keyboard.press("ArrowRight")
    raise AssertionError("Nobody chooses anything.")


@pytest.mark.slow
def test_another_option_plays_on_beside_the_game(visit):
    page = visit(game=f"{FIVE}@17", page="Replay", height=800)
    root = table(page)
    before = root.locator(".wb-id").all_inner_texts()
    option = to_a_choice(page).first
    words = option.inner_text()
    option.click()
    page.wait_for_function("() => /@17[.]\\d+-\\d+$/.test(new URLSearchParams(location.search).get('game'))")
    branch = link_of(page)["game"][0]
    for again in (False, True):
        if again:
            page.reload()
            table(page)
        expect(root.locator(".wb-label")).to_have_text(
            ["As played", re.compile(f"^What if .+: {re.escape(words)}$", re.I)]
        )
        expect(root.locator(".wb-id")).to_have_text([before[-1], branch])
        expect(where(page)).to_contain_text("First difference")
        expect(root.locator(".wb-taken").last).to_have_text(words)
        for felt in root.locator(".wb-felt").all():
            box = felt.bounding_box()
            assert box["width"] >= 330 and box["y"] + box["height"] <= 801
        assert not overlapping(page), overlapping(page)
    root.focus()
    page.keyboard.press("x")
    expect(root.locator(".wb-id")).to_have_text(before)
    linked(page, game=before[-1])
    assert not root.locator(".wb-aside-button").count()
    page.go_back()
    expect(root.locator(".wb-id")).to_have_text([before[-1], branch])
    root.get_by_role("button", name="Close this branch").click()
    expect(root.locator(".wb-id")).to_have_text(before)
