"""What becomes of a page when its line is cut, its server is started again, it is loaded again, or it has two of its kind beside it."""

from time import monotonic

import pytest

from tests.kit.chromium import expect
from tests.kit.cut_line import CutLine
from tests.kit.on_page import SLOW, chips, drawn, link_of, linked, press, sentence, sidebar
from tests.kit.workbench import workbench

pytestmark = pytest.mark.browser

FIVE = "suits:hand_size=5@middle.greedy/lowest.greedy"
CUT = "Not connected; trying again ..."
SOON = 12_000  # ms until the page has noticed
QUIET = ".wb-whisper"


@pytest.fixture
def line(address):
    """A line to the workbench that can be cut."""
    with CutLine(address) as found:
        yield found


def turn(page, times: int = 1, name: str = "Hand size") -> None:
    """Turn a dial by its key."""
    dial = sidebar(page).get_by_role("slider", name=name).first
    dial.focus()
    for _ in range(times):
        page.keyboard.press("ArrowRight")


def pass_seconds(page, seconds: float) -> None:
    """Let the page live for so long."""
    ends = monotonic() + seconds
    page.wait_for_function("(ms) => { window.since ??= performance.now(); return performance.now() - window.since >= ms; }",
                           arg=1_000 * (ends - monotonic()), timeout=SLOW * 2)


def goes_on(page) -> None:
    """The page says nothing of its line any more, and a turn leads to its picture."""
    expect(page.locator(QUIET)).to_have_text("", timeout=SLOW)
    before = sentence(page).inner_text()
    turn(page)
    linked(page, game="suits:hand_size=6@middle.greedy/lowest.greedy")
    expect(sentence(page)).not_to_have_text(before, timeout=SLOW)
    expect(page.locator("[data-wb-busy]")).to_have_count(0, timeout=SLOW)


@pytest.mark.parametrize("seconds", [15, pytest.param(150, marks=pytest.mark.slow)])
def test_a_line_that_is_cut_is_noticed_and_the_page_goes_on(visit_at, line, seconds):
    page = drawn(visit_at(line.address, game="suits:hand_size=3", games="1000"))
    page.evaluate("window.stays = true")
    line.cut()
    expect(page.locator(QUIET)).to_have_text(CUT, timeout=SOON)
    turn(page, 2)  # what is done meanwhile is not lost
    pass_seconds(page, seconds)
    line.mend()
    linked(page, game=FIVE)
    expect(chips(page)).to_have_text(["Hand size: 3 → 5 ✕"], timeout=SLOW)
    goes_on(page)
    assert page.evaluate("window.stays"), "the page was loaded anew"


def test_a_connection_that_a_proxy_drops_is_made_anew(visit_at, line):
    page = drawn(visit_at(line.address, game="suits:hand_size=4", games="1000"))
    line.drop()
    turn(page)
    linked(page, game=FIVE)
    goes_on(page)


def test_a_server_that_is_started_again_finds_its_page_where_it_was(visit_at, tmp_path):
    with CutLine("") as line:
        with workbench(tmp_path) as first:
            line.to = first
            page = drawn(visit_at(line.address, game=FIVE, games="1000"))
            page.locator("[data-type=title]").fill("Long hands")
            page.locator("[data-type=title]").press("Tab")
        line.drop()
        expect(page.locator(QUIET)).to_have_text(CUT, timeout=SOON)
        with workbench(tmp_path) as second:
            line.to = second
            drawn(page)
            expect(page.locator("[data-type=title]")).to_have_value("Long hands", timeout=SLOW)
            assert link_of(page)["game"] == [FIVE]
            goes_on(page)
