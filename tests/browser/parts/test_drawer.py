"""The drawer of games: while more games come, a press on a row, the focus and the scrolled rows stay."""

import pytest

from tests.kit.chromium import expect
from warbench import compare
from workbench.charts import chart_named
from workbench.page.kit.game_list import GameList
from workbench.page.kit.picks import games_behind
from workbench.session.parts.drawer import GamesDrawer

pytestmark = pytest.mark.browser


def wins(seat: int, games: int) -> GameList:
    """The games of a variant that a player wins, of this number of games."""
    mark = {"side": "after", "key": f"seat{seat}"}
    return games_behind(chart_named("outcomes"), mark, compare("suits", "suits:hand_size=5", games=games))


@pytest.fixture
def shown(bare):
    """A drawer with the first games behind a mark, its page, and the games that were opened."""
    drawer, opened = GamesDrawer(), []
    drawer.opens(opened.append)
    drawer.lay_out("few games", wins(0, 100))
    bare.stand("behind", "drawer", drawer).show()
    expect(bare.page.locator(".wd-open")).to_have_count(12)
    return drawer, bare, opened


def test_a_press_during_which_more_games_come_opens_its_game(shown):
    drawer, bare, opened = shown
    watch = bare.page.locator(".wd-open").first
    watch.hover()
    bare.page.mouse.down()
    drawer.lay_out("more games", wins(0, 200))
    expect(bare.page.locator(".wd").get_by_role("status")).to_have_text("more games")
    bare.page.mouse.up()
    assert bare.until(lambda: opened) == [int(watch.get_attribute("data-seed"))]


def test_the_focus_and_the_scrolled_rows_stay_while_more_games_come_and_other_games_begin_at_the_top(shown):
    drawer, bare, _ = shown
    rows, last = bare.page.locator(".wd-rows"), bare.page.locator(".wd-open").last
    last.focus()
    assert (scrolled := rows.evaluate("(rows) => rows.scrollTop")) > 0
    drawer.lay_out("more games", wins(0, 200))
    expect(bare.page.locator(".wd").get_by_role("status")).to_have_text("more games")
    expect(last).to_be_focused()
    assert rows.evaluate("(rows) => rows.scrollTop") == scrolled
    drawer.lay_out("other games", wins(1, 200))
    expect(bare.page.locator(".wd").get_by_role("status")).to_have_text("other games")
    assert rows.evaluate("(rows) => rows.scrollTop") == 0
