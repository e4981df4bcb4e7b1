"""Whether a change holds for other players: who they are, which way it goes there, what the sentence says of it."""

import re
from types import SimpleNamespace

import pytest

from engine.analysis.robustness import OtherTable, for_all_players, plans_at, robustness, tables_beside
from engine.core import game as games
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from engine.simulation.paired import change as change_of
from engine.simulation.simulate import simulate
from warbench import compare, skill
from workbench.features.robustness import panel as robustness_panel


@pytest.mark.parametrize("name", games.names())
def test_the_others_are_a_handful_who_can_sit_there(name):
    setup = Setup.of(name)
    tables = tables_beside(setup)
    assert len(tables) <= 6 and setup.strategies not in tables and len(set(tables)) == len(tables)
    for seats in tables:
        assert Setup.of(setup.game, {}, seats).strategies == seats
    assert len(tables) >= 3 or setup.game.without_choices(setup.rules)


def test_the_change_is_that_of_these_players():
    before, after = Setup.of("suits"), Setup.of("suits:hand_size=5")
    other = robustness(before, after, 100)[0]
    frames = [simulate(Setup.of(setup, {}, other.seats), 100) for setup in (before, after)]
    assert other.changes["turns"].difference == change_of(*frames, "turns").difference
    assert other.words == ("counts the cards, answers greedily",) * 2


@pytest.mark.slow
def test_skill_is_tried_between_other_pairs():
    before, after = Setup.of("suits"), Setup.of("suits:hand_size=1")
    found = compare(before, after, games=200).from_every_seat().for_other_players(200)
    tried = [other for other in found.others if "skill" in other.changes]
    assert [plans_at(after, other.seats) for other in tried] == [
        ("counter.greedy", "highest.greedy"),
        ("highest.greedy", "random.random"),
    ]
    pair = skill(after, ["counter.greedy", "highest.greedy"], 200)
    assert pair.change and tried[0].changes["skill"].difference.mean == pytest.approx(pair.change.mean)
    (row, *_) = robustness_panel.looked_at(found)
    assert row.metric.name == "skill" and [other.holds(row) for other in tried] == ["same", "same"]
    assert re.search(r"^Skill falls from 9\d to 0; .*, with every player we tried\.$", found.verdict())
    assert robustness_panel.html(found).count("skill is tried between two other players") == len(found.others) - 2


def test_skill_that_goes_the_other_way_between_others_is_said():
    found = compare("suits", "suits:hand_size=1", games=200).from_every_seat()
    (fall,) = [change for change in found.changes("skill")]
    rise = fall._replace(difference=Estimate(0.2, 0.1, 0.3, 200))
    beside = OtherTable(("a", "b"), ("a", "b"), {"skill": rise}), OtherTable(("a", "a"), ("a", "a"), {})
    said = found.told_with(found.seated, beside).verdict()
    assert "to 0, only between these two;" in said
    same = OtherTable(("a", "b"), ("a", "b"), {"skill": fall}), beside[1]
    assert for_all_players(fall, same) and not for_all_players(fall, beside[1:])


def told(low: float, high: float) -> SimpleNamespace:
    return SimpleNamespace(metric=SimpleNamespace(name="turns"), difference=Estimate((low + high) / 2, low, high, 100))


def test_a_direction_is_told_by_its_interval():
    ways = [OtherTable((), (), {"turns": told(*bounds)}) for bounds in ((1, 3), (-1, 3), (-3, -1))]
    here = told(1, 2)
    assert [each.holds(here) for each in ways] == ["same", "unclear", "opposite"]
    assert for_all_players(here, ways[:1]) and not for_all_players(here, ways) and not for_all_players(here, ())
    assert OtherTable((), (), {}).holds(here) == "unclear"


def test_the_sentence_says_whoever_plays_only_where_it_is_so():
    found = compare("suits", "suits:hand_size=5", games=600).for_other_players(400)
    by_name = {each.metric.name: each for each in found.changes()}
    assert for_all_players(by_name["turns"], found.others) and "turns fall" in found.verdict()
    assert found.verdict().split("turns fall")[1].partition(";")[0].rstrip(".").endswith("with every player we tried")
    for part in found.verdict().rstrip(".").split("; "):
        name = next((n for n, each in by_name.items() if each.metric.title.lower() in part), "seat0_wins")
        assert ("with every player we tried" not in part) or for_all_players(by_name[name], found.others)


def test_the_rows_have_an_arrow_for_every_table_and_a_button_lets_them_play():
    found = compare("suits", "suits:hand_size=5", games=600).for_other_players(200)
    html, presses = robustness_panel.html(found), robustness_panel.presses(found)
    assert html.count("<tr>") == 1 + len(robustness_panel.looked_at(found)) and len(presses) == len(found.others)
    assert html.count('class="wb-same"') + html.count('class="wb-unclear"') + html.count('class="wb-opposite"') == len(
        robustness_panel.looked_at(found)
    ) * len(found.others)
    from workbench.bench import Bench

    bench = presses[0].move(Bench.of("suits").set_dial("hand_size", 5))
    assert bench.seats == found.others[0].seats and not bench.problem
    assert robustness_panel.WAITS in robustness_panel.html(compare("suits", "suits:hand_size=5", games=50))
