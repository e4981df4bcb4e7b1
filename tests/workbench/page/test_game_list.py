"""The drawer of games: its rows are the games behind a mark, sorted and filtered, and a press on one opens it."""

from functools import cache

import pytest

from engine.analysis.compare import Comparison
from engine.replay.trace import GameId, Trace
from warbench import compare
from workbench.charts import chart_named
from workbench.features.compare import outcome_table
from workbench.page.kit.game_list import AT_ONCE, MOST, TURNED, GameList
from workbench.page.kit.picks import games_behind
from workbench.session.parts.drawer import GamesDrawer

GAMES = 300


@cache
def compared() -> Comparison:
    return compare("suits", "suits:hand_size=5", games=GAMES)


@cache
def red(side: str = "after") -> GameList:
    return games_behind(chart_named("outcomes"), {"side": side, "key": "seat0"}, compared())


@pytest.mark.parametrize("side", ["before", "after"])
def test_rows_say_who_won_how_long_it_was_and_what_it_is_under_the_other_rules(side):
    found = compared()
    own, other = found.games_after, found.games_before
    if side == "before":
        own, other = other, own
    rows, more = red(side).page(count=GAMES)
    wins = own.filter(outcome="seat0")
    assert [row["seed"] for row in rows] == wins["seed"].to_list()[:MOST] and more == 0
    for row, here in zip(rows, wins.iter_rows(named=True), strict=False):
        there = other.row(here["seed"], named=True)
        assert (row["ends"], row["seat"]) == ("Red wins", 0) and row["turns"] == f"{here['turns']} turns"
        assert row["other_turns"] == ("" if there["turns"] == here["turns"] else f"{there['turns']}")
        same = there["outcome"] == "seat0"
        assert bool(row["otherwise"]) != same and row["other_seat"] == {"seat1": 1}.get(there["outcome"], -1)


def test_the_course_is_that_of_the_game():
    row = red().page()[0][0]
    standings = Trace(GameId(compared().after, row["seed"])).standings
    assert len(row["course"]) == 2 and [line[-1] for line in row["course"]] == standings[-1].tolist()
    assert row["course"][0][0] == 0 and len(row["course"][0]) == min(48, len(standings))


def test_rows_are_sorted_and_filtered_over_all_games_and_not_those_on_show():
    wins = compared().games_after.filter(outcome="seat0")
    turns = [int(row["turns"].split()[0]) for row in red().page("longest")[0]]
    assert turns == sorted(wins["turns"].to_list(), reverse=True)[:AT_ONCE]
    assert int(red().page("shortest")[0][0]["turns"].split()[0]) == wins["turns"].min()
    kinds = dict(red().kinds())
    around = int(kinds[TURNED].removeprefix("Ends differently: "))
    assert kinds[""] == f"All {len(wins)}" and "seat0" not in kinds  # behind this bar they all end so
    rows, more = red().page(kind=TURNED)
    assert all(row["otherwise"] for row in rows) and len(rows) + more == min(around, MOST)


def test_by_how_games_end_where_they_end_in_several_ways():
    chart = chart_named("length")
    bins = {"side": "after", "low": 0, "high": 99}
    drawer = games_behind(chart, bins, compared())
    kinds = dict(drawer.kinds())
    assert {"seat0", "seat1", TURNED} <= set(kinds)
    black, _ = drawer.page(kind="seat1")
    assert {row["ends"] for row in black} == {"Black wins"}
    assert drawer.page("nonsense", "seat9")[0] == []  # whatever a browser may send


def test_the_same_rules_on_both_sides_leave_nothing_to_compare():
    same = compare("suits", "suits", games=40)
    drawer = games_behind(chart_named("outcomes"), {"side": "after", "key": "seat0"}, same)
    assert not any(row["otherwise"] or row["other_turns"] for row in drawer.page()[0])
    assert TURNED not in dict(drawer.kinds())


def test_a_press_opens_its_game_even_twice():
    opened = []
    drawer = GamesDrawer()
    drawer.opens(opened.append)
    found = outcome_table.games({"before": "seat0", "after": "seat1"}, compared())
    drawer.lay_out(found.words, found)
    assert len(drawer.rows) == AT_ONCE and drawer.more and drawer.versus == "before"
    drawer.opened = [drawer.rows[0]["seed"], 1]
    drawer.opened = [drawer.rows[0]["seed"], 2]
    assert opened == [drawer.rows[0]["seed"]] * 2


def test_sorting_stays_and_the_count_begins_anew_when_other_games_come():
    drawer = GamesDrawer()
    drawer.lay_out("some", red())
    drawer.order, drawer.count = "longest", 2 * AT_ONCE
    assert len(drawer.rows) == 2 * AT_ONCE
    longest = drawer.rows[0]["turns"]
    drawer.lay_out("others", red("before"))
    assert drawer.order == "longest" and len(drawer.rows) == AT_ONCE and drawer.rows[0]["turns"] != longest
    drawer.lay_out("", None)
    assert not drawer.rows and not drawer.said


def test_rows_that_were_asked_for_stay_while_news_of_the_same_games_come():
    drawer = GamesDrawer()
    fewer = compare("suits", "suits:hand_size=5", games=GAMES // 2)
    drawer.lay_out("some", games_behind(chart_named("outcomes"), {"side": "after", "key": "seat0"}, fewer))
    drawer.count = 2 * AT_ONCE
    drawer.lay_out("some", games_behind(chart_named("outcomes"), {"side": "after", "key": "seat0"}, fewer))
    assert drawer.count == len(drawer.rows) == 2 * AT_ONCE
    drawer.lay_out("more were played", red())
    assert drawer.count == len(drawer.rows) == 2 * AT_ONCE and drawer.said == "more were played"
    drawer.lay_out("another bar", games_behind(chart_named("outcomes"), {"side": "after", "key": "seat1"}, compared()))
    assert drawer.count == len(drawer.rows) == AT_ONCE
