"""A seat at the table in a real browser: cards are pressed, keys answer, the page is loaded again and the game goes on."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.replay.trace import Trace
from engine.setup.game_id import read_id
from tests.kit.chromium import expect
from tests.kit.on_page import SLOW, answered, link_of, linked, no_sideways_scroll, resized
from warbench import Match
from workbench.bench import Bench

pytestmark = pytest.mark.browser

SHORT = "suits:min_rank=11"  # four ranks: sixteen cards
DEALT = {"game": SHORT, "page": "Play", "play": f"{SHORT}@person/lowest@17"}


def at_table(page):
    """The table, once somebody can answer or it is over."""
    root = page.locator(".wb-at")
    expect(root.locator(".wb-at-option, .wb-at-over, .wb-at-uncover").first).to_be_visible(timeout=SLOW)
    return root


def match_of(page) -> Match:
    return Match(link_of(page)["play"][0])


def told(frames: list[str]) -> list[dict[str, Any]]:
    """Everything that was sent to the table, wherever in a message it stands."""
    return [found for frame in frames for found in _within(frame)]


def _within(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, str):
        try:
            value = json.loads(value) if value[:1] in "{[" else None
        except ValueError:
            return
    if isinstance(value, dict) and {"eyes", "trace", "lines"} <= value.keys():
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _within(each)


def test_a_game_is_played_by_mouse_and_keys_and_goes_on_after_a_reload(visit):
    page = visit()
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{page.url.partition('?')[0]}?game={SHORT}@middle/lowest&page=Play")
    page.locator(".part-sits").get_by_role("button", name="Deal", exact=True).click(timeout=SLOW)
    root = at_table(page)
    hand = len(match_of(page).choices)
    expect(root.locator(".wb-legal")).to_have_count(hand)
    root.locator(".wb-legal").last.click()  # by mouse
    answered(page, 1)
    at_table(page)
    page.keyboard.press("1")  # by key
    answered(page, 2)
    page.mouse.click(2, 500)  # on empty page
    page.keyboard.press("u")  # taken back
    answered(page, 1)
    here = match_of(page)
    page.reload()
    root = at_table(page)
    assert match_of(page).id == here.id
    expect(root.locator(".wb-at-option")).to_have_count(len(here.choices))
    for count in range(2, 40):
        if root.locator(".wb-at-over").count():
            break
        root.locator(".wb-at-option").first.click()
        answered(page, count)
        at_table(page)
    match = match_of(page)
    ended = "You won" if match.trace.result["winner"] == 0 else "You lost"
    expect(root.locator(".wb-at-outcome")).to_have_text(re.sub("^(Red|Black) wins", ended, match.outcome))
    nothing_hidden_was_sent(told(frames))
    expect(root.locator(".wb-at-curve")).to_be_visible(timeout=SLOW)
    expect(root.get_by_role("img", name="Cards: ")).to_be_visible()
    root.get_by_role("button", name="Replay of this game").click()
    linked(page, page="Replay")
    expect(page.locator(".part-table .wb-felt").first).to_be_visible(timeout=SLOW)


def nothing_hidden_was_sent(sent: list) -> None:
    """No frame that reached the browser names a card of a deck or of the opponent's hand."""
    assert len(sent) > 3
    for shown in sent:
        for step in shown["trace"]["sides"][0]["steps"]:
            for zone, cards in zip(shown["trace"]["zones"], step["zones"], strict=True):
                if zone["name"] == "deck" or (zone["name"] in ("hand", "ready") and zone["seat"] == 1):
                    assert set(cards) <= {-1}


def test_it_is_in_sight_back_takes_back_and_another_game_is_dealt(visit):
    page = visit(**DEALT, width=390, height=844)
    root = at_table(page)
    for width, height in ((390, 844), (1280, 800)):
        resized(page, width, height)
        assert no_sideways_scroll(page)
        for what in (".wb-felt", ".wb-at-option"):
            box = root.locator(what).first.bounding_box()
            assert box["y"] + box["height"] <= height + 1, (what, width)
    page.keyboard.press("2")
    answered(page, 1)
    page.go_back()
    answered(page, 0)
    expect(root.locator(".wb-at-press", has_text="Take back")).to_be_disabled()
    root.get_by_role("button", name="Another deal").click()
    page.wait_for_function("() => !new URLSearchParams(location.search).get('play').endsWith('@17')")
    root.get_by_role("button", name="Change seats").click()
    expect(page.locator(".part-sits").get_by_role("button", name="Deal", exact=True)).to_be_visible()


def test_a_seat_is_taken_from_the_replay(visit):
    first = Trace(read_id("suits@middle/highest@17")).choices[0]
    page = visit(game="suits@middle/highest@17", page="Replay", step=str(first.step + 1))
    page.get_by_role("button", name="Play it yourself from here").first.click(timeout=SLOW)
    at_table(page)
    linked(page, page="Play")
    seat = Bench.from_link({name: values[0] for name, values in link_of(page).items()}).match
    assert seat is not None and (Match(seat).seat, Match(seat).choice) == (first.seat, 0)
