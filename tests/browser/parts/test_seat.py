"""The table at which people play: what two people see of each other, and that table and options are in sight."""

import pytest

from tests.kit.axe import faults
from tests.kit.chromium import expect
from tests.kit.on_page import answered, no_sideways_scroll, resized
from workbench.bench import Bench

pytestmark = pytest.mark.browser

SHORT = "suits:min_rank=11"  # four ranks: sixteen cards


@pytest.mark.slow
def test_two_people_have_a_cover_between_their_turns(desk_at):
    page = desk_at(game=SHORT, page="Play", play=f"{SHORT}@person@17").shown()
    root = page.locator(".wb-at")
    for name in ("Red", "Black"):
        cover = root.locator(".wb-at-uncover")
        expect(cover).to_have_text(f"I am {name}: show my cards")
        expect(cover).to_be_focused()
        page.keyboard.press("Enter")
        expect(root.locator(".wb-at-turn")).to_have_text(f"{name}, it is your turn.")
        page.keyboard.press("1")
    answered(page, 2)


@pytest.mark.parametrize("game", ["suits", "profiteer", "river:hand_three,players=8"])
def test_the_table_and_the_options_are_in_sight(desk_at, game):
    page = desk_at(390, 844, game=game, page="Play", play=f"{Bench.at(game).sit_down(17).match.text()}").shown()
    root = page.locator(".wb-at")
    for width, height in ((390, 844), (1280, 800), (1440, 900)):
        resized(page, width, height)
        assert no_sideways_scroll(page)
        for what in (".wb-felt", ".wb-at-option"):
            box = root.locator(what).first.bounding_box()
            assert box["y"] + box["height"] <= height + 1, (what, width)


FILLED = "(button) => getComputedStyle(button).backgroundColor"


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_before_a_game_the_felt_is_there_and_one_button_is_filled(desk_at, width, height):
    page = desk_at(width, height, page="Play", games="1000").shown()
    felt, form = page.locator(".wb-felt.wb-empty"), page.locator(".part-sits")
    expect(felt).to_contain_text("Deal, and the cards come here.")
    cloth, words = felt.bounding_box(), form.bounding_box()
    if width > 900:
        assert cloth["x"] + cloth["width"] < words["x"] and cloth["height"] > 500
    else:
        assert cloth["y"] + cloth["height"] < words["y"] and cloth["y"] < 300
    plain = form.locator("select").first.evaluate(FILLED)
    assert form.get_by_role("button", name="Deal", exact=True).evaluate(FILLED) != plain
    form.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".wb-at-option").first).to_be_visible()
    expect(felt).to_have_count(0)


def test_on_the_empty_felt_of_the_replay_the_first_of_the_games_is_filled(desk_at):
    page = desk_at(page="Replay", games="1000").at_rest()
    typical, shortest = (
        page.locator(".part-picks").get_by_role("button", name=each) for each in ("Typical", "Shortest")
    )
    filled = typical.evaluate(FILLED)
    assert filled != shortest.evaluate(FILLED)
    typical.click()
    expect(page.locator(".wb-felt.wb-empty")).to_have_count(0)
    assert typical.evaluate(FILLED) != filled


def test_axe_finds_no_serious_fault(desk_at, bare):
    page = desk_at(game=SHORT, page="Play", play=f"{SHORT}@person/lowest@17").shown()
    expect(page.locator(".wb-at-option").first).to_be_visible()
    for scheme in ("light", "dark"):
        bare.dress(scheme)
        assert not (wrong := faults(page)), "\n".join(wrong)
