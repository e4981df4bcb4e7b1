"""The bar's sheets: "Submit" keeps what is typed when it is closed, "Share" shows and copies the link of the page."""

import pytest

from tests.kit.axe import SMALL, faults
from tests.kit.chromium import expect
from tests.kit.lanes import sample
from tests.kit.on_page import FIVE, no_sideways_scroll, submit

pytestmark = pytest.mark.browser

#: A clipboard that a test can read.
CLIPBOARD = """() => Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text) => { window.copied = text; } },
})"""
#: The width of a paragraph in characters, as CSS counts them.
IN_CHARACTERS = """(p) => {
    const zero = document.createElement("span");
    zero.textContent = "0";
    p.append(zero);
    const { width } = zero.getBoundingClientRect();
    zero.remove();
    return p.getBoundingClientRect().width / width;
}"""


@pytest.mark.slow
def test_what_is_typed_survives_that_the_sheet_is_closed(desk_at):
    page = desk_at(game=FIVE, games="1000").shown()
    sheet = submit(page)
    title = page.get_by_label("Name of the variant")
    title.fill("Five <b>cards</b>")
    page.keyboard.press("Escape")
    expect(title).to_have_count(0)
    expect(sheet.locator("summary")).to_be_focused()
    submit(page)
    expect(title).to_have_value("Five <b>cards</b>")
    expect(page.get_by_role("button", name="Save the variant (TOML)")).to_be_enabled()


def test_a_press_outside_closes_a_sheet_and_one_is_open_at_a_time(desk_at):
    page = desk_at(game=FIVE, page="Rulebook", games="1000").shown()
    sheet = submit(page)
    page.get_by_text("Share", exact=True).click()
    expect(sheet).not_to_have_attribute("open", "")
    share = page.locator("[data-share]")
    expect(share).to_have_attribute("open", "")
    page.mouse.click(300, 700)
    expect(share).not_to_have_attribute("open", "")


def test_share_shows_the_link_and_copies_it(desk_at):
    at = desk_at(game=FIVE, page="Rulebook", games="1000")
    page = at.shown()
    page.evaluate(CLIPBOARD)
    page.get_by_text("Share", exact=True).click()
    link = page.get_by_label("A link to what you see here")
    expect(link).to_have_value(page.url)
    assert "page=Rulebook" in link.input_value()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".wb-whisper")).to_have_text("The link is copied.")
    assert page.evaluate("window.copied") == page.url


def test_where_the_browser_forbids_copying_the_link_is_selected(desk_at):
    page = desk_at(game=FIVE, games="1000").shown()
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_text("Share", exact=True).click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".wb-whisper")).to_contain_text("copy the link from the field")
    assert page.evaluate("document.querySelector('#place').shadowRoot.activeElement.selectionEnd") == len(page.url)


@pytest.mark.parametrize("width", sample([1280, 390], 2))
def test_the_sheets_fit_and_can_be_read(desk_at, width):
    at = desk_at(width, 844, game=FIVE, page="Questions", games="1000")
    page = at.shown()
    submit(page)
    for scheme in ("light", "dark"):
        at.on.dress(scheme)
        assert not (wrong := faults(page)), "\n".join(wrong)
    assert no_sideways_scroll(page) and page.evaluate(SMALL) == []
    box = page.locator(".wb-sheet[open] > .wb-sheet-body").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width


# ---------------------------------------------------------------- the rulebook


def top_of(page, chapter: str) -> float:
    return page.locator(".wb-chapter h3", has_text=chapter).evaluate("(h) => h.getBoundingClientRect().top")


def test_a_press_on_a_chapter_leads_to_it_and_the_list_stays_in_sight(desk_at, bare):
    page = desk_at(game=FIVE, page="Rulebook", games="1000").shown()
    chapters = page.locator(".wb-contents > .wb-chapters")
    assert top_of(page, "Aces") > 900
    chapters.get_by_role("button", name="Aces").click()
    bare.until(lambda: 0 <= top_of(page, "Aces") < 120)
    expect(page.locator(".wb-chapter h3", has_text="Aces")).to_be_focused()
    assert chapters.bounding_box()["y"] >= 0, "the list is still in sight"
    expect(page.locator(".wb-chapters-fold")).not_to_be_visible()


def test_on_a_phone_the_chapters_are_a_fold(desk_at, bare):
    page = desk_at(390, 844, game=FIVE, page="Rulebook", games="1000").shown()
    expect(page.locator(".wb-contents > .wb-chapters")).not_to_be_visible()
    fold = page.locator(".wb-chapters-fold")
    fold.locator("summary").click()
    fold.get_by_role("button", name="Aces").click()
    bare.until(lambda: 0 <= top_of(page, "Aces") < 120)
    expect(fold).not_to_have_attribute("open", "")


def test_the_switch_shows_what_changed_and_is_in_the_link(desk_at, bare):
    at = desk_at(game=FIVE, page="Rulebook", games="1000")
    page = at.shown()
    expect(page.locator(".wb-book")).to_contain_text("take the top 5 cards")
    expect(page.locator(".wb-book del")).to_have_count(0)
    page.get_by_role("switch", name="Show what changed").check()
    expect(page.locator(".wb-book del").filter(has_text="3").first).to_be_visible()
    bare.until(lambda: at.bench.link().get("marked") == "1")
    page.get_by_role("switch", name="Show what changed").uncheck()
    expect(page.locator(".wb-book del")).to_have_count(0)


def test_the_text_is_a_column_of_66_characters_in_the_middle(desk_at):
    page = desk_at(1920, 1080, game=FIVE, page="Rulebook", games="1000").shown()
    text = page.locator(".wb-book > p").last.evaluate(IN_CHARACTERS)
    assert 64 < text < 67
    box = page.locator(".part-rulebook").bounding_box()
    assert box["width"] <= 1200 and abs(box["x"] + box["width"] / 2 - 960) < 12
