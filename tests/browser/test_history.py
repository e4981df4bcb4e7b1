"""Back, Forward and undo bring the screen along, one entry a move."""

import re

import pytest

from tests.kit.chromium import expect
from tests.kit.on_page import (
    QUESTION,
    SLOW,
    chips,
    drawn,
    link_of,
    linked,
    press,
    rested,
    said,
    sentence,
    sidebar,
    table,
    turn_to,
)

pytestmark = pytest.mark.browser


def state(page) -> tuple:
    """What a person sees of the bench."""
    dial = sidebar(page).get_by_role("slider").first
    return (
        said(page),
        chips(page).all_inner_texts(),
        dial.get_attribute("aria-valuenow"),
        link_of(page),
    )


def once_others_played(said: str) -> re.Pattern:
    """The sentence, with or without what follows when other players have played as well."""
    words = re.escape(said.replace(", with every player we tried", ""))
    return re.compile("^" + re.sub(r"(;|\\\.$)", r"(, with every player we tried)?\1", words) + "$")


def is_state(page, known: tuple) -> None:
    said, changed, dial, link = known
    expect(sentence(page)).to_have_text(once_others_played(said))
    expect(chips(page)).to_have_text(changed)
    expect(sidebar(page).get_by_role("slider").first).to_have_attribute("aria-valuenow", dial)
    assert link_of(page) == link


def settled(page, before: tuple = ("",)) -> tuple:
    """The state after a move, once its games are played, and those of other players behind them."""
    expect(sentence(page)).not_to_have_text(once_others_played(before[0]))
    rested(page)
    return state(page)


def three_moves(page) -> list[tuple]:
    """Three moves; the states before, between and after them."""
    seen = [settled(page)]
    press(page, QUESTION)
    linked(page, game="suits:hand_size=5@middle.greedy")
    seen.append(settled(page, seen[-1]))
    press(page, "Aces without power?")
    linked(page, touched="ace_power")
    seen.append(settled(page, seen[-1]))
    dial = sidebar(page).get_by_role("slider").first
    dial.focus()
    page.keyboard.press("ArrowRight")
    linked(page, touched="hand_size")
    expect(chips(page)).to_have_count(2)  # they follow as soon as the dial rests
    seen.append(settled(page, seen[-1]))
    return seen


def test_back_and_forward_bring_the_screen_along(visit):
    page = drawn(visit(games="1000"))
    start, first, second, _ = three_moves(page)
    page.go_back()
    is_state(page, second)
    page.go_back()
    is_state(page, first)
    page.go_forward()
    is_state(page, second)
    page.evaluate("history.go(-2)")
    is_state(page, start)


@pytest.mark.slow
def test_ctrl_z_undoes_and_does_again_but_not_in_a_field(visit):
    page = drawn(visit(games="1000"))
    start, first, second, third = three_moves(page)
    page.keyboard.press("Control+z")
    is_state(page, second)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    is_state(page, start)
    page.keyboard.press("Control+z")  # there is nothing before it: the next key leads one step on, and no further
    page.keyboard.press("Control+Shift+z")
    is_state(page, first)
    sidebar(page).get_by_placeholder(re.compile("Search the rules")).focus()
    page.keyboard.press("Control+z")  # of the field: where it leads back from is not left
    page.go_forward()
    is_state(page, second)
    page.go_forward()
    is_state(page, third)


@pytest.mark.slow
def test_a_dial_that_is_dragged_is_one_entry(visit):
    page = drawn(visit(games="1000"))
    start, entries = settled(page), page.evaluate("history.length")
    box = sidebar(page).get_by_role("slider").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step, cards in enumerate((4, 5, 6), 1):
        page.mouse.move(x + step * 100, y, steps=4)
        page.wait_for_function(
            "(n) => Number(/hand_size=(\\d+)/.exec(decodeURIComponent(location.search))?.[1]) >= n", arg=cards
        )
    page.mouse.up()
    assert page.evaluate("history.length") == entries + 1
    page.go_back()
    is_state(page, start)


@pytest.mark.slow
def test_back_from_a_game_leads_to_the_charts_and_what_was_predicted_stays(visit):
    page = drawn(visit(games="1000", predict="1"))
    press(page, QUESTION)
    expect(page.locator(".wb-asked-all fieldset")).to_have_count(3)
    for form in page.locator(".wb-asked-all fieldset").all():
        form.get_by_role("radio").first.click()
    page.get_by_role("button", name="Reveal the result").click()
    drawn(page)
    tally = page.locator(".wb-tally").inner_text()
    turn_to(page, "Rulebook")
    expect(page.locator(".wb-book")).to_be_visible()
    linked(page, page="Rulebook")
    page.go_back()
    drawn(page)
    expect(page.get_by_role("tab", name="Bench")).to_have_attribute("aria-selected", "true")
    page.go_back()
    expect(chips(page)).to_have_count(0)
    expect(page.locator(".wb-tally")).to_have_text(tally)
    page.go_forward()
    expect(page.locator(".wb-tally")).to_have_text(tally)
    expect(page.locator(".wb-predicted")).to_have_count(1)
    page.locator(".part-picks button").first.click()
    table(page)
    linked(page, page="Replay")
    page.go_back()
    drawn(page)


def test_a_link_shows_the_number_that_was_chosen(visit):
    page = drawn(visit(game="suits:hand_size=5@middle.greedy", games="1000"))
    picture = page.locator(".part-charts svg.marks").first
    before = picture.get_attribute("aria-label")
    page.locator(".wb-answers > .wb-change.wb-of-turns > summary").click()
    linked(page, open="number.turns")
    expect(picture).not_to_have_attribute("aria-label", before)
    rested(page)
    other = visit(**{name: value for name, (value,) in link_of(page).items()})
    expect(other.locator(".wb-change.wb-of-turns[open]")).to_have_count(1, timeout=SLOW)
    expect(other.locator(".part-charts svg.marks").first).to_have_attribute(
        "aria-label", picture.get_attribute("aria-label")
    )
    other.locator(".wb-change.wb-of-turns > summary").click()
    linked(other, open=None)
