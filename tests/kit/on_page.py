"""What the tests in a browser look at on a page of the workbench, and what they wait for."""

import re
from urllib.parse import parse_qs, urlsplit

from tests.kit.chromium import expect

SLOW = 120_000  # ms: a first compile may take a while
ALL_RULES = re.compile(r"^All \d+ rules(, in \d+ chapters)?$")
QUESTION = "Five cards in the hand?"
FIVE = "suits:hand_size=5@middle.greedy"


def drawn(page):
    """The page, once its charts are there and its rules are open."""
    expect(page.locator(".part-charts svg.marks")).to_have_count(4, timeout=SLOW)
    return opened(page)


def opened(page):
    """The page with its dials and charts, which the first view of a game hides."""
    fold = page.get_by_text(ALL_RULES)
    if fold.count() and fold.first.is_visible():
        fold.first.click()
        expect(page.locator(".wb-page[data-opened=rules]")).to_be_visible()
    return page


def sidebar(page):
    """The column of the dials."""
    return page.get_by_role("complementary")


def sentence(page):
    return page.locator("p.wb-sentence[aria-live]")


def said(page) -> str:
    """The sentence in one line, although its headline has a line of its own."""
    return " ".join(sentence(page).inner_text().split())


# Whether nothing is played for what is shown, for as long as a press needs to reach the kernel.
AT_REST = """(bench, [ms, most]) => new Promise((rest, fail) => {
    const begun = performance.now();
    let since = begun;
    const look = () => {
        const now = performance.now();
        if (bench.matches("[data-wb-playing], [data-wb-busy], [data-unheard]")) since = now;
        if (now - since >= ms) return rest();
        now - begun > most ? fail(new Error("games are still being played")) : setTimeout(look, 50);
    };
    look();
})"""


def at_rest(page) -> None:
    """Wait until the page asks for nothing more: all games and deals, those of other players, curve and ladder."""
    page.locator(".wb-bench").evaluate(AT_REST, [700, SLOW])


def rested(page) -> str:
    """The sentence, once the page asks for nothing more."""
    at_rest(page)
    return said(page)


def chips(page):
    return page.locator(".part-chips button").filter(has_text="→")


def press(page, text: str):
    page.get_by_role("button", name=text).first.click()


def submit(page):
    """The sheet in which a variant is saved and handed in, opened."""
    sheet = page.locator(".wb-sheet[data-fold=submit]")
    if sheet.get_attribute("open") is None:
        sheet.locator("summary").click()
    expect(page.get_by_label("Name of the variant")).to_be_visible(timeout=SLOW)
    return sheet


def turn_to(page, name: str):
    page.get_by_role("tab", name=name).click()
    expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


def link_of(page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def linked(shown, **parts: str | None):
    """Wait until the link has these parts; with None, until it has no such part."""
    for name, value in parts.items():
        shown.wait_for_function("([n, v]) => new URLSearchParams(location.search).get(n) === v", arg=[name, value])


def table(page):
    """The card table; the felt of the first view is a smaller one."""
    root = page.locator(".wb-root:not(.wb-first-moment)")
    expect(root.locator("svg.wb-table").first).to_be_visible(timeout=SLOW)
    return root


def resized(page, width: int, height: int) -> None:
    """Another size of the window, and the page drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def no_sideways_scroll(page):
    return page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")


def overlapping(page) -> list[str]:
    """Words on the card tables of a page that lie over each other, or stick out of it."""
    return page.locator("svg.wb-table").evaluate_all(
        """(tables) => {
            const found = [];
            for (const table of tables) {
                const edge = table.getBoundingClientRect();
                const words = [...table.querySelectorAll(".wb-zone-label")].filter((w) => w.textContent.trim());
                const boxes = words.map((w) => [w.textContent.trim(), w.getBoundingClientRect()]);
                boxes.forEach(([text, box], i) => {
                    if (box.left < edge.left - 1 || box.right > edge.right + 1) found.push(`${text} sticks out`);
                    for (const [other, there] of boxes.slice(i + 1)) {
                        const across = box.left < there.right - 1 && there.left < box.right - 1;
                        const down = box.top < there.bottom - 3 && there.top < box.bottom - 3;
                        if (across && down) found.push(`${text} over ${other}`);
                    }
                });
            }
            return found;
        }"""
    )


def where(page):
    """Where in its game the card table stands, in words."""
    return page.locator(".wb-where")


def at_step(page) -> int:
    return int(re.search(r"step (\d+)", where(page).inner_text())[1])


def answered(page, count: int) -> None:
    """Wait until the link of the play table holds this number of answers."""
    given = (
        "(n) => (new URLSearchParams(location.search).get('play').split('@').at(-1).match(/[.]/g) ?? []).length === n"
    )
    page.wait_for_function(given, arg=count)
