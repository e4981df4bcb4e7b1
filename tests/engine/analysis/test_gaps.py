"""What a rulebook leaves open, by weight: counted by hand, held against changes that mean nothing, and as a preset says it in words."""

import pytest

import warbench as wb
from engine.analysis.gaps import (
    beyond_chance,
    certain,
    closed_by_dials,
    explained,
    levels,
    other_readings,
    ranked,
    sentence,
    shift,
    weighed,
)
from engine.core import game as games
from engine.core.rules import Group, RuleSet
from engine.setup.presets import presets
from engine.setup.setup import Setup, as_setup
from tests.games.war.oracle import war
from tests.kit.lanes import case
from tests.kit.playing import deals, zone
from warbench import compare, gaps, simulate

GAMES = 300


def gaps_of(text: str, games: int, seed: int = 0) -> list:
    """The gaps of a setup, in the order of their ids."""
    setup = as_setup(text)
    return list(weighed(setup, levels(setup, games, seed), games, seed))


@pytest.mark.slow
def test_the_preset_about_running_out_says_what_the_table_does():
    """suits:runner_out: who gets the leftover cards, SUITS-A01."""
    why = presets(games.load("suits"))["runner_out"].why
    assert "In most games cards are left over" in why and "about one deal in fifteen has another winner" in why
    gap = next(gap for gap in gaps_of("suits", 3_000) if gap.id == "SUITS-A01")
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
        case(False, "profiteer", "donation", "forced"),
    ],
)
def test_a_reading_is_weighed_by_winners_counted_by_hand(text, dial, value):
    before, after = (simulate(Setup.of(text, changes), GAMES, 5) for changes in ({}, {dial: value}))
    pairs = list(zip(before["winner"].to_list(), after["winner"].to_list(), strict=True))
    found = [r for gap in gaps_of(text, GAMES, 5) for r in gap.readings]
    (reading,) = (each for each in found if (each.parameter.name, each.value) == (dial, value))
    assert reading.decided.mean == sum(one != other for one, other in pairs) / GAMES
    for seat, gained in enumerate(reading.seats):
        assert gained.mean == pytest.approx(sum((other == seat) - (one == seat) for one, other in pairs) / GAMES)


@pytest.mark.parametrize("name", [case(name in ("suits", "war"), name) for name in games.names()])
def test_every_gap_that_a_dial_closes_is_there_once_and_decides_no_more_than_it_comes_up(name):
    setup = as_setup(name)
    found = ranked(gaps_of(name, 100))
    dials = {p.dial.ruling for p in setup.rules.parameters().values() if p.dial.ruling}
    assert sorted(gap.id for gap in found) == sorted(dials) == list(closed_by_dials(setup))
    frame, sure = simulate(setup, 100), certain(found)
    most = [max((shift(each) for each in gap.readings if each in sure), default=0.0) for gap in found]
    assert most == sorted(most, reverse=True)
    for gap in found:
        assert all(each.decided.mean <= gap.came_up.mean <= 1 for each in gap.readings)
        assert bool(gap.nothing) == (not gap.readings) and gap.unread <= (not gap.readings)
        if f"gap_{gap.id}" in frame.columns:
            assert gap.came_up.mean >= (frame[f"gap_{gap.id}"] > 0).mean()


@pytest.mark.slow
def test_gaps_that_cannot_matter_say_why():
    found = {gap.id: gap for gap in gaps_of("suits:ace_power=none@random", 50)}
    assert found["SUITS-A13"].nothing == "no Ace has any power" and not found["SUITS-A13"].came_up.mean
    assert not found["SUITS-A13"].unread
    frame = gaps("suits:ace_power=none@random", 50).frame()
    assert frame.filter(id="SUITS-A13").row(0, named=True)["decided"] == 0
    told = (gaps.__doc__ or "").partition("Columns:")[2]
    assert all(name in told for name in frame.columns) and wb.gaps is gaps


# ---------------------------------------------------------------- the readings


def test_the_readings_of_a_choice_are_its_options_unless_the_dial_says_otherwise():
    setup = as_setup("suits:doubles_per_round=2")
    for parameter in setup.rules.parameters().values():
        others = other_readings(setup, parameter)
        assert getattr(setup.rules, parameter.name) not in others and set(others) <= set(parameter.values)
        if parameter.type != "int" and parameter.dial.readings is None:
            assert others == [value for value in parameter.values if value != getattr(setup.rules, parameter.name)]
    assert other_readings(setup, setup.rules.parameter("doubles_per_round")) == [0, 1]
    assert other_readings(setup, setup.rules.parameter("max_rounds")) == []


#: What the documents can be held to mean by a number, from the ledger of their gaps; () where they leave no second number.
NUMBERS = {
    ("armed", "war_face_down"): (1,), ("armed", "max_turns"): (), ("profiteer", "ace_value"): (1,), ("profiteer", "target"): (0,),
    ("profiteer", "swaps_per_flip"): (16,), ("profiteer", "war_max_levels"): (), ("profiteer", "max_passes"): (),
    ("river", "players"): (), ("river", "fast_from"): (), ("river", "max_rounds"): (), ("suits", "doubles_per_round"): (1,),
    ("suits", "answers_per_side"): (), ("war", "ace_value"): (1,), ("war", "max_turns"): (),
}  # fmt: skip


def test_a_number_has_the_readings_that_a_reader_could_hold_and_never_the_ends_of_its_slider():
    found = {
        (name, parameter.name): tuple(other_readings(as_setup(name), parameter))
        for name in games.names()
        for parameter in as_setup(name).rules.parameters().values()
        if parameter.dial.ruling and parameter.type == "int"
    }
    assert found == NUMBERS
    for (name, dial), readings in found.items():
        parameter = as_setup(name).rules.parameter(dial)
        assert all(parameter.why(value) for value in readings) and bool(parameter.dial.unread) == (not readings)


def test_a_gap_without_another_reading_is_not_played_and_says_why():
    found = {gap.id: gap for gap in gaps_of("war", 20)}
    limit = found["WAR-A05"]
    assert limit.unread and not limit.readings and "the document names no number" in limit.nothing
    assert gaps("war", 20).frame().filter(id="WAR-A05").row(0, named=True)["nothing"] == limit.nothing


def test_a_number_that_closes_a_gap_has_to_name_its_readings():
    with pytest.raises(TypeError, match="readings"):

        class Rules(RuleSet):
            cards: int = Group("Cards")(1, "X-01.1", says="How many?", low=0, high=9, ruling="X-A01")


# ---------------------------------------------------------------- changes that mean nothing


def winner_in_python(decks: list[list[int]]) -> int | None:
    """Who wins a game of War by the plain Python of the oracle."""
    ends = {"ALL_CARDS": lambda seat: seat, "SHORT_LOSES": lambda seat: 1 - seat, "BOTH_SHORT": lambda _: None}
    return next(ends[each.kind](each.seat) for each in war([list(deck) for deck in decks]) if each.kind in ends)


def with_neighbours_swapped(deck: list[int]) -> list[int]:
    """The first two neighbours of different ranks, counted in pairs from the top, in each other's place."""
    at = next(at for at in range(0, len(deck), 2) if deck[at] % 13 != deck[at + 1] % 13)
    return [*deck[:at], deck[at + 1], deck[at], *deck[at + 2 :]]


@pytest.mark.slow
def test_neighbours_that_change_places_turn_as_many_deals_of_war_as_in_plain_python():
    """About as many as any change of order turns: 35 to 48%. Two cards of one rank that change places turn none."""
    setup = as_setup("war")
    dealt = [[zone(setup, each, "deck", seat) for seat in (0, 1)] for each in deals(setup, range(GAMES))]
    before = [winner_in_python(decks) for decks in dealt]
    swapped = [winner_in_python([with_neighbours_swapped(mine), theirs]) for mine, theirs in dealt]
    turned = sum(one != other for one, other in zip(before, swapped, strict=True)) / GAMES
    found = levels(setup, GAMES).neighbours.decided
    assert found.mean == turned and found.low < 0.48 and found.high > 0.35
    fives = {3: 16, 16: 3}  # of clubs and of diamonds
    equal = [[[fives.get(card, card) for card in deck] for deck in decks] for decks in dealt]
    assert equal != dealt and [winner_in_python(decks) for decks in equal] == before


@pytest.mark.parametrize("name", [case(name == "war", name) for name in games.names()])
def test_neighbours_that_change_places_favour_no_seat(name):
    """A shuffled deck has each order with the same chance; so only the sample moves the shares."""
    found = levels(as_setup(name), 2_000).neighbours
    assert found.decided.mean > 0 and all(seat.low < 0.01 and seat.high > -0.01 for seat in found.seats)


@pytest.mark.slow
def test_an_order_of_captured_cards_turns_no_more_deals_of_war_than_a_change_that_means_nothing():
    found = gaps_of("war", 1_000)
    (order,) = (gap for gap in found if gap.id == "WAR-A01")
    orders = [each for each in order.readings if each.value != "seat0_first"]
    assert len(orders) == 4 and not any(each in certain(found) or each.beyond.low > 0 for each in orders)
    assert all(0.3 < each.decided.mean < 0.48 for each in orders)
    (endless,) = (each for each in order.readings if each.value == "seat0_first")
    assert endless in certain(found) and shift(endless) > 0.3, "most games never end"


@pytest.mark.slow
def test_a_reading_that_adds_chance_is_held_against_its_own():
    """A shuffle of captured cards makes War a game that the deal no longer decides; the other orders keep it one."""
    setup = as_setup("war")
    found = {each.value: each for gap in gaps_of("war", GAMES) if gap.id == "WAR-A01" for each in gap.readings}
    shuffled = Setup.of("war", {"capture_order": "random"})
    one, other = (simulate(shuffled, GAMES, shuffles=number)["winner"] for number in (0, 1))
    own, swapped = one.ne_missing(other).mean(), levels(setup, GAMES).neighbours.decided.mean
    assert own > 0.3 and found["random"].level.decided.mean == max(own, swapped)
    assert all(each.level.of == "neighbours" for value, each in found.items() if value != "random")
    assert levels(setup, GAMES).shuffles.decided.mean == 0


def test_a_coin_toss_is_chance_too():
    """SUITS-A04: who decides first is tossed for; nothing else in the game is drawn."""
    toss = Setup.of("suits", {"tie_priority": "random"})
    one, other = (simulate(toss, 2_000, shuffles=number) for number in (0, 1))
    assert not one["winner"].equals(other["winner"]) and levels(as_setup("suits"), 2_000).shuffles.decided.mean == 0


@pytest.mark.slow
def test_the_sentence_leads_with_chances_and_holds_deals_against_what_means_nothing():
    setup, found = as_setup("war"), gaps_of("war", 1_000)
    said = sentence(setup, found)
    assert said == gaps("war", 1_000).says()
    first, second = said.split(". ", 1) if ". " in said else (said, "")
    assert ("chance" in first) and "two neighbouring cards" in second + explained(levels(setup, 1_000), found)
    assert bool(certain(found)) == ("No other reading certainly changes" not in first)
    assert ("No gap certainly turns more deals" in second) == (not beyond_chance(found))


# ---------------------------------------------------------------- chance


def test_where_nothing_is_shuffled_after_the_deal_chance_decides_nothing():
    assert simulate("suits", GAMES).equals(simulate("suits", GAMES, shuffles=1))
    assert levels(as_setup("suits"), GAMES).shuffles.decided.mean == 0


@pytest.mark.parametrize(("text", "least", "most"), [case(True, "river", 0.6, 0.75), case(False, "armed", 0.25, 0.45)])
def test_other_shuffles_are_other_games_of_the_same_deal(text, least, most):
    """What is shuffled again and again decides many deals, in River most of them, and gives no seat more of them."""
    found = levels(as_setup(text), 1_000).shuffles
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
        return len(asked) > 8

    found = gaps("suits", 50, cancelled=enough).frame()
    assert 1 <= found["id"].n_unique() < len(closed_by_dials(as_setup("suits")))
