"""The tabs of the pages by key: Tab enters them at the open one, the arrows walk, Enter opens."""

import pytest

from tests.kit.focus import focused

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("opened", ["Bench", "Rulebook"])
def test_tab_enters_the_tabs_at_the_open_one_and_turns_no_page(desk_at, bare, opened):
    at = desk_at(page=opened, games="1000")
    page = at.shown()
    page.get_by_label("Game", exact=True).focus()
    page.keyboard.press("Tab")
    assert focused(page) == f"tab: {opened}"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "tab: Table"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "tab: Questions"
    assert at.bench.page == opened
    page.keyboard.press("Enter")
    bare.until(lambda: at.bench.page == "Questions")
