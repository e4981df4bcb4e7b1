"""The workbench in a real browser: it comes up, moves, opens games, steps through them, and stays on this machine."""

import re
from pathlib import Path

import pytest

from engine.core import game as games
from tests.kit.chromium import expect
from tests.kit.lanes import sample
from tests.kit.on_page import (  # fmt: skip
    FIVE,
    QUESTION,
    SLOW,
    at_rest,
    chips,
    drawn,
    linked,
    no_sideways_scroll,
    sentence,
    sidebar,
    submit,
    table,
)
from workbench.bench import Bench

pytestmark = pytest.mark.browser

HOST = "127.0.0.1"
BARS = ".pressed_marks [aria-label]"  # the marks of a chart that can be pressed


# ---------------------------------------------------------------- the first screen


def test_comes_up(visit):
    page = drawn(visit())
    expect(page.locator(".part-questions button")).to_have_count(3)
    expect(page.locator(".part-questions button").first).to_have_text(QUESTION)
    expect(sentence(page)).to_contain_text("These are the published rules.")
    expect(page.locator(".wb-answers > .wb-change")).to_have_count(4)
    expect(page.locator(".wb-now").first).to_have_text(re.compile(r"\d"))
    expect(chips(page)).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    labels = [
        bar.get_attribute("aria-label") for bar in page.locator(".part-charts svg.marks").first.locator(BARS).all()
    ]
    assert labels and not any(label.startswith("variant") for label in labels), labels
    assert no_sideways_scroll(page)


def test_the_picture_of_a_number_is_beside_the_numbers_when_its_line_is_opened(visit):
    page = drawn(visit(game=FIVE, width=1280, height=800))
    big = page.locator(".wb-chosen [data-question]")
    for name, asked in (("turns", "How long is a game?"), ("seat0_wins", "Who wins, and how often?")):
        page.locator(f".wb-of-{name} > summary").click()
        expect(big).to_have_attribute("data-question", asked)
        expect(big.locator("svg.marks")).to_contain_text(asked)
        expect(page.locator(".wb-answers > .wb-change[open]")).to_have_count(1)
    at_rest(page)
    numbers, picture = (page.locator(part).bounding_box() for part in (".part-numbers", ".wb-chosen"))
    assert picture["x"] >= numbers["x"] + numbers["width"] and picture["y"] < numbers["y"] + 60
    assert picture["y"] + picture["height"] < 800 and no_sideways_scroll(page)


@pytest.mark.slow
def test_a_deal_that_ends_differently_is_watched_from_the_foot_of_the_page(visit):
    page = drawn(visit(game=FIVE, games="1000"))
    deal = page.locator(".wb-turned-deal")
    expect(deal.locator(".wb-felt")).to_have_count(2)
    before = deal.locator(".wb-turned-head span").all_inner_texts()
    deal.get_by_role("button", name="Another deal").click()
    expect(deal.locator(".wb-turned-head span").first).not_to_have_text(before[0])
    deal.get_by_role("button", name="Watch both").click()
    table(page)
    linked(page, page="Replay")


@pytest.mark.parametrize("name", sample(["river", "profiteer"], 2))  # every game: tests/workbench/session
def test_a_game_of_one_and_one_of_many_answer_their_first_question(visit, name):
    page = drawn(visit(game=name))
    expect(page.locator(".part-questions button")).to_have_count(3)
    expect(page.locator(".wb-answers > .wb-change")).to_have_count(4)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator(".part-questions button").first.click()
    expect(sentence(page)).to_contain_text("Compared with the published rules")
    expect(chips(page)).not_to_have_count(0)
    expect(page.locator('[aria-label^="variant"]').first).to_be_attached()
    asked = games.load(name).questions[0]
    linked(page, game=Bench.of(name).open_preset(asked).link()["game"])
    assert no_sideways_scroll(page)


@pytest.mark.slow
def test_a_warning_that_comes_or_goes_leaves_what_is_said_in_its_place(visit):
    page = drawn(visit(game="river"))
    expect(page.locator(".wb-note").first).to_contain_text("Nobody decides anything")
    page.locator(".part-numbers .wb-of-turns summary").click()
    warning = page.locator(".wb-note", has_text="Nobody decides")
    sidebar(page).get_by_text("Variants with choices").click()
    sidebar(page).get_by_role("button", name="A hand of three").click()
    expect(warning).to_have_count(0)
    expect(sentence(page)).to_contain_text("Compared with the published rules")
    _stands_in_its_place(page)
    linked(page, touched="hand_size")
    page.go_back()
    expect(warning).to_have_count(1)
    expect(sentence(page)).to_contain_text("These are the published rules.")
    _stands_in_its_place(page)


def _stands_in_its_place(page) -> None:
    """The sentence and the numbers, each once; the line that was opened is open."""
    expect(page.locator(".part-verdict .wb-sentence[aria-live]")).to_have_count(1)
    expect(page.locator(".part-numbers .wb-changes")).to_have_count(1)
    expect(page.locator(".wb-changes")).to_have_count(1)
    expect(page.locator(".wb-of-turns")).to_have_attribute("open", "")


@pytest.mark.slow
def test_of_long_games_some_are_shown_first_and_one_may_stop_there(visit):
    page = drawn(visit(game="armed:original_all52@small_first/small_first"))
    more = page.locator(".wb-note", has_text="while the rest are played")
    expect(more).to_be_visible()
    first = more.inner_text()
    expect(more).not_to_have_text(first)  # they come
    page.get_by_role("button", name="Stop here").click()
    expect(more).to_have_count(0)
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('games')) >= 100")


@pytest.mark.slow
def test_who_won_before_and_after_opens_its_deals(visit):
    page = drawn(visit(game="suits:hand_size=5"))
    expect(page.locator(".part-ends")).to_contain_text("of the deals end differently")
    page.get_by_role("button", name=re.compile("^Red → Black: ")).click()
    expect(page.locator(".part-listed")).to_contain_text("before Red wins, now Black wins")
    page.locator(".part-listed .wd-open").first.click()
    expect(page.locator(".wb-side, .wb-sides").first).to_be_visible()


@pytest.mark.slow
def test_the_ladder_of_players_follows_the_dial_and_goes_where_nobody_chooses(visit):
    page = drawn(visit())
    ladder = page.locator(".part-ladder")
    expect(ladder.locator("svg.marks")).to_have_count(1, timeout=SLOW)
    expect(ladder).to_contain_text("The best player here wins")
    dial = sidebar(page).get_by_role("slider").first
    dial.focus()
    page.keyboard.press("ArrowRight")
    expect(ladder).to_contain_text("in this variant")
    expect(ladder.locator('[aria-label^="this variant, counts the cards"]')).to_have_count(1)
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(ladder).to_have_count(0)


def test_a_dial_moves_sentence_charts_and_link_and_its_chip_puts_it_back(visit):
    page = drawn(visit())
    before = sentence(page).inner_text()
    dial = sidebar(page).get_by_role("slider").first
    dial.focus()
    page.keyboard.press("ArrowRight")
    expect(sentence(page)).not_to_have_text(before)
    expect(sentence(page)).to_contain_text("Compared with the published rules")
    expect(chips(page)).to_have_count(1)
    expect(page.locator('[aria-label^="variant"]').first).to_be_attached()
    expect(page.locator(".part-curve svg.marks")).to_have_count(1)
    expect(dial).to_be_focused()
    once = chips(page).first.inner_text()
    page.keyboard.press("ArrowRight")  # the dial still has the keys
    expect(chips(page).first).not_to_have_text(once)
    linked(page, game=FIVE)
    chips(page).first.click()
    expect(chips(page)).to_have_count(0)
    expect(sentence(page)).to_contain_text("These are the published rules.")
    expect(page.locator('[aria-label^="variant"]')).to_have_count(0)
    linked(page, game="suits@middle.greedy")


@pytest.mark.slow
def test_a_dial_that_was_turned_stands_so_after_a_search(visit):
    page = drawn(visit(games="1000"))
    dial = sidebar(page).get_by_role("slider").first
    dial.focus()
    page.keyboard.press("ArrowRight")
    expect(chips(page)).to_have_count(1)
    box = sidebar(page).get_by_placeholder(re.compile("Search the rules"))
    box.fill("zebra")
    expect(page.locator(".wb-dial")).to_have_count(0)
    box.fill("")
    expect(dial).to_have_attribute("aria-valuenow", "4")


# ---------------------------------------------------------------- from chart to game


def test_a_bar_opens_its_games(visit):
    page = drawn(visit(game=FIVE))
    expect(page.locator(".part-ends")).to_contain_text("10,000 deals", timeout=SLOW)
    page.locator(".part-charts svg.marks").nth(1).locator('.pressed_marks [aria-label^="variant"]').first.click()
    behind = page.locator(".part-behind")
    expect(behind).to_contain_text("games under the variant are behind this mark")
    expect(behind.locator(".wd-open")).to_have_count(12)
    behind.get_by_role("combobox", name="Order").select_option(label="Longest first")
    expect(behind.locator(".wd-turns").first).to_contain_text("22 turns")
    behind.get_by_role("button", name="Show 12 more").click()
    expect(behind.locator(".wd-open")).to_have_count(24)
    seed = behind.locator(".wd-open").nth(2).get_attribute("data-seed")
    behind.locator("tbody tr").nth(2).click()
    expect(table(page).locator(".wb-id").last).to_have_text(f"{FIVE}@{seed}")
    linked(page, game=f"{FIVE}@{seed}", page="Replay")


# ---------------------------------------------------------------- the link


def test_the_link_of_a_game_brings_it_back(visit):
    game = f"{FIVE}@9007199254740991"
    page = visit(game=game, page="Replay", touched="hand_size")
    expect(table(page).locator(".wb-id").last).to_have_text(game)
    expect(chips(page)).to_have_count(1)
    expect(page.get_by_role("button", name="urned around").first).to_be_visible()  # others are offered
    page.reload()
    expect(table(page).locator(".wb-id").last).to_have_text(game)
    linked(page, game=game, page="Replay")


def test_a_hostile_link_gives_defaults_and_a_sentence(visit):
    """What else a link may hold is read without a browser: tests/workbench/bench/test_hostile.py and test_bench.py."""
    page = visit(game="<script>alert(1)</script>", page="<img src=x onerror=alert(1)>", games="-5")
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    drawn(page)
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"\w+.*\.$"))
    expect(sentence(page)).to_contain_text("These are the published rules.")
    expect(chips(page)).to_have_count(0)
    assert page.locator(".part-head script, .wb-problem *, img[src=x]").count() == 0


# ---------------------------------------------------------------- what is handed in


@pytest.mark.slow
def test_what_is_handed_in_from_a_page_that_was_loaded_again_holds_all_games(visit):
    page = visit(game="armed:original_all52", page="Rulebook", games="1000", seed="4321")
    expect(page.locator(".wb-book")).to_be_visible(timeout=SLOW)
    submit(page)
    page.get_by_label("Name of the variant").fill("All 52")
    page.get_by_label("Why this change?").fill("To see how long it takes.")
    hand_in = page.get_by_role("button", name="Hand in")
    expect(hand_in).to_be_enabled()
    with page.expect_download(timeout=SLOW) as found:
        hand_in.click()
    handed = Path(found.value.path()).read_text("utf-8")
    assert "1,000 games" in handed, re.findall(r"[\d,]+ games", handed)
