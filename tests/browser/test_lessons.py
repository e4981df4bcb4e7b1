"""A lesson in a real browser: it asks, shows what waited for the answer, and goes to its moments by buttons."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kit.chromium import console_troubles, expect, outside
from tests.kit.lab import HOST, SLOW
from tests.kit.ports import any_port
from workbench.hosts.server.serve import HOME, command, wait_until_ready
from workbench.lessons.course import lessons

pytestmark = pytest.mark.browser


@contextmanager
def served(number: int, log: Path) -> Iterator[str]:
    """A lesson, served as `warbench lessons N` serves it."""
    port = any_port(HOST)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(HOME), os.environ.get("PYTHONPATH", "")]))}
    with log.open("wb") as out:
        command_line = command(HOST, port, lessons()[number - 1].path)
        server = subprocess.Popen(command_line, env=env, stdout=out, stderr=out, start_new_session=True)
    try:
        assert wait_until_ready(server, HOST, port), log.read_text("utf-8", "replace")[-2_000:]
        yield f"http://{HOST}:{port}/"
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(timeout=30)


@contextmanager
def opened(browser, address: str) -> Iterator:
    """A page of it on which nothing goes wrong."""
    troubles: list[str] = []
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    page.on("pageerror", lambda error: troubles.append(f"page error: {error}"))
    page.on("console", lambda message: troubles.extend(console_troubles(message)))
    page.on("request", lambda request: troubles.extend(outside(request.url)))
    page.goto(address)
    yield page
    page.context.close()
    assert not troubles, "\n".join(troubles)


def test_a_lesson_asks_before_it_shows_and_keeps_the_answer(browser, tmp_path):
    with served(3, tmp_path / "log") as address, opened(browser, address) as page:
        asks_and_keeps(page)


def asks_and_keeps(page) -> None:
    first = page.locator(".wb-ask").first
    expect(first).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("34 of a hundred")).to_have_count(0)
    expect(page.get_by_text("As published, Red wins, 39 to 29.")).to_be_hidden()
    expect(page.locator(".wb-root:not(.wb-first-moment):visible")).to_have_count(0)
    give = first.get_by_role("button", name="Submit")
    expect(give).to_be_disabled()
    first.get_by_label("About 10").check()
    give.click()
    expect(first).to_contain_text("You said: About 10")
    expect(first).to_contain_text("34 of a hundred")
    expect(first.locator(".wb-ask-verdict")).to_have_text("✗ Not right")
    expect(first.locator(".wb-ask-marked .wb-ask-is-right")).to_have_text(re.compile("About 35 ?right$"))
    expect(first.locator(".wb-ask-marked .wb-ask-is-wrong")).to_contain_text("your answer, not right")
    expect(page.get_by_text("As published, Red wins, 39 to 29.")).to_be_visible()
    expect(page.get_by_text("Twenty battles, and not one card differs.")).to_be_hidden()
    expect(page.get_by_role("link", name="Go on with lesson 4")).to_have_attribute("href", re.compile(r"\.\./4/$"))
    expect(page.locator(".wb-root:not(.wb-first-moment):visible")).to_have_count(1)

    page.locator(".wb-moment:visible", has_text="Battle 3").click()
    expect(page.locator(".wb-where:visible")).to_contain_text("Turn 2,")
    assert "answer-of-a-hundred-deals" in page.url

    page.goto(page.url)
    expect(page.locator(".wb-ask").first).to_contain_text("You said: About 10", timeout=SLOW)
    expect(page.locator(".wb-root:not(.wb-first-moment):visible")).to_have_count(1)
    page.locator(".wb-ask").first.get_by_role("button", name="Change my answer").click()
    expect(page.locator(".wb-root:not(.wb-first-moment):visible")).to_have_count(0)
    assert "answer-" not in page.url


@pytest.mark.slow
def test_the_dials_of_a_lesson_tell_below_each_what_it_is_and_leave_no_empty_box(browser, tmp_path):
    with served(2, tmp_path / "log") as address, opened(browser, address) as page:
        hand = page.locator(".wb-dial").first
        expect(hand).to_contain_text("How many cards does a player draw at first", timeout=SLOW)
        hand.locator("input").first.focus()
        expect(page.locator(".wb-board .wb-hand")).to_have_count(1)
        expect(page.locator(".wb-board .wb-hand")).to_be_hidden()
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 1000})
            expect(page.locator(".wb-board .wb-foot")).to_be_hidden()


@pytest.mark.slow
def test_a_player_is_written_meets_others_and_is_watched(browser, tmp_path):
    with served(6, tmp_path / "log") as address, opened(browser, address) as page:
        trial = page.locator(".ws-trial")
        sheet, play = trial.locator("textarea"), trial.get_by_role("button", name="Run", exact=True)
        expect(sheet).to_have_value(re.compile("@wb.strategy"), timeout=SLOW)
        lines = sheet.input_value()
        sheet.fill(lines.replace("worth = rank_of", "worth = open"))
        play.click()
        expect(page.locator(".ws-trial [role=alert]")).to_contain_text("Line 8: 'open' is not known here")
        sheet.fill(lines.replace("worth = rank_of", "worth = 20 - rank_of"))
        sheet.press("End")
        play.click()
        rows = page.locator(".ws-trial tbody tr")
        expect(rows).to_have_count(3, timeout=SLOW)
        expect(rows.nth(1)).to_contain_text("more than half")
        expect(page.locator(".ws-trial [role=alert]")).to_have_count(0)
        rows.nth(1).get_by_role("button", name="Watch one that it loses").click()
        expect(page.locator(".wb-root:not(.wb-first-moment):visible .wb-id").first).to_contain_text(
            "suits@mine/middle@"
        )
        page.reload()  # what was written is still there
        expect(sheet).to_have_value(re.compile("20 - rank_of"), timeout=SLOW)
        trial.get_by_role("button", name="Reset", exact=True).click()
        expect(sheet).to_have_value(lines)
        sheet.press("Control+End")
        sheet.press("Enter")
        assert sheet.input_value() == f"{lines}\n    "  # as far to the right as the line above


@pytest.mark.slow
def test_a_claim_is_judged_and_others_play_for_it(browser, tmp_path):
    with served(7, tmp_path / "log") as address, opened(browser, address) as page:
        trial = page.locator(".ws-trial")
        expect(trial.get_by_role("button", name="It holds in part")).to_be_visible(timeout=SLOW)
        trial.get_by_role("button", name="The cards you save").click()
        expect(trial.locator(".ws-where")).to_contain_text("SUITS-X6")
        trial.get_by_role("button", name="It holds in part").click()
        expect(trial).to_contain_text("You were right.", timeout=SLOW)
        expect(trial.locator(".ws-verdict")).to_contain_text("Holds with two of three ways of playing")
        trial.get_by_label("Red, response").select_option("never")
        trial.get_by_role("button", name="Judge it with these").click()
        told = trial.locator(".ws-of-told > ul > li")
        expect(told).to_contain_text("Red counts the cards, never answers", timeout=SLOW)
        told.get_by_role("button", name="Watch game").click()
        expect(page.locator(".wb-root:not(.wb-first-moment):visible .wb-id").first).to_contain_text(
            "suits@counter.never/"
        )
        expect(page.get_by_role("button", name="Did the designer get it right?").first).to_be_visible(timeout=SLOW)
