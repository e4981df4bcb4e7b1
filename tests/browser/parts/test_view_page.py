"""The blank page for the view is a notebook as far as the view needs one, and tells what goes wrong on it."""

from threading import Thread

import pytest

from tests.kit.chromium import expect

pytestmark = pytest.mark.browser

PLACE = '<div data-words="verdict"></div>'


@pytest.mark.parametrize("shadow", [True, False])
def test_what_python_says_comes_from_any_thread(view, shadow):
    page = view.open(PLACE, shadow).page
    assert page.evaluate("document.querySelectorAll('.wb-bench').length") == (0 if shadow else 1)
    saying = Thread(target=lambda: view.words(verdict="<p>One</p>"))
    saying.start()
    expect(page.get_by_text("One")).to_be_visible()
    saying.join()


def test_a_page_that_is_loaded_again_shows_what_python_has(view):
    page = view.words(verdict="<p>One</p>").open(PLACE).page
    expect(page.get_by_text("One")).to_be_visible()
    view.dress("dark")
    view.words(verdict="<p>Two</p>").reload()
    expect(page.get_by_text("Two")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"
    view.wipe()
    expect(page.locator(".wb-bench")).to_have_count(0)


def test_what_goes_wrong_is_told(view):
    def fail(event):
        if event.verb == "press":
            raise ValueError("so far nobody counts")

    page = view.open('<button data-press="a:b">Press</button>').page
    view.does = fail
    page.get_by_role("button", name="Press").click()
    page.evaluate("() => { console.error('said'); setTimeout(() => { throw new Error('thrown'); }); }")
    page.evaluate("() => fetch('http://127.0.0.1:9/elsewhere').catch(() => {})")
    for word in ("nobody counts", "console: said", "page error: Error: thrown", "/elsewhere"):
        view.until(lambda word=word: word in "\n".join(view.troubles))
    view.troubles.clear()
