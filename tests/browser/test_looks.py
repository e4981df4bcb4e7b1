"""How the page looks, light and dark, on a phone and on a wide screen: it can be read, it fits, it holds still."""

import pytest

from tests.kit.axe import SMALL, faults
from tests.kit.chromium import expect
from tests.kit.on_page import FIVE, SLOW, chips, drawn, no_sideways_scroll, resized, rested, sentence, sidebar
from tests.kit.waiting import until
from workbench.session.session import NARROW

pytestmark = pytest.mark.browser


#: What marimo draws of our pages: axe looks at these, at everything else where it is alone (parts/).
PAGES = [
    ("Bench", "light", {"game": FIVE}),
    ("asking", "dark", {"game": FIVE, "predict": "1"}),
    ("Play", "dark", {"game": FIVE, "page": "Play"}),
]
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


MOST = 1400  # pixels
OURS = """() => [...document.fonts].filter((each) => each.family.includes("Warbench")).map((each) => each.status)"""


def opened(visit, name: str, scheme: str, query: dict[str, str], **how):
    page = visit(games="1000", **query, **how)
    page.emulate_media(color_scheme=scheme)
    if name == "Bench":
        drawn(page)
        expect(page.locator(".part-curve svg.marks")).to_have_count(1)
    else:
        expect(page.locator(".part-sits button, .wb-predict-intro").first).to_be_visible(timeout=SLOW)
    expect(page.locator("body")).to_have_class(f"{scheme} {scheme}-theme")
    return page


@pytest.mark.parametrize(("name", "scheme", "query"), PAGES, ids=[name for name, *_ in PAGES])
def test_axe_finds_no_serious_fault_there_is_one_family_and_nothing_is_small(visit, name, scheme, query):
    page = opened(visit, name, scheme, query)
    assert not (found := faults(page)), "\n".join(found)
    assert page.evaluate(SMALL) == []
    assert set(page.evaluate(FAMILIES)) <= {'"Warbench Sans"', '"Warbench Serif"'}
    assert page.evaluate(OURS) == ["loaded", "loaded"]
    if name == "Bench":
        assert page.locator(".wb-players li").first.evaluate("(words) => getComputedStyle(words).fontSize") == "14px"


# What of the bar lies over something else of it, and which words are nearer than a pixel to the edge of their tab.
CROWDED = """(bench) => {
    const boxOf = (node) => { const range = document.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect(); };
    const all = ".wb-brand, .wb-games, [role=tab], .part-chips, .wb-walks, .wb-shelf, .wb-press:not(.part-chips *, .wb-walks *)";
    const own = bench.querySelectorAll(`.wb-topbar :is(${all})`);
    const parts = [...own].filter((each) => each.checkVisibility());
    const meet = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
    const over = (a, b) => meet(a, b, "left", "right") && meet(a, b, "top", "bottom");
    const boxes = parts.map((each) => [each.textContent, each.getBoundingClientRect()]);
    const lying = boxes.flatMap(([one, a], at) =>
        boxes.slice(at + 1).filter(([, b]) => over(a, b)).map(([other]) => `${one} and ${other}`));
    const tight = parts.filter((each) => each.matches("[role=tab]")).filter((tab) => {
        const own = boxOf(tab), room = tab.getBoundingClientRect();
        return own.left < room.left + 1 || own.right > room.right - 1;
    });
    return [...lying, ...tight.map((tab) => `${tab.textContent} is too wide`)];
}"""


@pytest.mark.slow
def test_games_and_pages_have_room_beside_each_other(visit):
    page = opened(visit, *PAGES[0], width=920)
    for name in ("Bench", "Table", "Questions", "Rulebook"):
        tab = page.get_by_role("tab", name=name, exact=True)
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page.locator(".part-moment")).to_have_count(int(name == "Bench"))
        for width in (920, 1024, 1255, 1280, 1440):
            resized(page, width, 900)
            assert not page.locator(".wb-bench").evaluate(CROWDED), (name, width)


# ---------------------------------------------------------------- it fits


@pytest.mark.slow
def test_pictures_are_as_wide_as_their_column(visit):
    page = opened(visit, *PAGES[0], width=390)
    for width in (390, 800, 1280, 1440, 1920):
        resized(page, width, 900)
        fills_its_column(page, width)


def fills_its_column(page, width: int) -> None:
    """The picture is as wide as the page lets it be, and nothing sticks out."""
    assert no_sideways_scroll(page)
    chart, main = page.locator(".part-charts svg.marks").first, page.locator(".wb-main")
    column = main.evaluate("(main) => main.clientWidth")
    beside = 366 if column >= 776 else 0  # the four numbers, and the gap
    until(lambda: column - beside - 24 < chart.evaluate("(chart) => chart.clientWidth") <= column - beside)
    room = min(width - 80, MOST)  # the page has edges, and a widest
    assert column > room - (0 if width < NARROW else 362), "no room is left empty"
    cut = page.locator(".wb-bench").evaluate(
        """(bench) => [...bench.querySelectorAll(".part-head *, .part-questions *, .part-numbers *, .part-charts *")]
            .filter((each) => each.checkVisibility?.() && each.getBoundingClientRect().right > innerWidth + 1)
            .map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert not cut, cut


# ---------------------------------------------------------------- it holds still


@pytest.mark.slow
def test_the_picture_stays_where_it_is_when_a_dial_is_turned(visit):
    page = drawn(visit(width=1280, games="1000"))
    dial = sidebar(page).get_by_role("slider").first
    for width, key, changed in ((1280, "ArrowRight", 1), (1440, "ArrowLeft", 0), (1920, "ArrowRight", 1)):
        resized(page, width, 900)
        rested(page)
        before = page.locator(".wb-chosen").bounding_box()["y"]
        dial.focus()
        for _ in range(2):
            said = sentence(page).inner_text()
            page.keyboard.press(key)
            expect(sentence(page)).not_to_have_text(said)
        expect(chips(page)).to_have_count(changed)
        expect(page.locator('[aria-label^="variant"]').first).to_be_attached(attached=bool(changed))
        assert page.locator(".wb-chosen").bounding_box()["y"] == before, width


# What can be seen of the bench and is a control, or the cross of a chip: paper has neither.
CONTROLS = """(bench) => [...bench.querySelectorAll("button, input, select, textarea, summary, [role=tab], .wb-cross")]
    .filter((each) => each.checkVisibility() && each.dataset.look !== "changed").map((each) => each.outerHTML.slice(0, 80))"""


def test_paper_has_what_is_changed_and_what_comes_of_it_but_no_control(visit):
    page = opened(visit, *PAGES[0])
    page.emulate_media(media="print")
    assert page.locator(".wb-bench").evaluate(CONTROLS) == []
    expect(chips(page)).to_be_visible()
    assert chips(page).inner_text() == "Hand size: 3 → 5"
    for part in (".part-head", "p.wb-sentence[aria-live]", ".part-charts svg.marks >> nth=0"):
        expect(page.locator(part)).to_be_visible()
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
