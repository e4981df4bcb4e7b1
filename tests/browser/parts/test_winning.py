"""Who was winning: the curve below the card table, what it keeps back, where a press and a key lead."""

import re

import pytest

from tests.kit.chromium import expect
from tests.kit.on_page import SLOW, at_step, table, where
from workbench.features.win_probability.task import WinProbabilityWorker

pytestmark = pytest.mark.browser
LONG = 4 * SLOW  # the loop of many worlds may have to be compiled
ASK = WinProbabilityWorker.ask
GAME = "suits@middle.greedy/lowest.greedy@17"


@pytest.fixture(autouse=True)
def curves_are_worked_out(monkeypatch, no_curve_is_worked_out):
    monkeypatch.setattr(WinProbabilityWorker, "ask", ASK)


def winning(root):
    """The part of the card table that shows who was winning, once it is worked out."""
    part = root.locator(".wb-winning")
    expect(part.locator(".wb-win-says")).to_contain_text("plays at each of", timeout=LONG)
    return part


def test_the_curve_follows_the_steps_and_keeps_the_end_back(replayed):
    page = replayed(game=GAME)
    root = table(page)
    part = winning(root)
    expect(part.locator(".wb-win-says")).to_contain_text("400 plays at each of 46 choices. In every seat", timeout=LONG)
    assert not part.locator(".wb-win-sentence").count() and not part.locator(".wb-win-moment").count()
    drawn, width = (part.locator(each) for each in (".wb-win-lines", ".wb-win-plot"))
    assert drawn.bounding_box()["width"] < 0.1 * width.bounding_box()["width"]
    box = width.bounding_box()
    width.click(position={"x": 0.6 * box["width"], "y": box["height"] / 2})
    assert 0.5 < at_step(page) / 137 < 0.7
    assert drawn.bounding_box()["width"] > 0.5 * box["width"]
    shares = [int(each) for each in re.findall(r"(\d+)%", part.locator(".wb-win-values").inner_text())]
    assert len(shares) == 2 and sum(shares) == 100
    page.keyboard.press("End")
    expect(part.locator(".wb-win-sentence")).to_contain_text("and 100% at the end")
    expect(part.locator(".wb-win-values")).to_have_text("Red 100%Black 0%")
    pieces = [int(each.replace("−", "-")) for each in re.findall(r"[+−]\d+", part.locator(".wb-win-key").inner_text())]
    start = int(re.search(r"had (\d+)%", part.locator(".wb-win-sentence").inner_text())[1])
    assert start + sum(pieces) == 100


def test_a_key_goes_from_one_turning_point_to_the_next(replayed):
    page = replayed(game=GAME)
    root = table(page)
    part = winning(root)
    page.keyboard.press("?")
    expect(root.locator(".wb-help")).to_contain_text("the next turning point")
    page.keyboard.press("Escape")
    places = []
    while len(places) < 5:
        page.keyboard.press("t")
        if places and at_step(page) == places[-1]:
            break
        places.append(at_step(page))
        expect(root.locator(".wb-notes .wb-moved").first).to_contain_text("Here ")
    assert 2 <= len(places) <= 4 and places == sorted(places)
    page.keyboard.press("Shift+T")
    assert at_step(page) == places[-2]
    expect(root.locator(".wb-strip .wb-turning").first).to_be_attached()
    root.get_by_role("button", name="Show the result").click()
    moments = part.locator(".wb-win-moment")
    assert len(places) <= moments.count() <= 4
    moments.first.click()
    assert at_step(page) == places[0]
    expect(root.locator(".wb-notes .wb-moved")).to_have_text("Here " + moments.first.locator("span").last.inner_text())


def test_through_the_eyes_of_a_seat_nothing_is_told(replayed):
    page = replayed(game=GAME)
    root = table(page)
    part = winning(root)
    page.keyboard.press("v")
    expect(part.locator(".wb-win-says")).to_contain_text("assume a view of all hands")
    expect(part.locator(".wb-win-plot")).to_be_hidden()
    assert not part.locator(".wb-win-values span").count()


def test_where_people_predict_it_waits_for_the_result(replayed):
    page = replayed(game=GAME, predict="1")
    root = table(page)
    expect(root.locator(".wb-ask-result")).to_be_visible()
    expect(root.locator(".wb-winning")).to_be_hidden()
    page.keyboard.press("End")
    expect(winning(root).locator(".wb-win-plot")).to_be_visible()


@pytest.mark.parametrize("game", ["war@17", "river@17"])
def test_where_nobody_chooses_there_is_no_curve(replayed, game):
    page = replayed(game=game)
    root = table(page)
    page.keyboard.press("End")
    expect(where(page)).to_contain_text("step")
    expect(root.locator(".wb-winning")).to_be_hidden()
    assert not root.get_by_role("button", name="next turning point").count()
