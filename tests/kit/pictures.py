"""The pictures of README and the manual: `python -m tests.kit.pictures [NAME ...]` takes them anew in the browser of the tests.

The machine's fonts decide how they look, so no test compares them.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from engine.core import game as games
from tests.kit.chromium import chromium, expect, window
from tests.kit.lab import Book, lab
from tests.kit.on_page import SLOW, at_rest, drawn, table
from tests.kit.workbench import workbench

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
FIVE = "suits:hand_size=5"
CELL = f'import warbench as wb\n\nbench = wb.Bench("{FIVE}")\nbench'


def _page(browser, address: str, height: int):
    page = window(browser).new_page()
    page.set_viewport_size({"width": 1280, "height": height})
    page.goto(address)
    return page


def first(browser, folder: Path, picture: Path) -> None:
    """The first view of A War of Suits."""
    with workbench(folder) as address:
        page = _page(browser, f"{address}?game=suits", 800)
        expect(page.locator(".wb-bench .wb-answer")).to_have_count(4, timeout=SLOW)
        at_rest(page)
        page.screenshot(path=picture)


def bench(browser, folder: Path, picture: Path) -> None:
    """Five cards in the hand, on the page Bench."""
    with workbench(folder) as address:
        page = drawn(_page(browser, f"{address}?game={FIVE}", 1060))
        at_rest(page)
        page.screenshot(path=picture)


def replay(browser, folder: Path, picture: Path) -> None:
    """A deal that the change turns around, under both rule sets."""
    with workbench(folder) as address:
        page = drawn(_page(browser, f"{address}?game={FIVE}", 860))
        at_rest(page)
        page.locator(".part-picks").get_by_role("button").first.click()
        expect(table(page).locator("svg.wb-table")).to_have_count(2)
        at_rest(page)
        page.screenshot(path=picture)


def jupyter(browser, folder: Path, picture: Path) -> None:
    """The bench in a cell of JupyterLab."""
    with lab(folder / "home") as server:
        book = Book(browser, 1280, 1000).open(server, [CELL]).run().done()
        drawn(book.page)
        book.page.evaluate("jupyterapp.commands.execute('application:toggle-left-area')")
        at_rest(book.page)
        book.page.screenshot(path=picture)
        book.close()


def own(browser, folder: Path, picture: Path) -> None:
    """Your War with three modules, and the story of its attempts."""
    steps = ("hand_size=3", "captured_to=pile,none_left=stands,undecided=neutral", "own_pair=true,match=true")
    lines = (
        ("Nobody decides anything.", "Players choose from three cards."),
        ("It takes for ever.", "Won cards are out, and counted."),
        ("A weak card has no use.", "A pair or a match saves a battle."),
    )
    rules = ["yours:" + ",".join(steps[:at]) for at in (1, 2, 3)]
    story = "~".join("|".join((text, *each)) for text, each in zip(rules, lines, strict=True))
    with workbench(folder) as address:
        page = drawn(_page(browser, f"{address}?{urlencode({'game': rules[-1], 'story': story})}", 1160))
        expect(page.locator(".wb-told-story .wb-told-number", has_text="–")).to_have_count(0, timeout=SLOW)
        at_rest(page)
        page.screenshot(path=picture)


def felt(game: str) -> Callable:
    """The table of a game in its first view."""

    def take(browser, folder: Path, picture: Path) -> None:
        with workbench(folder) as address:
            page = _page(browser, f"{address}?game={game}", 800)
            page.set_viewport_size({"width": 960, "height": 800})
            expect(page.locator(".wb-bench .wb-answer").first).to_be_visible(timeout=SLOW)
            at_rest(page)
            page.locator(".part-moment .wb-felt").screenshot(path=picture)

    return take


TAKEN: dict[str, Callable] = {"first": first, "bench": bench, "replay": replay, "jupyter": jupyter, "own": own}
TAKEN |= {name: felt(name) for name in games.names()}


def main(names: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        for name in names or TAKEN:
            TAKEN[name](browser, Path(folder), FOLDER / f"{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
