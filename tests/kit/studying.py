"""A part of the page "Questions" in a browser: opened, and played to its end."""

from tests.kit.chromium import expect
from tests.kit.on_page import SLOW


def row(page, name: str):
    """The row of a question."""
    return page.locator(f".ws-row-{name}")


def part(page, name: str):
    """A part of the page, opened by the row of its question."""
    press = row(page, name).locator(".ws-row")
    expect(press).to_be_visible(timeout=SLOW)
    if press.get_attribute("aria-expanded") == "false":
        press.click()
    expect(press).to_have_attribute("aria-expanded", "true")
    return page.locator(f".ws-of-{name}")


def play(page, name: str):
    """The same with all that it finds; what another page has found is known already."""
    found = part(page, name)
    expect(found.locator(".ws-says")).to_be_visible()
    if found.locator(".ws-main").count():
        found.locator(".ws-main").click()
    expect(found.locator(".ws-main, progress")).to_have_count(0, timeout=SLOW)
    return found
