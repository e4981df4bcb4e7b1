"""How the page looks, light and dark, on a phone and on a wide screen: it can be read, it fits, it holds still."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_browser import (  # fmt: skip
    FIVE,
    SLOW,
    chips,
    drawn,
    expect,
    no_sideways_scroll,
    resized,
    rested,
    sentence,
    sidebar,
    table,
)
from workbench.bench import Bench
from workbench.bench.played import Played
from workbench.handin.page import Entry, hand_in

pytestmark = pytest.mark.browser

PAGES = {
    "Tune": {"game": FIVE},
    "asking": {"game": FIVE, "predict": "1"},
    "Replay": {"game": f"{FIVE}@17", "page": "Replay"},
    "Rulebook": {"game": FIVE, "page": "Rulebook"},
    "Play": {"game": FIVE, "page": "Play"},
    "at the table": {"game": FIVE, "page": "Play", "play": "suits:hand_size=5@person/lowest@17"},
}
THEIRS = "marimo-file"  # its hidden input has no label; the button that people press has one


def opened(visit, name: str, scheme: str, **how):
    page = visit(games="1000", **PAGES[name], **how)
    page.emulate_media(color_scheme=scheme)
    if name == "Tune":
        drawn(page)
        expect(page.locator(".part-curve svg.marks")).to_have_count(1)
    elif name == "Replay":
        table(page)
        expect(page.locator(".part-table .wb-felt").first).to_be_visible()
    elif name in ("Play", "at the table"):
        expect(page.locator(".part-sits button, .wb-at-option").first).to_be_visible(timeout=SLOW)
    else:
        expect(page.locator(".wb-book, .wb-predict-intro").first).to_be_visible(timeout=SLOW)
    expect(page.locator("body")).to_have_class(f"{scheme} {scheme}-theme")
    return page


def faults(page) -> list[str]:
    """What axe finds that is serious."""
    found = Axe().run(page).response["violations"]
    serious = (each for each in found if each["impact"] in ("serious", "critical"))
    return [
        f"{each['id']}: {node['target']} {node['html'][:120]}"
        for each in serious
        for node in each["nodes"]
        if THEIRS not in str(node["target"])
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_serious_fault(visit, name, scheme):
    page = opened(visit, name, scheme)
    assert not faults(page), "\n".join(faults(page))


# What of the head lies over something else of it, and which words stand nearer than a pixel to the edge of their tile.
CROWDED = """() => {
    const boxOf = (node) => { const range = document.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect(); };
    const parts = [...document.querySelectorAll(".part-head .wb-game, .part-head [role=tab], .wb-home a, .part-head .wb-title")]
        .filter((each) => each.checkVisibility());
    const meet = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
    const over = (a, b) => meet(a, b, "left", "right") && meet(a, b, "top", "bottom");
    const boxes = parts.map((each) => [each.textContent, (each.matches(".wb-title") ? boxOf(each) : each.getBoundingClientRect())]);
    const lying = boxes.flatMap(([one, a], at) =>
        boxes.slice(at + 1).filter(([, b]) => over(a, b)).map(([other]) => `${one} and ${other}`));
    const tight = parts.filter((each) => each.matches(".wb-game")).filter((tile) => {
        const own = boxOf(tile), room = tile.getBoundingClientRect();
        return own.left < room.left + 1 || own.right > room.right - 1;
    });
    return [...lying, ...tight.map((tile) => `${tile.textContent} is too wide`)];
}"""


def test_games_and_pages_have_room_beside_each_other(visit):
    page = opened(visit, "Tune", "light", width=920)
    for name in ("Tune", "Play", "Replay", "Study", "Rulebook"):
        tab = page.get_by_role("tab", name=name, exact=True)
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page.locator(".part-moment")).to_have_count(int(name == "Tune"))
        for width in (920, 1024, 1255, 1280, 1440):
            resized(page, width, 900)
            assert not page.evaluate(CROWDED), (name, width)


# Every text that is seen: its size, wherever it is; words in pictures and on cards are drawn to scale.
SMALL = """() => {
    const small = new Set();
    const look = (root) => {
        for (const node of root.querySelectorAll("*")) {
            if (node.shadowRoot) look(node.shadowRoot);
            if (node.closest("svg") || !node.checkVisibility?.()) continue;
            const says = [...node.childNodes].some((each) => each.nodeType === 3 && each.textContent.trim());
            const size = parseFloat(getComputedStyle(node).fontSize);
            if (!says || size >= 12.5 || node.closest("style, script")) continue;
            small.add(`${size} ${node.className} ${node.textContent.slice(0, 40)}`);
        }
    };
    look(document.body);
    return [...small];
}"""
FAMILIES = """() => {
    const found = new Set();
    const look = (root) => {
        for (const node of root.querySelectorAll("button, input, select, label, p, h1, h2, h3, li, summary")) {
            if (node.checkVisibility?.() && !node.closest("svg, code")) found.add(getComputedStyle(node).fontFamily.split(",")[0]);
        }
        for (const node of root.querySelectorAll("*")) if (node.shadowRoot) look(node.shadowRoot);
    };
    look(document.getElementById("App"));
    return [...found];
}"""


@pytest.mark.parametrize("name", ["Tune", "Rulebook"])
def test_there_is_one_family_and_nothing_is_small(visit, name):
    page = opened(visit, name, "light")
    assert page.evaluate(SMALL) == []
    assert page.evaluate(FAMILIES) == ["system-ui"]
    assert page.evaluate("getComputedStyle(document.querySelector('.wb-summary')).fontSize") == "15px"


def test_charts_are_drawn_in_the_colours_of_the_page(visit):
    page = opened(visit, "Tune", "dark")
    asked = """() => {
        const chart = document.querySelector(".part-charts marimo-anywidget").shadowRoot.querySelector("svg.marks");
        const words = [...chart.querySelectorAll("text")].filter((each) => each.textContent.trim());
        return words.map((each) => getComputedStyle(each).fill);
    }"""
    dark = page.evaluate(asked)
    page.emulate_media(color_scheme="light")
    expect(page.locator("body")).to_have_class("light light-theme")
    light = page.evaluate(asked)
    assert all(sum(parts(colour)) > 380 for colour in dark) and all(sum(parts(colour)) < 380 for colour in light)


def parts(colour: str) -> list[float]:
    """Red, green and blue of “rgb(1, 2, 3)” or “color(srgb 0.1 0.2 0.3)”, up to 255."""
    numbers = [float(each) for each in re.findall(r"[\d.]+", colour)][:3]
    return [255 * each for each in numbers] if "srgb" in colour else numbers


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_that_is_handed_in_follows_the_system(browser, scheme, tmp_path):
    bench = Bench.at(FIVE).play(1_000)
    handed = tmp_path / "page.html"
    handed.write_text(
        hand_in(bench, Played().comparison(bench), Entry("Five cards", why="More to choose from.")), "utf-8"
    )
    context = browser.new_context(color_scheme=scheme, viewport={"width": 390, "height": 844}, bypass_csp=True)
    try:
        page = context.new_page()
        page.goto(handed.as_uri())
        expect(page.locator(".wb-root:not(.wb-first-moment) svg.wb-table").first).to_be_visible()
        assert not faults(page), "\n".join(faults(page))
        assert no_sideways_scroll(page)
        ground = parts(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        assert sum(ground) < 150 if scheme == "dark" else sum(ground) == 3 * 255
    finally:
        context.close()


# ---------------------------------------------------------------- it fits


def test_pictures_are_as_wide_as_their_column(visit):
    page = opened(visit, "Tune", "light", width=390)
    for width in (390, 800, 1280, 1440, 1920):
        resized(page, width, 900)
        fills_its_column(page, width)


def fills_its_column(page, width: int) -> None:
    """The picture is as wide as the page lets it be, and nothing sticks out."""
    assert no_sideways_scroll(page)
    page.wait_for_function(
        """() => {
            const chart = document.querySelector(".part-charts marimo-anywidget").shadowRoot.querySelector("svg.marks");
            const column = document.querySelector(".wb-ruler").clientWidth;
            return chart && chart.clientWidth <= column && chart.clientWidth > column - 24;
        }"""
    )
    beside = 0 if width <= 900 else 350
    column = page.evaluate("document.querySelector('.wb-ruler').clientWidth")
    assert column > (width - beside) - 80, "no room is left empty"
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".part-head *, .part-questions *, .part-numbers *, .part-charts *")]
            .filter((each) => each.checkVisibility?.() && each.getBoundingClientRect().right > innerWidth + 1)
            .map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert not cut, cut


@pytest.mark.parametrize("name", ["Replay", "Rulebook"])
def test_nothing_is_cut_off_on_a_phone(visit, name):
    page = opened(visit, name, "light", width=390, height=844)
    assert no_sideways_scroll(page)


def test_on_a_phone_the_dials_are_a_sheet_below_the_sentence(visit):
    page = opened(visit, "Tune", "light", width=390, height=844)
    dial = sidebar(page).get_by_role("slider").first
    expect(dial).not_to_be_visible()
    sentence(page).scroll_into_view_if_needed()
    page.locator(".wb-bar").click()
    expect(dial).to_be_visible()
    before = sentence(page).inner_text()
    expect(sentence(page)).to_be_in_viewport()
    dial.focus()
    page.keyboard.press("ArrowLeft")
    expect(sentence(page)).not_to_have_text(before)
    page.locator(".wb-bar").click()
    expect(dial).not_to_be_visible()


# ---------------------------------------------------------------- it holds still


def test_the_picture_stays_where_it_is_when_a_dial_is_turned(visit):
    page = drawn(visit(width=1280, games="1000"))
    dial = sidebar(page).get_by_role("slider").first
    for width, key, changed in ((1280, "ArrowRight", 1), (1440, "ArrowLeft", 0), (1920, "ArrowRight", 1)):
        resized(page, width, 900)
        rested(page)
        before = page.locator(".part-charts").bounding_box()["y"]
        dial.focus()
        for _ in range(2):
            page.keyboard.press(key)
            page.wait_for_timeout(800)
        expect(chips(page)).to_have_count(changed)
        expect(page.locator('[aria-label^="variant"]').first).to_be_attached(attached=bool(changed))
        assert page.locator(".part-charts").bounding_box()["y"] == before, width


def turned(page, key: str) -> None:
    """The dial in hand is turned; the picture tells other numbers, and then it is at rest."""
    marks = page.locator(".part-charts svg.marks").first
    was = marks.get_attribute("aria-label")
    page.keyboard.press(key)
    expect(marks).not_to_have_attribute("aria-label", was, timeout=SLOW)
    at_rest(page)


def at_rest(page) -> None:
    """Other numbers have come, and nothing glides any more."""
    marks, before = page.locator(".part-charts svg.marks").first, ""
    while before != (now := marks.inner_html()) or marks.evaluate(
        "(svg) => svg.getAnimations({ subtree: true }).length"
    ):
        before = now
        page.wait_for_timeout(400)


NOTES_GLIDES = """(svg) => {
    window.glided = [];
    svg.getRootNode().addEventListener("transitionrun", (event) => {
        if (event.target.closest("svg.marks")) glided.push(...getComputedStyle(event.target).transitionDuration.split(", "));
    });
}"""


@pytest.mark.parametrize(("motion", "glides"), [("no-preference", True), ("reduce", False)])
def test_marks_glide_to_where_they_belong_unless_less_motion_is_wished(visit, motion, glides):
    page = visit(games="1000")
    page.emulate_media(reduced_motion=motion)
    drawn(page)
    sidebar(page).get_by_role("slider").first.focus()
    page.locator(".part-charts svg.marks").first.evaluate(NOTES_GLIDES)
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowLeft"):
        turned(page, key)  # as long as its axes grow, a picture is drawn anew, and nothing glides
        if page.evaluate("glided.length"):
            break
    assert set(page.evaluate("glided")) == ({"0.2s"} if glides else set())


def test_the_words_above_a_picture_change_and_the_picture_stays(visit):
    """A picture tells of few deals at first, then of all: it is not drawn anew for that, and a screen reader hears it too."""
    page = drawn(visit(game=FIVE))
    marks, below = (page.locator(f".part-charts {part}").first for part in ("svg.marks", ".role-title-subtitle"))
    sidebar(page).get_by_role("slider").first.focus()
    for key in ("ArrowRight", "ArrowLeft"):  # then its axes are as long as they have to be
        turned(page, key)
        expect(below).to_contain_text("10,000 deals", timeout=SLOW)
    marks.evaluate("(svg) => { svg.isTheOne = true; }")
    for key in ("ArrowRight", "ArrowRight"):  # to rules that nobody has played, of at most 1,000 deals at first
        turned(page, key)
        expect(below).to_contain_text("10,000 deals", timeout=SLOW)
    assert below.get_attribute("aria-label").startswith("10,000 deals, each played from both seats")
    assert marks.evaluate("(svg) => svg.isTheOne")


def test_marks_do_not_glide_while_they_follow_a_finger(visit):
    page = drawn(visit(games="1000"))
    slider, chart = sidebar(page).get_by_role("slider").first, page.locator(".part-charts .vega-embed").first
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        slider.focus()
        turned(page, key)
    expect(chart).to_have_class(re.compile("wb-glides"))
    box = slider.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2, steps=4)
    expect(chart).not_to_have_class(re.compile("wb-glides"))
    page.mouse.up()
    turned(page, "ArrowLeft")
    expect(chart).to_have_class(re.compile("wb-glides"))
