"""A part of the page "Study" in a browser: opened, and played to its end."""

from tests.kit.chromium import expect
from tests.kit.on_page import SLOW


def part(page, name: str):
    """A part of the page, opened by its button."""
    page.locator(f".ws-tab[data-text={name}]").click(timeout=SLOW)
    return page.locator(f".ws-of-{name}")


def play(page, name: str):
    """The same with all that it finds; what another page has found is known already."""
    found = part(page, name)
    expect(found.locator("h2")).to_be_visible()
    if found.locator(".ws-main").count():
        found.locator(".ws-main").click()
    expect(found.locator(".ws-main, progress")).to_have_count(0, timeout=SLOW)
    return found
