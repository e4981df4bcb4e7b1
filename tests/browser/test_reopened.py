"""A notebook without its kernel: reopened with and without the state of its widgets, restarted, sent by another person, as a web page."""

import json
import subprocess
import sys

import pytest

from tests.kit.chromium import expect
from tests.kit.lab import HOME, SLOW, Book, lab

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FIVE = "suits:hand_size=5@middle.greedy"
SHOWN = {
    "bench": f"Bench('{FIVE}')",
    "table": f"Replay('{FIVE}@3')",
    "dials": "Dials('suits:hand_size=5')",
    "chart": "chart('outcomes', ...)",
}
CELLS = [
    f"import warbench as wb\nbench = wb.Bench('{FIVE}')\nbench",
    f"wb.replay('{FIVE}@3')",
    "wb.Dials('suits:hand_size=5')",
    "wb.chart('outcomes', bench.comparison)",
]
STATE = {"@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True}}


@pytest.fixture(scope="module")
def saved(browser, tmp_path_factory):
    """A server, and two notebooks that were run and saved there: one with the state of its widgets, one without."""
    with lab(tmp_path_factory.mktemp("reopened") / "home", settings=STATE) as found:
        book = Book(browser, 1280, 1000).open(found, CELLS, "with.ipynb").run().done()
        alive(book.page)
        book.save()
        with_state = json.loads((found.folder / "with.ipynb").read_text("utf-8"))
        assert len(with_state["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]) >= len(
            SHOWN
        )
        del with_state["metadata"]["widgets"]
        (found.folder / "without.ipynb").write_text(json.dumps(with_state), "utf-8")
        yield found, book
        book.close()


def alive(page) -> None:
    """Everything is drawn by its widget, and no picture is seen."""
    expect(page.locator(".part-charts svg.marks")).to_have_count(4, timeout=SLOW)
    expect(page.locator(".part-picture\\.0 svg.marks")).to_have_count(1, timeout=SLOW)
    expect(page.locator(".wb-still")).to_have_count(len(SHOWN))
    for still in page.locator(".wb-still").all():
        expect(still).not_to_be_visible()
    expect(page.locator(".wb-root:not(.wb-first-moment):visible")).to_have_count(1)
    expect(page.locator(".part-questions button:visible")).to_have_count(3)


def still(page, bench: str = SHOWN["bench"]) -> None:
    """Everything is a picture: sentence, numbers, chart, id, and how to wake it; nothing else is seen of the widgets."""
    expect(page.get_by_text("This is a picture. To wake it")).to_have_count(len(SHOWN))
    for words in (bench, *list(SHOWN.values())[1:3], "Real choices", "wins after", "Hand size"):
        expect(page.get_by_text(words).locator("visible=true").first, words).to_be_visible()
    images = page.locator("img[src^='data:image/png']")
    expect(images).to_have_count(2)
    for image in images.all():
        expect(image).to_be_visible()
        assert image.get_attribute("alt").startswith(
            ("Does the better player win, or the deal?", "Who wins, and how often?")
        )
    for dead in (".wb-bench", ".jupyter-widgets-disconnected", "text=model not found", "text=Loading widget"):
        expect(page.locator(dead).locator("visible=true")).to_have_count(0)


# Whether Lab has looked for the widget of each output: until then its place says that it is loading.
_LOOKED = """(count) => {
    const shown = [...document.querySelectorAll(".jp-OutputArea-child > .jp-OutputArea-output")];
    return shown.length === count && !shown.some((each) => each.textContent.startsWith("Loading"));
}"""


def reopened(browser, found, name: str):
    """The page of a notebook that is opened, with a new kernel that has run nothing."""
    found.end_kernels()
    book = Book(browser, 1280, 1000).reopen(found, name)
    book.page.wait_for_function(_LOOKED, arg=2 * len(SHOWN), timeout=SLOW)
    return book


@pytest.mark.slow
def test_a_restarted_kernel_leaves_a_picture_and_a_run_wakes_it(saved):
    _, book = saved
    page = book.page
    book.say("bench.hand_size = 4;")
    expect(page.locator(".wb-still").first).to_contain_text("hand_size=4")  # it follows, although it is not seen
    page.evaluate("() => { jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); }")
    still(page, "Bench('suits:hand_size=4@middle.greedy')")
    book.run().done()
    alive(page)


@pytest.mark.parametrize("name", ["without.ipynb", "with.ipynb"])
def test_a_reopened_notebook_shows_pictures(browser, saved, name):
    book = reopened(browser, saved[0], name)
    try:
        still(book.page)
    finally:
        book.close()


def test_a_notebook_that_is_not_trusted_shows_the_same(browser, saved):
    """Its HTML is cleaned of scripts and style sheets."""
    found = saved[0]
    theirs = json.loads((found.folder / "without.ipynb").read_text("utf-8"))
    theirs["cells"][0]["source"] += "  # sent by mail"
    (found.folder / "theirs.ipynb").write_text(json.dumps(theirs), "utf-8")
    book = reopened(browser, found, "theirs.ipynb")
    try:
        still(book.page)
    finally:
        book.close()


@pytest.mark.parametrize("name", ["without", "with"])
def test_a_web_page_shows_pictures(browser, saved, name, tmp_path):
    command = [sys.executable, "-m", "nbconvert", "--to", "html", f"--output-dir={tmp_path}"]
    subprocess.run([*command, f"{saved[0].folder / name}.ipynb"], check=True, cwd=HOME, capture_output=True)
    context = browser.new_context(viewport={"width": 1000, "height": 900})
    context.route("**/*", lambda route: route.continue_() if route.request.url.startswith("file") else route.abort())
    page = context.new_page()
    try:
        page.goto(f"file://{tmp_path / name}.html", wait_until="domcontentloaded")
        still(page)
    finally:
        context.close()
