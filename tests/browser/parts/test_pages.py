"""Pages that are a file, with no notebook: before the workbench, of a class, handed in. They can be read, they fit, words stay words.

Axe looks at each once, in the dark and on a phone; that words can be told from their ground is arithmetic (workbench/test_look.py).
"""

import re

import pytest

from engine.core import game as games
from tests.kit.axe import faults
from tests.kit.chromium import expect
from tests.kit.handed_in import altered, plain
from tests.kit.html import NASTY
from tests.kit.on_page import FIVE, no_sideways_scroll
from workbench.bench import Bench
from workbench.features.collect.folder import read_folder
from workbench.features.collect.page import class_page
from workbench.features.hand_in.page import Entry, hand_in
from workbench.hosts.server.face import Served, full_page, login_page
from workbench.hosts.server.start import start_page
from workbench.lessons.course import lessons
from workbench.page.game_box import in_their_places
from workbench.work.games import PlayedGames

pytestmark = pytest.mark.browser


@pytest.fixture
def opened(browser, tmp_path):
    """Open a page from a file; a test fails if it asks for anything else, runs anything or complains."""
    troubles: list[str] = []
    contexts = []

    def opened(text: str, width: int, scheme: str, **how):
        path = tmp_path / "page of a class.html"
        path.write_text(text, "utf-8")
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, **how)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"page error: {error}"))
        page.on("dialog", lambda dialog: troubles.append(dialog.message))
        page.on("request", lambda request: troubles.append(request.url) if request.url != path.as_uri() else None)
        page.goto(path.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not [trouble for trouble in troubles if "favicon" not in trouble], "\n".join(troubles)


def pages() -> dict[str, str]:
    served = [Served(f"/{each.number}", each.path, f"Lesson {each.number}: {each.title}", each.question, each.time)
              for each in lessons()]  # fmt: skip
    return {
        "start": start_page(served, ["http://192.168.1.20:2718/start"], password=True),
        "login": login_page("/", "That is not the password; ask the person who opened this Warbench."),
        "full": full_page(40),
    }


@pytest.mark.parametrize("name", ["start", "login", "full"])
@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_a_page_before_the_workbench_can_be_read_and_fits(opened, name, width, scheme):
    page = opened(pages()[name], width, scheme, bypass_csp=True)
    assert no_sideways_scroll(page) and not faults(page), "\n".join(faults(page))


def test_the_page_to_choose_from_leads_to_games_and_lessons(opened):
    page = opened(pages()["start"], 1280, "light")
    expect(page.get_by_role("heading", level=1)).to_have_text("Change a rule. See what ten thousand games say.")
    expect(page.get_by_role("link", name="Turn one dial")).to_have_attribute("href", "2/")
    expect(page.get_by_role("link", name="Classic War")).to_have_attribute("href", "./?game=war")
    expect(page.get_by_role("img", name="http://192.168.1.20:2718/start")).to_be_visible()
    for place in ("#games", "#lessons", "#class", "./?game=yours"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.getAttribute('href')") == place


# Where its picture, its title and its line are pressed.
PRESSED = """(box) => ["svg", "h3", "p"].map((part) => {
    const { x, y, width, height } = box.querySelector(part).getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2).getAttribute("href");
})"""


def test_all_of_a_box_leads_to_its_game(opened):
    page = opened(pages()["start"], 1280, "light")
    boxes = page.locator(".wb-box")
    expect(boxes).to_have_count(len(games.names()))
    for box, game in zip(boxes.all(), in_their_places(), strict=True):
        box.scroll_into_view_if_needed()
        assert box.evaluate(PRESSED) == [f"./?game={game.name}"] * 3


# How many boxes are in the first row, and whether all cards are inside their picture from left to right.
ROW = """() => {
    const boxes = [...document.querySelectorAll(".wb-box")], top = (node) => node.getBoundingClientRect().top;
    const inside = (art) => [...art.querySelectorAll(".wc-card")].every((card) => {
        const own = card.getBoundingClientRect(), all = art.getBoundingClientRect();
        return own.left >= all.left && own.right <= all.right && own.top >= all.top && own.bottom > all.bottom;
    });
    return [boxes.filter((box) => top(box) === top(boxes[0])).length, boxes.every((box) => inside(box.querySelector(".wb-art")))];
}"""


@pytest.mark.parametrize(("width", "row"), [(1920, 3), (1280, 3), (700, 2), (390, 1), (320, 1)])
def test_the_boxes_are_in_rows_that_fit(opened, width, row):
    page = opened(pages()["start"], width, "light")
    assert page.evaluate(ROW) == [row, True] and no_sideways_scroll(page)


def test_the_bar_names_the_section_that_was_chosen(opened):
    page = opened(pages()["start"], 1280, "light")
    line = "(link) => getComputedStyle(link).borderBottomColor"
    links = page.locator(".wb-top nav a")
    accent, clear, _ = (link.evaluate(line) for link in links.all())
    assert accent != clear
    for name in ("Class", "Lessons", "Games"):
        page.get_by_role("link", name=name, exact=True).click()
        assert {link.inner_text(): link.evaluate(line) == accent for link in links.all()} == {
            each: each == name for each in ("Games", "Lessons", "Class")
        }
        expect(page.get_by_role("region", name=name)).to_be_in_viewport()


def collected(folder, **changes) -> str:
    folder.mkdir()
    (folder / "a.html").write_text(altered(**changes), "utf-8")
    (folder / "b.html").write_text(plain(), "utf-8")
    (folder / "c.txt").write_text("no page")
    return class_page(read_folder(folder), folder / "class.html")


def test_the_page_of_a_class_can_be_read_and_fits(opened, tmp_path):
    page = opened(collected(tmp_path / "in"), 390, "dark", bypass_csp=True)
    assert no_sideways_scroll(page) and not faults(page), "\n".join(faults(page))
    marks = page.locator(".cl-line").nth(1).locator(".wb-now-mark")
    expect(marks).to_have_count(1)
    expect(page.locator(".cl-not-read")).to_contain_text("c.txt")


@pytest.mark.parametrize("nasty", [NASTY[0], NASTY[1], NASTY[5]])
def test_hostile_pages_are_only_words_in_it(opened, tmp_path, nasty):
    text = collected(tmp_path / "in", title=nasty[:80], who=nasty[:80], why=nasty, answers=[[nasty, nasty]])
    page = opened(text, 1280, "light")
    expect(page.locator("article blockquote").first).to_be_visible()
    assert nasty in page.locator("article blockquote").all_text_contents()
    assert nasty[:80] in page.locator("article h4").all_text_contents()
    assert page.evaluate("document.scripts.length + document.images.length") == 0


def test_the_page_that_is_handed_in_can_be_read_and_follows_the_system(opened):
    bench = Bench.at(FIVE).play(1_000)
    handed = hand_in(bench, PlayedGames().comparison(bench), Entry("Five cards", why="More to choose from."))
    page = opened(handed, 390, "dark", bypass_csp=True)
    expect(page.locator("svg.wb-table").first).to_be_visible()
    assert no_sideways_scroll(page) and not faults(page), "\n".join(faults(page))
    for scheme, ground in (("dark", lambda sum_: sum_ < 150), ("light", lambda sum_: sum_ > 720)):
        page.emulate_media(color_scheme=scheme)
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground(sum(map(int, re.findall(r"\d+", colour)[:3]))), (scheme, colour)
