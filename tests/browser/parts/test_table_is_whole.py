"""Words of the Table are whole: no option, sentence or clause is cut, in all games, on both sides, on a screen and on a phone."""

import pytest

from engine.core import game as games
from tests.kit.chromium import expect
from tests.kit.lanes import case
from tests.kit.on_page import no_sideways_scroll, resized, table
from workbench.bench import Bench

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (390, 844))
#: Each game with its largest number of seats, and choices where it has some.
LARGEST = {name: name for name in games.names()} | {"river": "river:hand_three,players=8"}
CASES = [case(name == "profiteer", text, id=name) for name, text in LARGEST.items()]

CUT = """(root) => {
    const words = root.querySelectorAll(
        ".wb-sentence, .wb-clause, .wb-ruling, .wb-moved, .wb-option, .wb-at-outcome, .wb-at-turn, .wb-standing > span");
    const shown = [...words].filter((node) => node.getClientRects().length && !node.closest(".wb-others > div"));
    const isCut = (node) => {
        const box = node.getBoundingClientRect();
        if (node.clientWidth && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)) return true;
        if (box.left < -1 || box.right > innerWidth + 1 || box.bottom + scrollY > document.documentElement.scrollHeight + 1) return true;
        for (let at = node.parentElement; at && at !== root; at = at.parentElement) {
            const around = at.getBoundingClientRect();
            if (getComputedStyle(at).overflowY === "visible") continue;
            if (box.top < around.top - 1 || box.bottom > around.bottom + 1 || box.right > around.right + 1) return true;
        }
        return false;
    };
    return shown.filter(isCut).map((node) => `${node.className}: ${node.textContent}`);
}"""


def nothing_is_cut(page, root) -> None:
    for size in SIZES:
        resized(page, *size)
        assert no_sideways_scroll(page), size
        found = root.evaluate(CUT)
        assert not found, (size, found)


@pytest.mark.parametrize("game", CASES)
def test_nothing_is_cut_in_a_replay(desk_at, game):
    page = desk_at(1280, 800, game=f"{Bench.at(game).setup.text()}@17", page="Replay").at_rest()
    root = table(page)
    for key in ("Home", *["Shift+ArrowRight"] * 2, *["ArrowRight"] * 4, "h", "End"):
        page.keyboard.press(key)
        nothing_is_cut(page, root)


@pytest.mark.parametrize("game", CASES)
def test_nothing_is_cut_where_a_person_plays(desk_at, game):
    seated = Bench.at(game).sit_down(17)
    page = desk_at(1280, 800, **seated.link()).shown()
    page.emulate_media(reduced_motion="reduce")
    root = page.locator(".wb-at")
    for _ in range(5):
        option = root.locator(".wb-at-option").first
        expect(option).to_be_visible()
        nothing_is_cut(page, root)
        before = page.url
        option.click()
        page.wait_for_function("(url) => location.href !== url", arg=before)


@pytest.mark.parametrize("game", [case(True, "river:hand_three,players=8"), case(False, "profiteer")])
def test_all_options_are_on_the_page_in_one_list(desk_at, game):
    """Eight players of River, and the profiteer with its resources: the list is as long as it has options, and does not scroll."""
    bench = Bench.at(game).sit_down(17)
    page = desk_at(1280, 800, **bench.link()).shown()
    root = page.locator(".wb-at")
    expect(root.locator(".wb-at-option").first).to_be_visible()
    boxes = [each.bounding_box() for each in root.locator(".wb-at-option").all()]
    assert len({(box["x"], box["width"]) for box in boxes}) == 1, "below each other, as wide as each other"
    assert root.locator(".wb-at-options").evaluate("(list) => list.scrollHeight <= list.clientHeight + 1")
    felt = root.locator(".wb-felt").bounding_box()
    assert 590 <= felt["height"] <= 620 and felt["y"] + felt["height"] <= 800


def test_a_phone_has_cards_within_the_first_300_px(desk_at):
    page = desk_at(390, 844, **Bench.of("suits").sit_down(17).link()).shown()
    expect(page.locator(".wb-at .wb-card").first).to_be_visible()
    assert min(card.bounding_box()["y"] for card in page.locator(".wb-at .wb-card").all()) < 270, (
        "a card is to be seen whole"
    )
