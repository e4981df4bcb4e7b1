"""The two-way sweep on the page Questions: every value of one dial with every value of another."""

import pytest

from tests.kit.benches import on_study as bench
from tests.kit.study_parts import FEW, moves, played
from warbench import simulate
from workbench.bench.study_selection import Chosen
from workbench.features.two_way_sweep import panel as squares
from workbench.features.two_way_sweep.task import two_dials, two_way_sweep_task, values_in_table
from workbench.work.tasks import Found


def test_a_cell_of_two_dials_is_the_sweep_of_both_and_turns_them_there(few):
    at, chosen = (
        bench().turn_to({"hand_size": "4"}).show_page("Questions"),
        Chosen(first="hand_size", second="ace_power"),
    )
    found = played(two_way_sweep_task(at, chosen))
    first, second = two_dials(at, chosen)
    html = squares.body(at, chosen, found)
    assert found.of == len(values_in_table(at, first)) and "ws-here" in html
    there = moves(html, at)
    assert len(there) == found.of * len(values_in_table(at, second))
    assert {(each.rules.hand_size, each.rules.ace_power) for each in there} == {
        (row["hand_size"], row["ace_power"]) for rows in found.each for row in rows
    }
    assert all(each.page == "Bench" and not each.problem for each in there)
    by_hand = simulate_mean("suits:hand_size=4,ace_power=none")
    told = next(row for rows in found.each for row in rows if (row["hand_size"], row["ace_power"]) == (4, "none"))
    assert told["mean"] == pytest.approx(by_hand)


def simulate_mean(text: str) -> float:

    return float((simulate(text, FEW)["winner"] == 0).fill_null(False).mean() or 0)


def test_the_two_dials_are_never_the_same():
    at = bench()
    for chosen in (
        Chosen(),
        Chosen(first="hand_size"),
        Chosen(second="hand_size"),
        Chosen(first="decks", second="decks"),
    ):
        first, second = two_dials(at, chosen)
        assert first.name != second.name and chosen.first in ("", first.name)


@pytest.mark.parametrize("name", ["suits", "armed", "mindful", "profiteer", "river", "war"])
def test_a_table_has_the_present_and_the_published_value_and_is_not_too_large(name):
    at = bench(name)
    for parameter in at.rules.parameters().values():
        found = values_in_table(at, parameter)
        assert getattr(at.rules, parameter.name) in found and getattr(at.baseline, parameter.name) in found
        assert len(found) <= 10 or parameter.type != "int"


def test_a_cell_where_most_games_never_end_has_a_star_and_no_colour():
    at, chosen = bench("war"), Chosen(first="decks", second="war_face_down")
    here = {each.name: getattr(at.rules, each.name) for each in two_dials(at, chosen)}
    ends = {
        **here,
        "mean": 250.0,
        "low": 240.0,
        "high": 260.0,
        "games": 100,
        "played": 100,
        "never": 0.0,
        "conflict": None,
    }
    few_end = {**ends, "war_face_down": 3, "mean": 1_554.0, "games": 14, "never": 0.86}
    more = {**ends, "war_face_down": 2, "mean": 270.0}
    cells = squares.body(at, chosen, Found(([ends, more, few_end],), 1, 100)).split("<td>")[1:]
    assert "1,554.0*" in cells[2] and "86.0% of the games never end" in cells[2] and "--ws-tint: 0%" in cells[2]
    assert "*" not in cells[1] and "--ws-tint: 0%" not in cells[1]
    assert "More than half of the games never end" in cells[2]


def test_the_answer_is_where_there_is_most_of_it_if_that_is_certain():
    at, chosen = bench("war"), Chosen(metric="turns", first="decks", second="war_face_down")
    here = {"games": 100, "played": 100, "never": 0.0, "conflict": None}

    def found(*means: float) -> Found:
        row = [
            {**here, "decks": 1, "war_face_down": n, "mean": mean, "low": mean - 9, "high": mean + 9}
            for n, mean in enumerate(means, 1)
        ]
        return Found((row,), 1, 100)

    said = squares.answer(at, chosen, found(250.0, 312.0, 280.0))
    assert said.startswith("Turns: 250 to 310 turns; most at Decks") and "2" in said.partition("most at")[2]
    assert squares.answer(at, chosen, found(250.0, 252.0)) == "Turns: no pair of values certainly differs from another."
