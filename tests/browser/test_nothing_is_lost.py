"""What becomes of a page when its line is cut, its server is started again, it is loaded again, or has another one beside it."""

import re

import pytest

from tests.kit.chromium import expect, put_away, window
from tests.kit.cut_line import CutLine
from tests.kit.lanes import case
from tests.kit.on_page import SLOW, chips, drawn, link_of, linked, press, sentence, sidebar, submit
from tests.kit.workbench import workbench

pytestmark = pytest.mark.browser

PLAYERS = "middle.greedy"
FIVE = f"suits:hand_size=5@{PLAYERS}"
CUT = "Not connected; trying again ..."
SOON = 15_000  # ms until the page has noticed
TYPED = {"title": "Long hands", "who": "Ada", "why": "Longer plans."}


@pytest.fixture
def at(browser):
    """Open a page whose requests may fail: a line that is cut is an error to the browser."""
    contexts = []

    def at(address: str, **query: str):
        contexts.append(window(browser))
        page = contexts[-1].new_page()
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(address + ("?" + "&".join(f"{name}={value}" for name, value in query.items()) if query else ""))
        page.wait_for_selector(".wb-bench", timeout=SLOW)
        return page

    yield at
    for context in contexts:
        put_away(context)


def whisper(page):
    """The quiet line of the bench."""
    return page.locator(".wb-whisper")


def turn(page, times: int = 1) -> None:
    """Turn the hand size up by key."""
    sidebar(page).get_by_role("slider", name="Hand size").first.focus()
    for _ in range(times):
        page.keyboard.press("ArrowRight")


def live_on(page, seconds: float) -> None:
    """Let the page live for so long."""
    page.evaluate("window.began = performance.now()")
    page.wait_for_function("(ms) => performance.now() - window.began >= ms", arg=1_000 * seconds, timeout=2 * SLOW)


def goes_on(page) -> None:
    """The page says nothing of its line any more, and a turn leads to its sentence."""
    expect(whisper(page)).to_have_text("", timeout=SLOW)
    before = sentence(page).inner_text()
    turn(page)
    linked(page, game=f"suits:hand_size=6@{PLAYERS}")
    expect(sentence(page)).not_to_have_text(before, timeout=SLOW)
    expect(page.locator("[data-wb-busy]")).to_have_count(0, timeout=SLOW)


@pytest.mark.parametrize("seconds", [case(False, 15), case(False, 150)])
def test_a_line_that_is_cut_is_noticed_and_the_page_goes_on(at, address, seconds):
    with CutLine(address) as line:
        page = drawn(at(line.address, games="1000"))
        line.cut()
        expect(whisper(page)).to_have_text(CUT, timeout=SOON)
        turn(page, 2)  # what is done meanwhile is not lost
        live_on(page, seconds)
        line.mend()
        linked(page, game=FIVE)
        expect(chips(page)).to_have_text(["Hand size: 3 → 5 ✕"], timeout=SLOW)
        goes_on(page)
        page.close()


@pytest.mark.slow
def test_a_connection_that_a_proxy_drops_is_made_anew(at, address):
    with CutLine(address) as line:
        page = drawn(at(line.address, game="suits:hand_size=4", games="1000"))
        page.evaluate("window.stays = true")
        line.drop()
        turn(page)
        linked(page, game=FIVE)
        goes_on(page)
        assert page.evaluate("window.stays"), "the page was loaded anew"
        page.close()


@pytest.mark.slow
def test_a_server_that_is_started_again_finds_its_page_where_it_was(at, browser, tmp_path):
    """Also a turn that was made while it was away."""
    with CutLine("http://127.0.0.1:9/") as line:
        with workbench(tmp_path) as line.to:
            page = drawn(at(line.address, game="suits:hand_size=4", games="1000"))
            page.locator("details[data-fold=numbers] > summary").click()
        line.to = "http://127.0.0.1:9/"
        line.drop()
        expect(whisper(page)).to_have_text(CUT, timeout=SOON)
        turn(page)
        with workbench(tmp_path) as line.to:
            expect(chips(page)).to_have_text(["Hand size: 3 → 5 ✕"], timeout=SLOW)
            linked(page, game=FIVE)
            expect(page.locator("details[data-fold=numbers]")).to_have_attribute("open", "", timeout=SLOW)
            goes_on(drawn(page))
            messages = page.get_by_text(re.compile("^Failed to"))  # marimo's, about what the bench sends again
            assert messages.count() and not messages.locator("visible=true").count()
            page.close()


def test_a_reload_keeps_what_was_typed(visit):
    page = drawn(visit(game=FIVE, games="1000"))
    submit(page)
    for field, text in TYPED.items():
        page.locator(f"[data-type={field}]").fill(text)
    page.reload()
    for field, text in TYPED.items():
        expect(page.locator(f"[data-type={field}]")).to_have_value(text, timeout=SLOW)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the variant").click()
    assert all(text in saved.value.path().read_text("utf-8") for text in TYPED.values())


@pytest.mark.slow
def test_a_reload_keeps_a_prediction_that_is_being_made(visit):
    page = visit(game=FIVE, games="1000", predict="1")
    first = page.locator("[data-choose^='forms:']").first
    first.check(timeout=SLOW)
    name = first.get_attribute("data-choose").removeprefix("forms:")
    page.wait_for_function("() => new URLSearchParams(location.search).get('answers')")
    page.reload()
    expect(page.locator(f"[data-choose='forms:{name}']").first).to_be_checked(timeout=SLOW)


@pytest.mark.slow
def test_back_and_forward_lead_through_ten_moves(visit):
    page = drawn(visit(games="1000"))
    linked(page, open="rules")
    links = [page.url]
    for number in range(10):
        if number % 2:
            press(page, "Hand size: 3 → 4")
        else:
            turn(page)
        page.wait_for_function("(before) => location.href !== before", arg=links[-1])
        links.append(page.url)
    for link in reversed(links[:-1]):
        page.go_back()
        page.wait_for_url(link)
    expect(chips(page)).to_have_count(0, timeout=SLOW)
    for link in links[1:]:
        page.go_forward()
        page.wait_for_url(link)
    assert link_of(page)["game"] == [f"suits@{PLAYERS}"]
    page.go_back()
    expect(chips(page)).to_have_text(["Hand size: 3 → 4 ✕"], timeout=SLOW)


@pytest.mark.slow
def test_two_tabs_disturb_neither_each_other_nor_the_shelf(visit):
    one = drawn(visit(game=FIVE, games="1000"))
    other = one.context.new_page()
    other.goto(one.url.split("?")[0] + "?game=suits:hand_size=4&games=1000")
    drawn(other)
    for page, letter in ((one, "A"), (other, "B")):
        page.get_by_role("button", name="Pin this variant").click()
        expect(page.locator(".wb-pinned-as")).to_have_text(f"Pinned as {letter}")
    turn(one)
    linked(one, game=f"suits:hand_size=6@{PLAYERS}")
    assert link_of(other)["game"] == [f"suits:hand_size=4@{PLAYERS}"]
    one.wait_for_function(
        "() => ['hand_size=5', 'hand_size=4'].every((each) => localStorage.getItem('warbench.shelf')?.includes(each))"
    )
    other.close()


@pytest.mark.slow
def test_without_cookies_and_storage_the_page_works(at, address):
    """Where a browser keeps nothing, its storage cannot even be asked for (marimo complains of that in the console)."""
    page = at(address)
    page.add_init_script(
        "for (const kind of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, kind, { get() { throw new DOMException('denied', 'SecurityError'); } });"
        "Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });"
    )
    page.reload()
    drawn(page)
    turn(page, 2)
    linked(page, game=FIVE)
    expect(chips(page)).to_have_text(["Hand size: 3 → 5 ✕"], timeout=SLOW)
