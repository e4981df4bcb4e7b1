"""The dials and the small curve under the one in hand: their words, the search, and that no line moves."""

import re

import pytest

from engine.core import game as games
from tests.kit.chromium import expect
from tests.kit.on_page import FIVE, no_sideways_scroll, sidebar
from workbench.features.dials.under_dial import has_curve

pytestmark = pytest.mark.browser


@pytest.fixture
def board(desk_at):
    """The dials of a game in their column; its games are played."""

    def board(width: int = 1280, height: int = 900, **query: str):
        at = desk_at(width, height, games="1000", **query)
        at.shown()
        expect(at.page.locator(".wb-dial").first).to_be_attached()
        return at

    return board


def test_the_clause_under_a_dial_reads_as_it_is_turned(board):
    at = board()
    page = at.page
    words, dial = sidebar(page).locator(".wb-clause", has_text="SUITS-01.6"), sidebar(page).get_by_role("slider").first
    dial.focus()
    expect(words.locator("visible=true")).to_contain_text("the top 3 cards")
    for cards in (4, 5):
        page.keyboard.press("ArrowRight")
        expect(words.locator("visible=true")).to_contain_text(f"the top {cards} cards")
    expect(dial).to_be_focused()  # it is the same dial still
    assert at.bench.rules.hand_size == 5
    at.go(lambda bench: bench.put_back("hand_size"))
    expect(words.locator("visible=true")).to_contain_text("the top 3 cards")
    expect(dial).to_have_attribute("aria-valuenow", "3")


@pytest.mark.slow
def test_above_the_dials_is_the_one_that_was_changed_last_by_whatever_changed_it(board):
    at = board(game="war:decks=2")
    foot = sidebar(at.page).locator(".wb-foot h4")
    expect(foot).to_have_text("Decks")  # in a link, although its line is folded away
    at.go(lambda bench: bench.set_dial("war_face_down", 2))
    expect(foot).to_have_text("Cards face down in a war")
    at.go(lambda bench: bench.put_back("decks"))
    expect(foot).to_have_text("Decks")
    dial = sidebar(at.page).get_by_role("slider").first
    dial.focus()
    at.go(lambda bench: bench.set_dial("decks", 2))
    expect(dial).to_be_focused()
    expect(foot).to_have_text("Cards face down in a war")  # what is in the hand stays


def test_the_search_finds_dials(board):
    page = board().page
    box = sidebar(page).get_by_placeholder(re.compile("Search the rules"))
    box.press_sequentially("SUITS-01.6")  # it acts while one types
    expect(sidebar(page).locator(".wb-dial").first).to_contain_text("Hand size")
    expect(box).to_be_focused()
    box.fill("zebra")
    expect(sidebar(page).get_by_text("No rule of A War of Suits mentions")).to_be_visible()
    expect(page.locator(".wb-dial")).to_have_count(0)
    expect(box).to_be_focused()


def test_a_turn_is_told_once(board, bare):
    at, turns = board(game=FIVE), []
    at.parts.dials.observe(turns.append, "turned")
    sidebar(at.page).get_by_role("slider").first.press("ArrowRight")
    bare.until(lambda: at.bench.rules.hand_size == 6)
    expect(sidebar(at.page).get_by_role("slider").first).to_have_attribute("aria-valuenow", "6")
    sidebar(at.page).get_by_role("searchbox").press("z")  # what comes after it: nothing else was on the way
    bare.until(lambda: at.parts.dials.words == "z")
    assert len(turns) == 1


def test_a_dial_that_is_put_away_takes_its_curve_along(board):
    at = board(390, 844)
    page = at.page
    page.locator(".wb-beside > .wb-grip").click()
    side, picture = sidebar(page), sidebar(page).locator(".wb-under-picture")
    side.get_by_role("combobox", name="What an Ace does").focus()
    expect(picture).to_have_attribute("aria-label", re.compile("^Red wins, by what an Ace does"))
    expect(side.locator(".wb-under-whisker").nth(1)).to_be_attached()
    expect(picture).to_be_in_viewport(ratio=1)
    assert no_sideways_scroll(page)
    side.get_by_role("searchbox").focus()
    expect(picture).to_be_hidden()


@pytest.mark.slow
def test_the_dial_turned_last_keeps_its_curve_while_none_is_in_hand(board):
    side = sidebar(board(game=FIVE).page)
    expect(side.locator(".wb-under-picture")).to_have_attribute("aria-label", re.compile("^Red wins, by hand size"))
    side.get_by_role("combobox", name="What an Ace does").focus()
    expect(side.locator(".wb-under-picture")).to_have_attribute("aria-label", re.compile("by what an Ace does"))
    side.get_by_role("searchbox").focus()
    expect(side.locator(".wb-under-picture")).to_be_hidden()  # the text above the dials is that of the Ace
    side.get_by_role("slider").first.hover()
    expect(side.locator(".wb-under-picture")).to_have_attribute("aria-label", re.compile("by hand size"))


def test_the_longest_labels_and_titles_leave_every_dial_in_its_place(board):
    page = board(game="river").page
    side, title = sidebar(page), sidebar(page).locator(".wb-under-title")
    for fold in side.locator(".wb-board summary").all():
        fold.click()
    places = """(board) => [...board.querySelectorAll("input, select, summary, .wb-hand")].filter((each) => each.offsetParent)
        .map((each) => each.getBoundingClientRect()).map((box) => [box.left, box.right])"""
    before = side.locator(".wb-board").evaluate(places)
    dials = games.load("river").Rules.parameters().values()
    for dial in sorted((dial for dial in dials if has_curve(dial)), key=lambda dial: -len(dial.label))[:3]:
        line = side.get_by_role("group", name=dial.label, exact=True).locator("input, select").first
        line.focus()
        expect(side.locator(".wb-foot h4")).to_have_text(dial.label)  # whatever has come below the mouse
        expect(title).to_be_visible()
        # a draw that sets the tied cards aside makes games of fourteen hours, once its value has been played
        expect(title).to_have_text(f"Length in {'hours' if dial.name == 'comeback_aid' else 'minutes'} at each value")
        assert side.locator(".wb-board").evaluate(places) == before
        assert title.evaluate("(title) => title.scrollWidth <= title.clientWidth")
    title.evaluate("(title) => { title.textContent = 'One title, much longer than any. '.repeat(4); }")
    assert side.locator(".wb-board").evaluate(places) == before, "a title has the room of its line, never more"
