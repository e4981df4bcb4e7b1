"""What the tests press on the shelf, in both notebooks."""

from tests.kit.chromium import expect


def walk(page, word: str):
    return page.locator(".wb-walks").get_by_role("button", name=word, exact=True)


def pin(page, letter: str) -> None:
    page.get_by_role("button", name="Pin this variant").click()
    expect(page.locator(".wb-pinned-as")).to_have_text(f"Pinned as {letter}")
