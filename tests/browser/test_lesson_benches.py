"""The bench of each lesson: one control of each kind is used as a person uses it, and the page answers."""

import re
import shutil
from pathlib import Path

import pytest

from tests.kit.chromium import expect
from tests.kit.lab import SLOW, Book
from tests.kit.studying import part
from tests.kit.waiting import until
from workbench.lessons.course import lessons

pytestmark = pytest.mark.browser

TABLE = ".part-table .wb-root:not(.wb-first-moment)"
CHARTS = ".part-charts svg.marks"


@pytest.fixture
def lesson(visit_at, address):
    """Opens a lesson by its number, on the server of the workbench, as `warbench lessons N` serves it."""
    return lambda number: visit_at(f"{address}{number}/", height=1000)


def answer(page, *choices: str) -> None:
    """Answer the questions of a lesson in their order; a number is typed, another answer is one of the options."""
    for at, choice in enumerate(choices):
        asked = page.locator(".wb-ask").nth(at)
        expect(asked).to_be_visible(timeout=SLOW)
        if choice.isdigit():
            asked.locator("textarea, input[type=text]").fill(choice)
        else:
            asked.get_by_label(choice).check()
        asked.get_by_role("button", name="Submit").click()
        expect(asked).to_contain_text("You said: ")


def sentence(page):
    return page.locator("p.wb-sentence[aria-live]")


def chips(page):
    return page.locator(".part-chips button").filter(has_text="→")


def drawn(page, charts: int):
    expect(page.locator(CHARTS)).to_have_count(charts, timeout=SLOW)
    return page


def open_from_a_bar(page) -> None:
    """Press a bar of the variant and open a game behind it. While games are missing, the note above moves the charts; an answer
    that is too early to say plays on beyond 10,000 deals."""
    expect(page.locator(".part-ends")).to_contain_text(re.compile(r"\d\d,000 deals"), timeout=SLOW)
    expect(page.locator(".wb-note", has_text="while the rest are played")).to_have_count(0, timeout=SLOW)
    mark = page.locator(".part-charts .pressed_marks [aria-label^='variant']").first
    until(lambda: pressed(mark))
    page.locator(".part-behind .wd-open").first.click()


def pressed(mark) -> bool:
    """Whether a mark could be pressed. While games come, its element may become that of another mark, behind a third one."""
    from playwright.sync_api import TimeoutError

    try:
        mark.click(timeout=2_000)
    except TimeoutError:
        return False
    return True


def name_it(page, name: str, reason: str) -> None:
    """Type what is asked for before a variant can be handed in."""
    page.get_by_placeholder("Five cards in the hand").fill(name)
    page.locator(".part-keep textarea").fill(reason)
    page.locator(".part-keep textarea").press("Tab")


def in_lab(browser, server, number: int) -> Book:
    """A lesson by its number, open in JupyterLab, with all its cells run."""
    source = lessons()[number - 1].notebook
    shutil.copy(source, server.folder / source.name)
    return Book(browser, 1280, 1000).reopen(server, source.name).run().done()


def predicts_and_looks(page) -> None:
    """A dial brings the questions, and the look says right or wrong."""
    page.locator(".wb-dial").first.get_by_role("slider").focus(timeout=SLOW)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    asked = page.locator(".wb-asked-all > fieldset")
    expect(asked).to_have_count(3)
    expect(page.locator(CHARTS)).to_have_count(0)
    for form in asked.all():
        form.get_by_role("radio").first.check()
    page.get_by_role("button", name="Reveal the result").click()
    expect(page.locator(".wb-predicted-head")).to_have_text(re.compile(r"Your prediction: \d of 3 right"), timeout=SLOW)
    expect(sentence(page)).to_contain_text("Compared with the published rules")


@pytest.mark.slow
def test_lesson_1_a_pick_and_a_number_open_games_and_a_field_lets_the_page_be_handed_in(lesson):
    page = lesson(1)
    page.locator(".part-picks button", has_text="Typical").click(timeout=SLOW)
    opened = page.locator(f"{TABLE} .wb-id").last  # above it, the lesson shows another game
    expect(opened).to_have_text(re.compile(r"^suits@"))
    page.get_by_placeholder("or a game's number").fill("977")
    page.get_by_placeholder("or a game's number").press("Enter")
    expect(opened).to_have_text(re.compile("@977$"))
    missing = page.locator(".part-keep").get_by_text("Give it a name and a reason before you hand it in.")
    expect(missing).to_be_visible()
    name_it(page, "The tenth battle", "Red comes back, because the high cards of Black are gone.")
    expect(missing).to_have_count(0)


def test_lesson_2_a_dial_brings_the_questions_and_the_look_says_right_or_wrong(lesson):
    page = lesson(2)
    predicts_and_looks(page)
    drawn(page, 3)
    open_from_a_bar(page)
    expect(page.locator(f"{TABLE} .wb-id").last).to_have_text(re.compile("^suits:hand_size=5@"))


@pytest.mark.slow
def test_lesson_2_is_the_same_in_jupyterlab(browser, server):
    book = in_lab(browser, server, 2)
    try:
        predicts_and_looks(book.page)
        drawn(book.page, 3)
        assert not book.troubles, "\n".join(book.troubles)
    finally:
        book.close()


@pytest.mark.slow
def test_lesson_3_a_dial_changes_chip_deals_and_what_is_handed_in_and_a_tab_opens_the_table(lesson, tmp_path):
    page = drawn(lesson(3), 3)
    expect(chips(page)).to_have_text(re.compile("the player who ran out"))
    ends = page.locator(".part-ends")
    expect(ends).to_contain_text("of 10,000 deals")
    before = ends.inner_text()
    page.get_by_role("combobox", name="Who gets the leftover cards").select_option("nobody")
    expect(chips(page)).to_have_text(re.compile("→ nobody"))
    expect(ends).not_to_have_text(before, use_inner_text=True)
    expect(ends).to_contain_text("of 10,000 deals")
    expect(page.locator(".part-curve svg.marks")).to_be_visible(timeout=SLOW)
    expect(handed_in(page, tmp_path)).to_contain_text("leftovers_to=nobody")

    page.get_by_role("button", name=re.compile("^Red → draw: ")).click()
    expect(page.locator(".part-listed")).to_contain_text("before Red wins")
    page.get_by_role("tab", name="Replay").click()
    expect(page.locator(TABLE).last).to_contain_text("No game is open yet")
    page.locator(".part-picks button").first.click()
    expect(page.locator(f"{TABLE} .wb-id").last).to_have_text(re.compile("leftovers_to=nobody"))
    page.get_by_role("tab", name="Bench").click()
    chips(page).click()
    expect(chips(page)).to_have_count(0)
    expect(sentence(page)).to_contain_text("These are the published rules.")


def handed_in(page, folder: Path):
    """The text of the page that is handed in, opened beside the lesson."""
    name_it(page, "Nobody scores", "It is fair, and shorter to count.")
    with page.expect_download(timeout=SLOW) as found:
        page.get_by_role("button", name="Hand in (HTML)").click()
    found.value.save_as(folder / "handed_in.html")
    beside = page.context.new_page()
    beside.goto((folder / "handed_in.html").as_uri())
    page.bring_to_front()
    return beside.locator("body")


@pytest.mark.slow
def test_lesson_4_a_dial_moves_the_charts_and_their_games_open_from_the_drawer(lesson):
    page = lesson(4)
    answer(page, "30", "A few in a hundred")
    drawn(page, 4)
    page.locator(".wb-dial").get_by_role("slider").first.focus()
    page.keyboard.press("ArrowLeft")
    expect(chips(page)).to_have_count(1)
    expect(sentence(page)).to_contain_text("Compared with the published rules")
    open_from_a_bar(page)
    expect(page.locator(f"{TABLE} .wb-id").last).to_have_text(re.compile("^profiteer:target="))


@pytest.mark.slow
def test_lesson_5_a_list_changes_the_minutes_and_the_curve_shows_another_metric(lesson):
    page = lesson(5)
    answer(page, "About 40")
    drawn(page, 4)
    page.get_by_role("combobox", name="The game ends when").select_option(index=1)
    expect(chips(page)).to_have_count(1)
    expect(sentence(page)).to_contain_text("Compared with the published rules", timeout=SLOW)
    expect(page.locator(".part-curve svg.marks")).to_be_visible(timeout=SLOW)
    page.locator(".part-curve select").select_option(label="Turns")
    expect(page.locator(".part-curve svg.marks")).to_contain_text("Turns")


@pytest.mark.slow
def test_lesson_6_a_chip_puts_the_players_back_and_a_pick_shows_their_game(lesson):
    page = lesson(6)
    chip = chips(page)
    expect(chip).to_have_text(re.compile("^Players: "), timeout=SLOW)
    page.locator(".part-picks button", has_text="Shortest").click()
    expect(page.locator(f"{TABLE} .wb-id").last).to_have_text(re.compile("^suits@middle/highest@"))
    chip.click()
    expect(chip).to_have_count(0)


@pytest.mark.slow
def test_lesson_7_a_part_is_played_stops_asking_and_the_tabs_show_the_charts(lesson):
    page = lesson(7)
    found = part(page, "sensitivity")
    found.locator(".ws-main").click()
    expect(found.locator(".ws-sentence")).to_contain_text("the largest change comes from", timeout=SLOW)
    found.locator(".ws-line").first.click()
    expect(page.get_by_role("tab", name="Bench")).to_have_attribute("aria-selected", "true")
    expect(chips(page)).to_have_count(1)
    expect(page.locator(CHARTS).first).to_be_visible(timeout=SLOW)
    page.get_by_role("tab", name="Replay").click()
    expect(page.locator(TABLE).last).to_contain_text("No game is open yet")


@pytest.mark.slow
def test_lesson_8_a_dial_shows_what_the_second_attempt_did(lesson):
    page = lesson(8)
    answer(page, "The switch")
    expect(page.locator(".wb-ask").first).to_contain_text("The attacks, from 11 to 62 points.")
    switches = page.locator(".wb-dial", has_text="Switches per turn").get_by_role("slider")
    switches.focus(timeout=SLOW)
    page.keyboard.press("ArrowRight")
    expect(chips(page).filter(has_text="Switches per turn")).to_have_count(1)
    expect(sentence(page)).to_contain_text("Compared with", timeout=SLOW)


def makes_keeps_and_writes(page) -> None:
    """A module is laid, the attempt is kept, and the game is written up."""
    asked = page.locator(".wb-ask").first
    asked.locator("textarea, input[type=text]").fill("Nobody decides anything", timeout=SLOW)
    asked.get_by_role("button", name="Submit").click()
    page.locator(".wb-offered > button", has_text="Colours").click(timeout=SLOW)
    expect(page.locator(".wb-laid > li")).to_have_count(1, timeout=SLOW)
    page.get_by_role("button", name="Keep this attempt").click(timeout=SLOW)
    expect(page.get_by_label("What was wrong, attempt 1")).to_be_visible(timeout=SLOW)
    page.get_by_role("textbox", name="Title").fill("Colour War")
    with page.expect_download(timeout=SLOW) as found:
        page.get_by_role("button", name="Write it up (HTML)").click()
    assert "Colour War" in found.value.path().read_text("utf-8")


@pytest.mark.slow
def test_lesson_9_a_game_is_made_kept_and_written_up(lesson):
    makes_keeps_and_writes(lesson(9))


@pytest.mark.slow
def test_lesson_9_is_the_same_in_jupyterlab(browser, server):
    book = in_lab(browser, server, 9)
    try:
        makes_keeps_and_writes(book.page)
        assert not book.troubles, "\n".join(book.troubles)
    finally:
        book.close()
