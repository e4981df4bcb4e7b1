"""What a rulebook leaves open, by weight: counted by hand, beside chance, and as a preset says it in words."""

import pytest

import warbench as wb
from engine.analysis.gaps import chance, closed_by_dials, other_readings, ranked, weighed
from engine.core import game as games
from engine.setup.presets import presets
from engine.setup.setup import Setup, as_setup
from tests.kit.lanes import case
from warbench import compare, gaps, simulate

GAMES = 300


def test_the_preset_about_running_out_says_what_the_table_does():
    """suits:runner_out: who gets the leftover cards, SUITS-A01."""
    why = presets(games.load("suits"))["runner_out"].why
    assert "In most games cards are left over" in why and "about one deal in fifteen has another winner" in why
    gap = next(gap for gap in weighed(as_setup("suits"), 3_000) if gap.id == "SUITS-A01")
    assert gap.came_up.low > 0.5
    (other,) = (reading for reading in gap.readings if reading.value == "runner_out")
    assert 1 / 18 < other.decided.mean < 1 / 12
    found = compare("suits", "suits:runner_out", games=3_000)
    won = found.games_before["winner"].ne_missing(found.games_after["winner"])
    assert other.decided.mean == won.mean() == found.turned_share.mean


@pytest.mark.parametrize(
    ("text", "dial", "value"),
    [
        case(True, "suits@middle/highest", "end_when", "deck"),
        case(False, "suits@middle/highest", "tie_priority", "secret"),
        case(False, "war", "ace_value", 1),
        case(False, "profiteer", "target", 14),
    ],
)
def test_a_reading_is_weighed_by_winners_counted_by_hand(text, dial, value):
    before, after = (simulate(Setup.of(text, changes), GAMES, 5) for changes in ({}, {dial: value}))
    pairs = list(zip(before["winner"].to_list(), after["winner"].to_list(), strict=True))
    found = [r for gap in weighed(as_setup(text), GAMES, 5) for r in gap.readings]
    (reading,) = (each for each in found if (each.parameter.name, each.value) == (dial, value))
    assert reading.decided.mean == sum(one != other for one, other in pairs) / GAMES
    for seat, gained in enumerate(reading.seats):
        assert gained.mean == pytest.approx(sum((other == seat) - (one == seat) for one, other in pairs) / GAMES)


@pytest.mark.parametrize("name", [case(name in ("suits", "war"), name) for name in games.names()])
def test_every_gap_that_a_dial_closes_is_there_once_and_decides_no_more_than_it_comes_up(name):
    setup = as_setup(name)
    found = ranked(weighed(setup, 100))
    dials = {p.dial.ruling for p in setup.rules.parameters().values() if p.dial.ruling}
    assert sorted(gap.id for gap in found) == sorted(dials) == list(closed_by_dials(setup))
    assert [gap.weight for gap in found] == sorted((gap.weight for gap in found), reverse=True)
    frame = simulate(setup, 100)
    for gap in found:
        assert gap.weight <= gap.came_up.mean <= 1
        assert bool(gap.nothing) == (not gap.readings)
        if f"gap_{gap.id}" in frame.columns:
            assert gap.came_up.mean >= (frame[f"gap_{gap.id}"] > 0).mean()


def test_gaps_that_cannot_matter_say_why():
    found = {gap.id: gap for gap in weighed(as_setup("suits:ace_power=none@random"), 50)}
    assert found["SUITS-A13"].nothing == "no Ace has any power" and not found["SUITS-A13"].came_up.mean
    frame = gaps("suits:ace_power=none@random", 50).frame()
    assert frame.filter(id="SUITS-A13").row(0, named=True)["decided"] == 0
    told = (gaps.__doc__ or "").partition("Columns:")[2]
    assert all(name in told for name in frame.columns) and wb.gaps is gaps


def test_of_a_choice_every_other_option_is_read_and_of_a_long_number_its_ends():
    setup = as_setup("suits:doubles_per_round=2")
    for parameter in setup.rules.parameters().values():
        others = other_readings(setup, parameter)
        assert others and getattr(setup.rules, parameter.name) not in others
        if parameter.type != "int":
            assert others == [value for value in parameter.values if value != getattr(setup.rules, parameter.name)]
    assert other_readings(setup, setup.rules.parameter("doubles_per_round")) == [0, 1, 3, 4, 5, 6]
    assert other_readings(setup, setup.rules.parameter("max_rounds")) == [26]


# ---------------------------------------------------------------- chance


def test_where_nothing_is_shuffled_after_the_deal_chance_decides_nothing():
    assert simulate("suits", GAMES).equals(simulate("suits", GAMES, shuffles=1))
    assert chance(as_setup("suits"), GAMES).decided.mean == 0


@pytest.mark.parametrize(("text", "least", "most"), [case(True, "river", 0.6, 0.75), case(False, "armed", 0.1, 0.3)])
def test_other_shuffles_are_other_games_of_the_same_deal(text, least, most):
    """What is shuffled again and again decides many deals, in River most of them, and gives no seat more of them."""
    found = chance(as_setup(text), 1_000)
    assert least < found.decided.mean < most
    assert all(seat.low < 0.02 and seat.high > -0.02 for seat in found.seats)
    one, other = (simulate(text, GAMES, shuffles=number) for number in (0, 1))
    assert one["margin_0"].drop_nulls().len() and one["seed"].equals(other["seed"])
    assert not simulate(text, GAMES, shuffles=2)["winner"].equals(other["winner"])
    assert other.equals(simulate(text, GAMES, shuffles=1, threads=1))


def test_only_a_number_of_shuffles_is_one():
    with pytest.raises(wb.BadInput, match="number of the shuffles"):
        simulate("suits", 1, shuffles=-1)
    with pytest.raises(wb.BadInput, match="columns"):
        gaps("suits", 10, columns=["winner"])


def test_what_is_weighed_is_kept_when_somebody_stops():
    asked: list[int] = []

    def enough() -> bool:
        asked.append(1)
        return len(asked) > 6

    found = gaps("suits", 50, cancelled=enough).frame()
    assert 1 <= found["id"].n_unique() < len(closed_by_dials(as_setup("suits")))
